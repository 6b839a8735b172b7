/** What of a run a picture shows: one period where there is one, else its beginning. */
import type { Scene } from "../../src/solver/types.js";
import type { Frames } from "../../src/session/frames.js";
import { visit } from "../../src/picture/plane/extent.js";

/** Poses of a moving picture, before some are left out for its size. */
export const POSES = 48;
/** How near the first pose one is that counts as the same, and how far off the motion must have been, as shares of the whole. */
const [NEAR, FAR] = [0.02, 0.15];
/** The longest way of a point between two poses, as a share of the whole. */
const STEP = 0.07;

/** Times of the poses, s, and whether the last is the first again. */
export interface Part {
  times: number[];
  closed: boolean;
}

export function part(scene: Scene, frames: Frames): Part {
  const places = Array.from({ length: frames.count }, (_, i) => {
    const all: number[] = [];
    for (const item of scene.items)
      visit(
        item,
        (at) => frames.value(i, at),
        (x, y, z) => all.push(x, y, z),
      );
    return all;
  });
  const apart = (i: number, j: number): number => {
    const [a = [], b = []] = [places[i], places[j]];
    return a.reduce((most, value, k) => Math.max(most, Math.abs(value - (b[k] ?? value))), 0);
  };
  const size = Math.max(1e-12, ...places.map((_, i) => apart(0, i)));
  let away = false;
  let fastest = 0;
  let end = frames.count - 1;
  let closed = false;
  for (let i = 1; i < frames.count; i++) {
    const far = apart(0, i) / size;
    away ||= far > FAR;
    fastest = Math.max(fastest, apart(i - 1, i) / size / Math.max(1e-12, frames.time(i) - frames.time(i - 1)));
    const next = i + 1 < frames.count ? apart(0, i + 1) / size : Infinity;
    // The same pose on the way it was left: the poses after both are near each other as well.
    if (away && far < NEAR && next > far && apart(1, i + 1) / size < 2 * NEAR) {
      [end, closed] = [i, true];
      break;
    }
    if (away && fastest * frames.time(i) > STEP * POSES) {
      // Not all of it can be shown; a period that comes soon is shown with fewer poses.
      if (fastest * frames.time(i) > 3 * STEP * POSES) break;
      end = Math.min(end, i);
    }
  }
  const last = frames.time(end);
  return { times: Array.from({ length: POSES + 1 }, (_, k) => (k * last) / POSES), closed };
}
