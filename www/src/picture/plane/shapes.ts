/** Outlines of what is drawn, as SVG path data in pixels, y down. */
import type { SheetPoint } from "../../geometry/coordinates.js";

const n = (value: number): string => String(Math.round(value * 100) / 100);
const at = ({ x, y }: SheetPoint): string => `${n(x)} ${n(y)}`;

/** A line through the points, closed or not. */
export function polyline(points: readonly SheetPoint[], closed = false): string {
  if (points.length === 0) return "";
  return `M${points.map(at).join("L")}${closed ? "Z" : ""}`;
}

/** Corners of the convex hull, counterclockwise in a frame with y up; of points on a line, its two ends. */
export function hull(points: readonly SheetPoint[]): SheetPoint[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const cross = (o: SheetPoint, a: SheetPoint, b: SheetPoint): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (list: readonly SheetPoint[]): SheetPoint[] => {
    const chain: SheetPoint[] = [];
    for (const point of list) {
      while (chain.length > 1 && cross(chain[chain.length - 2] as SheetPoint, chain[chain.length - 1] as SheetPoint, point) <= 1e-9) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  if (sorted.length < 2) return sorted;
  return [...half(sorted), ...half(sorted.reverse())];
}

/**
 * The shape of a body through its points: a capsule through two, a rounded plate around more. It is drawn as this line with a wide
 * round stroke, filled.
 */
export function bodyPath(points: readonly SheetPoint[]): string {
  const corners = hull(points);
  if (corners.length === 1) return `M${at(corners[0] as SheetPoint)}h0.01`;
  return polyline(corners, corners.length > 2);
}

/** A spring between two points: straight ends, a zigzag of constant width between them. */
export function zigzag(from: SheetPoint, to: SheetPoint, turns = 8, width = 7): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1e-6) return "";
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const point = (s: number, side: number): SheetPoint => ({ x: from.x + along.x * s - along.y * side, y: from.y + along.y * s + along.x * side });
  const lead = Math.min(12, length / 5);
  const points = [from, point(lead, 0)];
  for (let i = 0; i < 2 * turns; i++) {
    points.push(point(lead + ((i + 0.5) * (length - 2 * lead)) / (2 * turns), i % 2 === 0 ? width : -width));
  }
  points.push(point(length - lead, 0), to);
  return polyline(points);
}

/** Two rails beside a line, which something runs along between them. */
export function rails(from: SheetPoint, to: SheetPoint, apart = 13): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [nx, ny] = [(-(to.y - from.y) / length) * apart, ((to.x - from.x) / length) * apart];
  const rail = (side: number): string => `M${n(from.x + side * nx)} ${n(from.y + side * ny)}L${n(to.x + side * nx)} ${n(to.y + side * ny)}`;
  return rail(1) + rail(-1);
}

/** Short slanted strokes below a horizontal line that begins at (x, y): solid ground. */
export function hatching(x: number, y: number, width: number, spacing = 7, depth = 7): string {
  const strokes: string[] = [];
  for (let s = spacing; s <= width + 1e-9; s += spacing) strokes.push(`M${n(x + s)} ${n(y)}l${-depth} ${depth}`);
  return strokes.join("");
}

/** Head of an arrow whose tip is at `tip`, pointing along (dx, dy). */
export function arrowHead(tip: SheetPoint, dx: number, dy: number, size = 9): string {
  const length = Math.hypot(dx, dy);
  if (length < 1e-9) return "";
  const [ux, uy] = [dx / length, dy / length];
  const back = { x: tip.x - ux * size, y: tip.y - uy * size };
  const half = size * 0.48;
  return polyline([tip, { x: back.x - uy * half, y: back.y + ux * half }, { x: back.x + uy * half, y: back.y - ux * half }], true);
}

/** Part of a circle, from angle to angle (rad, y up, counterclockwise). */
export function arc(center: SheetPoint, radius: number, from: number, to: number): string {
  const point = (a: number): SheetPoint => ({ x: center.x + radius * Math.cos(a), y: center.y - radius * Math.sin(a) });
  return `M${at(point(from))}A${n(radius)} ${n(radius)} 0 ${Math.abs(to - from) > Math.PI ? 1 : 0} ${to > from ? 0 : 1} ${at(point(to))}`;
}
