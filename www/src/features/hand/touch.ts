/** Which bodies a place in the drawing touches. */
import type { Sheet } from "./sheet.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

/** Bodies that a place touches in a pose: near a line between two of their points, or inside their outline. The last drawn is on top. */
export function bodiesAt(sheet: Sheet, [x = 0, y = 0]: WorldPoint, reach: number, frame: ArrayLike<number> = sheet.frame): string[] {
  const found: string[] = [];
  const placed = frame === sheet.frame ? sheet.points : sheet.placed(frame);
  for (const item of sheet.scene?.items ?? []) {
    if (item.kind !== "body") continue;
    const points = placed.filter(({ ref }) => ref.body === item.name).map(({ at }) => at);
    const middle = sheet.pose(item.name, frame);
    if (points.length < 2 && middle !== undefined) points.push([middle[0] ?? 0, middle[1] ?? 0]);
    const touched = points.some((a, i) => points.slice(i).some((b) => toSegment([x, y], a, b) <= reach));
    if (touched || inside([x, y], points)) found.unshift(item.name);
  }
  return found;
}

function toSegment([x = 0, y = 0]: readonly number[], [ax = 0, ay = 0]: readonly number[], [bx = 0, by = 0]: readonly number[]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const s = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - s * dx, y - ay - s * dy);
}

/** Inside one of the triangles of the points: bodies are drawn as the hull of their points. */
function inside(p: readonly number[], points: readonly (readonly number[])[]): boolean {
  const side = (a: readonly number[], b: readonly number[]): number =>
    ((b[0] ?? 0) - (a[0] ?? 0)) * ((p[1] ?? 0) - (a[1] ?? 0)) - ((b[1] ?? 0) - (a[1] ?? 0)) * ((p[0] ?? 0) - (a[0] ?? 0));
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) {
      for (let k = j + 1; k < points.length; k++) {
        const [a, b, c] = [points[i] ?? [], points[j] ?? [], points[k] ?? []];
        const signs = [side(a, b), side(b, c), side(c, a)];
        if (signs.every((s) => s >= 0) || signs.every((s) => s <= 0)) return true;
      }
    }
  }
  return false;
}
