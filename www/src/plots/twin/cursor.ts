/** A cursor that goes along the samples of a run, one by one: where it stands and what it reads, fetched in blocks. */
import type { RunHandle } from "../../solver/client.js";

/** Samples that are fetched at once. */
const BLOCK = 256;
/** A large step is this part of all samples. */
const LARGE = 1 / 20;

export type Step = "next" | "previous" | "on" | "back" | "first" | "last";

/** Where a step leads among so many samples. */
export function stepped(index: number, count: number, step: Step): number {
  const large = Math.max(2, Math.round(count * LARGE));
  const to = { next: index + 1, previous: index - 1, on: index + large, back: index - large, first: 0, last: count - 1 }[step];
  return Math.min(Math.max(0, to), Math.max(0, count - 1));
}

/** What stands at a sample: time, then the values asked for. */
export type Row = readonly number[];

export class Cursor {
  index = 0;
  private block: { first: number; rows: Row[] } | undefined;

  constructor(
    readonly handle: RunHandle,
    readonly channels: readonly string[],
  ) {}

  get count(): number {
    return this.handle.progress.samples;
  }

  /** Stands at the sample nearest to a time. */
  async seek(t: number): Promise<void> {
    this.index = await this.handle.ask("nearest", { t });
  }

  step(step: Step): void {
    this.index = stepped(this.index, this.count, step);
  }

  /** The sample it stands at; nothing where there is none. */
  async row(): Promise<Row | undefined> {
    const { index } = this;
    const known = this.block?.rows[index - this.block.first];
    if (known !== undefined) return known;
    const first = Math.max(0, index - BLOCK / 2);
    const rows = rowsOf(await this.handle.ask("rows", { channels: [...this.channels], first, count: BLOCK }), this.channels.length);
    this.block = { first, rows };
    return rows[index - first];
  }
}

/** Numbers as they come from the worker, row by row: time and so many values. */
export function rowsOf(numbers: Float64Array, channels: number): Row[] {
  const width = channels + 1;
  return Array.from({ length: Math.floor(numbers.length / width) }, (_, i) => [...numbers.subarray(i * width, (i + 1) * width)]);
}
