/** Lines of many corners that move as one piece: cams, pulleys, rollers, and belts that stand still. */
import type { Element } from "./elements.js";
import { type Point, numbers, own, pairs, rounded } from "./shorter.js";

/** How far a corner may be beside where it was drawn, px. */
const [MOVED, LEFT_OUT] = [0.3, 0.15];
/** A line with fewer corners is written pose by pose. */
const FEW = 12;

/** Gives the lines of belts and cams a place and an angle, `translate(x y) rotate(degrees)`, and leaves corners out that nobody sees. */
export function rigid(svg: Element): void {
  for (const child of svg.children) {
    if (typeof child === "string") continue;
    rigid(child);
    const all = child.history.get("d");
    if (!["strand", "outline"].some((name) => child.classes.includes(name)) || all === undefined || all.includes("")) continue;
    const poses = all.map((d) => pairs(numbers(d)));
    const [first = []] = poses;
    if (first.length < FEW) continue;
    const places = poses.map((pose) => fitted(first, pose));
    if (!places.every((place, k) => first.every((corner, i) => near(corner, own(place, poses[k]?.[i] ?? [Number.NaN, 0]))))) continue;
    child.history.set("d", [
      `M${thinned(first, LEFT_OUT)
        .map((corner) => corner.map((part) => Math.round(part * 10) / 10).join(" "))
        .join("L")}`,
    ]);
    if (places.some((place) => place.some((part) => Math.abs(part) > 0.01)))
      child.history.set(
        "transform",
        places.map(([x, y, degrees]) => `translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(degrees)})`),
      );
  }
}

const near = ([a, b]: Point, [c, d]: Point): boolean => Math.hypot(a - c, b - d) < MOVED;

/** The place and angle that bring the corners of `first` to those of `pose`, by least squares. */
function fitted(first: readonly Point[], pose: readonly Point[]): [x: number, y: number, degrees: number] {
  const [[ax, ay], [bx, by]] = [middle(first), middle(pose)];
  let [along, across] = [0, 0];
  first.forEach(([x, y], i) => {
    const [u = 0, v = 0] = pose[i] ?? [];
    along += (x - ax) * (u - bx) + (y - ay) * (v - by);
    across += (x - ax) * (v - by) - (y - ay) * (u - bx);
  });
  const angle = Math.atan2(across, along);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [bx - c * ax + s * ay, by - s * ax - c * ay, (angle * 180) / Math.PI];
}

function middle(all: readonly Point[]): Point {
  const sum = all.reduce<Point>(([x, y], [u, v]) => [x + u, y + v], [0, 0]);
  return [sum[0] / all.length, sum[1] / all.length];
}

/** The line without the corners that are nearer than `off` to a line without them (Douglas and Peucker). */
export function thinned(line: readonly Point[], off: number): Point[] {
  const [from, to] = [line[0], line.at(-1)];
  if (from === undefined || to === undefined || line.length < 3) return [...line];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // A closed line has no direction of its own.
  const beside = ([x, y]: Point): number =>
    length < off ? Math.hypot(x - from[0], y - from[1]) : Math.abs((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])) / length;
  let [far, most] = [0, 0];
  line.forEach((corner, i) => {
    const here = beside(corner);
    if (here > most) [far, most] = [i, here];
  });
  return most <= off ? [from, to] : [...thinned(line.slice(0, far + 1), off), ...thinned(line.slice(far), off).slice(1)];
}
