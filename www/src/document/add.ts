/** New parts. Each function gives the new text and the name of what it made; what it cannot make it refuses. */
import { edit } from "../text/en/edit.js";
import { withValue } from "./change.js";
import { type Poses, poseIn, tidy, toLocal, writtenPoint } from "./geometry.js";
import { JOINTS } from "./kinds.js";
import { checkName, freshLetter, numbered } from "./names.js";
import { type Outline, type PointRef, type Value, outline, refText, taken } from "./outline.js";
import { checkPointName } from "./rename.js";
import { EditRefused } from "./refused.js";

export interface Made {
  text: string;
  name: string;
}

/** The section of a bar that is drawn: flat steel of 20 mm by 6 mm, about 1 kg/m. */
export const SECTION = { width: 0.02, thickness: 0.006, density: 7850 } as const;
/** Mass of a bar that stands for another body, kg/m. */
const LINEAR_DENSITY = 1;
/** Less than this is no bar, m. */
export const SHORTEST = 1e-6;

/** Mass and moment of inertia of a slender bar about its middle: m = length * density, J = m length^2 / 12. */
export function slender(length: number): { mass: number; inertia: number } {
  const mass = Number((LINEAR_DENSITY * length).toPrecision(6));
  return { mass, inertia: Number(((mass * length * length) / 12).toPrecision(6)) };
}

/** A new body; `value` is written as it is. */
export function addBody(text: string, value: Record<string, unknown>, name?: string): Made {
  const of = outline(text);
  const used = taken(of);
  const chosen = name ?? numbered("body", used);
  checkName(chosen, used, true);
  return { text: withValue(withSpace(text, of), ["bodies", chosen], value), name: chosen };
}

/** A new point of a body or of the ground, in its own frame. */
export function addPoint(text: string, body: string, at: readonly Value[], name?: string): Made {
  const of = outline(text);
  const points = body === "ground" ? of.ground : of.bodies.find((other) => other.name === body)?.points;
  if (points === undefined) throw new EditRefused(() => edit.refused.noPart(body));
  const chosen = name ?? freshLetter(of);
  checkPointName(chosen, new Set(Object.keys(points)));
  const path = body === "ground" ? ["ground", "points", chosen] : ["bodies", body, "points", chosen];
  return {
    text: withValue(
      text,
      path,
      at.map((value) => (typeof value === "number" ? tidy(value) : value)),
    ),
    name: chosen,
  };
}

/** A joint between two points of different bodies; `more` are its other keys (`axis`, `length`...). */
export function addJoint(text: string, type: string, first: PointRef, second: PointRef, more: Record<string, unknown> = {}, name?: string): Made {
  const of = outline(text);
  for (const ref of [first, second]) if (writtenPoint(of, ref) === undefined) throw new EditRefused(() => edit.refused.noPart(refText(ref)));
  if (first.body === second.body) throw new EditRefused(() => edit.refused.sameBody(first.body));
  const used = taken(of);
  // As in a drawing by hand, a joint is called after its points where that is free.
  const chosen = name ?? (first.point === second.point && !used.has(first.point) ? first.point : !used.has(second.point) ? second.point : freshLetter(of));
  checkName(chosen, used);
  const value = { type, connect: [refText(first), refText(second)], ...more };
  return { text: withValue(text, ["joints", chosen], value), name: chosen };
}

/** A spring with a damper between two points; its free length is that of the pose as written. */
export function addSpring(text: string, first: PointRef, second: PointRef, values = { stiffness: 100, damping: 1 }, name?: string): Made {
  const of = outline(text);
  for (const ref of [first, second]) if (writtenPoint(of, ref) === undefined) throw new EditRefused(() => edit.refused.noPart(refText(ref)));
  if (first.body === second.body) throw new EditRefused(() => edit.refused.sameBody(first.body));
  return addForce(text, "spring", { type: "spring-damper", connect: [refText(first), refText(second)], ...values }, name);
}

/** A force at a point: global components, N. */
export function addPointForce(text: string, at: PointRef, value: readonly Value[], name?: string): Made {
  if (at.body === "ground") throw new EditRefused(() => edit.refused.groundForce);
  if (writtenPoint(outline(text), at) === undefined) throw new EditRefused(() => edit.refused.noPart(refText(at)));
  return addForce(text, "force", { type: "force", at: refText(at), value: [...value] }, name);
}

/** A torque on a body, N m. */
export function addTorque(text: string, body: string, value: Value | readonly Value[], name?: string): Made {
  if (!outline(text).bodies.some((other) => other.name === body)) throw new EditRefused(() => edit.refused.noPart(body));
  return addForce(text, "torque", { type: "torque", body, value }, name);
}

/** The coordinate that a joint can be moved by; nothing where there is none. */
export function coordinateOf(type: string): string | undefined {
  const kind = JOINTS[type];
  return (kind?.planar ?? kind?.spatial)?.coordinates[0];
}

/** A force or torque on a joint's coordinate: a motor that holds a speed unless `value` says otherwise. */
export function addActuator(text: string, joint: string, value?: Value, name?: string): Made {
  const coordinate = movable(text, joint);
  const law = value ?? (turns(coordinate) ? `0.05*(6 - ${joint}.${coordinate}')` : `10*(0.1 - ${joint}.${coordinate}')`);
  return addForce(text, "motor", { type: "actuator", joint, coordinate, value: law }, name);
}

/** A motor with its circuit on a joint's angle: of a small one of 6 V with a gear. */
export function addCircuitMotor(
  text: string,
  joint: string,
  values: Record<string, Value> = { voltage: 6, resistance: 1.5, inductance: 0.03, constant: 0.05, ratio: 20 },
  name?: string,
): Made {
  withAngle(text, joint);
  return addForce(text, "motor", { type: "dc-motor", joint, ...values }, name);
}

/** A controller that holds a joint's coordinate where it is told, with gains that suit a small mechanism. */
export function addController(text: string, joint: string, target: Value = 0, values?: Record<string, Value>, name?: string): Made {
  const coordinate = movable(text, joint);
  const gains = turns(coordinate) ? { proportional: 0.5, integral: 0.2, derivative: 0.05 } : { proportional: 100, integral: 40, derivative: 10 };
  return addForce(text, "controller", { type: "pid-controller", joint, coordinate, target, ...gains, ...values }, name);
}

/** A bushing between two points: the same in every direction. */
export function addBushing(text: string, first: PointRef, second: PointRef, values = { stiffness: 1e4, torsional_stiffness: 10 }, name?: string): Made {
  const of = outline(text);
  for (const ref of [first, second]) if (writtenPoint(of, ref) === undefined) throw new EditRefused(() => edit.refused.noPart(refText(ref)));
  if (first.body === second.body) throw new EditRefused(() => edit.refused.sameBody(first.body));
  const spatial = of.space === "spatial";
  const along = (value: number): Value[] => Array.from({ length: spatial ? 3 : 2 }, () => value);
  const about = (value: number): Value | Value[] => (spatial ? along(value) : value);
  // The damping is a hundredth of the stiffness in seconds.
  const damped = { damping: along(values.stiffness / 100), torsional_damping: about(values.torsional_stiffness / 100) };
  const sprung = { stiffness: along(values.stiffness), torsional_stiffness: about(values.torsional_stiffness) };
  return addForce(text, "bushing", { type: "bushing", connect: [refText(first), refText(second)], ...sprung, ...damped }, name);
}

/** A torsion spring with a damper on a joint's angle; it is without torque at the pose as written. */
export function addTorsionSpring(text: string, joint: string, values = { stiffness: 1, damping: 0.01 }, name?: string): Made {
  withAngle(text, joint);
  return addForce(text, "spring", { type: "torsion-spring-damper", joint, ...values }, name);
}

/** Refuses a joint without an angle. */
function withAngle(text: string, joint: string): void {
  const of = outline(text);
  const found = of.joints.find((other) => other.name === joint);
  if (found === undefined) throw new EditRefused(() => edit.refused.noPart(joint));
  if (!hasAngle(found.type, of.space === "spatial")) throw new EditRefused(() => edit.refused.noAngle(joint));
}

/** A joint of this type has an angle that a torsion spring acts on. */
export function hasAngle(type: string, spatial: boolean): boolean {
  const kind = JOINTS[type];
  return (spatial ? kind?.spatial : kind?.planar)?.coordinates.includes("angle") === true;
}

/** A part or a point that is chosen. */
type Chosen = { kind: "joint"; name: string } | { kind: "point"; body: string; point: string } | { kind: "body" | "force" | "driver"; name: string };

/** What can be made of several parts that are chosen, by type. */
export function coupledBy(of: Outline, chosen: readonly Chosen[]): string[] {
  const spatial = of.space === "spatial";
  const points = chosen.flatMap((one) => (one.kind === "point" ? [one.body] : []));
  if (points.length === chosen.length && new Set(points).size > 1) return ["rope"];
  const joints = chosen.flatMap((one) => (one.kind === "joint" ? of.joints.filter(({ name }) => name === one.name) : []));
  if (joints.length !== 2 || chosen.length !== 2) return [];
  const turning = joints.filter(({ type }) => hasAngle(type, spatial));
  if (turning.length === 2) return ["belt", "gear", "geneva-wheel"];
  return turning.length === 1 && joints.some(({ type }) => coordinateOf(type) === "displacement") ? ["cam"] : [];
}

/** A belt around pulleys of this radius, m, that turn about two joints. */
export function addBelt(text: string, joints: readonly [string, string], radius: number, name?: string): Made {
  for (const joint of joints) withAngle(text, joint);
  return addCoupling(text, "belt", { type: "belt", joints: [...joints], radii: [radius, radius] }, name);
}

/** Wheels that mesh from outside, equally large, or a Geneva wheel of four slots whose pin is opposite to it as the pose is written. */
export function addWheels(text: string, type: "gear" | "geneva-wheel", joints: readonly [string, string], name?: string): Made {
  for (const joint of joints) withAngle(text, joint);
  const own = type === "gear" ? { ratio: -1 } : { slots: 4 };
  return addCoupling(text, type === "gear" ? "gear" : "geneva", { type, joints: [...joints], ...own }, name);
}

/** A cam about the joint of the two that turns; the other one dwells, rises by `height`, m, dwells and returns, each in a quarter of a turn. */
export function addCam(text: string, joints: readonly [string, string], height: number, name?: string): Made {
  const of = outline(text);
  const found = joints.map((joint) => of.joints.find((other) => other.name === joint));
  for (const [i, joint] of found.entries()) if (joint === undefined) throw new EditRefused(() => edit.refused.noPart(joints[i] ?? ""));
  const turns = found.findIndex((joint) => joint !== undefined && hasAngle(joint.type, of.space === "spatial"));
  if (turns < 0) throw new EditRefused(() => edit.refused.noAngle(joints[0]));
  const lift = `${height}*(rise_345(2*angle/pi - 1) - rise_345(2*angle/pi - 3))`;
  return addCoupling(text, "cam", { type: "cam", joints: turns === 0 ? [...joints] : [...joints].reverse(), lift }, name);
}

/** A rope over points, in their order; it holds at most its length as the pose is written. */
export function addRope(text: string, points: readonly PointRef[], name?: string): Made {
  const of = outline(text);
  for (const ref of points) if (writtenPoint(of, ref) === undefined) throw new EditRefused(() => edit.refused.noPart(refText(ref)));
  return addCoupling(text, "rope", { type: "rope", through: points.map(refText), side: "at-most" }, name);
}

function addCoupling(text: string, stem: string, value: Record<string, unknown>, name: string | undefined): Made {
  const used = taken(outline(text));
  const chosen = name ?? numbered(stem, used);
  checkName(chosen, used);
  return { text: withValue(text, ["joints", chosen], value), name: chosen };
}

/** A driver: the joint's coordinate follows a function of time. */
export function addDriver(text: string, joint: string, law: Value = "t", name?: string): Made {
  const coordinate = movable(text, joint);
  const used = taken(outline(text));
  const chosen = name ?? numbered("driver", used);
  checkName(chosen, used);
  return { text: withValue(text, ["drivers", chosen], { joint, coordinate, function: law }), name: chosen };
}

/** Is a coordinate an angle? */
function turns(coordinate: string): boolean {
  return coordinate === "angle" || coordinate === "angle1";
}

function movable(text: string, joint: string): string {
  const found = outline(text).joints.find(({ name }) => name === joint);
  if (found === undefined) throw new EditRefused(() => edit.refused.noPart(joint));
  const coordinate = coordinateOf(found.type);
  if (coordinate === undefined) throw new EditRefused(() => edit.refused.noCoordinate(joint));
  return coordinate;
}

function addForce(text: string, stem: string, value: Record<string, unknown>, name: string | undefined): Made {
  const used = taken(outline(text));
  const chosen = name ?? numbered(stem, used);
  checkName(chosen, used);
  return { text: withValue(text, ["forces", chosen], value), name: chosen };
}

/** Bodies need to know the space they are in. */
function withSpace(text: string, of: Outline): string {
  return of.value["space"] === undefined ? withValue(text, ["space"], of.space) : text;
}

/** Where an end of something new is: a place, and what it is fixed to there. */
export interface End {
  /** Global, m. */
  at: readonly number[];
  /** A point that is there already. */
  on?: PointRef;
  /** A body (or the ground) that gets a point there. */
  body?: string;
}

/**
 * A point for an end, of the body that the end is on; `undefined` where it is on nothing. `name` is what a new point is called.
 */
export function anchored(text: string, end: End, poses: Poses, name?: string): { text: string; ref: PointRef | undefined } {
  if (end.on !== undefined) return { text, ref: end.on };
  if (end.body === undefined) return { text, ref: undefined };
  const of = outline(text);
  const pose = poseIn(poses, end.body, of.space === "spatial");
  const { body } = end;
  if (pose === undefined) throw new EditRefused(() => edit.refused.noPart(body));
  const free =
    name !== undefined && !Object.keys((end.body === "ground" ? of.ground : of.bodies.find((b) => b.name === end.body)?.points) ?? {}).includes(name);
  const made = addPoint(text, end.body, toLocal(pose, end.at), free ? name : undefined);
  return { text: made.text, ref: { body: end.body, point: made.name } };
}
