/** Springs that are no coil between two points, as solids on the first body; and the winding that they and threads are made of. */
import { BufferAttribute, BufferGeometry } from "three";
import type { Item } from "../../session/mark.js";
import type { Scene } from "../../solver/types.js";
import { AROUND, type Coil, coilIndices, rings, writeCoil } from "./coil.js";
import { ball, merged, ring, stood, unit, vector } from "./solids.js";

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

/** The solid of a spring on its first body, and of a bushing the one on its second; `r`: radius of a rod, m. */
export function springSolids(item: Item<"spring">, scene: Scene, r: number): { first: BufferGeometry; second?: BufferGeometry } {
  const [a, b] = [vector(item.first.point), vector(item.second.point)];
  const axis = unit(vector(jointOf(item, scene)?.axis ?? [0, 0, 1]));
  switch (item.form) {
    // A sleeve about a core.
    case "sleeve":
      return { first: merged([ring(a, axis, 2.6 * r, 0.9 * r)]), second: merged([ball(b, 1.7 * r)]) };
    // A coil about the axis of the joint, outside of the bush.
    default:
      return { first: stood(winding({ radius: 2.7 * r, wire: 0.28 * r, turns: 4, lead: 0 }, 3 * r), a.addScaledVector(axis, -1.5 * r), axis) };
  }
}

/** The joint that a spring stands at: it has the same ends. */
function jointOf(item: Item<"spring">, { items }: Scene): Item<"joint"> | undefined {
  const ends = (of: Item<"spring" | "joint">): string => JSON.stringify([of.first, of.second]);
  return items.find((other): other is Item<"joint"> => other.kind === "joint" && ends(other) === ends(item));
}
