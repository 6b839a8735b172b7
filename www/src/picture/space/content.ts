/** Everything that stands for one document's scene: bodies with their joints, marks, and what can be picked. */
import { type Material, Matrix4, Mesh, type Object3D, Group, Vector3 } from "three";
import type { Item } from "../../session/mark.js";
import { poseSize } from "../../geometry/pose.js";
import type { Frames } from "../../session/frames.js";
import type { Anchor, Scene } from "../../solver/types.js";
import { ArrowMark, ForceMark, FrameMark, ReactionMark, VelocityMark } from "./arrows.js";
import { bodyGeometry, rodRadius } from "./bodies.js";
import { CircleMark, LineMark, PointMark, SphereMark, TraceMark } from "./figures.js";
import { type JointFacts, jointSolids } from "./joints.js";
import type { Label, Labels } from "./labels.js";
import { BarMark, SpringMark } from "./links.js";
import { type Kit, type Mark, type Moment, solid, writePose } from "./mark.js";
import type { Highlight, Materials } from "./materials.js";
import type { Palette } from "./palette.js";
import { ball, box, merged, stump, unit, vector } from "./solids.js";
import { springSolids } from "./springs.js";
import { StrandMark, strandSolids } from "./strands.js";

/** More names than so many would cover the picture: then only the chosen one and the one under the pointer are written. */
const NAMES = 14;

interface Body {
  item: Item<"body">;
  group: Group;
}

export class Content {
  readonly group = new Group();
  readonly pickable: Mesh[] = [];
  readonly frames: { run: number; mark: FrameMark }[] = [];
  readonly velocities: VelocityMark[] = [];
  readonly reactions: ReactionMark[] = [];
  /** Points that do not move but are to be seen: x, y, z in turn. */
  readonly stands: number[] = [];
  /** What depends on the motion as a whole, such as the way of a slider; built anew when it changes. */
  private readonly facts: string;
  private readonly bodies = new Map<string, Body>();
  /** The bodies that move. */
  private readonly placed: readonly Body[];
  private readonly marks: Mark[] = [];
  private readonly kit: Kit;
  private readonly names = new Map<string, { end: Anchor; label: Label }>();
  private readonly named: { end: Anchor; label: Label }[] = [];
  private readonly base = new Map<Mesh, Material>();
  private few = true;

  /** `runs`: the chosen run first, then those whose frames are shown in the same picture. `floor`: its height, m. */
  constructor(
    readonly scene: Scene,
    private runs: readonly { index: number; frames: Frames }[],
    look: { materials: Materials; palette: Palette; labels: Labels; radius: number; floor: number },
  ) {
    const diagonal = 2 * look.radius;
    const bodies = scene.items.filter((item): item is Item<"body"> => item.kind === "body");
    this.kit = { ...look, radius: rodRadius(bodies, diagonal), arrow: 0.3 * look.radius, anchor: (end, out) => this.anchor(end, out) };
    this.group.matrixAutoUpdate = false;
    this.placed = bodies.map((item) => ({ item, group: this.fixed() }));
    for (const body of this.placed) this.bodies.set(body.item.name, body);
    this.bodies.set("ground", { item: { kind: "body", name: "ground", shape: "point", at: -1, points: {}, center_of_mass: [0, 0, 0] }, group: this.fixed() });
    this.pose(runs[0]?.frames, 0);
    const facts = scene.items.flatMap((item) => (item.kind === "joint" ? [this.jointFacts(item)] : []));
    this.facts = factsKey(facts, this.kit.radius);
    bodies.forEach((item, i) => this.addBody(item, i));
    this.few = facts.length <= NAMES;
    let joint = 0;
    for (const item of scene.items) this.add(item, facts[item.kind === "joint" ? joint++ : -1], look.floor);
    this.addVelocities();
  }

  get rodRadius(): number {
    return this.kit.radius;
  }

  // ---- building ------------------------------------------------------------------------------------------------------------------

  private fixed(): Group {
    const group = new Group();
    group.matrixAutoUpdate = false;
    this.group.add(group);
    return group;
  }

  private addBody(item: Item<"body">, index: number): void {
    const { scene, kit } = this;
    const turning = scene.items.find(
      (joint): joint is Item<"joint"> =>
        joint.kind === "joint" && joint.type === "revolute" && (joint.second.body === item.name || joint.first.body === item.name),
    );
    const axis = turning === undefined ? undefined : turning.first.body === item.name ? vector(turning.axis ?? [0, 0, 1]) : this.inSecond(turning);
    this.part(item.name, item.name, bodyGeometry(item, axis?.toArray(), kit.radius), kit.materials.body(index));
  }

  /** A solid on a body that stands for a part. */
  private part(name: string, body: string, geometry: Mesh["geometry"] | undefined, material: Material): void {
    if (geometry === undefined) return;
    const mesh = solid(geometry, material);
    this.bodies.get(body)?.group.add(mesh);
    this.pick(mesh, name);
  }

  private pick(mesh: Mesh, name: string): void {
    mesh.name = name;
    this.pickable.push(mesh);
    this.base.set(mesh, mesh.material as Material);
  }

  private mark(mark: Mark): void {
    this.marks.push(mark);
    this.group.add(mark.object);
  }

  private add(item: Scene["items"][number], facts: JointFacts | undefined, floor: number): void {
    const { kit, scene, runs } = this;
    const metal = kit.materials.solid("metal", (palette) => palette.metal);
    switch (item.kind) {
      case "ground":
        for (const point of Object.values(item.points)) this.addFoot(vector(point), floor);
        return;
      case "joint":
        if (facts !== undefined) this.addJoint(item, facts);
        return;
      case "spring": {
        if (item.form !== undefined) {
          const { first, second } = springSolids(item, scene, kit.radius);
          this.part(item.name, item.first.body, first, metal);
          return this.part(item.name, item.second.body, second, metal);
        }
        const mark = new SpringMark(item.first, item.second, kit, metal);
        this.mark(mark);
        this.pick(mark.object, item.name);
        return;
      }
      case "strand": {
        for (const { body, geometry, runs: first } of strandSolids(item, kit.radius)) {
          this.part(item.name, body, geometry, first ? kit.materials.solid("strand", ({ ink }) => ink) : metal);
        }
        const mark = new StrandMark(
          item,
          kit,
          kit.materials.solid("strand", ({ ink }) => ink),
        );
        this.mark(mark);
        for (const mesh of mark.meshes) this.pick(mesh, item.name);
        return;
      }
      case "force":
        return this.mark(new ForceMark(item, kit));
      case "point": {
        // A mass in a picture of lines; where there are bodies, only a place.
        const bodies = scene.items.some((other) => other.kind === "body" && other.at >= 0);
        const traced = scene.items.some((other) => other.kind === "trace" && other.at.join() === item.at.join());
        const mark = new PointMark(item, kit, !bodies && (traced || item.label === "m"));
        this.mark(mark);
        if (item.label) this.pick(mark.object, item.label);
        return;
      }
      case "line":
        return this.mark(new LineMark(item, kit, !scene.items.some((other) => other.kind === "point" && other.at.join() === item.from.join())));
      case "circle":
        return this.mark(new CircleMark(item, kit));
      case "sphere":
        return this.mark(new SphereMark(item, kit));
      case "trace": {
        const sphere = scene.items.find((other): other is Item<"sphere"> => other.kind === "sphere");
        return this.mark(new TraceMark(item, kit, sphere));
      }
      case "arrow":
        return this.mark(new ArrowMark(item, kit));
      case "frame":
        for (const { index } of runs) {
          const mark = new FrameMark(item, kit, runs.length > 1 ? index : undefined);
          this.frames.push({ run: index, mark });
          this.group.add(mark.object);
        }
        return;
      case "body":
        return;
    }
  }

  /** A point of the ground: a post to the floor where that is near, else a block; nothing on the floor itself. */
  private addFoot(at: Vector3, floor: number): void {
    const { radius: r, materials } = this.kit;
    const height = at.z - floor;
    if (Math.abs(height) < 0.01 * r) return;
    const top = at.clone();
    const parts =
      height > 0 && height < 30 * r
        ? [
            stump(top.setZ(floor + height / 2), 0.9 * r, 1.5 * r, height),
            stump(at.clone().setZ(floor + 0.35 * r), 3.6 * r, 4 * r, 0.7 * r, 40),
            ball(at, 0.9 * r),
          ]
        : [box(at, new Vector3(0, 0, 1), 3 * r, 3 * r)];
    if (parts.length > 1) this.stands.push(at.x, at.y, floor);
    this.bodies.get("ground")?.group.add(
      solid(
        merged(parts),
        materials.solid("foot", ({ hatch }) => hatch),
      ),
    );
  }

  private addJoint(item: Item<"joint">, facts: JointFacts): void {
    const { kit } = this;
    const { materials, radius } = kit;
    const metal = materials.solid("joint", ({ metal: base, surface }) => base.clone().lerp(surface, 0.16));
    const bright = materials.solid("bright", ({ metal: base, surface }) => base.clone().lerp(surface, 0.62));
    const solids = jointSolids(item, facts, radius);
    const [low, high] = facts.travel;
    if (item.first.body === "ground" && low < high) {
      const along = unit(vector(item.axis ?? [0, 0, 1]));
      for (const s of [low - 6 * radius, high + 6 * radius]) this.stands.push(...vector(item.first.point).addScaledVector(along, s).toArray());
    }
    this.part(item.name, item.first.body, solids.first, item.driven ? materials.solid("driven", ({ accent }) => accent) : metal);
    this.part(item.name, item.second.body, solids.second, bright);
    if (solids.veil !== undefined)
      this.part(
        item.name,
        item.first.body,
        solids.veil,
        materials.veil("plane", (palette) => palette.line, 0.22),
      );
    if (item.type === "distance") {
      const mark = new BarMark(item.first, item.second, kit, metal, 0.5 * radius);
      this.mark(mark);
      this.pick(mark.object, item.name);
    }
    if (item.points === "together")
      this.mark(
        new BarMark(
          item.first,
          item.second,
          kit,
          materials.solid("bad", ({ bad }) => bad),
          1.2 * radius,
          0.5 * radius,
        ),
      );
    // Names of joints at the same place stand one below the other.
    const here = this.anchor(item.second, new Vector3());
    const above = this.named.filter(({ end }) => this.anchor(end, new Vector3()).distanceTo(here) < 3 * radius).length;
    const label = kit.labels.add(item.name, "joint", 13, -20 + 16 * above);
    label.visible = this.few;
    const named = { end: item.second, label };
    this.names.set(item.name, named);
    this.named.push(named);
    this.reactions.push(new ReactionMark(item.name, item.second, kit));
  }

  private addVelocities(): void {
    for (const item of this.scene.items) {
      const at = item.kind === "body" ? [0, 1, ...(poseSize(item) === 12 ? [2] : [])].map((k) => item.at + k) : item.kind === "point" ? item.at : undefined;
      if (at !== undefined) this.velocities.push(new VelocityMark(at, this.kit));
    }
  }

  /** What a joint needs to know of the start and of the motion. */
  private jointFacts(item: Item<"joint">): JointFacts {
    const center = (name: string): Vector3 => vector(this.bodies.get(name)?.item.center_of_mass ?? []);
    const [first, second] = [item.first, item.second];
    const a = vector(first.point);
    const b = vector(second.point);
    const secondAxis = item.second_axis == null ? this.inSecond(item) : vector(item.second_axis);
    // The ground has no middle: away from the other body.
    const toSecond = this.inFrame(first.body, this.anchor({ body: second.body, point: center(second.body).toArray() }, new Vector3()));
    const inwardFirst = first.body === "ground" ? a.clone().sub(toSecond) : center(first.body).sub(a);
    const toFirst = this.inFrame(second.body, this.anchor({ body: first.body, point: center(first.body).toArray() }, new Vector3()));
    const inwardSecond = second.body === "ground" ? b.clone().sub(toFirst) : center(second.body).sub(b);
    return { secondAxis, inward: [inwardFirst, inwardSecond], travel: this.travel(item) };
  }

  /** A point of space in the frame of a body. */
  private inFrame(body: string, point: Vector3): Vector3 {
    const group = this.bodies.get(body)?.group;
    return group === undefined ? point : point.applyMatrix4(group.matrix.clone().invert());
  }

  /** A joint's axis in the frame of its second body, by the pose that is set. */
  private inSecond(item: Item<"joint">): Vector3 {
    const rotation = (name: string): Matrix4 => new Matrix4().extractRotation(this.bodies.get(name)?.group.matrix ?? new Matrix4());
    return vector(item.axis ?? [0, 0, 1])
      .applyMatrix4(rotation(item.first.body))
      .applyMatrix4(rotation(item.second.body).transpose());
  }

  /** How far a slider goes along its axis during the motion, m. */
  private travel(item: Item<"joint">): [number, number] {
    const range: [number, number] = [0, 0];
    if (item.points !== "line") return range;
    const { frames } = this.runs[0] ?? {};
    if (frames === undefined) return range;
    const stride = Math.max(1, Math.floor(frames.count / 120));
    const axis = vector(item.axis ?? [0, 0, 1]).normalize();
    const a = vector(item.first.point);
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < frames.count; i += stride) {
      this.pose(frames, i);
      const along = this.inFrame(item.first.body, this.anchor(item.second, new Vector3())).sub(a).dot(axis);
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    this.pose(frames, 0);
    return Number.isFinite(low + high) ? [low, high] : range;
  }

  /** Puts the bodies where a recorded row has them. */
  private pose(frames: Frames | undefined, row: number): void {
    if (frames === undefined || frames.count === 0) return;
    const values = Float64Array.from({ length: this.scene.size }, (_, k) => frames.value(row, k));
    this.place(values);
  }

  // ---- moving --------------------------------------------------------------------------------------------------------------------

  private place(values: Float64Array): void {
    for (const { item, group } of this.placed) {
      writePose(values, item.at, poseSize(item), group.matrix);
      group.matrixWorldNeedsUpdate = true;
    }
  }

  /** Where a point of a body is. */
  anchor(end: Anchor, out: Vector3): Vector3 {
    const { point } = end;
    out.set(point[0] ?? 0, point[1] ?? 0, point[2] ?? 0);
    const group = this.bodies.get(end.body)?.group;
    return group === undefined ? out : out.applyMatrix4(group.matrix);
  }

  /** New poses; false when they need other solids, or are of other runs. */
  renew(runs: readonly { index: number; frames: Frames }[]): boolean {
    const same = runs.length === this.runs.length && runs.every(({ index }, i) => index === this.runs[i]?.index);
    if (!same) return false;
    this.runs = runs;
    this.pose(runs[0]?.frames, 0);
    return (
      this.facts ===
      factsKey(
        this.scene.items.flatMap((item) => (item.kind === "joint" ? [this.jointFacts(item)] : [])),
        this.kit.radius,
      )
    );
  }

  /** Makes what depends on the whole motion. */
  take(): void {
    const frames = this.runs[0]?.frames;
    if (frames === undefined) return;
    for (const mark of this.marks) mark.take?.(frames);
    const fastest = Math.max(0, ...this.velocities.map((mark) => mark.fastest({ frames })));
    for (const mark of this.velocities) mark.scale = fastest > 0 ? (2.2 * this.kit.arrow) / fastest : 0;
  }

  /** `moments`: of the runs, in their order. */
  move(moments: readonly Moment[]): void {
    const first = moments[0];
    if (first === undefined) return;
    this.place(first.values);
    for (const mark of this.marks) mark.move(first);
    for (let i = 0; i < this.frames.length; i++) this.frames[i]?.mark.move(moments[i % moments.length] ?? first);
    for (const mark of this.velocities) if (mark.object.parent !== null) mark.move(first);
    for (const mark of this.reactions) if (mark.object.parent !== null) mark.move();
    for (const { end, label } of this.named) this.anchor(end, label.at);
  }

  resize(width: number, height: number): void {
    for (const mark of this.marks) mark.resize?.(width, height);
  }

  recolor(palette: Palette): void {
    for (const mark of this.marks) mark.recolor?.(palette);
  }

  /** Shows or hides a group of arrows. */
  show(arrows: readonly { object: Object3D }[], visible: boolean): void {
    for (const { object } of arrows) {
      if (visible) this.group.add(object);
      else object.removeFromParent();
    }
  }

  /** Marks the names of the joints whose reactions are not determined, and of the one that came apart. */
  judge(sharing: ReadonlySet<string>, opened: string | undefined): void {
    for (const [name, { label }] of this.names) {
      label.element.classList.toggle("undetermined", sharing.has(name));
      label.element.classList.toggle("apart", name === opened);
    }
  }

  highlight(level: (part: string) => Highlight): void {
    const { materials } = this.kit;
    for (const mesh of this.pickable) {
      const base = this.base.get(mesh);
      if (base !== undefined) mesh.material = materials.highlighted(base, level(mesh.name));
    }
    for (const [name, { label }] of this.names) label.visible = this.few || level(name) !== "none";
  }

  dispose(): void {
    for (const mark of this.marks) mark.dispose?.();
    const arrows = [...this.velocities, ...this.reactions];
    for (const root of [this.group, ...arrows.map(({ object }) => object)]) {
      root.traverse((object) => {
        if (object instanceof Mesh) object.geometry.dispose();
      });
    }
    this.group.removeFromParent();
    this.group.clear();
  }
}

/** Equal for motions that need the same solids. */
function factsKey(facts: readonly JointFacts[], radius: number): string {
  return facts.map(({ travel }) => travel.map((s) => Math.round(s / (2 * radius))).join()).join(";");
}
