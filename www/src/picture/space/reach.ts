/** Points that a motion touches: what the view is fitted to. */
import { strand, visit } from "../plane/extent.js";
import type { Frames } from "../../session/frames.js";
import { globe } from "../../geometry/camera.js";
import type { Scene, SceneItem } from "../../solver/types.js";

/** Poses that are looked at; enough for a smooth motion. */
const POSES = 160;
/** Directions in which a sphere is looked at. */
const GLOBE = globe(16).flat();

export interface Reach {
  /** x, y, z in turn. */
  points: Float32Array;
  low: [number, number, number];
  high: [number, number, number];
  /** Half the diagonal of the box, m; never 0. */
  radius: number;
}

export function reach(scene: Scene, runs: readonly Frames[]): Reach {
  const points: number[] = [];
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  const add = (x: number, y: number, z: number): void => {
    if (!Number.isFinite(x + y + z)) return;
    points.push(x, y, z);
    [x, y, z].forEach((coordinate, i) => {
      low[i] = Math.min(low[i] ?? 0, coordinate);
      high[i] = Math.max(high[i] ?? 0, coordinate);
    });
  };
  for (const item of scene.items) {
    if (item.kind === "ground") for (const [x = 0, y = 0, z = 0] of Object.values(item.points)) add(x, y, z);
    if (item.kind !== "joint" && item.kind !== "spring") continue;
    for (const {
      body,
      point: [x = 0, y = 0, z = 0],
    } of [item.first, item.second])
      if (body === "ground") add(x, y, z);
  }
  for (const frames of runs) {
    const stride = Math.max(1, Math.floor(frames.count / POSES));
    for (let i = 0; i < frames.count; i += stride) {
      const value = (at: number): number => frames.value(i, at);
      // A sphere that stands still is the same in every pose.
      for (const item of scene.items) if (i === 0 || item.kind !== "sphere") visit(item, value, add, GLOBE);
      if (i === 0) for (const item of scene.items) if (item.kind === "strand") strand(scene, item, value, add);
    }
  }
  if (points.length === 0) return { points: Float32Array.of(-0.5, -0.5, -0.5, 0.5, 0.5, 0.5), low: [-0.5, -0.5, -0.5], high: [0.5, 0.5, 0.5], radius: 0.87 };
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { points: Float32Array.from(points), low, high, radius: diagonal > 0 ? diagonal / 2 : 0.5 };
}

/** Height of feet on the floor, as a share of the reach. */
const FOOT = 0.16;

/** Does a joint let its second body travel on a level part of the ground? */
function onGround(item: SceneItem): item is SceneItem & { kind: "joint" } {
  if (item.kind !== "joint" || item.first.body !== "ground") return false;
  const level = Math.abs(item.axis?.[2] ?? 0) > 0.999;
  return item.points === "travelling" || (level && item.points === "plane");
}

/** Height of the floor, m: what rolls or glides on the ground does so on the floor itself, everything else stands above it on feet. */
export function floorOf(scene: Scene, { low, radius }: Reach): number {
  const tracks = scene.items.filter(onGround).map(({ first }) => first.point[2] ?? 0);
  const track = Math.min(...tracks);
  return Math.abs(track - low[2]) < 0.05 * radius ? track : low[2] - FOOT * radius;
}

/** True when a view that was fitted to `shown` would cut `next` off or show it tiny. */
export function outgrown(shown: Reach, next: Reach): boolean {
  const room = 0.05 * shown.radius;
  const outside = [0, 1, 2].some((i) => (next.low[i] ?? 0) < (shown.low[i] ?? 0) - room || (next.high[i] ?? 0) > (shown.high[i] ?? 0) + room);
  return outside || next.radius < 0.6 * shown.radius;
}
