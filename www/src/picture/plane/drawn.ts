/** What is drawn by expressions of the document. */
import type { Scene, SceneItem } from "../../solver/types.js";
import type { Frames } from "../../session/frames.js";

export type Drawn = Extract<SceneItem, { kind: "point" | "line" | "circle" | "sphere" | "arrow" }>;

/** Poses that are looked at. */
const POSES = 400;

/** The values that it is drawn by. */
export function numbersOf(item: Drawn): number[] {
  switch (item.kind) {
    case "point":
      return item.at;
    case "line":
      return [...item.from, ...item.to];
    case "circle":
    case "sphere":
      return [...item.center, item.radius];
    case "arrow":
      return [...item.at, ...item.vector];
    default:
      return [];
  }
}

/** In how many of the poses that are looked at it has no value, and how many these are. */
export function blanks(item: SceneItem, frames: Frames): [blank: number, poses: number] {
  const numbers = numbersOf(item as Drawn);
  const stride = Math.max(1, Math.floor(frames.count / POSES));
  let [poses, blank] = [0, 0];
  for (let row = 0; row < frames.count; row += stride, poses++) if (numbers.some((at) => !Number.isFinite(frames.value(row, at)))) blank++;
  return [blank, poses];
}

/** Something has no value in some pose. */
export const unvalued = ({ items }: Scene, frames: Frames): boolean => items.some((item) => blanks(item, frames)[0] > 0);
