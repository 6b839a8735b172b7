/** How far a motion reaches: the box of everything that is drawn in any of its poses. */
import type { Scene, SceneItem } from "../worker/types.js";
import type { Frames } from "./frames.js";
import { place, poseSize } from "./pose.js";
import { type Box, EMPTY, including } from "./view.js";

/** Poses that are looked at; enough for a smooth motion. */
const POSES = 240;

/** The box in the plane of the mechanism. In space, a box that is right for every direction of view (a ball around everything). */
export function extent(scene: Scene, runs: readonly Frames[]): Box {
  let box = EMPTY;
  let reach = 0;
  const add = (x: number, y: number, z: number): void => {
    if (scene.space === "planar") box = including(box, x, y);
    else if (Number.isFinite(x + y + z)) reach = Math.max(reach, Math.hypot(x, y, z));
  };
  for (const item of scene.items) {
    if (item.kind !== "ground") continue;
    for (const [x = 0, y = 0, z = 0] of Object.values(item.points)) add(x, y, z);
  }
  for (const frames of runs) {
    const stride = Math.max(1, Math.floor(frames.count / POSES));
    for (let i = 0; i < frames.count; i += stride) {
      const value = (at: number): number => frames.value(i, at);
      for (const item of scene.items) visit(item, value, add);
    }
  }
  return scene.space === "planar" ? box : { left: -reach, right: reach, bottom: -reach, top: reach };
}

/** Directions from the middle of a circle in the plane to the sides of its box. */
const SIDES = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]] as const;

/** Calls `add` with the points that a thing touches in a pose; round things in the given directions, flat ones only in the plane. */
export function visit(
  item: SceneItem,
  value: (at: number) => number,
  add: (x: number, y: number, z: number) => void,
  directions: readonly (readonly [number, number, number])[] = SIDES,
): void {
  const point = (at: readonly number[]): [number, number, number] => {
    const [i = 0, j = 0, k] = at;
    return [value(i), value(j), k === undefined ? 0 : value(k)];
  };
  switch (item.kind) {
    case "body": {
      const at = Array.from({ length: poseSize(item) }, (_, k) => value(item.at + k));
      for (const own of Object.values(item.points)) add(...place(at, own));
      add(...place(at, item.center_of_mass));
      return;
    }
    case "point":
    case "trace":
      add(...point(item.at));
      return;
    case "line":
      add(...point(item.from));
      add(...point(item.to));
      return;
    case "circle":
    case "sphere": {
      const [x, y, z] = point(item.center);
      const radius = value(item.radius);
      const flat = item.kind === "circle";
      for (const [dx, dy, dz] of directions) if (!flat || dz === 0) add(x + radius * dx, y + radius * dy, z + radius * dz);
      return;
    }
    default:
      return;
  }
}
