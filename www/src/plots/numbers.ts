/** Numbers of a curve: split, cut to a window, read at a place. */
import type { Range } from "./window.js";

/** Numbers of a curve, x and y in turn. */
export interface Numbers {
  x: Float64Array;
  y: Float64Array;
}

/** `xSize`, `size`: what one of the units that are shown is in those of the samples. */
export function split(pairs: Float64Array, xSize = 1, size = 1): Numbers {
  const count = pairs.length >> 1;
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  for (let i = 0; i < count; i++) {
    x[i] = (pairs[2 * i] ?? Number.NaN) / xSize;
    y[i] = (pairs[2 * i + 1] ?? Number.NaN) / size;
  }
  return { x, y };
}

/** The first place whose abscissa is not below `at`, or the last one; the abscissas rise. */
function firstFrom(x: Float64Array, at: number): number {
  let low = 0;
  let high = Math.max(0, x.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The numbers within a window, and one more on each side; the abscissas rise. */
export function part({ x, y }: Numbers, [from, to]: Range): Numbers {
  const first = Math.max(0, firstFrom(x, from) - 1);
  let end = firstFrom(x, to);
  while (end < x.length && (x[end] ?? 0) <= to) end++;
  return { x: x.subarray(first, end + 1), y: y.subarray(first, end + 1) };
}

/** The ordinate at the abscissa nearest to `at`; the abscissas rise. */
export function nearest({ x, y }: Numbers, at: number): number {
  if (x.length === 0) return Number.NaN;
  const low = firstFrom(x, at);
  const before = Math.max(0, low - 1);
  const closer = Math.abs((x[before] ?? 0) - at) < Math.abs((x[low] ?? 0) - at) ? before : low;
  return y[closer] ?? Number.NaN;
}
