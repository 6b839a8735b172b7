/** Dry friction of joints: which kinds have it, and its keys. */
import { withValue } from "./change.js";
import { JOINTS } from "./kinds.js";

/** Keys of `friction` that have a number. */
export const FRICTION_KEYS = ["kinetic", "static", "radius", "speed"] as const;
export type FrictionKey = (typeof FRICTION_KEYS)[number];

/** The radius of a pin of which nothing is known, m. */
const RADIUS = 0.01;

/** The keys of the friction of a kind: `kinetic` alone where there is none yet. */
export function frictionKeys(type: string, friction: unknown): readonly FrictionKey[] {
  const slip = JOINTS[type]?.slips;
  if (slip === undefined) return [];
  if (typeof friction !== "object" || friction === null) return ["kinetic"];
  const rounded = (friction as Record<string, unknown>)["law"] === "regularized";
  return FRICTION_KEYS.filter((key) => (key === "radius" ? slip.turns : key === "speed" ? rounded : !(rounded && key === "static")));
}

/** The text with a number of the friction of `joint` at `value`; without any coefficient there is no friction. */
export function withFriction(text: string, joint: string, type: string, friction: unknown, key: FrictionKey, value: unknown): string {
  const path = ["joints", joint, "friction"];
  const old = friction as Record<string, unknown> | undefined;
  const rest = { ...old, [key]: value };
  if (rest["kinetic"] === undefined && rest["static"] === undefined) return withValue(text, path, undefined);
  const slip = JOINTS[type]?.slips;
  const first = old === undefined && slip?.turns === true ? { radius: RADIUS } : {};
  return Object.entries({ ...first, [key]: value }).reduce((changed, [name, one]) => withValue(changed, [...path, name], one), text);
}
