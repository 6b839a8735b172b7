/** The recorded poses of a run: rows of time and the scene's values. Between two rows the values are interpolated for the eye only. */
export class Frames {
  readonly count: number;

  /** `row`: numbers per row, the time first. */
  constructor(
    private readonly data: Float64Array,
    readonly row: number,
  ) {
    this.count = row > 0 ? Math.floor(data.length / row) : 0;
  }

  /** The first pose alone. */
  get start(): Frames {
    return (this.start_ ??= new Frames(this.data.subarray(0, this.row), this.row));
  }
  private start_: Frames | undefined;

  time(index: number): number {
    return this.data[index * this.row] ?? 0;
  }

  get end(): number {
    return this.count > 0 ? this.time(this.count - 1) : 0;
  }

  /** Value number `at` of row `index`. */
  value(index: number, at: number): number {
    return this.data[index * this.row + 1 + at] ?? Number.NaN;
  }

  /** The last row at or before `t`. */
  index(t: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.time(middle) <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * The values at `t` into `out`; before the first and after the last row, that row's. `stepwise`: numbers that may jump, such as a frame
   * that is factored anew, and are never interpolated. False when there is no row.
   */
  at(t: number, out: Float64Array, stepwise: readonly number[] = []): boolean {
    if (this.count === 0) return false;
    const i = this.index(t);
    const j = Math.min(i + 1, this.count - 1);
    const begin = this.time(i);
    const end = this.time(j);
    const part = end > begin ? Math.min(1, Math.max(0, (t - begin) / (end - begin))) : 0;
    for (let k = 0; k < this.row - 1; k++) {
      const a = this.value(i, k);
      out[k] = part === 0 ? a : a + part * (this.value(j, k) - a);
    }
    for (const k of stepwise) out[k] = this.value(i, k);
    return true;
  }
}
