/** Is a mechanism another one than that of another text? For telling a student so; grading has its own eyes. */
import { jsonOf } from "../../document/json.js";

/** What is read and looked at, and what is computed from a run when it is there. */
const SHOWN = new Set(["title", "description", "references", "scene", "plots", "outputs", "exercise"]);

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** Of a parameter only its value is computed with; range, unit and label are its slider's. */
const valueOf = (parameter: unknown): unknown => (isObject(parameter) ? parameter["value"] : parameter);

/** What is simulated, in the order in which it stands: that of bodies and joints is that of the rows. */
function simulated(text: string): string | undefined {
  const root = jsonOf(text);
  if (!isObject(root)) return undefined;
  const kept = Object.entries(root).flatMap(([key, value]) =>
    SHOWN.has(key) ? [] : [[key, key === "parameters" && isObject(value) ? Object.entries(value).map(([name, one]) => [name, valueOf(one)]) : value]],
  );
  return JSON.stringify(kept.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
}

/** A text that is none counts as no change: its mechanism is the one of before. */
export function isOtherMechanism(one: string, other: string): boolean {
  if (one === other) return false;
  const [first, second] = [simulated(one), simulated(other)];
  return first !== undefined && second !== undefined && first !== second;
}
