/** All samples of some channels of a run, the time first in each row. */
import type { Run } from "./runs.js";

/** More samples are not looked through. */
const MOST_SAMPLES = 20_000;
/** Rows that are asked for at once. */
const PAGE = 1000;

export interface Rows {
  /** Row after row. */
  values: readonly number[];
  /** Numbers in a row. */
  width: number;
}

/** Nothing where there are too many samples, or `wanted` has become false meanwhile. */
export async function allRows(run: Run, channels: readonly string[], wanted: () => boolean): Promise<Rows | undefined> {
  if (run.progress.samples > MOST_SAMPLES) return undefined;
  const width = channels.length + 1;
  const values: number[] = [];
  for (let more = 1; more > 0; ) {
    const next = await run.handle.ask("rows", { channels: [...channels], first: values.length / width, count: PAGE }).catch(() => new Float64Array(0));
    if (!wanted()) return undefined;
    more = next.length;
    values.push(...next);
  }
  return { values, width };
}

/** The row at a time: between two samples on the straight line, at the ends those of the end. */
export function rowAt({ values, width }: Rows, t: number): number[] {
  const count = values.length / width;
  if (count < 1) return [];
  const time = (row: number): number => values[row * width] ?? Number.NaN;
  let [low, high] = [0, count - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (time(middle) <= t) low = middle;
    else high = middle;
  }
  const span = time(high) - time(low);
  const part = span > 0 ? Math.min(1, Math.max(0, (t - time(low)) / span)) : 0;
  return Array.from({ length: width }, (_, k) => {
    const [a = Number.NaN, b = Number.NaN] = [values[low * width + k], values[high * width + k]];
    return part === 0 ? a : a + part * (b - a);
  });
}
