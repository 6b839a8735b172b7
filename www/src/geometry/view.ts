/** How metres become pixels in a planar drawing: one scale for both axes, y up. */
import { withComma } from "../text/number.js";
import type { SheetPoint } from "./coordinates.js";

/** A rectangle in the plane of the mechanism, m. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface View {
  /** Pixels per metre. */
  scale: number;
  /** Where the origin of the mechanism lies, px. */
  origin: SheetPoint;
}

/** How a view is zoomed and moved: a place of the whole at `p` px is at `factor * p + (x, y)`. */
export interface Zoom {
  factor: number;
  x: number;
  y: number;
}

export const WHOLE: Zoom = { factor: 1, x: 0, y: 0 };

/** Free space around a drawing, px. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const EMPTY: Box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };

/** The smallest box with the old one and a point; a point that is not finite changes nothing. */
export function including(box: Box, x: number, y: number): Box {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return box;
  return { left: Math.min(box.left, x), right: Math.max(box.right, x), bottom: Math.min(box.bottom, y), top: Math.max(box.top, y) };
}

/** The smallest box with both. */
export function union(a: Box, b: Box): Box {
  return { left: Math.min(a.left, b.left), right: Math.max(a.right, b.right), bottom: Math.min(a.bottom, b.bottom), top: Math.max(a.top, b.top) };
}

export function isEmpty(box: Box): boolean {
  return !(box.right >= box.left && box.top >= box.bottom);
}

/** The largest scale at which the box fits, with the box in the middle. A box without any size is shown one metre wide. */
export function fit(box: Box, width: number, height: number, margins: Margins): View {
  const target = isEmpty(box) ? { left: -0.5, right: 0.5, bottom: -0.5, top: 0.5 } : box;
  const wide = Math.max(width - margins.left - margins.right, 1);
  const high = Math.max(height - margins.top - margins.bottom, 1);
  const across = target.right - target.left;
  const up = target.top - target.bottom;
  const size = Math.max(across / wide, up / high);
  const scale = size > 0 ? 1 / size : Math.min(wide, high);
  return {
    scale,
    origin: { x: margins.left + wide / 2 - (scale * (target.left + target.right)) / 2, y: margins.top + high / 2 + (scale * (target.bottom + target.top)) / 2 },
  };
}

export function zoomed({ scale, origin }: View, { factor, x, y }: Zoom): View {
  return { scale: factor * scale, origin: { x: factor * origin.x + x, y: factor * origin.y + y } };
}

/** What `fit` leaves in sight of the plane inside the margins: the box, wider or higher, as the shape of the element has it. */
export function sight(box: Box, width: number, height: number, margins: Margins): Box {
  if (isEmpty(box)) return box;
  const { scale, origin } = fit(box, width, height, margins);
  return {
    left: (margins.left - origin.x) / scale,
    right: (width - margins.right - origin.x) / scale,
    bottom: (origin.y - height + margins.bottom) / scale,
    top: (origin.y - margins.top) / scale,
  };
}

/** True when a drawing of `next` would not do in the view of `shown`: something would be cut off, or it would be tiny. */
export function needsRefit(shown: Box, next: Box): boolean {
  if (isEmpty(shown) || isEmpty(next)) return true;
  const width = shown.right - shown.left;
  const height = shown.top - shown.bottom;
  const room = 0.04 * Math.max(width, height);
  const outside = next.left < shown.left - room || next.right > shown.right + room || next.bottom < shown.bottom - room || next.top > shown.top + room;
  const tiny = Math.max(next.right - next.left, next.top - next.bottom) < 0.6 * Math.max(width, height);
  return outside || tiny;
}

/**
 * What is to be in sight. `shown`: what is; `known`: what was when all of the motion was known last; `fresh`: a new document; `running`: the
 * motion is known in part. `reach`: what the motion needs, as far as it is known, after what was in sight.
 */
export function inSight({ shown, known, fresh, running }: { shown: Box; known: Box; fresh: boolean; running: boolean }, reach: (before: Box) => Box): Box {
  if (fresh || isEmpty(known)) {
    const next = reach(shown);
    return fresh || needsRefit(shown, next) ? next : shown;
  }
  // Part of a motion may be small; it is not looked at more closely because of that.
  const next = running ? union(known, reach(known)) : reach(known);
  return needsRefit(known, next) ? next : known;
}

/** Width or height, whichever is larger, m; nothing for an empty box. */
export function span(box: Box): number {
  return isEmpty(box) ? 0 : Math.max(box.right - box.left, box.top - box.bottom);
}

/** The longest of 1, 2, 5 times a power of ten that is not longer than `limit`. */
export function niceLength(limit: number): number {
  if (!(limit > 0) || !Number.isFinite(limit)) return 0;
  const power = Math.floor(Math.log10(limit));
  const unit = 10 ** power;
  // A hair of room, so that a limit of 0.05 gives 0.05.
  const lead = [5, 2, 1].find((digit) => digit * unit <= limit * (1 + 1e-9)) ?? 1;
  return Number((lead * unit).toPrecision(1));
}

/** A length in a unit; without one as a person writes it: below a metre in millimetres, from a kilometre on in kilometres. */
export function lengthLabel(metres: number, unit?: { name: string; size: number }): string {
  const trim = (value: number): string => withComma(String(Number(value.toPrecision(3))));
  if (unit !== undefined) return `${trim(metres / unit.size)} ${unit.name}`;
  if (metres >= 1000) return `${trim(metres / 1000)} km`;
  if (metres >= 1) return `${trim(metres)} m`;
  if (metres >= 1e-3) return `${trim(metres * 1000)} mm`;
  return `${trim(metres * 1e6)} µm`;
}
