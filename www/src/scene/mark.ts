/** A mark is one thing in the drawing: it is built once and moved for every pose. */
import type { Scene, SceneItem, Vector } from "../worker/types.js";
import type { Projection } from "./projection.js";

export type Item<K extends SceneItem["kind"]> = Extract<SceneItem, { kind: K }>;

export interface Mark {
  readonly element: SVGElement;
  /** Shapes that depend on the scale or the direction of view. */
  resize(projection: Projection): void;
  /** Moves to a pose. */
  move(values: Float64Array, projection: Projection): void;
}

/** What a mark may need to know of its surroundings. */
export interface Surroundings {
  scene: Scene;
  /** Accessible name of a part. */
  label(item: SceneItem): string;
}

/** Position and angle of a planar body; the ground does not move. */
export function pose(scene: Scene, values: Float64Array, body: string): [number, number, number] {
  const item = scene.items.find((other) => other.kind === "body" && other.name === body);
  if (item?.kind !== "body") return [0, 0, 0];
  return [values[item.at] ?? 0, values[item.at + 1] ?? 0, values[item.at + 2] ?? 0];
}

/** Where a body's point is in a pose, m. */
export function place([x, y, angle]: readonly [number, number, number], [px = 0, py = 0]: Vector): [number, number] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x + c * px - s * py, y + s * px + c * py];
}

/** The coordinates whose numbers are given; two or three. */
export function coordinates(values: Float64Array, at: readonly number[]): [number, number, number] {
  const [i = 0, j = 0, k] = at;
  return [values[i] ?? Number.NaN, values[j] ?? Number.NaN, k === undefined ? 0 : (values[k] ?? Number.NaN)];
}
