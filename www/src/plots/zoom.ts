/** Windows of axes: zoomed around a place, moved, kept inside what there is. All along an axis as it is drawn, so also where that is logarithmic. */
import type { FigureLayout } from "../solver/types.js";
import { type Range } from "./window.js";

type AxisLayout = FigureLayout["x"];

/** How much one press of a key or button zooms. */
export const STEP = 1.6;

/** Along a logarithmic axis equal lengths are equal ratios. */
function along(axis: AxisLayout): { to: (value: number) => number; from: (place: number) => number } {
  return axis.log
    ? { to: (value) => Math.log10(Math.max(value, Number.MIN_VALUE)), from: (place) => 10 ** place }
    : { to: (value) => value, from: (place) => place };
}

/** What an axis shows at a part of its length. */
function at(axis: AxisLayout, part: number): number {
  const { to, from } = along(axis);
  const [low, high] = [to(axis.min), to(axis.max)];
  return from(low + part * (high - low));
}

/** The window between two parts of an axis: 0 and 1 are its ends; beyond them it becomes longer. */
export function between(axis: AxisLayout, first: number, second: number): Range {
  return [at(axis, Math.min(first, second)), at(axis, Math.max(first, second))];
}

/** The axis `factor` times as long, with the value at a part of it where it was. */
export function zoomed(axis: AxisLayout, part: number, factor: number): Range {
  return between(axis, part - part * factor, part + (1 - part) * factor);
}

/** The axis moved by a part of its length. */
export function moved(axis: AxisLayout, by: number): Range {
  return between(axis, by, 1 + by);
}

/** Kept inside a whole, as long as before if that fits; nothing when all of it is in sight. */
export function inside([low, high]: Range, [least, most]: Range): Range | undefined {
  const length = high - low;
  if (!(length < (most - least) * (1 - 1e-9))) return undefined;
  // Not narrower than numbers can be told apart.
  const narrowest = 1e-9 * Math.max(Math.abs(least), Math.abs(most));
  if (length < narrowest) return inside([(low + high - narrowest) / 2, (low + high + narrowest) / 2], [least, most]);
  if (low < least) return [least, least + length];
  return high > most ? [most - length, most] : [low, high];
}
