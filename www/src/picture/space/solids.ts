/** Solids that parts are put together from; each in the frame of its body, several merged into one geometry. */
import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Matrix4,
  Path,
  Quaternion,
  Shape,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { hull } from "../plane/shapes.js";

const SIDES = 20;
const Z = new Vector3(0, 0, 1);

export const vector = ([x = 0, y = 0, z = 0]: readonly number[]): Vector3 => new Vector3(x, y, z);

/** A unit vector; +z for one without length. */
export function unit(v: Vector3): Vector3 {
  return v.lengthSq() > 0 ? v.clone().normalize() : Z.clone();
}

/** Any direction at right angles to one. */
export function across(direction: Vector3): Vector3 {
  const other = Math.abs(direction.z) < 0.9 ? Z : new Vector3(1, 0, 0);
  return new Vector3().crossVectors(other, direction).normalize();
}

/** Puts a solid that stands along +z onto a place, along a direction. */
export function stood<G extends BufferGeometry>(geometry: G, at: Vector3, along: Vector3): G {
  geometry.applyMatrix4(new Matrix4().compose(at, new Quaternion().setFromUnitVectors(Z, unit(along)), new Vector3(1, 1, 1)));
  return geometry;
}

/** One geometry of several; the parts are used up. */
export function merged(parts: BufferGeometry[]): BufferGeometry {
  const plain = parts.map((part) => (part.index === null ? part : part.toNonIndexed()));
  for (const part of plain) part.deleteAttribute("uv");
  const all = mergeGeometries(plain) as BufferGeometry | null;
  if (all === null) throw new Error("solids without a common form");
  for (const part of new Set([...parts, ...plain])) part.dispose();
  return all;
}

/** A cylinder about a direction, its middle at a place. */
export function cylinder(at: Vector3, along: Vector3, radius: number, length: number, sides = SIDES): BufferGeometry {
  return stood(new CylinderGeometry(radius, radius, length, sides).rotateX(Math.PI / 2), at, along);
}

/** A cone's stump about +z. */
export function stump(at: Vector3, top: number, bottom: number, height: number, sides = SIDES): BufferGeometry {
  return stood(new CylinderGeometry(top, bottom, height, sides).rotateX(Math.PI / 2), at, Z);
}

export function ball(at: Vector3, radius: number): BufferGeometry {
  return new SphereGeometry(radius, SIDES, 14).translate(at.x, at.y, at.z);
}

/** A round rod with round ends. */
export function rod(from: Vector3, to: Vector3, radius: number): BufferGeometry[] {
  const length = from.distanceTo(to);
  const ends = [ball(from, radius), ball(to, radius)];
  if (length === 0) return ends;
  return [cylinder(from.clone().lerp(to, 0.5), to.clone().sub(from), radius, length), ...ends];
}

export function box(at: Vector3, along: Vector3, length: number, width: number, height = width): BufferGeometry {
  return stood(new BoxGeometry(width, height, length), at, along);
}

/** A ring about a direction; `arc`: part of the circle, rad. */
export function ring(at: Vector3, along: Vector3, radius: number, thickness: number, arc = 2 * Math.PI): BufferGeometry {
  return stood(new TorusGeometry(radius, thickness, 10, 32, arc), at, along);
}

/** A flat ring about a direction, or with `inner` 0 a disc; `holes`: round ones, evenly between hub and edge. */
export function washer(
  at: Vector3,
  along: Vector3,
  { outer, inner, thickness, holes }: { outer: number; inner: number; thickness: number; holes: number },
): BufferGeometry {
  const shape = new Shape();
  shape.absarc(0, 0, outer, 0, 2 * Math.PI, false);
  const hole = (x: number, y: number, radius: number): void => {
    const path = new Path();
    path.absarc(x, y, radius, 0, 2 * Math.PI, true);
    shape.holes.push(path);
  };
  if (inner > 0) hole(0, 0, inner);
  for (let k = 0; k < holes; k += 1) {
    const angle = (2 * Math.PI * (k + 0.5)) / holes;
    hole(0.62 * outer * Math.cos(angle), 0.62 * outer * Math.sin(angle), 0.2 * outer);
  }
  const geometry = new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false, curveSegments: 40 }).translate(0, 0, -thickness / 2);
  return stood(geometry, at, along);
}

/** A plate through points of a plane, rounded by `radius`; nothing when they do not lie in one plane or on one line. */
export function plate(points: readonly Vector3[], radius: number, thickness: number): BufferGeometry | undefined {
  const normal = planeNormal(points, radius);
  const first = points[0];
  if (normal === undefined || first === undefined) return undefined;
  const u = across(normal);
  const v = new Vector3().crossVectors(normal, u);
  const flat = points.map((point) => ({ x: point.clone().sub(first).dot(u), y: point.clone().sub(first).dot(v) }));
  const corners = hull(flat);
  if (corners.length < 3) return undefined;
  const geometry = new ExtrudeGeometry(rounded(corners, radius), {
    depth: 0.6 * thickness,
    bevelThickness: 0.2 * thickness,
    bevelSize: 0.2 * thickness,
    bevelSegments: 3,
    curveSegments: 8,
  });
  geometry.translate(0, 0, -0.3 * thickness);
  return geometry.applyMatrix4(new Matrix4().makeBasis(u, v, normal).setPosition(first));
}

/** The outline at a distance around convex corners (counterclockwise), with round corners. */
function rounded(corners: readonly { x: number; y: number }[], radius: number): Shape {
  const shape = new Shape();
  corners.forEach((corner, i) => {
    const [before, after] = [corners[(i + corners.length - 1) % corners.length] ?? corner, corners[(i + 1) % corners.length] ?? corner];
    const from = Math.atan2(corner.y - before.y, corner.x - before.x) - Math.PI / 2;
    const to = Math.atan2(after.y - corner.y, after.x - corner.x) - Math.PI / 2;
    shape.absarc(corner.x, corner.y, radius, from, to < from ? to + 2 * Math.PI : to, false);
  });
  shape.closePath();
  return shape;
}

/** The normal of the plane that all points lie in. */
export function planeNormal(points: readonly Vector3[], tolerance: number): Vector3 | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  let normal = new Vector3();
  const arms = points.map((point) => point.clone().sub(first));
  for (const a of arms) {
    for (const b of arms) {
      const cross = new Vector3().crossVectors(a, b);
      if (cross.lengthSq() > normal.lengthSq() * 1.0001) normal = cross;
    }
  }
  if (normal.lengthSq() === 0) return undefined;
  normal.normalize();
  return arms.every((arm) => Math.abs(arm.dot(normal)) <= tolerance) ? normal : undefined;
}
