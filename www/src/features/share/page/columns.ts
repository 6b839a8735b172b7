/**
 * Columns of numbers as few bytes: each number is rounded to a multiple of the column's quantum, and of the multiples the second differences
 * are written, which are small where a column is smooth. What is read back is wrong by half a quantum at most; a column without a quantum is exact.
 */

/** Multiples beyond this are not whole numbers any more: such a column is written exactly. */
const MOST = 2 ** 50;
const [ROUNDED, GAPS, EXACT] = [0, 1, 2];

/** What was read is no stream of columns. */
export class Damaged extends Error {
  override name = "Damaged";

  constructor() {
    super("the recording is damaged");
  }
}

export class ColumnWriter {
  private bytes = new Uint8Array(1 << 16);
  private view = new DataView(this.bytes.buffer);
  private length = 0;

  /** `quantum`: 0 for a column that is to be read back as it is. Numbers that are not finite are read back as NaN. */
  column(values: ArrayLike<number>, quantum: number): void {
    const count = values.length;
    let gaps = false;
    let exact = !(quantum > 0);
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      if (!Number.isFinite(value)) gaps = true;
      else if (Math.abs(value) > MOST * quantum) exact = true;
    }
    this.whole(count);
    this.byte(exact ? EXACT : gaps ? GAPS : ROUNDED);
    if (exact) {
      for (let i = 0; i < count; i++) this.float(values[i] ?? Number.NaN);
      return;
    }
    this.float(quantum);
    if (gaps) this.mask(values);
    let [before, last] = [0, 0];
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      const multiple = Math.round(value / quantum);
      const second = multiple - 2 * last + before;
      // Zigzag: small numbers of both signs are small whole numbers.
      this.whole(second < 0 ? -2 * second - 1 : 2 * second);
      [before, last] = [last, multiple];
    }
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private mask(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i += 8) {
      let bits = 0;
      for (let k = 0; k < 8; k++) if (Number.isFinite(values[i + k] ?? Number.NaN)) bits |= 1 << k;
      this.byte(bits);
    }
  }

  private whole(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte(128 + (rest % 128));
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  private byte(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  private float(value: number): void {
    this.room(8);
    this.view.setFloat64(this.length, value, true);
    this.length += 8;
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * this.bytes.length);
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** Reads what a `ColumnWriter` wrote, in the same order; throws `Damaged` where the bytes are none of its. */
export class ColumnReader {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  column(): Float64Array {
    const count = this.whole();
    const form = this.byte();
    const left = this.bytes.length - this.at;
    // Before room is made for them: each takes a byte at least, or a bit where it is none.
    if (form > EXACT || (form === EXACT ? 8 * count : form === GAPS ? count / 8 : count) > left) throw new Damaged();
    const values = new Float64Array(count);
    if (form === EXACT) {
      for (let i = 0; i < count; i++) values[i] = this.float();
      return values;
    }
    const quantum = this.float();
    const mask = form === GAPS ? this.some(Math.ceil(count / 8)) : undefined;
    let [before, last] = [0, 0];
    for (let i = 0; i < count; i++) {
      if (mask !== undefined && (((mask[i >> 3] ?? 0) >> (i & 7)) & 1) === 0) {
        values[i] = Number.NaN;
        continue;
      }
      const zigzag = this.whole();
      const multiple = (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2) + 2 * last - before;
      values[i] = multiple * quantum;
      [before, last] = [last, multiple];
    }
    return values;
  }

  private some(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new Damaged();
    return this.bytes.subarray(this.at, (this.at += count));
  }

  private whole(): number {
    let [value, place] = [0, 1];
    for (let k = 0; k < 9; k++) {
      const byte = this.byte();
      value += (byte & 127) * place;
      if (byte < 128) return value;
      place *= 128;
    }
    throw new Damaged();
  }

  private byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Damaged();
    return byte;
  }

  private float(): number {
    if (this.at + 8 > this.bytes.length) throw new Damaged();
    const value = this.view.getFloat64(this.at, true);
    this.at += 8;
    return value;
  }
}
