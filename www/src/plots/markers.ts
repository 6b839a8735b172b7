/**
 * Moments that plots over time mark: singular positions of the runs they show, events of the document, and where a run stopped.
 * `holonomy_plot::plan` has the same rules, so that a file of the program is the page's.
 */
import { reading } from "../text/number.js";
import { text } from "../text/strings.js";
import type { FigureMarker, RunEvent, RunFailure, RunProgress } from "../solver/types.js";
import { isOverTime } from "./series.js";
import type { PlotView } from "./view.js";

/** Moments of several runs that are nearer than this part of the time are one. */
const SAME = 0.002;
/** More moments than this hide the curves: those that end a run and the singular ones come first. */
const MOST = 40;

/** What of a run is marked. */
export interface Marked {
  index: number;
  label: string;
  progress: Pick<RunProgress, "events" | "happened">;
  failure: Pick<RunFailure, "t"> | undefined;
}

type What = RunEvent["kind"] | "stopped" | "event" | "redundant";

export interface Moment {
  /** s */
  t: number;
  what: What;
  /** Of an event of the document, whose name can be any word; of redundant stops those that touch. */
  event: string;
  /** Indices of the runs that have it. */
  runs: number[];
}

/** The most important first. */
const ORDER: What[] = ["stopped", "singular", "redundant", "event", "nearly-singular"];
const order = ({ what }: Moment): number => ORDER.indexOf(what);

/** The moments of runs until `duration` (s), in the order of time. */
export function moments(runs: readonly Marked[], duration: number): Moment[] {
  const found: Moment[] = [];
  const add = (run: number, t: number, what: What, event = ""): void => {
    const same = found.find((other) => other.what === what && other.event === event && Math.abs(other.t - t) <= SAME * duration && !other.runs.includes(run));
    if (same !== undefined) same.runs.push(run);
    else found.push({ t, what, event, runs: [run] });
  };
  for (const { index, progress, failure } of runs) {
    for (const { t, kind } of progress.events ?? []) add(index, t, kind);
    for (const { t, label, what } of progress.happened ?? [])
      if (what !== "left" && what !== "slips") add(index, t, what === "redundant" ? what : "event", label);
    if (failure !== undefined && failure.t !== null) add(index, failure.t, "stopped");
  }
  const most = found.sort((a, b) => order(a) - order(b)).slice(0, MOST);
  return most.sort((a, b) => a.t - b.t);
}

/** The runs whose curves a plot shows. */
export function markedRuns(runs: readonly Marked[], view: PlotView): Marked[] {
  const shown = new Set(view.visible.map(({ run }) => run));
  return isOverTime(view.spec) ? runs.filter(({ index }) => shown.has(index)) : [];
}

/** `of`: all runs in the plot; a moment that not all of them have says whose it is. */
function whose({ runs }: Moment, of: readonly Marked[]): string[] {
  return runs.length === of.length ? [] : of.filter(({ index }) => runs.includes(index)).map(({ index, label }) => label || text.stage.run(index));
}

/** Lines with labels over a figure. */
export function markersOf(all: readonly Moment[], of: readonly Marked[]): FigureMarker[] {
  return all.map((moment) => ({
    x: moment.t,
    label: text.plots.marked(moment.what, moment.event, whose(moment, of)),
    above: true,
    ...(moment.what === "stopped" && { solid: true }),
  }));
}

/** The same in sentences. */
export function markedInWords(all: readonly Moment[], of: readonly Marked[]): string[] {
  return all.map((moment) => text.plots.markedAt(moment.what, moment.event, reading(moment.t), whose(moment, of)));
}

/** What one run comes to on the way from one time to another, in either direction, both its ends included; not what it came from. */
export function passed(run: Marked, from: number, to: number, duration: number): string[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const near = moments([run], duration).filter(({ t }) => t >= low && t <= high && (t !== from || from === to));
  return markedInWords(near, [run]);
}
