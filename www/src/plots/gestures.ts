/**
 * What pointer, wheel and keys do over a plot. A press goes to that time; a drag from the time cursor takes it along, any other drag with a
 * mouse draws the box that is shown next. A finger drags the time; two fingers zoom and move. The wheel zooms with Ctrl, or where the plot
 * has the focus: otherwise the page scrolls. With Shift, or the wheel pushed sideways, the window moves. A double click shows everything.
 */
import type { FigureLayout } from "../solver/types.js";
import { left, valueAt } from "./axis.js";
import type { PlotView } from "./view.js";
import type { Range } from "./window.js";
import { STEP, between, inside, moved, zoomed } from "./zoom.js";
import { type SheetPoint, onSheet, pagePoint } from "../geometry/coordinates.js";

export interface GestureHost {
  readonly view: PlotView;
  /** The time shown by the scene and all plots, s. */
  time(): number;
  seek(t: number): void;
  /** Where the pointer is, s; nothing when it has left. */
  hover(t: number | undefined): void;
  /** The box being drawn: left, top, width, height. */
  box(corners: readonly [number, number, number, number] | undefined): void;
}

/** A press that moves less is no drag, CSS pixels. */
const STILL = 4;
/** So near to the cursor, a drag takes it along. */
const NEAR = 7;
/** A box narrower than this is meant along the other axis only. */
const FLAT = 14;
/** How much a pixel of the wheel zooms. */
const PER_PIXEL = 0.0022;
/** How far a key moves the window, as a part of it. */
const KEY_MOVE = 0.25;

type Drag = { kind: "press" | "box" | "time" | "move"; from: SheetPoint };

export class Gestures {
  private readonly fingers = new Map<number, SheetPoint>();
  private drag: Drag | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly host: GestureHost,
  ) {
    root.addEventListener("pointerdown", this.down);
    root.addEventListener("pointermove", this.move);
    root.addEventListener("pointerup", this.up);
    root.addEventListener("pointercancel", this.cancel);
    root.addEventListener("pointerleave", () => host.hover(undefined));
    root.addEventListener("dblclick", () => this.whole());
    root.addEventListener("wheel", this.wheel, { passive: false });
    root.addEventListener("keydown", this.key);
  }

  /** A key pressed here is moving the time just now. */
  steering = false;

  private get focused(): boolean {
    return this.root.matches(":focus");
  }

  private get view(): PlotView {
    return this.host.view;
  }

  private place(event: { clientX: number; clientY: number }): SheetPoint {
    return onSheet(pagePoint(event), this.root);
  }

  private whole(): void {
    this.view.show(undefined, undefined);
  }

  // ---- pointer -------------------------------------------------------------------------------------------------------------------

  private readonly down = (event: PointerEvent): void => {
    const { layout, overTime } = this.view;
    if (layout === undefined || (event.button !== 0 && event.button !== 1)) return;
    const from = this.place(event);
    this.root.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") {
      this.fingers.set(event.pointerId, from);
      this.drag = this.fingers.size === 1 && overTime ? { kind: "time", from } : undefined;
      if (this.drag !== undefined) this.host.seek(valueAt(layout, from.x));
      return;
    }
    const near = overTime && Math.abs(from.x - left(layout, this.host.time())) <= NEAR;
    const kind = event.button === 1 || event.shiftKey ? "move" : near ? "time" : "press";
    // The middle button would scroll the page.
    if (event.button === 1) event.preventDefault();
    this.drag = { kind, from };
  };

  private readonly move = (event: PointerEvent): void => {
    const { layout, overTime } = this.view;
    if (layout === undefined) return;
    const to = this.place(event);
    const { drag } = this;
    if (this.fingers.has(event.pointerId) && this.fingers.size > 1) this.pinch(layout, event.pointerId, to);
    else if (drag === undefined) this.host.hover(overTime && event.pointerType !== "touch" ? valueAt(layout, to.x) : undefined);
    else if (drag.kind === "time") this.host.seek(valueAt(layout, to.x));
    else if (drag.kind === "move") {
      const { plot } = layout;
      this.moveBy(layout, (drag.from.x - to.x) / plot.width, this.view.y === undefined && overTime ? 0 : (to.y - drag.from.y) / plot.height);
      drag.from = to;
    } else if (drag.kind === "box" || Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > STILL) {
      drag.kind = "box";
      this.host.hover(undefined);
      this.host.box(corners(layout, drag.from, to));
    }
  };

  private readonly up = (event: PointerEvent): void => {
    const { layout, overTime } = this.view;
    const { drag } = this;
    this.cancel(event);
    if (layout === undefined || drag === undefined) return;
    const to = this.place(event);
    if (drag.kind === "press" && overTime) this.host.seek(valueAt(layout, to.x));
    if (drag.kind === "box") this.showBox(layout, drag.from, to);
  };

  private readonly cancel = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    this.drag = undefined;
    this.host.box(undefined);
  };

  private showBox(layout: FigureLayout, from: SheetPoint, to: SheetPoint): void {
    const [x, y, width, height] = corners(layout, from, to);
    const { plot } = layout;
    const [wide, tall] = [width > 0 && Math.abs(to.x - from.x) >= FLAT, height > 0 && Math.abs(to.y - from.y) >= FLAT];
    if (!wide && !tall) return;
    this.show(
      wide ? between(layout.x, (x - plot.left) / plot.width, (x + width - plot.left) / plot.width) : this.view.x,
      tall ? (axis) => between(axis, 1 - (y + height - plot.top) / plot.height, 1 - (y - plot.top) / plot.height) : "kept",
    );
  }

  /** Two fingers: what is between them stays between them. */
  private pinch(layout: FigureLayout, id: number, to: SheetPoint): void {
    const other = [...this.fingers].find(([finger]) => finger !== id)?.[1];
    const from = this.fingers.get(id);
    this.fingers.set(id, to);
    if (other === undefined || from === undefined) return;
    const { plot } = layout;
    const part = (x: number): number => (x - plot.left) / plot.width;
    const [before, now] = [from.x - other.x, to.x - other.x];
    // Fingers above each other say nothing about the width.
    if (Math.abs(before) < 20 || Math.abs(now) < 20) return;
    this.show(zoomed(this.wanted(layout).x, part(other.x), Math.abs(before / now)), "kept");
  }

  private readonly wheel = (event: WheelEvent): void => {
    const { layout } = this.view;
    if (layout === undefined) return;
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    const wanted = event.ctrlKey || event.metaKey || (sideways ? this.view.zoomed : this.focused);
    if (!wanted) return;
    event.preventDefault();
    const { plot } = layout;
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
    const [dx, dy] = [event.deltaX * scale, event.deltaY * scale];
    const { x, y } = this.place(event);
    if (sideways && !event.ctrlKey) this.moveBy(layout, (dx || dy) / plot.width, 0);
    else this.zoomBy(layout, Math.exp(clamp(dy, 240) * PER_PIXEL), clamp01((x - plot.left) / plot.width), clamp01(1 - (y - plot.top) / plot.height));
  };

  // ---- keys ----------------------------------------------------------------------------------------------------------------------

  private readonly key = (event: KeyboardEvent): void => {
    const { layout, overTime, x, y } = this.view;
    if (layout === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const shown = this.wanted(layout).x;
    const part = overTime ? clamp01((this.host.time() - shown.min) / (shown.max - shown.min)) : 0.5;
    const moves: Record<string, () => void> = {
      "+": () => this.zoomBy(layout, 1 / STEP, part, 0.5),
      "=": () => this.zoomBy(layout, 1 / STEP, part, 0.5),
      "-": () => this.zoomBy(layout, STEP, part, 0.5),
      "0": () => this.whole(),
      // In a zoomed plot; otherwise they belong to the page.
      ...(x !== undefined && { PageDown: () => this.moveBy(layout, KEY_MOVE, 0), PageUp: () => this.moveBy(layout, -KEY_MOVE, 0) }),
      ...(x !== undefined && !overTime && { ArrowRight: () => this.moveBy(layout, KEY_MOVE, 0), ArrowLeft: () => this.moveBy(layout, -KEY_MOVE, 0) }),
      ...(y !== undefined && { ArrowUp: () => this.moveBy(layout, 0, KEY_MOVE), ArrowDown: () => this.moveBy(layout, 0, -KEY_MOVE) }),
    };
    const does = moves[event.key];
    if (does === undefined) {
      // The page takes it, before anything else happens.
      this.steering = true;
      setTimeout(() => (this.steering = false));
      return;
    }
    event.preventDefault();
    does();
  };

  // ---- windows -------------------------------------------------------------------------------------------------------------------

  /** Zooms from outside, such as by a button. */
  zoom(factor: number): void {
    const { layout } = this.view;
    if (layout !== undefined) this.zoomBy(layout, factor, 0.5, 0.5);
  }

  /** The axes as they will be drawn next: a key may be pressed again before that. */
  private wanted(layout: FigureLayout): Pick<FigureLayout, "x" | "y" | "right"> {
    const { overTime, window, x = overTime ? window : undefined, y, right } = this.view;
    const axis = (drawn: FigureLayout["x"], range: Range | undefined): FigureLayout["x"] =>
      range === undefined ? drawn : { ...drawn, min: range[0], max: range[1] };
    return { x: axis(layout.x, x), y: axis(layout.y, y), right: layout.right && axis(layout.right, right) };
  }

  private zoomBy(layout: FigureLayout, factor: number, partX: number, partY: number): void {
    const { overTime, spectral, y } = this.view;
    // Over time and frequency the height follows the curves, unless a box has fixed it.
    const axes = this.wanted(layout);
    this.show(zoomed(axes.x, partX, factor), (overTime || spectral) && y === undefined ? "kept" : (axis) => zoomed(axis, partY, factor));
  }

  private moveBy(layout: FigureLayout, x: number, y: number): void {
    const axes = this.wanted(layout);
    this.show(x === 0 ? this.view.x : moved(axes.x, x), y === 0 ? "kept" : (axis) => moved(axis, y));
  }

  /** `vertical` is done to the axes on both sides. */
  private show(x: Range | undefined, vertical: "kept" | ((axis: FigureLayout["y"]) => Range)): void {
    const { overTime, duration, everything, whole, layout } = this.view;
    const axes = layout && this.wanted(layout);
    const y = vertical === "kept" || axes === undefined ? this.view.y : vertical(axes.y);
    const right = vertical === "kept" || !axes?.right ? this.view.right : vertical(axes.right);
    if (overTime) this.view.show(x && inside(x, [0, duration]), y, right);
    // What a spectrum shows at first is a part already: zoomed out, all of it.
    else if (everything !== undefined) this.view.show(x && (inside(x, everything) ?? everything), y, right);
    // A path is to scale: both axes show all of it, or neither.
    else if (x !== undefined && y !== undefined && whole !== undefined && inside(x, whole.x) === undefined && inside(y, whole.y) === undefined)
      this.view.show(undefined, undefined);
    else this.view.show(x, y, right);
  }
}

/** A box inside the plot: left, top, width, height; a flat one reaches over the whole of the other axis. */
function corners({ plot }: FigureLayout, from: SheetPoint, to: SheetPoint): [number, number, number, number] {
  const side = (a: number, b: number, low: number, length: number): [number, number] => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)].map((value) => Math.min(low + length, Math.max(low, value))) as [number, number];
    return [first, last - first];
  };
  const flat = (a: number, b: number, other: number): boolean => Math.abs(a - b) < FLAT && Math.abs(other) >= FLAT;
  const [x, width] = flat(from.x, to.x, to.y - from.y) ? [plot.left, plot.width] : side(from.x, to.x, plot.left, plot.width);
  const [y, height] = flat(from.y, to.y, to.x - from.x) ? [plot.top, plot.height] : side(from.y, to.y, plot.top, plot.height);
  return [x, y, width, height];
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function clamp01(part: number): number {
  return Math.max(0, Math.min(1, part));
}
