/** The paths that points leave behind, on a canvas beneath the drawing. */
import type { Frames } from "../../session/frames.js";
import { coordinates } from "../../session/mark.js";
import type { Projection } from "../../geometry/projection.js";

/** A path in pixels: x, y, toward the viewer (m), row after row. */
export function tracePath(frames: Frames, at: readonly number[], projection: Projection): Float64Array {
  const path = new Float64Array(3 * frames.count);
  const values = new Float64Array(Math.max(0, frames.row - 1));
  for (let i = 0; i < frames.count; i++) {
    for (const k of at) values[k] = frames.value(i, k);
    const { x, y, near } = projection.point(...coordinates(values, at));
    path.set([x, y, near], 3 * i);
  }
  return path;
}

/** Draws rows `from` to `to` of a path; what lies behind (in space) fainter. A path in the plane has nothing behind. */
export function strokeTrace(
  context: CanvasRenderingContext2D,
  path: Float64Array,
  from: number,
  to: number,
  color: string,
  width: number,
  alpha: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.lineCap = "round";
  const [first, end] = [Math.max(0, from), Math.min(to + 1, Math.floor(path.length / 3))];
  let away = false;
  for (let i = first; i < end && !away; i++) away = (path[3 * i + 2] ?? 0) < 0;
  for (const behind of away ? [true, false] : [false]) {
    context.globalAlpha = behind ? alpha * 0.45 : alpha;
    context.beginPath();
    let joined = false;
    // Thousands of points, drawn as a run arrives: nothing is made for any of them.
    for (let i = first; i < end; i++) {
      const x = path[3 * i] ?? Number.NaN;
      const y = path[3 * i + 1] ?? Number.NaN;
      const drawn = (path[3 * i + 2] ?? 0) < 0 === behind && Number.isFinite(x + y);
      if (drawn && joined) context.lineTo(x, y);
      else if (drawn) context.moveTo(x, y);
      joined = drawn;
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}
