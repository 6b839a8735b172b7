/** Places for labels that cover neither each other nor the points of the drawing. */
import type { SheetPoint } from "../../geometry/coordinates.js";

export interface Wish {
  /** Width and height, px. */
  width: number;
  height: number;
  /** Middles, the best first; the first is taken where none is free. */
  places: readonly SheetPoint[];
}

interface Rectangle extends SheetPoint {
  width: number;
  height: number;
}

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, (a.width + b.width) / 2 - Math.abs(a.x - b.x)) * Math.max(0, (a.height + b.height) / 2 - Math.abs(a.y - b.y));

/** Where each label stands, in an area; `taken`: middles of what must be seen, with its radius. */
export function room(wishes: readonly Wish[], area: { width: number; height: number }, taken: readonly SheetPoint[], radius: number): SheetPoint[] {
  const filled: Rectangle[] = taken.map(({ x, y }) => ({ x, y, width: 2 * radius, height: 2 * radius }));
  return wishes.map(({ width, height, places }) => {
    const inside = places.map(({ x, y }) => ({
      x: Math.min(Math.max(x, width / 2 + 2), area.width - width / 2 - 2),
      y: Math.min(Math.max(y, height / 2 + 2), area.height - height / 2 - 2),
      width,
      height,
    }));
    const cost = (place: Rectangle): number => filled.reduce((sum, other) => sum + overlap(place, other), 0);
    let [best] = inside;
    let least = Number.POSITIVE_INFINITY;
    for (const place of inside) {
      const at = cost(place);
      if (at < least) [best, least] = [place, at];
    }
    if (best === undefined) return { x: 0, y: 0 };
    filled.push(best);
    return { x: best.x, y: best.y };
  });
}
