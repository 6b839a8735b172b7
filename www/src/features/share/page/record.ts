/** Makes a recording of what is on screen, and of the same document with other values of chosen parameters. */
import { pathOf, withValue } from "../../../document/change.js";
import { type Box, EMPTY, span, union } from "../../../geometry/view.js";
import { extent } from "../../../picture/plane/extent.js";
import { fetchNumbers } from "../../../plots/fetch.js";
import { labelled } from "../../../plots/labels.js";
import { type Curve, FREQUENCY, PATTERNS, commonUnit, curves, figure, rightUnit } from "../../../plots/series.js";
import { sentences } from "../../../plots/twin/summary.js";
import { Frames } from "../../../session/frames.js";
import type { Session } from "../../../session/session.js";
import type { RunHandle } from "../../../solver/client.js";
import type { CheckReport, PlotInfo, RunFailure, RunProgress } from "../../../solver/types.js";
import { savedPage as words } from "../../../text/en/saved-page.js";
import { reading } from "../../../text/number.js";
import { failureInWords, inWords, language, text as catalogue } from "../../../text/strings.js";
import { type CurveSamples, FORM, type PlotHead, type Recording, type Slider, type Variant, quanta } from "./recording.js";

/** Poses of a run; those of the page are as many at most. */
export const POSES = 1500;
/** Columns in which a curve keeps its least and greatest values. */
const COLUMNS = 500;
/** A variant that goes so many times farther than the shown motion is cut off at the edge of the picture. */
const FARTHER = 3;

/** A parameter that becomes a slider of the page. */
export interface Varied extends Slider {
  pointer: string;
}

export interface Wishes {
  plots: readonly PlotInfo[];
  varied: readonly Varied[];
  /** Called with the share of the work that is done, 0 to 1. */
  progress: (done: number) => void;
  signal: AbortSignal;
}

/** A run with its samples in the worker. */
interface Held {
  index: number;
  label: string;
  handle: RunHandle;
}

/** All combinations of values, those of the first slider changing slowest, as places in the lists of values. */
export function combinations(sliders: readonly Pick<Slider, "values">[]): number[][] {
  return sliders.reduce<number[][]>((all, { values }) => all.flatMap((before) => values.map((_, k) => [...before, k])), [[]]);
}

/** Evenly spaced values over a range; that of the document takes the place of the nearest one inside. */
export function spread(min: number, max: number, count: number, value: number): { values: number[]; start: number } {
  const tidy = (x: number): number => Number(x.toPrecision(12));
  const values = Array.from({ length: count }, (_, k) => tidy(count === 1 ? value : min + (k * (max - min)) / (count - 1)));
  const known = values.indexOf(value);
  if (known >= 0) return { values, start: known };
  let start = 0;
  values.forEach((other, k) => {
    if (Math.abs(other - value) < Math.abs((values[start] ?? 0) - value)) start = k;
  });
  values[start] = value;
  // Beyond the range, it may stand on the other side of its neighbour.
  return { values, start };
}

/** What is on screen is whole, and of the text as it stands. */
async function settled(session: Session, signal: AbortSignal): Promise<NonNullable<Session["set"]>> {
  for (;;) {
    signal.throwIfAborted();
    await session.read();
    const { set } = session;
    if (session.broken || set === undefined) throw new Error(words.noDocument);
    await set.settled;
    if (set === session.set && set.text === session.text && !session.busy) return set;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function record(session: Session, { plots, varied, progress, signal }: Wishes): Promise<{ recording: Recording; document: string }> {
  const set = await settled(session, signal);
  const { text, report } = set;
  const { selectedRun } = session;
  const all = combinations(varied);
  const variants: Variant[] = [];
  for (const places of all) {
    progress(variants.length / all.length);
    const own = places.every((place, k) => place === varied[k]?.start);
    if (own) {
      const shown = set.runs.find(({ index }) => index === selectedRun) ?? set.runs[0];
      const rows = shown === undefined ? new Float64Array(0) : rowsOf(shown.frames);
      variants.push(await variant(report, set.runs, rows, shown?.progress, plots, selectedRun));
    } else {
      const changed = places.reduce((before, place, k) => {
        const { pointer = "", values = [] } = varied[k] ?? {};
        return withValue(before, pathOf(pointer, before), values[place]);
      }, text);
      variants.push(await computed(session, changed, set.runs, plots, signal));
    }
    signal.throwIfAborted();
  }
  const box = sight(
    variants,
    all.findIndex((places) => places.every((place, k) => place === varied[k]?.start)),
  );
  const size = span(box);
  const { place, turn } = quanta(size);
  const recording: Recording = {
    form: FORM,
    title: session.title || catalogue.about.untitled,
    description: report.description ?? "",
    language: language() === "de" ? "de" : "en",
    words: { ...words.player },
    address: `${location.origin}${location.pathname}`,
    duration: Math.max(set.durationOf(selectedRun), ...variants.map(({ end }) => end)),
    speed: session.clock.speed,
    box,
    error: { place: place / 2, turn: turn / 2 },
    plots: plots.map((plot) => head(plot, report, set.runs, selectedRun)),
    sliders: varied.map(({ label, unit, values, start }) => ({ label, unit, values, start })),
    variants,
  };
  return { recording, document: session.text };
}

function rowsOf(frames: Frames): Float64Array {
  const rows = new Float64Array(frames.count * frames.row);
  for (let i = 0; i < frames.count; i++) {
    rows[i * frames.row] = frames.time(i);
    for (let k = 0; k < frames.row - 1; k++) rows[i * frames.row + 1 + k] = frames.value(i, k);
  }
  return rows;
}

/** What all variants have in sight; one that flies away is not followed. */
function sight(variants: readonly Variant[], own: number): Box {
  const boxes = variants.map(({ scene, rows }) => (scene === null ? EMPTY : extent(scene, [new Frames(rows, 1 + scene.size)])));
  const main = boxes[own] ?? EMPTY;
  return boxes.reduce((all, box) => (span(main) > 0 && span(box) > FARTHER * span(main) ? all : union(all, box)), main);
}

/** The document with other values, run for the recording alone. */
async function computed(session: Session, text: string, specs: readonly Held[], plots: readonly PlotInfo[], signal: AbortSignal): Promise<Variant> {
  const { client, selectedRun } = session;
  const report = await client.check(text, language(), true);
  if (!report.ok) {
    const [found] = report.diagnostics.filter(({ severity }) => severity === "error").map(inWords);
    return nothing(found?.message ?? failureInWords(report.failure ?? undefined)?.message ?? "", plots);
  }
  const runs = specs.map(({ index, label }) => ({ index, label, handle: client.run(text, index) }));
  const stop = (): void => void Promise.all(runs.map(({ handle }) => handle.cancel()));
  signal.addEventListener("abort", stop);
  try {
    await Promise.all(runs.map(({ handle }) => handle.finished));
    signal.throwIfAborted();
    const shown = runs.find(({ index }) => index === selectedRun) ?? runs[0];
    const { t = 0, samples = 0 } = shown?.handle.progress ?? {};
    const rows =
      report.scene === null || samples === 0 ? undefined : await shown?.handle.ask("frames", { t0: 0, t1: t, count: Math.max(2, Math.min(POSES, samples)) });
    return await variant(report, runs, rows ?? new Float64Array(0), shown?.handle.progress, plots, selectedRun);
  } finally {
    signal.removeEventListener("abort", stop);
    for (const { handle } of runs) void handle.dispose();
  }
}

/** A choice of values with which the document cannot be run. */
const nothing = (note: string, plots: readonly PlotInfo[]): Variant => ({
  scene: null,
  end: 0,
  note,
  told: plots.map(() => []),
  rows: new Float64Array(0),
  curves: plots.map(() => []),
});

async function variant(
  report: CheckReport,
  runs: readonly Held[],
  rows: Float64Array,
  progress: RunProgress | undefined,
  plots: readonly PlotInfo[],
  selected: number,
): Promise<Variant> {
  const channels = labelled(report.channels);
  const end = progress?.t ?? 0;
  const told: string[][] = [];
  const samples: CurveSamples[][] = [];
  for (const plot of plots) {
    const own = curves(plot, runs, selected, channels);
    const { drawn } = await fetchNumbers(own, runs, [0, Math.max(end, ...runs.map(({ handle }) => handle.progress.t))], COLUMNS);
    samples.push(
      own.map((curve) => {
        const found = drawn.find((one) => one.curve === curve);
        const { over } = found ?? {};
        return { x: found?.data.x ?? new Float64Array(0), y: found?.data.y ?? new Float64Array(0), over: over && resampled(over.x.x, over) };
      }),
    );
    told.push((await Promise.all(own.map((curve) => said(curve, runs, plot)))).flat());
  }
  return { scene: report.scene, end, note: stopped(progress), told, rows, curves: samples };
}

/** Both coordinates of a path at the same times. */
function resampled(
  t: Float64Array,
  { x, y }: { x: { x: Float64Array; y: Float64Array }; y: { x: Float64Array; y: Float64Array } },
): NonNullable<CurveSamples["over"]> {
  const frames = new Frames(
    Float64Array.from({ length: 2 * y.x.length }, (_, i) => (i % 2 === 0 ? y.x : y.y)[i >> 1] ?? Number.NaN),
    2,
  );
  const out = new Float64Array(1);
  return { t, x: x.y, y: t.map((at) => (frames.at(at, out) ? (out[0] ?? Number.NaN) : Number.NaN)) };
}

/** Sentences about a curve over time. */
async function said(curve: Curve, runs: readonly Held[], plot: PlotInfo): Promise<string[]> {
  const handle = runs.find(({ index }) => index === curve.run)?.handle;
  if (handle === undefined || curve.x !== "t") return [];
  try {
    const found = await handle.ask("describe", { channel: curve.y });
    return [sentences(curve.label, found, { name: curve.unit, size: curve.size ?? 1 }, plot.log === true).join(" ")];
  } catch {
    // A channel that this run does not have.
    return [];
  }
}

function stopped(progress: RunProgress | undefined): string {
  const failure: RunFailure | undefined = failureInWords(progress?.failure);
  return failure === undefined ? "" : words.stopped(reading(failure.t ?? undefined), failure.message);
}

function head(plot: PlotInfo, report: CheckReport, runs: readonly Held[], selected: number): PlotHead {
  const channels = labelled(report.channels);
  const own = curves(plot, runs, selected, channels);
  const second = rightUnit(plot, own);
  const drawn = figure(plot, own, { theme: "light", time: catalogue.plots.time, frequency: catalogue.plots.frequency, channels, alone: true });
  const axis = (given: { label?: string; unit?: string } | undefined): string => [given?.label, given?.unit && `(${given.unit})`].filter(Boolean).join(" ");
  const unit = second === undefined ? commonUnit(own.map((curve) => curve.unit)) : "";
  return {
    title: plot.title || plot.channels.join(", "),
    note: [unit, plot.log === true ? catalogue.plots.log : ""].filter((part) => part !== "").join(" · "),
    kind: plot.kind,
    log: plot.log === true,
    x: axis(drawn.x),
    y: own.some(({ x }) => x !== "t" && x !== FREQUENCY) ? axis(drawn.y) : "",
    curves: own.map((curve) => ({
      label: curve.label,
      unit: curve.unit,
      color: curve.color % 8,
      pattern: PATTERNS[curve.dash],
      right: second !== undefined && curve.unit === second,
    })),
  };
}
