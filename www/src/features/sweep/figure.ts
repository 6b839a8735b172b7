/** The picture of a sweep: a number of each run over the value that was varied. */
import type { Numbers } from "../../plots/numbers.js";
import type { FigureSpec, SweepStatistics } from "../../solver/types.js";
import type { Point } from "./sweep.js";

/** What is drawn of each run. */
export type Shown = "last" | "min" | "max" | "mean" | "peaks";
export const SHOWN: readonly Shown[] = ["peaks", "last", "max", "min", "mean"];
/** More dots than this are one blot, and cost time. */
const DOTS = 6000;

function numbers(statistics: SweepStatistics | undefined, shown: Shown): number[] {
  if (statistics === undefined) return [];
  if (shown === "peaks") return statistics.peaks;
  const value = statistics[shown];
  return value === null ? [] : [value];
}

/** Dots at every number; a run that stopped early has crosses. A line joins them where each run has one. */
export function bifurcation(
  points: readonly (Point | undefined)[],
  shown: Shown,
  axes: { theme: "light" | "dark"; x: string; y: string; unit: string; log: boolean; range: [number, number] },
): { figure: FigureSpec; data: Numbers[] } {
  const there = points.filter((point) => point !== undefined);
  const dots = there.flatMap(({ value, row }) =>
    numbers(row.channels[0], shown).map((y) => ({ x: value, y, color: 0, ...(row.outcome !== "done" && { cross: true }) })),
  );
  const joined = shown === "peaks" ? [] : there.flatMap(({ value, row }) => numbers(row.channels[0], shown).map((y) => [value, y] as const));
  return {
    figure: {
      x: { label: axes.x, scale: axes.log ? "log" : "linear", range: axes.range },
      y: { label: axes.y, unit: axes.unit },
      series: [{ color: 0, width: 1.25 }],
      markers: dots.slice(0, DOTS),
      theme: axes.theme,
    },
    data: [{ x: Float64Array.from(joined, ([x]) => x), y: Float64Array.from(joined, ([, y]) => y) }],
  };
}

/** So many small pictures, evenly among the values. */
export function chosen(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)));
}

/** Least and greatest finite value of all curves. */
export function span(curves: readonly Float64Array[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const curve of curves) {
    for (let i = 1; i < curve.length; i += 2) {
      const y = curve[i] ?? Number.NaN;
      if (!Number.isFinite(y)) continue;
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
  }
  if (low > high) return [0, 1];
  // A curve that stays where it is runs through the middle.
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** A curve as the path of a picture 100 wide and 60 high. */
export function spark(curve: Float64Array, duration: number, [low, high]: readonly [number, number]): string {
  let path = "";
  let pen = "M";
  for (let i = 0; i + 1 < curve.length; i += 2) {
    const [t = 0, y = Number.NaN] = [curve[i], curve[i + 1]];
    if (!Number.isFinite(y)) {
      pen = "M";
      continue;
    }
    const [px, py] = [(100 * t) / (duration > 0 ? duration : 1), 58 - (56 * (y - low)) / (high - low)];
    path += `${pen}${px.toFixed(2)} ${py.toFixed(2)}`;
    pen = "L";
  }
  return path;
}
