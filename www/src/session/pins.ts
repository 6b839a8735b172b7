/**
 * Pinned runs: kept as ghosts while the document changes. A pin has its samples in the worker still (thinned where they are many), the
 * document it was a run of, and its poses; the run set that it came from may go.
 */
import type { RunHandle } from "../solver/client.js";
import type { CheckReport, RunFailure } from "../solver/types.js";
import type { Run, RunSet } from "./runs.js";

/** More ghosts than this cannot be told apart. */
export const MOST_PINS = 4;
/** What a pinned run keeps of its samples, bytes: all pins together no more than one run may have. */
const KEPT = 64 << 20;
/** Numbers of pinned runs begin here, so that no run of a document has them. */
const FIRST = 1000;

export interface Pin {
  /** Among the curves of a plot: no other run has it. */
  readonly index: number;
  /** Its place among the pins, from 0: it has its colour by it. */
  readonly place: number;
  /** Of the run when it was pinned. */
  readonly label: string;
  readonly handle: RunHandle;
  readonly frames: Run["frames"];
  readonly failure: RunFailure | undefined;
  readonly text: string;
  readonly report: CheckReport;
  /** Number of the run in that document. */
  readonly run: number;
}

export class Pins {
  list: readonly Pin[] = [];
  private readonly sets = new Map<Pin, RunSet>();

  get full(): boolean {
    return this.list.length >= MOST_PINS;
  }

  /** The pin of a run, if it is pinned. */
  of(handle: RunHandle | undefined): Pin | undefined {
    return this.list.find((pin) => pin.handle === handle);
  }

  /** Keeps a run that is over; nothing, when it is not, or there are pins enough. */
  add(set: RunSet, run: Run, text: string): Pin | undefined {
    if (this.full || run.progress.state === "running" || run.handle.lost || this.of(run.handle) !== undefined) return undefined;
    const taken = new Set(this.list.map(({ place }) => place));
    const place = [0, 1, 2, 3].find((free) => !taken.has(free)) ?? 0;
    const { label, handle, frames, failure, index } = run;
    const pin: Pin = { index: FIRST + place, place, label, handle, frames, failure, text, report: set.report, run: index };
    set.keep(handle);
    void handle.ask("reduce", { bytes: KEPT }).catch(() => undefined);
    this.sets.set(pin, set);
    this.list = [...this.list, pin];
    return pin;
  }

  remove(pin: Pin): void {
    if (!this.list.includes(pin)) return;
    this.list = this.list.filter((other) => other !== pin);
    this.sets.get(pin)?.release(pin.handle);
    this.sets.delete(pin);
  }

  clear(): void {
    for (const pin of this.list) this.remove(pin);
  }

  /** Pins whose samples went with a worker that was replaced are gone; how many those were. */
  lose(): number {
    const lost = this.list.filter(({ handle }) => handle.lost);
    for (const pin of lost) this.remove(pin);
    return lost.length;
  }
}
