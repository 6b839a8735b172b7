/** The stretch of time that all plots over time show: one for the page, kept when the document is run again. */
import { Emitter } from "../session/emitter.js";

/** Least and greatest value. */
export type Range = readonly [number, number];

/** Where the pointer is over one of the plots: all of them show the values there. */
export class Pointer extends Emitter {
  /** s */
  t: number | undefined;

  move(t: number | undefined): void {
    if (t === this.t) return;
    this.t = t;
    this.emit();
  }
}

export class TimeWindow extends Emitter {
  readonly pointer = new Pointer();
  /** Nothing: the whole run. */
  range: Range | undefined;

  set(range: Range | undefined): void {
    if (range?.[0] === this.range?.[0] && range?.[1] === this.range?.[1]) return;
    this.range = range;
    this.emit();
  }
}
