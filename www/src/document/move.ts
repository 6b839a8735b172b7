/** Moving things: poses of bodies, points in their bodies, joints with both of their points. */
import { edit } from "../text/en/edit.js";
import { type Path, valueAt, withValue } from "./change.js";
import type { Pose } from "../geometry/pose.js";
import { barEnds, halfLength } from "./bar.js";
import { SHORTEST } from "./add.js";
import { type Poses, numbers, poseIn, tidy, toLocal, toWorld, writtenPoint } from "./geometry.js";
import { JOINTS } from "./kinds.js";
import { type PointRef, type Value, connected, outline, refText } from "./outline.js";
import { EditRefused } from "./refused.js";

export interface Moved {
  text: string;
  /** Expressions that became numbers, by their places in words. */
  overwritten: string[];
}

/** Collects what is written over expressions. */
export class Writer {
  readonly overwritten: string[] = [];

  constructor(public text: string) {}

  put(path: Path, value: Value | readonly Value[]): void {
    const before = valueAt(this.text, path);
    if (JSON.stringify(before) === JSON.stringify(value)) return;
    const formula = (old: unknown, next: unknown): boolean => typeof old === "string" && typeof next === "number";
    const lost = Array.isArray(before) && Array.isArray(value) ? before.some((old, i) => formula(old, (value as unknown[])[i])) : formula(before, value);
    if (lost) this.overwritten.push(path.slice(1).join("."));
    this.text = withValue(this.text, path, value);
  }

  get moved(): Moved {
    return { text: this.text, overwritten: this.overwritten };
  }
}

/**
 * Writes the poses of bodies in the plane, and values that the start holds. A number that agrees with what is written to the digits that
 * are written stays as it is, and so does an expression where its place did not move.
 */
export function setPoses(text: string, poses: ReadonlyMap<string, Pose>, before: Poses, held: ReadonlyMap<string, number> = new Map()): Moved {
  const of = outline(text);
  const writer = new Writer(text);
  for (const body of of.bodies) {
    const pose = poses.get(body.name);
    const old = before.of(body.name);
    if (pose === undefined || pose.length > 3) continue;
    const same = (i: number): boolean => old !== undefined && Math.abs((pose[i] ?? 0) - (old[i] ?? 0)) < 5e-10;
    if (!same(0) || !same(1)) writer.put(["bodies", body.name, "position"], [tidy(pose[0] ?? 0), tidy(pose[1] ?? 0)]);
    if (!same(2)) writer.put(["bodies", body.name, "angle"], tidy(pose[2] ?? 0));
  }
  for (const run of holdPaths(of.value)) {
    const hold = valueAt(text, run);
    if (typeof hold !== "object" || hold === null) continue;
    for (const channel of Object.keys(hold)) {
      const value = held.get(channel);
      if (value !== undefined) writer.put([...run, channel], tidy(value));
    }
  }
  return writer.moved;
}

function holdPaths(value: Record<string, unknown>): Path[] {
  const paths: Path[] = [["simulation", "start", "hold"]];
  const runs = Array.isArray(value["runs"]) ? value["runs"] : [];
  runs.forEach((_, i) => paths.push(["runs", i, "simulation", "start", "hold"]));
  return paths;
}

/** A point of a body, or of the ground, at a global place; the body stays where it is. A plain bar stays one: it is as long as it must be. */
export function movePoint(text: string, ref: PointRef, at: readonly number[], poses: Poses): Moved {
  const writer = new Writer(text);
  shift(writer, ref, at, poses);
  return writer.moved;
}

/** A joint with its points on both bodies at a global place: links become longer or shorter, nothing turns that needs not. */
export function moveJoint(text: string, name: string, at: readonly number[], poses: Poses): Moved {
  const of = outline(text);
  const joint = of.joints.find((other) => other.name === name);
  if (joint === undefined) throw new EditRefused(() => edit.refused.noPart(name));
  const writer = new Writer(text);
  const ends = connected(joint);
  if (ends === undefined) {
    if (!Array.isArray(joint.value["point"])) throw new EditRefused(() => edit.refused.noPlace(name));
    writer.put(["joints", name, "point"], at.map(tidy));
    return writer.moved;
  }
  // A slider's points need not lie on one another: only the one that slides moves.
  const together = ["together", "free"].includes(JOINTS[joint.type]?.points ?? "together");
  for (const ref of together ? ends : ends.slice(1)) {
    const others = of.joints.filter((other) => other.name !== name && (connected(other) ?? []).some((end) => refText(end) === refText(ref)));
    shift(writer, ref, at, poses);
    // A point with several pins takes the bodies of all of them along.
    for (const other of others) {
      for (const end of connected(other) ?? []) if (refText(end) !== refText(ref) && together) shift(writer, end, at, poses);
    }
  }
  return writer.moved;
}

/** Moves one point; a plain bar is made anew between its ends. */
function shift(writer: Writer, ref: PointRef, at: readonly number[], poses: Poses): void {
  const of = outline(writer.text);
  const written = writtenPoint(of, ref);
  const spatial = of.space === "spatial";
  const pose = poseIn(poses, ref.body, spatial);
  if (written === undefined || pose === undefined) throw new EditRefused(() => edit.refused.noPart(refText(ref)));
  const path: Path = ref.body === "ground" ? ["ground", "points", ref.point] : ["bodies", ref.body, "points", ref.point];
  const body = of.bodies.find(({ name }) => name === ref.body);
  const half = spatial ? undefined : halfLength(body);
  const ends: readonly string[] = (body && barEnds(body)) ?? [];
  if (body === undefined || half === undefined || !ends.includes(ref.point)) {
    writer.put(path, toLocal(pose, at).map(tidy));
    return;
  }
  const other = ends.find((name) => name !== ref.point) ?? "";
  const fixed = toWorld(pose, numbers(body.points[other]) ?? []);
  const sign = Math.sign(Number(body.points[ref.point]?.[0] ?? 1));
  const [dx, dy] = [sign * ((at[0] ?? 0) - (fixed[0] ?? 0)), sign * ((at[1] ?? 0) - (fixed[1] ?? 0))];
  const length = Math.hypot(dx, dy);
  if (!(length > SHORTEST)) throw new EditRefused(() => edit.refused.noLength);
  const root: Path = ["bodies", ref.body];
  const angle = near(Math.atan2(dy, dx), pose[2] ?? 0);
  const middle = [tidy(((at[0] ?? 0) + (fixed[0] ?? 0)) / 2), tidy(((at[1] ?? 0) + (fixed[1] ?? 0)) / 2)];
  writer.put([...root, "position"], middle);
  writer.put([...root, "angle"], tidy(angle));
  for (const [name, point] of Object.entries(body.points)) {
    const place = numbers(point);
    // Points beside the bar stay where they are.
    if (ends.includes(name)) writer.put([...root, "points", name], [tidy((Math.sign(Number(point[0])) * length) / 2), 0]);
    else if (place !== undefined) writer.put([...root, "points", name], toLocal([...middle, angle], toWorld(pose, place)).map(tidy));
  }
  // A slender bar stays slender: its moment of inertia goes with its length.
  const { mass, inertia } = body.value;
  if (typeof mass !== "number" || typeof inertia !== "number") return;
  const slender = (l: number): number => (mass * l * l) / 12;
  if (Math.abs(inertia - slender(2 * half)) < 1e-4 * inertia) writer.put([...root, "inertia"], Number(slender(length).toPrecision(6)));
}

/** The angle that differs from `angle` by whole turns and is nearest to `to`. */
function near(angle: number, to: number): number {
  return angle + 2 * Math.PI * Math.round((to - angle) / (2 * Math.PI));
}

/** Moves a body by a global vector as it stands; its joints pull it back where they must. */
export function moveBody(text: string, name: string, by: readonly number[], poses: Poses): Moved {
  const of = outline(text);
  const body = of.bodies.find((other) => other.name === name);
  const pose = poses.of(name);
  if (body === undefined || pose === undefined) throw new EditRefused(() => edit.refused.noPart(name));
  const writer = new Writer(text);
  const now = numbers(body.value["position"] as Value[] | undefined) ?? pose.slice(0, of.space === "spatial" ? 3 : 2);
  writer.put(
    ["bodies", name, "position"],
    now.map((value, i) => tidy(value + (by[i] ?? 0))),
  );
  return writer.moved;
}
