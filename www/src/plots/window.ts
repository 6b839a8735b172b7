/** The stretch of time that all plots over time show: one for the page, kept when the document is run again. */
import { Emitter } from "../store/emitter.js";

/** Least and greatest value. */
export type Range = readonly [number, number];

export class TimeWindow extends Emitter {
  /** Nothing: the whole run. */
  range: Range | undefined;

  set(range: Range | undefined): void {
    if (range?.[0] === this.range?.[0] && range?.[1] === this.range?.[1]) return;
    this.range = range;
    this.emit();
  }
}
