/** Between values and pixels of a drawn figure, from the layout that the drawing reports. */
import type { FigureLayout } from "../solver/types.js";

/** The ends of an axis; `floor`: what no more than zero is drawn at, of a logarithmic one. */
export type Axis = Pick<FigureLayout["x"], "min" | "max" | "log" | "floor">;

/** Where a value lies between the ends, 0 to 1. */
export function fraction(axis: Axis, value: number): number {
  if (!axis.log) return (value - axis.min) / (axis.max - axis.min);
  const [low, high] = [Math.log10(axis.min), Math.log10(axis.max)];
  return (Math.log10(Math.max(value, axis.floor ?? Number.MIN_VALUE)) - low) / (high - low);
}

/** Pixels from the left for a value of x. */
export function left(layout: FigureLayout, value: number): number {
  return layout.plot.left + fraction(layout.x, value) * layout.plot.width;
}

/** Pixels from the top for a value of y; `right`: of the axis on the right, if there is one. */
export function top(layout: FigureLayout, value: number, right = false): number {
  return layout.plot.top + (1 - fraction((right ? layout.right : null) ?? layout.y, value)) * layout.plot.height;
}

/** The value of a linear x axis at so many pixels from the left, kept on the axis. */
export function valueAt(layout: FigureLayout, pixels: number): number {
  const part = (pixels - layout.plot.left) / layout.plot.width;
  return layout.x.min + Math.min(1, Math.max(0, part)) * (layout.x.max - layout.x.min);
}
