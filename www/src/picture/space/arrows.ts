/** Arrows: vectors of the document, tangent frames, velocities, forces. */
import { CircleGeometry, ConeGeometry, Group, type Material, Matrix4, type Mesh, Quaternion, Vector3 } from "three";
import type { Item } from "../../session/mark.js";
import type { Anchor } from "../../solver/types.js";
import { unitCylinder } from "./figures.js";
import type { Label } from "./labels.js";
import { type Kit, type Mark, type Moment, moving, read, stretch } from "./mark.js";

const Z = new Vector3(0, 0, 1);
const foot = new Vector3();
const tip = new Vector3();
const neck = new Vector3();
const direction = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const columns = [new Vector3(), new Vector3(), new Vector3()];

/** A shaft and a head that keep their thickness. */
export class Arrow {
  readonly object = new Group();
  private readonly shaft: Mesh;
  private readonly head: Mesh;

  constructor(
    private readonly thickness: number,
    material: Material,
  ) {
    this.shaft = moving(unitCylinder(thickness), material);
    this.head = moving(new ConeGeometry(2.6 * thickness, 7 * thickness, 20).rotateX(Math.PI / 2).translate(0, 0, -3.5 * thickness), material);
    this.object.add(this.shaft, this.head);
  }

  /** From a point along a vector, m; a vector without length is not drawn. */
  draw(from: Vector3, vector: Vector3): void {
    const length = vector.length();
    this.object.visible = length > 1e-3 * this.thickness && Number.isFinite(length);
    if (!this.object.visible) return;
    // A short arrow has a small head.
    const head = Math.min(1, length / (14 * this.thickness));
    direction.copy(vector).divideScalar(length);
    tip.copy(from).add(vector);
    neck.copy(tip).addScaledVector(direction, -6 * this.thickness * head);
    stretch(this.shaft, from, neck);
    turn.setFromUnitVectors(Z, direction);
    this.head.matrix.compose(tip, turn, size.set(head, head, head));
    this.head.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    this.shaft.geometry.dispose();
    this.head.geometry.dispose();
  }

  /** Where the last one ended. */
  end(out: Vector3): void {
    out.copy(tip);
  }
}

/** A vector as it is, in the scene's length unit. */
export class ArrowMark implements Mark {
  readonly object: Group;
  private readonly arrow: Arrow;
  private readonly vector = new Vector3();

  constructor(
    private readonly item: Item<"arrow">,
    { materials, radius }: Kit,
  ) {
    this.arrow = new Arrow(
      0.4 * radius,
      materials.solid("series 1", ({ series, accent }) => series[1] ?? accent),
    );
    this.object = this.arrow.object;
  }

  move({ values }: Moment): void {
    this.arrow.draw(read(values, this.item.at, foot), read(values, this.item.vector, this.vector));
  }
}

/**
 * The tangent basis at a point: an arrow a column with its number, and for two columns the quarter of a disc between them. `run`: the
 * number of the run it belongs to when several are shown in one picture, for its colour.
 */
export class FrameMark implements Mark {
  readonly object = new Group();
  private readonly arrows: Arrow[] = [];
  private readonly labels: Label[] = [];
  private readonly quarter: Mesh | undefined;
  private readonly basis = new Matrix4();
  private readonly shown: number;

  constructor(
    private readonly item: Item<"frame">,
    { materials, radius, arrow, labels }: Kit,
    run: number | undefined,
  ) {
    const count = item.columns < 0 ? 0 : item.p;
    // The second of two frames that nearly agree is a little shorter, so that both are seen.
    this.shown = run === undefined ? arrow : arrow * (1 - 0.12 * run);
    for (let j = 0; j < count; j++) {
      const color = run === undefined ? (j % 3) + 1 : run % 8;
      const material = materials.solid(`series ${color}`, ({ series, accent }) => series[color] ?? accent);
      const made = new Arrow(0.36 * radius, material);
      this.arrows.push(made);
      this.labels.push(labels.add(String(j + 1), `tip series-${color}`, -4, -9));
      this.object.add(made.object);
    }
    if (count === 2) {
      const color = run ?? 1;
      this.quarter = moving(
        new CircleGeometry(1, 24, 0, Math.PI / 2),
        materials.veil(`series ${color % 8}`, ({ series, accent }) => series[color % 8] ?? accent, 0.16),
      );
      this.quarter.castShadow = false;
      this.quarter.renderOrder = 3;
      this.object.add(this.quarter);
    }
    this.object.matrixAutoUpdate = false;
  }

  show(visible: boolean): void {
    this.object.visible = visible;
    for (const label of this.labels) label.visible = visible;
  }

  move({ values }: Moment): void {
    const { at, columns: first, n } = this.item;
    read(values, at, foot);
    for (let j = 0; j < this.arrows.length; j++) {
      const column = columns[j % 3] as Vector3;
      const base = first + j * n;
      // A column may be longer than the point has coordinates.
      column.set(values[base] ?? 0, values[base + 1] ?? 0, at.length > 2 ? (values[base + 2] ?? 0) : 0).multiplyScalar(this.shown);
      this.arrows[j]?.draw(foot, column);
      const label = this.labels[j];
      if (label !== undefined) label.at.copy(foot).addScaledVector(column, 1.16);
    }
    if (this.quarter === undefined) return;
    const [u, v, w] = columns as [Vector3, Vector3, Vector3];
    w.crossVectors(u, v).normalize();
    this.quarter.matrix.copy(this.basis.makeBasis(u.multiplyScalar(0.62), v.multiplyScalar(0.62), w)).setPosition(foot);
    this.quarter.matrixWorldNeedsUpdate = true;
  }
}

/** Where a force acts: a short arrow that ends at the point, pointing down. Its size is in the plots. */
export class ForceMark implements Mark {
  readonly object: Group;
  private readonly arrow: Arrow;
  private readonly vector: Vector3;

  constructor(
    private readonly item: Item<"force">,
    private readonly kit: Kit,
  ) {
    this.arrow = new Arrow(
      0.5 * kit.radius,
      kit.materials.solid("accent", ({ accent }) => accent),
    );
    this.object = this.arrow.object;
    this.vector = new Vector3(0, 0, -9 * kit.radius);
  }

  move(): void {
    this.kit.anchor(this.item.at, foot).sub(this.vector);
    this.arrow.draw(foot, this.vector);
  }
}

/** The velocity of a point of the picture, by differences of the recorded poses. */
export class VelocityMark implements Mark {
  readonly object: Group;
  private readonly arrow: Arrow;
  private readonly vector = new Vector3();
  /** Metres of arrow for a metre a second. */
  scale = 0;

  constructor(
    private readonly at: readonly number[],
    { materials, radius }: Kit,
  ) {
    this.arrow = new Arrow(
      0.4 * radius,
      materials.solid("good", ({ good }) => good),
    );
    this.object = this.arrow.object;
  }

  /** The greatest speed in a motion, m/s. */
  fastest({ frames }: Pick<Moment, "frames">): number {
    const stride = Math.max(1, Math.floor(frames.count / 200));
    let most = 0;
    for (let i = 0; i < frames.count; i += stride) most = Math.max(most, velocity(frames, i, this.at, this.vector).length() || 0);
    return most;
  }

  move({ values, frames, row }: Moment): void {
    velocity(frames, Math.round(row), this.at, this.vector).multiplyScalar(this.scale);
    this.arrow.draw(read(values, this.at, foot), this.vector);
  }
}

/** Central difference at a row; one-sided at the ends, m/s. */
function velocity(frames: Moment["frames"], row: number, at: readonly number[], out: Vector3): Vector3 {
  const [i, j] = [Math.max(0, row - 1), Math.min(frames.count - 1, row + 1)];
  const dt = frames.time(j) - frames.time(i);
  if (!(dt > 0)) return out.set(0, 0, 0);
  const difference = (k: number | undefined): number => (k === undefined ? 0 : (frames.value(j, k) - frames.value(i, k)) / dt);
  return out.set(difference(at[0]), difference(at[1]), difference(at[2]));
}

/** The force that a joint exerts on its second body, as the run recorded it. */
export class ReactionMark implements Mark {
  readonly object: Group;
  /** N */
  readonly force = new Vector3();
  /** Metres of arrow for a newton. */
  scale = 0;
  private readonly arrow: Arrow;
  private readonly vector = new Vector3();

  constructor(
    readonly joint: string,
    private readonly end: Anchor,
    private readonly kit: Kit,
  ) {
    this.arrow = new Arrow(
      0.4 * kit.radius,
      kit.materials.solid("series 3", ({ series, accent }) => series[3] ?? accent),
    );
    this.object = this.arrow.object;
  }

  move(): void {
    this.arrow.draw(this.kit.anchor(this.end, foot), this.vector.copy(this.force).multiplyScalar(this.scale));
  }
}
