/** Where a body is: x, y and an angle in the plane; x, y, z and the rotation matrix row by row (body to world) in space. */
import type { Scene, SceneItem } from "../solver/types.js";

export type Pose = readonly number[];
/** A pair or triple of numbers. */
export type Vector = number[];

const GROUND: Pose = [0, 0, 0];
/** Numbers of a pose in space. */
const SPATIAL = 12;

/** How many of a frame's values a body's pose takes: its points have three coordinates in space, two in the plane. */
export function poseSize(body: Extract<SceneItem, { kind: "body" }>): 3 | 12 {
  return body.center_of_mass.length > 2 ? SPATIAL : 3;
}

/** The pose of a body; the ground does not move. */
export function pose(scene: Scene, values: ArrayLike<number>, body: string): Pose {
  const item = scene.items.find((other) => other.kind === "body" && other.name === body);
  return item?.kind === "body" ? poseOf(item, values) : GROUND;
}

export function poseOf(body: Extract<SceneItem, { kind: "body" }>, values: ArrayLike<number>): Pose {
  return Array.from({ length: poseSize(body) }, (_, k) => values[body.at + k] ?? 0);
}

/** A vector of the body in global directions. */
export function turn(at: Pose, [x = 0, y = 0, z = 0]: Vector): [number, number, number] {
  if (at.length < SPATIAL) {
    const [c, s] = [Math.cos(at[2] ?? 0), Math.sin(at[2] ?? 0)];
    return [c * x - s * y, s * x + c * y, z];
  }
  const row = (i: number): number => (at[i] ?? 0) * x + (at[i + 1] ?? 0) * y + (at[i + 2] ?? 0) * z;
  return [row(3), row(6), row(9)];
}

/** Where a body's point is, m. */
export function place(at: Pose, point: Vector): [number, number, number] {
  const [x, y, z] = turn(at, point);
  return [(at[0] ?? 0) + x, (at[1] ?? 0) + y, z + (at.length < SPATIAL ? 0 : (at[2] ?? 0))];
}
