/** What bodies look like: solids by `shape`, in the frame of the body. */
import { type BufferGeometry, Vector3 } from "three";
import type { Item } from "../../session/mark.js";
import { across, ball, box, cylinder, merged, planeNormal, plate, ring, rod, unit, vector, washer } from "./solids.js";

/** Radius of a rod: a part of the whole picture, less when the bodies are small beside it. */
export function rodRadius(bodies: readonly Item<"body">[], diagonal: number): number {
  const sizes = bodies
    .map(bodyLength)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? diagonal;
  return Math.min(0.016 * diagonal, 0.075 * median);
}

function corners(item: Item<"body">): Vector3[] {
  const points = Object.values(item.points).map(vector);
  return points.length < 2 ? [...points, vector(item.center_of_mass)] : points;
}

function bodyLength(item: Item<"body">): number {
  const points = corners(item);
  return Math.max(0, ...points.flatMap((a) => points.map((b) => a.distanceTo(b))));
}

/** The two points that are farthest from each other. */
function ends(points: readonly Vector3[]): [Vector3, Vector3] {
  const first = points[0] ?? new Vector3();
  let best: [Vector3, Vector3] = [first, first];
  for (const a of points) for (const b of points) if (a.distanceTo(b) > best[0].distanceTo(best[1])) best = [a, b];
  return best;
}

/** The solid of a body. `axis`: about what it turns, where a joint says so; `radius`: of a rod, m. */
export function bodyGeometry(item: Item<"body">, axis: readonly number[] | undefined, radius: number): BufferGeometry {
  const points = corners(item);
  const middle = vector(item.center_of_mass);
  const far = Math.max(0, ...points.map((point) => point.distanceTo(middle)));
  const along = axis === undefined ? undefined : unit(vector(axis));
  switch (item.shape) {
    case "plate": {
      const made = plate(points, 1.7 * radius, 1.5 * radius);
      if (made !== undefined) return merged([made]);
      const { top, legs } = table(points, middle);
      const board = plate(top, 1.7 * radius, 1.5 * radius);
      return board === undefined ? rods(points, middle, radius) : merged([board, ...legs.flatMap(([from, to]) => rod(from, to, 0.8 * radius))]);
    }
    case "box":
      return boxAround(points, middle, radius);
    case "sphere":
      return ball(middle, far > 2 * radius ? far : 3 * radius);
    case "point":
      return ball(middle, 1.8 * radius);
    case "disc": {
      const direction = along ?? planeNormal([middle, ...points], radius) ?? new Vector3(0, 0, 1);
      const reach = Math.max(0, ...points.map((point) => point.clone().sub(middle).projectOnPlane(direction).length()));
      const axle = points.filter((point) => Math.abs(point.clone().sub(middle).dot(direction)) > 1.2 * radius);
      return merged([disc(middle, direction, reach > radius ? reach : 5 * radius, radius), ...axle.flatMap((point) => rod(middle, point, 0.8 * radius))]);
    }
    case "ring":
      return merged([ring(middle, planeNormal([middle, ...points], radius) ?? along ?? new Vector3(0, 0, 1), far > radius ? far : 5 * radius, 0.8 * radius)]);
    case "cylinder": {
      const [a, b] = ends(points);
      const direction = a.distanceTo(b) > 0 ? b.clone().sub(a) : (along ?? new Vector3(0, 0, 1));
      const length = Math.max(a.distanceTo(b), 3 * radius);
      return merged([cylinder(a.clone().lerp(b, 0.5), direction, 2.2 * radius, length, 28)]);
    }
    case "rod":
    case "bar":
    case "crank":
      return rods(points, middle, radius);
  }
}

/** A rod through two points, or from the centre of mass to each of more that do not lie on a line with it. */
function rods(points: readonly Vector3[], middle: Vector3, radius: number): BufferGeometry {
  const [a, b] = ends(points);
  const line = unit(b.clone().sub(a));
  const straight = points.every((point) => point.clone().sub(a).projectOnPlane(line).length() <= 0.5 * radius);
  if (straight) return merged(rod(a, b, radius));
  return merged([...points.flatMap((point) => rod(middle, point, radius)), ball(middle, 1.5 * radius)]);
}

/** A plate at the height of the centre of mass, above the plane that most points lie in, and a leg to each point that is not on it. */
function table(points: readonly Vector3[], middle: Vector3): { top: Vector3[]; legs: [Vector3, Vector3][] } {
  let best: { normal: Vector3; count: number } | undefined;
  for (const a of points)
    for (const b of points)
      for (const c of points) {
        const normal = new Vector3().crossVectors(b.clone().sub(a), c.clone().sub(a));
        if (normal.lengthSq() === 0) continue;
        normal.normalize();
        const count = points.filter((point) => Math.abs(point.clone().sub(a).dot(normal)) < 1e-9).length;
        if (best === undefined || count > best.count) best = { normal, count };
      }
  const normal = best?.normal ?? new Vector3(0, 0, 1);
  const above = (point: Vector3): Vector3 => point.clone().addScaledVector(normal, middle.clone().sub(point).dot(normal));
  const top = points.map(above);
  const legs = points.flatMap((point, i): [Vector3, Vector3][] => ((top[i] as Vector3).distanceTo(point) > 1e-9 ? [[top[i] as Vector3, point]] : []));
  return { top, legs };
}

/** A wheel: a rim, a thinner web whose holes show how it turns, a hub, and a mark at the edge. */
function disc(at: Vector3, axis: Vector3, reach: number, radius: number): BufferGeometry {
  const mark = at.clone().addScaledVector(across(axis), 0.92 * reach);
  return merged([
    washer(at, axis, { outer: reach, inner: 0.85 * reach, thickness: 1.4 * radius, holes: 0 }),
    washer(at, axis, { outer: 0.86 * reach, inner: 0, thickness: 0.6 * radius, holes: 5 }),
    cylinder(at, axis, 0.2 * reach, 2.2 * radius, 32),
    cylinder(mark, axis, 0.05 * reach, 2.2 * radius),
  ]);
}

function boxAround(points: readonly Vector3[], middle: Vector3, radius: number): BufferGeometry {
  const low = middle.clone();
  const high = middle.clone();
  for (const point of points) {
    low.min(point);
    high.max(point);
  }
  const size = high.clone().sub(low);
  const thick = (extent: number): number => Math.max(extent, 5 * radius);
  const center = low.lerp(high, 0.5);
  return merged([box(center, new Vector3(0, 0, 1), thick(size.z), thick(size.x), thick(size.y))]);
}
