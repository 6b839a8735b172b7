/** The paths that points leave behind, on a canvas beneath the drawing. */
import type { Frames } from "./frames.js";
import { coordinates } from "./mark.js";
import type { Projection } from "./projection.js";

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

/** Draws rows `from` to `to` of a path; what lies behind (in space) fainter. */
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
  for (const behind of [true, false]) {
    context.globalAlpha = behind ? alpha * 0.45 : alpha;
    context.beginPath();
    let joined = false;
    for (let i = Math.max(0, from); i <= to && 3 * i + 2 < path.length; i++) {
      const [x = Number.NaN, y = Number.NaN, near = 0] = path.subarray(3 * i, 3 * i + 3);
      const drawn = near < 0 === behind && Number.isFinite(x + y);
      if (drawn && joined) context.lineTo(x, y);
      else if (drawn) context.moveTo(x, y);
      joined = drawn;
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}
