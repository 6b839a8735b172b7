/** Which curves a plot shows, and how they differ: by colour and by dash. */
import type { ChannelInfo, Dash, FigureMarker, FigureSpec, PlotInfo } from "../solver/types.js";
import { called } from "./labels.js";
import type { Range } from "./window.js";

/** More curves than this in one plot cannot be told apart: then only the chosen run is shown. */
export const MOST = 4;
/** So many runs of one channel can: each has a colour and a dash of its own. */
export const MOST_RUNS = 8;

/** Width of the curves of pinned runs, CSS pixels. */
const GHOST = 1.25;

/** The dashes in the order of `holonomy-plot`, with the strokes and gaps of the legend's lines. */
export const PATTERNS = {
  solid: "",
  dashed: "6 4",
  "dash-dot": "7 3 2 3",
  dotted: "2 3",
  "long-dashed": "11 3",
  "dash-dot-dot": "7 3 2 3 2 3",
  "long-short": "9 3 4 3",
  "sparse-dotted": "2 6",
} as const satisfies Record<Dash, string>;
const DASHES = Object.keys(PATTERNS) as Dash[];

/** The dash of the curve with this number. Beyond eight, curves of the same colour have another dash. */
export function dashOf(index: number): Dash {
  return DASHES[(index + Math.floor(index / DASHES.length)) % DASHES.length] ?? "solid";
}

/** The abscissa of a spectrum. */
export const FREQUENCY = "frequency";

export interface Curve {
  /** Index of the run. */
  run: number;
  /** Abscissa: `t`, a channel, or `FREQUENCY`. */
  x: string;
  y: string;
  label: string;
  /** The unit that is shown, and what one of it is in the unit of the samples; likewise of the abscissa. */
  unit: string;
  size?: number;
  xSize?: number;
  color: number;
  dash: Dash;
  /** Of a pinned run. */
  ghost?: boolean;
}

/** The unit that a channel is shown in, and what one of it is in the unit of its samples. */
export function shownUnit(channels: readonly ChannelInfo[], name: string): { name: string; size: number } {
  const channel = channels.find((known) => known.name === name);
  return channel?.shown ?? { name: channel?.unit ?? "", size: 1 };
}

/** Pairs of abscissa and ordinate. */
function pairs({ kind, channels }: PlotInfo): [string, string][] {
  // A single channel of a phase plot goes with its rate.
  if (kind === "phase" && channels.length === 1) return channels.map((name) => [name, `${name}'`]);
  if (kind === "path" || kind === "phase") {
    return Array.from({ length: Math.floor(channels.length / 2) }, (_, i) => [channels[2 * i] ?? "", channels[2 * i + 1] ?? ""]);
  }
  if (kind === "spectrum") return channels.map((name) => [FREQUENCY, name]);
  return channels.map((name) => ["t", name]);
}

/** True when the plot shows one run of several. How far the joints come apart is compared over all runs, however many there are. */
export function showsOneRun(plot: PlotInfo, runs: readonly unknown[]): boolean {
  if (runs.length <= 1 || plot.channels.every((name) => name.startsWith("drift."))) return false;
  const curves = pairs(plot).length;
  return curves * runs.length > (curves === 1 ? MOST_RUNS : MOST);
}

/**
 * The curves of a plot. With several runs in it, a run has its colour and a channel its dash; a single channel or a single run is told
 * apart by both. `all`: every run, however many curves that are.
 */
export function curves(
  plot: PlotInfo,
  runs: readonly { label: string; index: number }[],
  selected: number,
  channels: readonly ChannelInfo[],
  all = false,
): Curve[] {
  const wanted = pairs(plot);
  const shown = !all && showsOneRun(plot, runs) ? runs.filter(({ index }) => index === selected) : runs;
  const several = shown.length > 1;
  return shown.flatMap((run) =>
    wanted.map(([x, y], place): Curve => {
      const name = x === "t" || x === FREQUENCY ? called(channels, y) : `${called(channels, x)}, ${called(channels, y)}`;
      const label = !several ? name : wanted.length === 1 ? run.label : `${name}, ${run.label}`;
      const color = several ? run.index : place;
      const dash = dashOf(several && wanted.length > 1 ? place : color);
      const { name: unit, size } = shownUnit(channels, y);
      return { run: run.index, x, y, label, unit, size, xSize: shownUnit(channels, x).size, color, dash };
    }),
  );
}

/** The unit that all have, if there is one. */
export function commonUnit(units: readonly string[]): string {
  return units.every((unit) => unit === units[0]) ? (units[0] ?? "") : "";
}

/** The unit of the axis on the right: the second of two. Of a path, both axes are named. */
export function rightUnit(plot: PlotInfo, curves: readonly Curve[]): string | undefined {
  const units = [...new Set(curves.map(({ unit }) => unit))];
  return units.length === 2 && (isOverTime(plot) || plot.kind === "spectrum") ? units[1] : undefined;
}

/** The figure that is drawn: every curve that is not hidden. `alone`: without the page's caption beside it. */
export function figure(
  plot: PlotInfo,
  shown: readonly Curve[],
  options: {
    x?: Range | undefined;
    y?: Range | undefined;
    right?: Range | undefined;
    theme: "light" | "dark";
    time: string;
    frequency?: string;
    channels: readonly ChannelInfo[];
    alone?: boolean;
    left?: number;
    rightRoom?: number;
    markers?: readonly FigureMarker[];
  },
): FigureSpec {
  const overTime = isOverTime(plot);
  const unitOf = (name: string): string => shownUnit(options.channels, name).name;
  const spectrum = plot.kind === "spectrum";
  const second = rightUnit(plot, shown);
  const unit = second === undefined ? commonUnit(shown.map((curve) => curve.unit)) : (shown.find((curve) => curve.unit !== second)?.unit ?? "");
  const scale = plot.log === true ? "log" : "linear";
  return {
    x: {
      ...(overTime
        ? { label: options.time, unit: "s" }
        : spectrum
          ? { label: options.frequency ?? FREQUENCY, unit: "Hz" }
          : { label: called(options.channels, shown[0]?.x ?? ""), unit: commonUnit(shown.map((curve) => unitOf(curve.x))) }),
      ...range(options.x),
    },
    // Over time the caption of the page names the unit, and the room is the curves'.
    y: {
      label: overTime || spectrum ? "" : called(options.channels, shown[0]?.y ?? ""),
      unit: (overTime || spectrum) && !options.alone && second === undefined ? "" : unit,
      scale,
      ...range(options.y),
    },
    ...(second !== undefined && { right: { unit: second, scale, ...range(options.right) } }),
    // The page has its own legend.
    series: seriesOf(shown, second).map((one) => (options.alone === true ? one : { ...one, label: "" })),
    theme: options.theme,
    aspect_equal: plot.kind === "path",
    ...(overTime && options.markers !== undefined && options.markers.length > 0 && { markers: [...options.markers] }),
    ...(overTime && options.left !== undefined && { least_left: options.left }),
    ...(overTime && options.rightRoom !== undefined && { least_right: options.rightRoom }),
  };
}

/** Curves as a figure draws them; `second`: the unit on the right. Those of pinned runs are thin and pale. */
export function seriesOf(shown: readonly Curve[], second: string | undefined): FigureSpec["series"] {
  return shown.map(({ label, color, dash, ghost, unit }) => ({
    label,
    color,
    dash,
    ...(ghost === true && { width: GHOST, faint: true }),
    ...(second !== undefined && unit === second && { right: true }),
  }));
}

function range(window: Range | undefined): { range?: [number, number] } {
  return window === undefined || !(window[1] > window[0]) ? {} : { range: [...window] };
}

/** Its abscissa is time. */
export function isOverTime({ kind }: PlotInfo): boolean {
  return kind === "time";
}

/** The channels of a plot by units: two units share a plot, one axis on each side; more become several plots. */
export function byUnits(plot: PlotInfo, unitOf: (channel: string) => string): PlotInfo[] {
  if (plot.kind !== "time" && plot.kind !== "spectrum") return [plot];
  const units = [...new Set(plot.channels.map(unitOf))];
  if (units.length <= 2) return [plot];
  const parts = Array.from({ length: Math.ceil(units.length / 2) }, (_, i) => units.slice(2 * i, 2 * i + 2));
  return parts.map((some) => {
    const channels = plot.channels.filter((channel) => some.includes(unitOf(channel)));
    const named = some.filter((unit) => unit !== "").join(", ");
    return { ...plot, title: [plot.title || channels.join(", "), named && `(${named})`].join(" ").trim(), channels };
  });
}

/** Coordinates that stand in for the plots of a document that names none. */
const STAND_IN = 3;

/** Titles of the plots that no document states. */
export interface Titles {
  motion: string;
  drift: string;
}

/** How far the joints come apart, where there are joints. */
function drift(channels: readonly ChannelInfo[], { drift: title }: Titles): PlotInfo[] {
  return channels.some(({ name }) => name === "drift.position") ? [{ title, kind: "time", channels: ["drift.position"], log: true }] : [];
}

/** The plots of a page whose document names none: how things move (the author's coordinates, or else those of the bodies, as the program draws them), and how far the joints come apart. */
export function standIns(channels: readonly ChannelInfo[], titles: Titles): PlotInfo[] {
  const of = (wanted: string): ChannelInfo[] => channels.filter(({ name, group }) => group === wanted && !name.endsWith("'")).slice(0, STAND_IN);
  const own = of("coordinates");
  const first = own.length > 0 ? own : of("bodies");
  const motion: PlotInfo[] = first.length > 0 ? [{ title: titles.motion, kind: "time", channels: first.map(({ name }) => name) }] : [];
  return [...motion, ...drift(channels, titles)];
}

/** The plots of a page: the document's own first, and how far the joints come apart unless one of them says it. `only`: nothing beside its own. */
export function planned({ plots, channels }: { plots: readonly PlotInfo[]; channels: readonly ChannelInfo[] }, titles: Titles, only: boolean): PlotInfo[] {
  if (plots.length === 0) return standIns(channels, titles);
  const told = only || plots.some((plot) => plot.channels.some((name) => name.startsWith("drift.")));
  return [...plots, ...(told ? [] : drift(channels, titles))];
}

/** The plots of a page as they are drawn: no more than two units in one. */
export function shownPlots(report: { plots: readonly PlotInfo[]; channels: readonly ChannelInfo[] }, titles: Titles, only: boolean): PlotInfo[] {
  const units = new Map(report.channels.map(({ name, unit }) => [name, unit]));
  return planned(report, titles, only).flatMap((plot, index) => byUnits({ ...plot, index }, (name) => units.get(name) ?? ""));
}
