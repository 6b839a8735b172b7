/** What holds from one side only: the ends of a joint's travel, and the side of a joint of one row. */
import { withValue } from "./change.js";
import { JOINTS } from "./kinds.js";
type Space = "planar" | "spatial";

/** The keys of `stops` that have a number. */
export const STOP_KEYS = ["lower", "upper", "restitution"] as const;
export type StopKey = (typeof STOP_KEYS)[number];

/** The sides on which a joint may hold nothing; none where it holds from both, or has ends. */
export function sidesOf(type: string): readonly ("at-most" | "at-least")[] {
  return JOINTS[type]?.sides ?? [];
}

/** May a coupling have play? */
export function isLoose(type: string): boolean {
  return JOINTS[type]?.loose === true;
}

/** The coordinates of a kind whose travel may end: not of one that is an equation for its own coordinate. */
export function stopped(type: string, space: Space): readonly string[] {
  const kind = JOINTS[type];
  return kind === undefined || ["apart", "free"].includes(kind.points) ? [] : (kind[space]?.coordinates ?? []);
}

/** The text with an end of the travel of `joint` at `value`; without both ends there are no stops. */
export function withStop(text: string, joint: string, stops: unknown, key: StopKey, value: unknown): string {
  const path = ["joints", joint, "stops"];
  const rest = { ...(stops as Record<string, unknown> | undefined), [key]: value };
  if (rest["lower"] === undefined && rest["upper"] === undefined) return withValue(text, path, undefined);
  return withValue(text, [...path, key], value);
}

/** The text with `joint` holding from one side, or from both. */
export function withSide(text: string, joint: string, side: string | undefined): string {
  return withImpacts(text, joint, "side", side);
}

/** The text with a coupling that is loose by `play`, or tight. */
export function withPlay(text: string, joint: string, play: unknown): string {
  return withImpacts(text, joint, "play", play);
}

/** Where nothing is struck there is no restitution. */
function withImpacts(text: string, joint: string, key: "side" | "play", value: unknown): string {
  const path = ["joints", joint];
  const free = value === undefined ? withValue(text, [...path, "restitution"], undefined) : text;
  return withValue(free, [...path, key], value);
}
