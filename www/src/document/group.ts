/** Several parts at once: moved by a vector, and copied with what joins them. */
import { edit } from "../text/en/edit.js";
import { valueAt, withValue } from "./change.js";
import { renamed } from "./expression.js";
import { type Poses, numbers, tidy } from "./geometry.js";
import { type Moved, moveBody, movePoint } from "./move.js";
import { freshLetter, numbered } from "./names.js";
import { type Outline, type PartOutline, type Value, connected, joined, outline, pointRef, pointsOf, refText, taken } from "./outline.js";
import { EditRefused } from "./refused.js";
import type { Target } from "./remove.js";

/** Keys of a part whose strings name no part. */
const SILENT = new Set(["type", "label", "unit", "shape", "kind"]);

const namesOf = (targets: readonly Target[], kind: "body" | "joint"): string[] => targets.flatMap((target) => (target.kind === kind ? [target.name] : []));

/** Points of the ground that go with the targets: chosen ones, and those of chosen joints. */
function groundPoints(of: Outline, targets: readonly Target[]): string[] {
  const joints = new Set(namesOf(targets, "joint"));
  const ends = of.joints.filter(({ name }) => joints.has(name)).flatMap((joint) => connected(joint) ?? []);
  const chosen = targets.flatMap((target) => (target.kind === "point" ? [target] : []));
  return [...new Set([...ends, ...chosen].flatMap(({ body, point }) => (body === "ground" ? [point] : [])))];
}

/** Bodies and points of the ground moved by a global vector, m, as they stand; joints to other parts pull them back where they must. */
export function moveGroup(
  text: string,
  targets: readonly Target[],
  by: readonly number[],
  poses: Poses,
  ground: ReadonlyMap<string, readonly number[]>,
): Moved {
  const of = outline(text);
  const overwritten: string[] = [];
  let out = text;
  const take = (moved: Moved): void => {
    out = moved.text;
    overwritten.push(...moved.overwritten);
  };
  for (const name of namesOf(targets, "body")) take(moveBody(out, name, by, poses));
  for (const point of groundPoints(of, targets)) {
    const at = ground.get(point);
    if (at === undefined) throw new EditRefused(() => edit.refused.noPart(refText({ body: "ground", point })));
    take(
      movePoint(
        out,
        { body: "ground", point },
        at.map((value, i) => value + (by[i] ?? 0)),
        poses,
      ),
    );
  }
  if (out === text && targets.length > 0) throw new EditRefused(() => edit.refused.nothingToMove);
  return { text: out, overwritten };
}

/** The names that a copy gives. */
class Names {
  readonly bodies = new Map<string, string>();
  readonly joints = new Map<string, string>();
  readonly ground = new Map<string, string>();
  private readonly used: Set<string>;

  constructor(private readonly of: Outline) {
    this.used = taken(of);
  }

  /** A letter for a letter, `bar3` for `bar1`. */
  fresh(name: string): string {
    const next = /^[A-Z]\d*$/.test(name) ? freshLetter(this.of, this.used) : numbered(name.replace(/\d+$/, "") || name, this.used);
    this.used.add(next);
    return next;
  }

  /** A dotted name where the copy has it. */
  readonly change = (segments: string[]): string[] | undefined => {
    const [first = "", second = "", ...rest] = segments;
    if (first === "lambda" || first === "reaction") {
      const joint = this.joints.get(second);
      return joint === undefined ? undefined : [first, joint, ...rest];
    }
    if (first === "ground") {
      const point = this.ground.get(second);
      return point === undefined ? undefined : [first, point, ...rest];
    }
    const own = this.bodies.get(first) ?? this.joints.get(first);
    return own === undefined ? undefined : [own, ...segments.slice(1)];
  };

  /** A value of the document with the names of the copy. */
  value(value: unknown, key = ""): unknown {
    if (typeof value === "string") return SILENT.has(key) ? value : renamed(value, this.change);
    if (Array.isArray(value)) return value.map((entry) => this.value(entry, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.value(entry, name)]));
  }
}

/** A place of the document moved by a length, m; an expression stays one. */
function shifted(at: readonly Value[], by: readonly number[]): Value[] {
  return at.map((value, i) => {
    const step = by[i] ?? 0;
    return typeof value === "number" ? tidy(value + step) : step === 0 ? value : `${value} ${step < 0 ? "-" : "+"} ${Math.abs(step)}`;
  });
}

/** A part of the joints that all of a group have: among its bodies, or of them with the ground. */
function within(joint: PartOutline, bodies: ReadonlySet<string>): boolean {
  const own = joined(joint);
  return own.some((body) => bodies.has(body)) && own.every((body) => body === "ground" || bodies.has(body));
}

/**
 * Bodies once more, moved by a global vector, m: with the joints among them and with the ground, whose points are copied too, and with the
 * drivers and forces of those. Names are new; expressions go along.
 */
export function copyGroup(text: string, targets: readonly Target[], by: readonly number[], poses: Poses): { text: string; made: Target[] } {
  const of = outline(text);
  const bodies = new Set(namesOf(targets, "body"));
  if (bodies.size === 0) throw new EditRefused(() => edit.refused.nothingToCopy);
  const names = new Names(of);
  for (const name of bodies) names.bodies.set(name, names.fresh(name));
  const joints = of.joints.filter((joint) => within(joint, bodies));
  const copied = new Set(joints.map(({ name }) => name));
  const coupled = of.joints.filter(({ value }) => Array.isArray(value["joints"]) && (value["joints"] as unknown[]).every((name) => copied.has(String(name))));
  const all = [...joints, ...coupled];
  for (const { name } of all) names.joints.set(name, names.fresh(name));
  const onCopy = (end: unknown): boolean => {
    const ref = pointRef(end);
    return ref !== undefined && (ref.body === "ground" || bodies.has(ref.body));
  };
  const forces = of.forces.filter(({ value }) => {
    const { connect, at, body, joint } = value;
    if (Array.isArray(connect)) return connect.every(onCopy) && connect.some((end) => pointRef(end)?.body !== "ground");
    return (at !== undefined && onCopy(at)) || bodies.has(String(body)) || names.joints.has(String(joint));
  });
  const ends = [...all.flatMap(pointsOf), ...forces.flatMap((force) => connected(force) ?? [])];
  let out = text;
  for (const point of new Set(ends.flatMap((end) => (end.body === "ground" ? [end.point] : [])))) {
    const next = names.fresh(point);
    names.ground.set(point, next);
    out = withValue(out, ["ground", "points", next], shifted(of.ground[point] ?? [], by));
  }
  for (const { name, value } of of.bodies.filter((body) => bodies.has(body.name))) {
    const pose = poses.of(name);
    if (pose === undefined) throw new EditRefused(() => edit.refused.noPart(name));
    const written = numbers(value["position"] as Value[] | undefined) ?? pose.slice(0, 2);
    const turned = value["angle"] !== undefined || Math.abs(pose[2] ?? 0) < 1e-12 ? {} : { angle: tidy(pose[2] ?? 0) };
    out = withValue(out, ["bodies", names.bodies.get(name) ?? name], {
      ...(names.value(value) as Record<string, unknown>),
      position: shifted(written, by),
      ...turned,
    });
  }
  for (const { name, value } of all) {
    const copy = names.value(value) as Record<string, unknown>;
    const point = value["point"];
    out = withValue(out, ["joints", names.joints.get(name) ?? name], Array.isArray(point) ? { ...copy, point: shifted(point as Value[], by) } : copy);
  }
  for (const { name, value } of of.drivers)
    if (names.joints.has(String(value["joint"]))) out = withValue(out, ["drivers", names.fresh(name)], names.value(value));
  for (const { name, value } of forces) out = withValue(out, ["forces", names.fresh(name)], names.value(value));
  const made: Target[] = [
    ...[...names.bodies.values()].map((name): Target => ({ kind: "body", name })),
    ...[...names.ground.values()].map((point): Target => ({ kind: "point", body: "ground", point })),
  ];
  return { text: out, made };
}

/** Everything that can be moved. */
export function everything(text: string): Target[] {
  const of = outline(text);
  return [
    ...of.bodies.map(({ name }): Target => ({ kind: "body", name })),
    ...Object.keys(of.ground).map((point): Target => ({ kind: "point", body: "ground", point })),
  ];
}

/** The part is in the text. */
export function exists(text: string, target: Target): boolean {
  if (target.kind !== "point")
    return valueAt(text, [{ body: "bodies", joint: "joints", driver: "drivers", force: "forces" }[target.kind], target.name]) !== undefined;
  return valueAt(text, target.body === "ground" ? ["ground", "points", target.point] : ["bodies", target.body, "points", target.point]) !== undefined;
}
