/**
 * What a plot shows, apart from how it is drawn: its curves and their numbers, which are hidden, which one is selected, which part of both
 * axes is in sight. The element draws it; a text twin, exports and sound read it.
 */
import { Emitter } from "../session/emitter.js";
import type { FigureLayout, PlotInfo } from "../solver/types.js";
import { frequencies, reach } from "./reach.js";
import { type Numbers, nearest, part } from "./numbers.js";
import { type Curve, isOverTime } from "./series.js";
import { type Range, TimeWindow } from "./window.js";
import { inside } from "./zoom.js";

/** So much of a zoomed window is asked for on each side of it. */
const BESIDE = 0.5;

/** A curve with the numbers that are drawn. */
export interface Drawn {
  curve: Curve;
  /** Of each column of pixels the least and the greatest value; over time somewhat more than what is in sight. */
  data: Numbers;
  /** Over time, for the moving dot of a path. */
  over?: { x: Numbers; y: Numbers };
}

/** A value at a moment. */
export interface Reading {
  curve: Curve;
  /** NaN where there is none. */
  value: number;
}

export class PlotView extends Emitter {
  /** In the order of the legend, hidden ones too. */
  curves: readonly Curve[] = [];
  /** Those that are not hidden, as soon as their numbers are there. */
  drawn: readonly Drawn[] = [];
  /** Where the parts of the picture lie, once it is drawn. */
  layout: FigureLayout | undefined;
  /** What both axes show of a plot that is not zoomed, once it was drawn so. */
  whole: { x: Range; y: Range } | undefined;
  /** End of the run, s. */
  duration = 0;
  /** Keys of curves, by `keyOf`. */
  readonly hidden = new Set<string>();
  private picked: string | undefined;
  private own: { x?: Range | undefined; y?: Range | undefined; right?: Range | undefined } = {};

  constructor(
    public spec: PlotInfo,
    /** The window of all plots over time. */
    readonly time: TimeWindow = new TimeWindow(),
  ) {
    super();
  }

  /** Its abscissa is time. */
  get overTime(): boolean {
    return isOverTime(this.spec);
  }

  /** Its abscissa is frequency. */
  get spectral(): boolean {
    return this.spec.kind === "spectrum";
  }

  get title(): string {
    return this.spec.title || this.spec.channels.join(", ");
  }

  get visible(): readonly Curve[] {
    return this.curves.filter((curve) => !this.hidden.has(keyOf(curve)));
  }

  /** The curve that keys, sound and tables are about: the chosen one if it is visible, otherwise the first. */
  get selected(): Curve | undefined {
    const { visible } = this;
    return visible.find((curve) => keyOf(curve) === this.picked) ?? visible[0];
  }

  select(curve: Curve | undefined): void {
    this.picked = curve && keyOf(curve);
    this.emit();
  }

  toggle(curve: Curve): void {
    const key = keyOf(curve);
    if (!this.hidden.delete(key)) this.hidden.add(key);
    this.emit();
  }

  /** What is in sight of the abscissa; nothing: all of it. */
  get x(): Range | undefined {
    // The run may have become shorter.
    return this.overTime ? this.time.range && inside(this.time.range, [0, this.duration]) : this.own.x;
  }

  /** What the abscissa is drawn from and to; nothing: what the curves need. */
  get across(): Range | undefined {
    return this.overTime ? this.window : (this.own.x ?? this.main);
  }

  /** Of a spectrum: all frequencies, Hz. */
  everything: Range | undefined;
  /** Of a spectrum: those up to where nearly all of the power is, shown unless more is asked for. */
  private main: Range | undefined;

  /** Of a spectrum: there are frequencies that are not in sight. */
  get cut(): boolean {
    const { across, everything } = this;
    return across !== undefined && everything !== undefined && (across[0] > everything[0] || across[1] < everything[1]);
  }

  /** What is in sight of the ordinate; nothing: what the curves need. */
  get y(): Range | undefined {
    return this.own.y;
  }

  /** Likewise of the axis on the right. */
  get right(): Range | undefined {
    return this.own.right;
  }

  get zoomed(): boolean {
    return this.x !== undefined || this.y !== undefined;
  }

  /** Shows a part of the axes. */
  show(x: Range | undefined, y: Range | undefined, right?: Range): void {
    this.own = this.overTime ? { y, right } : { x, y, right };
    if (this.overTime) this.time.set(x);
    this.emit();
  }

  /** Another document: nothing hidden, selected or zoomed. */
  reset(): void {
    this.hidden.clear();
    this.picked = undefined;
    this.own = {};
    this.whole = undefined;
    this.drawn = [];
    this.everything = this.main = undefined;
  }

  /** The stretch of time in sight, s; a spectrum is one of it. */
  get window(): Range {
    const range = this.overTime || this.spectral ? this.time.range && inside(this.time.range, [0, this.duration]) : undefined;
    return range ?? [0, this.duration];
  }

  /** The stretch of time whose numbers are asked for: with some of what is beside the window, so that it can be moved at once. */
  get fetched(): Range {
    const [t0, t1] = this.window;
    if (!this.overTime) return [t0, t1];
    const beside = (t1 - t0) * BESIDE;
    return [Math.max(0, t0 - beside), Math.min(this.duration, t1 + beside)];
  }

  /** The numbers of what is in sight, and one more on each side, in the order of the drawn curves. */
  get sight(): Numbers[] {
    const x = this.overTime ? this.x : this.spectral ? this.across : undefined;
    return this.drawn.map(({ data }) => (x === undefined ? data : part(data, x)));
  }

  /** The values of the drawn curves at the sample nearest to a time; of a path, those of its ordinate. */
  read(t: number): Reading[] {
    return this.drawn.map(({ curve, data, over }) => ({ curve, value: this.spectral ? Number.NaN : nearest(over?.y ?? data, t) }));
  }

  /** It was drawn. */
  placed(layout: FigureLayout): void {
    this.layout = layout;
    if (!this.zoomed) this.whole = { x: [layout.x.min, layout.x.max], y: [layout.y.min, layout.y.max] };
  }

  /** New numbers. */
  take(drawn: readonly Drawn[]): void {
    this.drawn = drawn;
    const data = drawn.map((curve) => curve.data);
    this.everything = this.spectral ? frequencies(data) : undefined;
    this.main = this.spectral ? reach(data, this.window[1] - this.window[0]) : undefined;
    this.emit();
  }
}

/** A name for a curve that stays when the document is run again. */
export function keyOf({ run, x, y }: Curve): string {
  return `${run} ${x} ${y}`;
}
