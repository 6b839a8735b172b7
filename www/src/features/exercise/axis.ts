/** Axes of the paper on which a curve is predicted. */

/** Round values between two bounds, about `count` of them: steps of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((by) => by * power >= rough) ?? 10);
  const list: number[] = [];
  // Counted, so that no rounding adds up.
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) list.push(Number((i * step).toPrecision(12)));
  return list;
}

/**
 * A range in which a curve has room, from time and value in turn. It reaches as far down as up, to a round value, so that it tells neither
 * sign nor height of the curve.
 */
export function roomFor(curve: Float64Array): [number, number] | undefined {
  let largest = 0;
  for (let i = 1; i < curve.length; i += 2) largest = Math.max(largest, Math.abs(curve[i] ?? 0));
  if (!(largest > 0) || !Number.isFinite(largest)) return undefined;
  const wanted = 1.3 * largest;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const bound = Number((power * ([1, 2, 5, 10].find((by) => by * power >= wanted) ?? 10)).toPrecision(12));
  return [-bound, bound];
}
