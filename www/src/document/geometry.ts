/** Places in the drawing and in a body's own frame, and how they are written. */
import type { BodyPoint, WorldPoint } from "../geometry/coordinates.js";
import { type Pose, place } from "../geometry/pose.js";
import { type Outline, type PointRef, type Value } from "./outline.js";

/** Where the bodies are at the start, put together; nothing for a body that is not known (yet). The ground is known always. */
export interface Poses {
  of(body: string): Pose | undefined;
}

export const GROUND: Pose = [0, 0, 0];

/** Written lengths and angles, decimals: what is held more than once still closes, and noise of the last bits is not written. */
const DIGITS = 12;

export function tidy(value: number): number {
  const short = Number(value.toFixed(DIGITS));
  return short === 0 ? 0 : short;
}

/** A global point in a body's own frame, m. */
export function toLocal(at: Pose, [x = 0, y = 0, z = 0]: WorldPoint): number[] & BodyPoint {
  if (at.length < 12) {
    const [dx, dy] = [x - (at[0] ?? 0), y - (at[1] ?? 0)];
    const [c, s] = [Math.cos(at[2] ?? 0), Math.sin(at[2] ?? 0)];
    return [c * dx + s * dy, c * dy - s * dx];
  }
  const d = [x - (at[0] ?? 0), y - (at[1] ?? 0), z - (at[2] ?? 0)];
  const column = (j: number): number => [0, 1, 2].reduce((sum, i) => sum + (at[3 + 3 * i + j] ?? 0) * (d[i] ?? 0), 0);
  return [column(0), column(1), column(2)];
}

/** A body's own point, global, m; as many coordinates as it has. */
export function toWorld(at: Pose, own: BodyPoint): number[] & WorldPoint {
  return place(at, [...own]).slice(0, at.length < 12 ? 2 : 3);
}

/** Numbers of a point that is written without expressions. */
export function numbers(point: readonly Value[] | undefined): number[] | undefined {
  return point !== undefined && point.every((value) => typeof value === "number") ? (point as number[]) : undefined;
}

/** The coordinates of a point in its body's frame as written, where they are numbers. */
export function writtenPoint(of: Outline, ref: PointRef): Value[] | undefined {
  return ref.body === "ground" ? of.ground[ref.point] : of.bodies.find(({ name }) => name === ref.body)?.points[ref.point];
}

export function poseIn(poses: Poses, body: string, spatial: boolean): Pose | undefined {
  if (body !== "ground") return poses.of(body);
  return spatial ? [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] : GROUND;
}
