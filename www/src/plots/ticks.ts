/** Round values on an axis. */

/** The least of 1, 2 or 5 times a power of ten that is not below a positive number. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((by) => by * power >= value) ?? 10);
}

/** Round values between two bounds, about `count` of them and one more at most. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const step = roundUp(rough);
  const list: number[] = [];
  // Counted, so that no rounding adds up.
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) list.push(Number((i * step).toPrecision(12)));
  return list;
}
