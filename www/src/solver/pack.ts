/** A curve's numbers; the shorter of the two counts. */
export interface SeriesData {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

/** The series one after another, each as its length, its abscissas, its ordinates. */
export function pack(data: readonly SeriesData[]): Float64Array {
  const lengths = data.map((series) => Math.min(series.x.length, series.y.length));
  const packed = new Float64Array(lengths.reduce((sum, length) => sum + 1 + 2 * length, 0));
  let at = 0;
  data.forEach((series, index) => {
    const length = lengths[index] ?? 0;
    packed[at++] = length;
    for (let i = 0; i < length; i++) packed[at++] = series.x[i] ?? Number.NaN;
    for (let i = 0; i < length; i++) packed[at++] = series.y[i] ?? Number.NaN;
  });
  return packed;
}
