/** The paper of a small chart of curves over time: where times and values stand on it, and its lines. */
import { type TemplateResult, nothing, svg } from "lit";
import { ticks } from "../../plots/ticks.js";
import { say } from "./words.js";

type Interval = readonly [number, number];
export type Point = readonly [number, number];

/** Width and height of the picture, and the room around the paper, in units of the picture. */
export interface Sheet {
  wide: number;
  high: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Time and value in turn, as points. */
export function pointsOf(values: ArrayLike<number>): Point[] {
  return Array.from({ length: Math.floor(values.length / 2) }, (_, i) => [values[2 * i] ?? 0, values[2 * i + 1] ?? 0]);
}

/** Smallest and largest of a part of the points; around a single value there is room. */
export function reach(points: readonly Point[], part: 0 | 1): Interval {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) [low, high] = [Math.min(low, point[part]), Math.max(high, point[part])];
  return high > low ? [low, high] : [low - 1, high + 1];
}

export class Paper {
  constructor(
    readonly sheet: Sheet,
    /** Time, s. */
    readonly times: Interval,
    readonly values: Interval,
  ) {}

  across(t: number): number {
    const { wide, left, right } = this.sheet;
    return left + ((wide - left - right) * (t - this.times[0])) / (this.times[1] - this.times[0]);
  }

  up(x: number): number {
    const { high, top, bottom } = this.sheet;
    return high - bottom - ((high - top - bottom) * (x - this.values[0])) / (this.values[1] - this.values[0]);
  }

  /** The `points` of a polyline. */
  line(points: Iterable<Point>): string {
    return Array.from(points, ([t, x]) => `${this.across(t).toFixed(1)},${this.up(x).toFixed(1)}`).join(" ");
  }

  /** Lines at round times and values; without `named` the values are left to the hand that draws. */
  grid(unit: string, named = true): TemplateResult {
    const { wide, high, left, right, top, bottom } = this.sheet;
    return svg`${ticks(...this.values, named ? 5 : 8).map((x) => {
      const y = this.up(x).toFixed(1);
      return svg`<path class=${x === 0 ? "axis zero" : "axis"} d=${`M${left} ${y}H${wide - right}`}/>${named ? svg`<text x=${left - 6} y=${y} dy="4" text-anchor="end">${say(x)}</text>` : nothing}`;
    })}${ticks(...this.times, named ? 6 : 10).map((t) => {
      const x = this.across(t).toFixed(1);
      return svg`<path class="axis" d=${`M${x} ${top}V${high - bottom}`}/><text x=${x} y=${high - bottom + 17} text-anchor="middle">${say(t)}</text>`;
    })}<text x="6" y="12">${unit}</text><text x=${wide - 4} y=${high - 3} text-anchor="end">s</text>`;
  }
}
