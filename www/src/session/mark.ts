/** A mark is one thing in the drawing: it is built once and moved for every pose. */
import type { Scene, SceneItem } from "../solver/types.js";
import type { Projection } from "../geometry/projection.js";

export type Item<K extends SceneItem["kind"]> = Extract<SceneItem, { kind: K }>;

export interface Mark {
  readonly element: SVGElement;
  /** Settled as soon as all of it is drawn, rejected where that cannot be fetched; without it all is from the beginning. */
  readonly ready?: Promise<void> | undefined;
  /** Shapes that depend on the scale or the direction of view; those that do not are of one size, or follow the pose. */
  resize?(projection: Projection): void;
  /** Moves to a pose. */
  move(values: Float64Array, projection: Projection): void;
}

/** What a mark may need to know of its surroundings. */
export interface Surroundings {
  scene: Scene;
  /** Accessible name of a part. */
  label(item: SceneItem): string;
}

/** One that an item of the scene is drawn by. */
export abstract class ItemMark<K extends SceneItem["kind"]> implements Mark {
  abstract readonly element: SVGElement;

  constructor(
    protected readonly item: Item<K>,
    protected readonly surroundings: Surroundings,
  ) {}

  abstract move(values: Float64Array, projection: Projection): void;
}

/** The coordinates whose numbers are given; two or three. */
export function coordinates(values: Float64Array, at: readonly number[]): [number, number, number] {
  const [i = 0, j = 0, k] = at;
  return [values[i] ?? Number.NaN, values[j] ?? Number.NaN, k === undefined ? 0 : (values[k] ?? Number.NaN)];
}
