/** Cords that are slack: a line that hangs, as long as the cord. A sign of how much it is slack; no forces are looked at. */
import type { Scene } from "../solver/types.js";
import type { Vector } from "./pose.js";

/** Pieces of the part that hangs. */
const FINE = 24;
/** Rounds in which it is made as long as it has to be. */
const ROUNDS = 40;
/** How far a loop under one point opens, as a share of its depth. */
const OPEN = 0.4;
/** Slack, beside the length, that is none. */
const TAUT = 1e-4;

/** The line through some points as a cord of this length takes it: what it is longer hangs in the longest part. */
export function hung(points: readonly Vector[], length: number, down: Vector): Vector[] {
  const parts = points.slice(1).map((point, i) => apart(points[i] ?? point, point));
  const slack = length - parts.reduce((sum, part) => sum + part, 0);
  if (!(slack > TAUT * length)) return [...points];
  const longest = parts.indexOf(Math.max(...parts));
  return points.flatMap((point, i) => [...(i === longest + 1 ? loop(points[longest] ?? point, point, (parts[longest] ?? 0) + slack, down) : []), point]);
}

/** The direction in which things hang. */
export function downIn(scene: Scene): Vector {
  return scene.space === "planar" ? [0, -1, 0] : [0, 0, -1];
}

/** The points between the ends of a part of this length. */
function loop(a: Vector, b: Vector, length: number, down: Vector): Vector[] {
  const way = b.map((x, i) => x - (a[i] ?? 0));
  const fall = dot(way, down);
  const level = way.map((x, i) => x - fall * (down[i] ?? 0));
  const wide = Math.hypot(...level);
  const far = Math.hypot(...way);
  // Straight above each other the ends are apart along x, which is never down.
  const side = wide > 1e-9 * length ? level.map((x) => x / wide) : [1, 0, 0];
  const open = far > 0 ? OPEN * (1 - wide / far) : OPEN;
  const curve = (depth: number): Vector[] => {
    const off = (from: Vector, sense: number): Vector => from.map((x, i) => x + depth * ((down[i] ?? 0) + sense * open * (side[i] ?? 0)));
    const controls = [a, off(a, -1), off(b, 1), b];
    return Array.from({ length: FINE - 1 }, (_, k) => bezier(controls, (k + 1) / FINE));
  };
  let [least, most] = [0, length];
  for (let round = 0; round < ROUNDS; round += 1) {
    const depth = (least + most) / 2;
    if (along([a, ...curve(depth), b]) < length) least = depth;
    else most = depth;
  }
  return curve(least);
}

function bezier([a = [], b = [], c = [], d = []]: readonly Vector[], t: number): Vector {
  const s = 1 - t;
  return a.map((x, i) => s * s * s * x + 3 * s * s * t * (b[i] ?? 0) + 3 * s * t * t * (c[i] ?? 0) + t * t * t * (d[i] ?? 0));
}

function along(points: readonly Vector[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + apart(points[i] ?? point, point), 0);
}

function apart(a: Vector, b: Vector): number {
  return Math.hypot(...a.map((x, i) => x - (b[i] ?? 0)));
}

function dot(a: Vector, b: Vector): number {
  return a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
}
