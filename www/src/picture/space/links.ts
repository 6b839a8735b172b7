/** What reaches from one body to another: springs, rods of constant length, and the gap of a joint that has come apart. */
import { BufferAttribute, BufferGeometry, type Material, type Mesh, Vector3 } from "three";
import type { Anchor } from "../../solver/types.js";
import { AROUND, type Coil, coilIndices, rings, writeCoil } from "./coil.js";
import { unitCylinder } from "./figures.js";
import { type Kit, type Mark, moving, stretch } from "./mark.js";

const a = new Vector3();
const b = new Vector3();

/** A rod or a gap between two points. */
export class BarMark implements Mark {
  readonly object: Mesh;

  /** Nothing is shown while the points are nearer than `least`, m. */
  constructor(
    private readonly first: Anchor,
    private readonly second: Anchor,
    private readonly kit: Kit,
    material: Material,
    thickness: number,
    private readonly least = 0,
  ) {
    this.object = moving(unitCylinder(thickness), material);
  }

  move(): void {
    stretch(this.object, this.kit.anchor(this.first, a), this.kit.anchor(this.second, b));
    if (this.least > 0 && a.distanceTo(b) < this.least) this.object.visible = false;
  }
}

/** A coil that stretches. */
export class SpringMark implements Mark {
  readonly object: Mesh;
  private readonly coil: Coil;
  private readonly positions: BufferAttribute;
  private readonly normals: BufferAttribute;
  private length = Number.NaN;

  constructor(
    private readonly first: Anchor,
    private readonly second: Anchor,
    private readonly kit: Kit,
    material: Material,
  ) {
    this.coil = { radius: 1.9 * kit.radius, wire: 0.36 * kit.radius, turns: 9, lead: 0.12 };
    const count = 3 * AROUND * rings(this.coil);
    this.positions = new BufferAttribute(new Float32Array(count), 3);
    this.normals = new BufferAttribute(new Float32Array(count), 3);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", this.positions);
    geometry.setAttribute("normal", this.normals);
    geometry.setIndex(coilIndices(this.coil));
    this.object = moving(geometry, material);
  }

  move(): void {
    this.kit.anchor(this.first, a);
    this.kit.anchor(this.second, b);
    const length = a.distanceTo(b);
    stretch(this.object, a, b);
    // The coil is made for its length, so that the wire keeps its thickness; `stretch` has scaled by it.
    if (length === 0) return;
    this.object.matrix.scale(b.set(1, 1, 1 / length));
    if (Math.abs(length - this.length) <= 1e-6 * length) return;
    this.length = length;
    writeCoil(this.coil, length, this.positions.array as Float32Array, this.normals.array as Float32Array);
    this.positions.needsUpdate = true;
    this.normals.needsUpdate = true;
    // Where a click looks for it.
    this.object.geometry.boundingSphere = null;
  }
}
