/** What building by hand adds to a document: parts at places that were pointed at, each one gesture. */
import {
  type End,
  addActuator,
  addBelt,
  addBody,
  addBushing,
  addCam,
  addWheels,
  addCircuitMotor,
  addController,
  addDriver,
  addJoint,
  addPoint,
  addPointForce,
  addRope,
  addSpring,
  addTorque,
  addTorsionSpring,
  anchored,
  coordinateOf,
  slender,
} from "../../document/add.js";
import { addBar } from "../../document/bar.js";
import { tidy } from "../../document/geometry.js";
import { driver } from "../../document/motion.js";
import { numbered } from "../../document/names.js";
import { type PointRef, connected, outline, refText, taken } from "../../document/outline.js";
import { EditRefused } from "../../document/refused.js";
import { edit } from "../../text/en/edit.js";
import type { Hand, Spot } from "./hand.js";
import type { Sheet } from "./sheet.js";
import { pointsAt } from "./under.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

/** N for each metre of an arrow that is drawn, and for one that is only set. */
const FORCE_PER_METRE = 100;
const FORCE: readonly [number, number] = [0, -10];
/** Speeds of new drivers, rad/s and m/s. */
const SPEED = { angle: 1, displacement: 0.1 } as const;
/** Lift of a new cam, m. */
const LIFT = 0.01;
/** Radius of a pulley whose neighbour is at the same place, m. */
const RADIUS = 0.05;
/** N m of a torque that is set. */
const TORQUE = 0.1;

export class Adding {
  constructor(private readonly hand: Hand) {}

  bar(from: Spot, to: Spot): boolean {
    let name = "";
    const made = this.hand.edit(
      (text, sheet) => {
        const bar = addBar(text, this.end(from, true), this.end(to, false), sheet.poses);
        name = bar.name;
        return bar.text;
      },
      () => edit.made(name),
    );
    if (made) this.hand.chosen = { kind: "body", name };
    return made;
  }

  spring(from: Spot, to: Spot): boolean {
    return this.named((text, sheet) => {
      const [first, second] = this.between(from, to, sheet);
      const a = anchored(text, first, sheet.poses);
      const b = anchored(a.text, second, sheet.poses);
      if (a.ref === undefined || b.ref === undefined) throw new EditRefused(() => edit.refused.noLength);
      return addSpring(b.text, a.ref, b.ref);
    }, "force");
  }

  /** Pins what lies here: two bodies to one another, one to the ground. */
  pin(spot: Spot): boolean {
    return this.named((text, sheet) => {
      const { text: ready, first, second } = this.both(text, sheet, spot);
      const both = [first, second];
      const joined = outline(ready).joints.some((joint) => connected(joint)?.every((end) => both.some((ref) => refText(ref) === refText(end))) === true);
      if (joined) throw new EditRefused(() => edit.refused.pinned);
      return addJoint(ready, "revolute", first, second);
    }, "joint");
  }

  /** A bushing between what lies here, or between that and the ground. */
  bushing(spot: Spot): boolean {
    return this.named((text, sheet) => {
      const { text: ready, first, second } = this.both(text, sheet, spot);
      return addBushing(ready, first, second);
    }, "force");
  }

  /** Points of the two bodies that lie here, the one below first; of one alone and the ground. */
  private both(text: string, sheet: Sheet, spot: Spot): { text: string; first: PointRef; second: PointRef } {
    const [above, below] = this.bodiesAt(spot);
    if (above === undefined) throw new EditRefused(() => edit.refused.nothingHere);
    const a = anchored(text, this.endOn(spot, above), sheet.poses);
    const b = anchored(a.text, this.endOn(spot, below ?? "ground"), sheet.poses, a.ref?.point);
    if (a.ref === undefined || b.ref === undefined) throw new EditRefused(() => edit.refused.nothingHere);
    return { text: b.text, first: b.ref, second: a.ref };
  }

  /** A block that slides on the ground along a direction; what lies here is pinned to it. */
  slider(spot: Spot, towards?: WorldPoint): boolean {
    return this.named((text, sheet) => {
      const [dx, dy] = [
        (towards?.[0] ?? 1) - (towards === undefined ? 0 : (spot.at[0] ?? 0)),
        (towards?.[1] ?? 0) - (towards === undefined ? 0 : (spot.at[1] ?? 0)),
      ];
      const length = Math.hypot(dx, dy) || 1;
      const axis = [dx / length, dy / length].map((value) => Number(value.toFixed(12)));
      const of = sheet.outline;
      const name = numbered("block", taken(of));
      const on = this.bodiesAt(spot)[0];
      let out = on === undefined ? { text, ref: undefined } : anchored(text, this.endOn(spot, on), sheet.poses);
      const ground = anchored(out.text, this.endOn(spot, "ground"), sheet.poses, out.ref?.point);
      const point = ground.ref?.point ?? "A";
      const body = addBody(
        ground.text,
        { mass: 0.1, inertia: slender(0.05).inertia, position: [tidy(spot.at[0] ?? 0), tidy(spot.at[1] ?? 0)], points: { [point]: [0, 0] }, shape: "box" },
        name,
      );
      const rail = addJoint(body.text, "prismatic", { body: "ground", point }, { body: name, point }, { axis });
      out = { text: rail.text, ref: out.ref };
      return out.ref === undefined ? rail : { text: addJoint(out.text, "revolute", { body: name, point }, out.ref).text, name: rail.name };
    }, "joint");
  }

  motor(joint: string): boolean {
    return this.named((text) => addActuator(text, joint), "force");
  }

  torsionSpring(joint: string): boolean {
    return this.named((text) => addTorsionSpring(text, joint), "force");
  }

  circuitMotor(joint: string): boolean {
    return this.named((text) => addCircuitMotor(text, joint), "force");
  }

  /** A controller that holds the joint where it stands: nothing jumps. */
  controller(joint: string): boolean {
    return this.named((text, { outline: of, poser }) => {
      const coordinate = coordinateOf(of.joints.find(({ name }) => name === joint)?.type ?? "");
      const start = coordinate === undefined ? 0 : (poser?.value(`${joint}.${coordinate}`) ?? 0);
      return addController(text, joint, tidy(start));
    }, "force");
  }

  /** What couples the chosen parts. */
  coupling(type: string): boolean {
    const [first = "", second = ""] = this.hand.selection.flatMap((one) => (one.kind === "joint" ? [one.name] : []));
    if (type === "belt") return this.belt(first, second);
    if (type === "gear" || type === "geneva-wheel") return this.named((text) => addWheels(text, type, [first, second]), "joint");
    if (type === "cam") return this.named((text) => addCam(text, [first, second], LIFT), "joint");
    const points = this.hand.selection.flatMap((one) => (one.kind === "point" ? [one] : []));
    return this.named((text) => addRope(text, points), "joint");
  }

  private belt(first: string, second: string): boolean {
    return this.named((text, sheet) => {
      const [a, b] = [first, second].map((name) => sheet.jointAt(name));
      const apart = a === undefined || b === undefined ? 0 : Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
      return addBelt(text, [first, second], Number((apart / 4 || RADIUS).toPrecision(2)));
    }, "joint");
  }

  driver(joint: string): boolean {
    // It begins where the joint stands: nothing jumps.
    return this.named((text, { outline: of, poser }) => {
      const coordinate = coordinateOf(of.joints.find(({ name }) => name === joint)?.type ?? "");
      const start = coordinate === undefined ? 0 : (poser?.value(`${joint}.${coordinate}`) ?? 0);
      return addDriver(text, joint, driver(start, SPEED[coordinate === "displacement" ? "displacement" : "angle"]));
    }, "driver");
  }

  torque(body: string): boolean {
    return this.named((text, sheet) => addTorque(text, body, sheet.spatial ? [0, 0, TORQUE] : TORQUE), "force");
  }

  /** A force at a point, as the arrow that was drawn. */
  force(spot: Spot, towards?: WorldPoint): boolean {
    return this.named((text, sheet) => {
      const body = this.bodiesAt(spot)[0];
      if (body === undefined) throw new EditRefused(() => edit.refused.nothingHere);
      const at = anchored(text, this.endOn(spot, body), sheet.poses);
      if (at.ref === undefined) throw new EditRefused(() => edit.refused.nothingHere);
      const drawn = towards?.map((value, i) => Number((FORCE_PER_METRE * (value - (spot.at[i] ?? 0))).toPrecision(3)));
      return addPointForce(at.text, at.ref, sheet.spatial ? [0, 0, -10] : (drawn ?? FORCE));
    }, "force");
  }

  /** A point of the ground, with a pin where there is a body. */
  ground(spot: Spot): boolean {
    if (this.bodiesAt(spot).length > 0)
      return this.pin({ ...spot, bodies: this.bodiesAt(spot).slice(0, 1), ...(spot.on?.body === "ground" && { on: spot.on }) });
    let point = "";
    const made = this.hand.edit(
      (text) => {
        const next = addPoint(text, "ground", spot.at);
        point = next.name;
        return next.text;
      },
      () => edit.made(`ground.${point}`),
    );
    if (made) this.hand.chosen = { kind: "point", body: "ground", point };
    return made;
  }

  point(body: string): void {
    const spatial = this.hand.sheet?.spatial === true;
    let point = "";
    if (
      this.hand.edit(
        (text) => {
          const next = addPoint(text, body, spatial ? [0, 0, 0] : [0, 0]);
          point = next.name;
          return next.text;
        },
        () => edit.made(`${body}.${point}`),
      )
    )
      this.hand.choose({ kind: "point", body, point });
  }

  private named(make: (text: string, sheet: Sheet) => { text: string; name: string }, kind: "joint" | "force" | "driver"): boolean {
    let name = "";
    const made = this.hand.edit(
      (text, sheet) => {
        const next = make(text, sheet);
        name = next.name;
        return next.text;
      },
      () => edit.made(name),
    );
    if (made) {
      this.hand.chosen = { kind, name };
      this.hand.others = [];
      this.hand.session.selectPart(name);
      this.hand.touched();
    }
    return made;
  }

  // ---- ends ----------------------------------------------------------------------------------------------------------------------

  /** Bodies at a spot: that of its point first. */
  private bodiesAt(spot: Spot): string[] {
    const own = spot.on !== undefined && spot.on.body !== "ground" ? [spot.on.body] : [];
    return [...new Set([...own, ...(spot.bodies ?? [])])].filter((body) => body !== "ground");
  }

  /** An end of a bar: on a point, on a body, on nothing; the first end of a bar on nothing is on the ground. */
  private end(spot: Spot, first: boolean): End {
    if (spot.on !== undefined) return { at: spot.at, on: spot.on };
    const body = spot.bodies?.[0] ?? (first ? "ground" : undefined);
    return body === undefined ? { at: spot.at } : { at: spot.at, body };
  }

  /** An end that must be on something: the ground where there is nothing else. */
  private fixed(spot: Spot): End {
    if (spot.on !== undefined) return { at: spot.at, on: spot.on };
    return { at: spot.at, body: spot.bodies?.[0] ?? "ground" };
  }

  /** The ends of a spring: where what is meant at both places is one body (or the ground), other points there are taken, of what moves first. */
  private between(from: Spot, to: Spot, sheet: Sheet): [End, End] {
    const ends = (spot: Spot): End[] => {
      const others = spot.on === undefined ? [] : pointsAt(sheet, spot.at).filter(({ ref }) => refText(ref) !== refText(spot.on as PointRef));
      const moving = others.filter(({ ref }) => ref.body !== "ground").reverse();
      const bodies = (spot.bodies ?? []).slice(spot.on === undefined ? 1 : 0);
      return [
        this.fixed(spot),
        ...[...moving, ...others.filter((point) => !moving.includes(point))].map(({ ref, at }): End => ({ at, on: ref })),
        ...bodies.map((body): End => ({ at: spot.at, body })),
      ];
    };
    const bodyOf = (end: End | undefined): string | undefined => end?.on?.body ?? end?.body;
    const [a, b] = [ends(from), ends(to)];
    const pairs = a.flatMap((first) => b.map((second): [End, End] => [first, second]));
    return pairs.find(([first, second]) => bodyOf(first) !== bodyOf(second)) ?? [this.fixed(from), this.fixed(to)];
  }

  /** An end on this body: at its point that is there, or at a new one. */
  private endOn(spot: Spot, body: string): End {
    if (spot.on?.body === body) return { at: spot.at, on: spot.on };
    const there = this.hand.sheet?.points.find(
      ({ ref, at }) => ref.body === body && Math.hypot((at[0] ?? 0) - (spot.at[0] ?? 0), (at[1] ?? 0) - (spot.at[1] ?? 0)) < 1e-6,
    );
    return there === undefined ? { at: spot.at, body } : { at: spot.at, on: there.ref };
  }
}
