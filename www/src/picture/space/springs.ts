/** Springs that are no coil between two points, as solids on the first body; and the winding that they and threads are made of. */
import { BufferAttribute, BufferGeometry } from "three";
import type { Item } from "../../session/mark.js";
import { AROUND, type Coil, coilIndices, rings, writeCoil } from "./coil.js";
import { stood, unit, vector } from "./solids.js";

/** A coil that keeps its length, along +z from the origin. */
export function winding(coil: Coil, length: number): BufferGeometry {
  const [positions, normals] = [new Float32Array(3 * AROUND * rings(coil)), new Float32Array(3 * AROUND * rings(coil))];
  writeCoil(coil, length, positions, normals);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array((2 * positions.length) / 3), 2));
  geometry.setIndex(coilIndices(coil));
  return geometry;
}

/** A torsion spring: a coil about the axis of its joint, outside of the bush; `r`: radius of a rod, m. */
export function springSolid(item: Item<"spring">, r: number): BufferGeometry {
  const axis = unit(vector(item.axis ?? [0, 0, 1]));
  const length = 3 * r;
  return stood(winding({ radius: 2.7 * r, wire: 0.28 * r, turns: 4, lead: 0 }, length), vector(item.first.point).addScaledVector(axis, -length / 2), axis);
}
