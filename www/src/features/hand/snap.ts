/** Where a press is meant: on a point, along a round angle, on the grid, or just there. */
import { niceLength } from "../../geometry/view.js";
import type { Placed } from "./sheet.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

export interface Snapped {
  /** m */
  at: number[];
  kind: "point" | "angle" | "grid" | "free";
  on?: Placed;
}

/** A finger hits what is so near, px. */
export const REACH = 16;
/** Lines of the grid are at least so far apart, px. */
const APART = 14;
/** Round angles, rad, and how near one must be, px. */
const ROUND = Math.PI / 12;
const NEAR_RAY = 6;

/** Distance between two lines of the grid, m: 1, 2 or 5 times a power of ten. */
export function gridStep(scale: number): number {
  // The largest nice length up to 2.5 times the least distance is never below it.
  return niceLength((2.5 * APART) / scale);
}

export function round(value: number, step: number): number {
  const rounded = Math.round(value / step) * step;
  return Number(rounded.toPrecision(12));
}

/** `scale`: pixels per metre; `from`: where what is being drawn began; `free`: no grid and no angles. */
export function snap(at: WorldPoint, points: readonly Placed[], scale: number, from?: WorldPoint, free = false): Snapped {
  const [x = 0, y = 0] = at;
  const near = nearest(at, points, REACH / scale);
  if (near !== undefined) return { at: near.at, kind: "point", on: near };
  if (free) return { at: [x, y], kind: "free" };
  const step = gridStep(scale);
  const crossing = [round(x, step), round(y, step)];
  if (from !== undefined) {
    const [dx, dy] = [x - (from[0] ?? 0), y - (from[1] ?? 0)];
    const length = Math.hypot(dx, dy);
    const angle = Math.round(Math.atan2(dy, dx) / ROUND) * ROUND;
    const off = Math.abs(Math.sin(Math.atan2(dy, dx) - angle)) * length * scale;
    const quarter = Math.abs(Math.sin(2 * angle)) < 1e-9;
    if (length > 0 && off < NEAR_RAY && !quarter) {
      const along = Math.max(step, round(length, step));
      return { at: [(from[0] ?? 0) + along * Math.cos(angle), (from[1] ?? 0) + along * Math.sin(angle)], kind: "angle" };
    }
  }
  return { at: crossing, kind: "grid" };
}

/** The nearest of the points within a reach, m. */
export function nearest(at: WorldPoint, points: readonly Placed[], reach: number): Placed | undefined {
  let best: Placed | undefined;
  let least = reach;
  for (const point of points) {
    const distance = Math.hypot((point.at[0] ?? 0) - (at[0] ?? 0), (point.at[1] ?? 0) - (at[1] ?? 0));
    if (distance <= least && (best === undefined || distance < least)) {
      best = point;
      least = distance;
    }
  }
  return best;
}
