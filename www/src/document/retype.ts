/** A joint of another kind between the same bodies, at the same place: keys that the kind does not know go, those that it needs come. */
import { edit } from "../text/en/edit.js";
import { withValue } from "./change.js";
import { JOINTS } from "./kinds.js";
import { type Outline, type PartOutline, connected, outline } from "./outline.js";
import { EditRefused } from "./refused.js";

/** Where a joint has no direction yet: along the first axis in the plane, upwards in space. */
const ALONG: Record<Outline["space"], readonly number[]> = { planar: [1, 0], spatial: [0, 0, 1] };

/** The kinds that a joint may be changed to, its own among them; none where it needs more than two points say. */
export function kindsFor(of: Outline, joint: PartOutline): string[] {
  const kinds = Object.keys(JOINTS).filter((kind) => JOINTS[kind]?.others != null && JOINTS[kind][of.space] !== null);
  if (!kinds.includes(joint.type)) return [];
  const between = connected(joint) !== undefined;
  const placed = Array.isArray(joint.value["point"]);
  return kinds.filter((kind) => kind === joint.type || between || (placed && kind !== "distance") || kind === "angle");
}

/** The text with the joint `name` of another kind. */
export function retype(text: string, name: string, type: string): string {
  const of = outline(text);
  const joint = of.joints.find((other) => other.name === name);
  if (joint === undefined) throw new EditRefused(edit.refused.noPart(name));
  if (type === joint.type) return text;
  const others = JOINTS[type]?.others;
  if (others == null || !kindsFor(of, joint).includes(type)) throw new EditRefused(edit.refused.kind(name, type));
  const { value } = joint;
  const numbers = others.flatMap(([key, usual]) => (usual === null && value[key] === undefined ? [] : [[key, value[key] ?? usual] as const]));
  const needed = { ...directed(joint, type, of.space), ...Object.fromEntries(numbers) };
  // What holds an angle alone is nowhere.
  const placed = JOINTS[type]?.points === "free" ? [] : ["point"];
  const kept = new Set(["type", "connect", "bodies", ...placed, ...Object.keys(needed)]);
  const path = ["joints", name];
  let out = withValue(text, [...path, "type"], type);
  for (const key of Object.keys(value)) if (!kept.has(key)) out = withValue(out, [...path, key], undefined);
  for (const [key, wanted] of Object.entries(needed)) if (value[key] !== wanted) out = withValue(out, [...path, key], wanted);
  return out;
}

/** The direction of a joint as the kind writes it, taken from what the joint says now. */
function directed({ type: from, value }: PartOutline, type: string, space: Outline["space"]): Record<string, unknown> {
  const { axis, normal, axes } = value;
  const { direction, either } = JOINTS[type]?.[space] ?? {};
  if (direction == null) return {};
  const both = Array.isArray(axes) ? (axes as unknown[]).filter(Array.isArray) : [];
  // A direction for each body stays one.
  if (either === true && axes !== undefined && JOINTS[from]?.[space]?.either === true) return { axes };
  const along = axis ?? normal ?? both[0] ?? ALONG[space];
  if (direction !== "axes") return { [direction]: along };
  return { axes: type === "universal" ? [along, across(along as readonly unknown[])] : [along, along] };
}

/** A direction at right angles to another: along the axis of the world that is farthest from it, less the part along it. */
function across(along: readonly unknown[]): number[] {
  const u = along.map((entry) => (typeof entry === "number" ? entry : 0));
  const squared = u.reduce((sum, entry) => sum + entry * entry, 0);
  if (!(squared > 0)) return [1, 0, 0];
  const far = u.reduce((best, entry, i) => (Math.abs(entry) < Math.abs(u[best] ?? 0) ? i : best), 0);
  return u.map((entry, i) => Number(((i === far ? 1 : 0) - ((u[far] ?? 0) * entry) / squared).toPrecision(12)));
}
