/** How far a motion reaches: the box of everything that is drawn in any of its poses. */
import type { Scene, SceneItem } from "../../solver/types.js";
import type { Frames } from "../../session/frames.js";
import { place, pose, poseSize } from "../../geometry/pose.js";
import { type Box, EMPTY, isEmpty, union } from "../../geometry/view.js";

/** Poses that are looked at; enough for a smooth motion. */
const POSES = 240;

/** What was found before: runs come one after the other, and each time all of them are asked for. */
const known = new WeakMap<Frames, { scene: Scene; box: Box }>();

/** The box in the plane of the mechanism. In space, a box that is right for every direction of view (a ball around everything). */
export function extent(scene: Scene, runs: readonly Frames[]): Box {
  const [ground, add] = collect(scene);
  for (const item of scene.items) {
    if (item.kind !== "ground") continue;
    for (const [x = 0, y = 0, z = 0] of Object.values(item.points)) add(x, y, z);
  }
  const box = runs.reduce((all, frames) => union(all, motion(scene, frames)), ground());
  return scene.space === "planar" || !isEmpty(box) ? box : { left: 0, right: 0, bottom: 0, top: 0 };
}

function motion(scene: Scene, frames: Frames): Box {
  const before = known.get(frames);
  if (before?.scene === scene) return before.box;
  const [found, add] = collect(scene);
  const stride = Math.max(1, Math.floor(frames.count / POSES));
  for (let i = 0; i < frames.count; i += stride) {
    const value = (at: number): number => frames.value(i, at);
    for (const item of scene.items) {
      visit(item, value, add);
      if (item.kind === "strand") strand(scene, item, value, add);
    }
  }
  const box = found();
  known.set(frames, { scene, box });
  return box;
}

/** The points of a strand's lines, and how deep what may be slack hangs between them: it is within an ellipse about its ends. */
export function strand(
  scene: Scene,
  { lines }: Extract<SceneItem, { kind: "strand" }>,
  value: (at: number) => number,
  add: (x: number, y: number, z: number) => void,
): void {
  const values = Array.from({ length: scene.size }, (_, k) => value(k));
  const count = scene.space === "planar" ? 2 : 3;
  for (const line of lines) {
    const points = line.map(({ body, point }) => place(pose(scene, values, body), point.slice(0, count)));
    for (const point of points) add(...point);
    const [length = 0, x = 0, y = 0, z = 0] = line.at(-1)?.point.slice(count) ?? [];
    const ways = points.slice(1).map((b, i) => b.map((to, k) => to - (points[i]?.[k] ?? 0)));
    const longer = length / ways.reduce((sum, way) => sum + Math.hypot(...way), 0);
    if (longer > 1)
      ways.forEach(([u = 0, v = 0, w = 0], i) => {
        const [a = 0, b = 0, c = 0] = points[i] ?? [];
        const deep = Math.hypot(Math.hypot(u, v, w) * Math.sqrt(longer * longer - 1), u * x + v * y + w * z);
        add(a + (u + deep * x) / 2, b + (v + deep * y) / 2, c + (w + deep * z) / 2);
      });
  }
}

/** A box that grows with every point that is added; one that is not finite changes nothing. */
function collect(scene: Scene): [box: () => Box, add: (x: number, y: number, z: number) => void] {
  if (scene.space === "planar") {
    const box = { ...EMPTY };
    const add = (x: number, y: number): void => {
      if (!Number.isFinite(x + y)) return;
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.bottom) box.bottom = y;
      if (y > box.top) box.top = y;
    };
    return [() => box, add];
  }
  let reach = -Infinity;
  const add = (x: number, y: number, z: number): void => {
    if (Number.isFinite(x + y + z)) reach = Math.max(reach, Math.hypot(x, y, z));
  };
  return [() => (reach < 0 ? EMPTY : { left: -reach, right: reach, bottom: -reach, top: reach }), add];
}

/** Directions from the middle of a circle in the plane to the sides of its box. */
const SIDES = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
] as const;

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
      const at: number[] = [];
      for (let k = 0; k < poseSize(item); k++) at.push(value(item.at + k));
      for (const name in item.points) add(...place(at, item.points[name] ?? item.center_of_mass));
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
