/** The ordinate at the abscissa nearest to `at`; the abscissas rise. */
export function nearest(x: Float64Array, y: Float64Array, at: number): number {
  if (x.length === 0) return Number.NaN;
  let [low, high] = [0, x.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = Math.max(0, low - 1);
  return y[Math.abs((x[before] ?? 0) - at) < Math.abs((x[low] ?? 0) - at) ? before : low] ?? Number.NaN;
}
