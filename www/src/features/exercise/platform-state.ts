/** A student's work as a learning platform keeps it: name, answers, counts, and what was changed in the mechanism, value by value. */
import { type Path, withValue } from "../../document/change.js";
import { jsonOf } from "../../document/json.js";
import type { Progress } from "./progress.js";

/** Kept of the work; everything else is made anew. */
const KEPT = ["name", "started", "answers", "attempts", "hints", "reasons", "predictions", "settled", "revealed", "opened", "passed", "finished"] as const;
type Kept = Partial<Pick<Progress, (typeof KEPT)[number]>>;

/** A changed value; without one it was taken away. */
export type Changed = [Path, unknown?];

export interface PlatformState extends Kept {
  name: string;
  /** Of the exercise that it belongs to. */
  fingerprint: string;
  changes: Changed[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const LISTS: readonly string[] = ["settled", "revealed", "passed"];
const OBJECTS: readonly string[] = ["answers", "attempts", "hints", "reasons", "predictions"];

/** What differs between two values, as deep as objects go; lists are taken whole. */
export function differences(from: unknown, to: unknown, path: Path = []): Changed[] {
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key): Changed[] =>
      key in to ? (key in from ? differences(from[key], to[key], [...path, key]) : [[[...path, key], to[key]]]) : [[[...path, key]]],
    );
  }
  return JSON.stringify(from) === JSON.stringify(to) ? [] : [[path, to]];
}

/** The work as text. `start`: the mechanism as the student was given it. */
export function stateOf(progress: Progress, start: string): string {
  const kept = Object.fromEntries(KEPT.flatMap((key) => (progress[key] === undefined ? [] : [[key, progress[key]]])));
  const { fingerprint, document } = progress;
  return JSON.stringify({ ...kept, fingerprint, changes: document === start ? [] : differences(jsonOf(start), jsonOf(document)) });
}

/** The work in a text; nothing where it is of another exercise, or of none. */
export function readState(text: string, fingerprint: string): PlatformState | undefined {
  const value = jsonOf(text);
  if (!isObject(value) || value["fingerprint"] !== fingerprint || typeof value["name"] !== "string" || !Array.isArray(value["changes"])) return undefined;
  // What has another form than the page writes is left out: the platform may have kept anything.
  const sound = Object.entries(value).filter(([key, part]) => {
    if (LISTS.includes(key)) return Array.isArray(part);
    return OBJECTS.includes(key) ? isObject(part) : true;
  });
  return Object.fromEntries(sound) as unknown as PlatformState;
}

/** The mechanism with the changes. */
export function changedBy(start: string, changes: readonly Changed[]): string {
  return changes.reduce((text, [path, value]) => (path.length === 0 ? text : withValue(text, path, value)), start);
}

/** Puts the work back. */
export function resumed(progress: Progress, state: PlatformState, start: string): Progress {
  const kept: Kept = Object.fromEntries(KEPT.flatMap((key) => (state[key] === undefined ? [] : [[key, state[key]]])));
  return { ...progress, ...kept, document: changedBy(start, state.changes) };
}
