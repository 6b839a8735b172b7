/**
 * In which coordinates a point is given. Points of two kinds are not taken for each other: the compiler compares the name of the kind,
 * which is nowhere at run time. Numbers that are just written down may be either.
 */
import type { View } from "./view.js";

/** In the window, px, y down: where pointers are. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
  readonly of?: "page";
}

/** On a drawing, px from its upper left corner, y down. */
export interface SheetPoint {
  x: number;
  y: number;
  readonly of?: "sheet";
}

/** In the plane or the space of the mechanism, m. */
export type WorldPoint = readonly number[] & { readonly of?: "world" };

/** In the frame of a body, m. */
export type BodyPoint = readonly number[] & { readonly of?: "body" };

export function pagePoint({ clientX, clientY }: { clientX: number; clientY: number }): PagePoint {
  return { x: clientX, y: clientY };
}

/** On the drawing that `element` is. */
export function onSheet({ x, y }: PagePoint, element: Element): SheetPoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

export function toSheet({ scale, origin }: View, x: number, y: number): SheetPoint {
  return { x: origin.x + scale * x, y: origin.y - scale * y };
}

/** In the plane that a drawing shows. */
export function onPlane({ scale, origin }: View, { x, y }: SheetPoint): WorldPoint {
  return [(x - origin.x) / scale, (origin.y - y) / scale];
}
