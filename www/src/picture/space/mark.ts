/** A mark is one thing of the scene in space: built once, moved for every pose without allocating anything. */
import { type BufferGeometry, type Material, type Matrix4, Mesh, type Object3D, Quaternion, Vector3 } from "three";
import type { Frames } from "../../session/frames.js";
import type { Anchor } from "../../solver/types.js";
import type { Labels } from "./labels.js";
import type { Materials } from "./materials.js";
import type { Palette } from "./palette.js";

/** What is shown: a run's poses, and the row (with its part) of the time that is shown. */
export interface Moment {
  values: Float64Array;
  frames: Frames;
  row: number;
}

export interface Mark {
  readonly object: Object3D;
  move(moment: Moment): void;
  /** New poses of the same scene. */
  take?(frames: Frames): void;
  /** The size of the picture, px. */
  resize?(width: number, height: number): void;
  recolor?(palette: Palette): void;
  dispose?(): void;
}

/** What marks are made with. */
export interface Kit {
  materials: Materials;
  palette: Palette;
  labels: Labels;
  /** Radius of a rod, m. */
  radius: number;
  /** Length of the arrow of a unit vector, m. */
  arrow: number;
  /** Where a point of a body is now. */
  anchor(end: Anchor, out: Vector3): Vector3;
}

const Z = new Vector3(0, 0, 1);
const along = new Vector3();
const turn = new Quaternion();
const size = new Vector3();

/** A solid that stands still in the frame of its parent. */
export function solid(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.matrixAutoUpdate = false;
  return mesh;
}

/** A solid whose matrix is written anew at each pose. */
export function moving(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = solid(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

/** Stretches a solid of unit length along +z from one point to another. */
export function stretch(target: Object3D, from: Vector3, to: Vector3, width = 1): void {
  along.subVectors(to, from);
  const length = along.length();
  target.visible = length > 0;
  if (length === 0) return;
  turn.setFromUnitVectors(Z, along.divideScalar(length));
  target.matrix.compose(from, turn, size.set(width, width, length));
  target.matrixWorldNeedsUpdate = true;
}

/** Puts a solid to a place, evenly enlarged. */
export function put(target: Object3D, at: Vector3, scale: number): void {
  target.matrix.makeScale(scale, scale, scale).setPosition(at);
  target.matrixWorldNeedsUpdate = true;
}

/** Reads a point whose numbers in the values are given; a missing one is 0. */
export function read(values: Float64Array, at: readonly number[], out: Vector3): Vector3 {
  return out.set(values[at[0] ?? -1] ?? 0, values[at[1] ?? -1] ?? 0, at.length > 2 ? (values[at[2] ?? -1] ?? 0) : 0);
}

/**
 * The matrix of a body's pose: in space from position and rotation matrix (row by row), in the plane from x, y and an angle. Values between
 * two recorded poses are no exact rotation: the columns are made orthonormal again, in their order.
 */
export function writePose(values: ArrayLike<number>, at: number, count: 3 | 12, out: Matrix4): void {
  if (count === 3) {
    const c = Math.cos(number(values, at + 2));
    const s = Math.sin(number(values, at + 2));
    out.set(c, -s, 0, number(values, at), s, c, 0, number(values, at + 1), 0, 0, 1, 0, 0, 0, 0, 1);
    return;
  }
  x.set(number(values, at + 3), number(values, at + 6), number(values, at + 9)).normalize();
  y.set(number(values, at + 4), number(values, at + 7), number(values, at + 10));
  y.addScaledVector(x, -x.dot(y)).normalize();
  z.crossVectors(x, y);
  out.makeBasis(x, y, z).setPosition(number(values, at), number(values, at + 1), number(values, at + 2));
}
const number = (values: ArrayLike<number>, at: number): number => values[at] ?? 0;
const x = new Vector3();
const y = new Vector3();
const z = new Vector3();
