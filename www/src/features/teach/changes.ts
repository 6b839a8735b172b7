/** What a student changed, in words: not `/parameters/l/value` but “parameter l (length): 1 → 2 m”. For reading only; grading compares in Rust. */
import { say } from "../exercise/words.js";
import { said, type Words } from "../../document/exercise.js";
import { language } from "../../text/strings.js";
import { teach } from "./words.js";
import { jsonOf } from "../../document/json.js";

const words = teach.board;

/** One change. Without `from` it was added, without `to` taken away; without both its values are not known. */
export interface Change {
  what: string;
  from?: string;
  to?: string;
}

/** Longer values are cut, characters. */
const LONGEST = 90;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const at = (root: unknown, path: readonly string[]): unknown => path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root);

function shown(value: unknown, unit: string): string {
  if (typeof value === "number") return `${say(value, 6)}${unit === "" ? "" : ` ${unit}`}`;
  // Of an output its formula; label and unit are words of the document.
  if (isObject(value) && typeof value["expression"] === "string") return shown(value["expression"], unit);
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

/** The name of the place that is shown. */
function named(path: readonly string[], root: unknown): { what: string; unit: string } {
  const [part = "", name, ...rest] = path;
  const kind = (words.kinds as Record<string, string>)[part] ?? part;
  if (name === undefined) return { what: kind, unit: "" };
  if (part === "simulation" || part === "gravity") return { what: [kind, name, ...rest].join(" › "), unit: "" };
  const one = at(root, [part, name]);
  const about = isObject(one) ? one : {};
  const label = said(about["label"] as Words | undefined, language());
  // Lists count from 1 for people.
  const called = Array.isArray(at(root, [part])) || /^\d+$/.test(name) ? String(Number(name) + 1) : name;
  const start = `${kind} ${called}${label === "" ? "" : ` (${label})`}`;
  const value = (part === "parameters" || part === "coordinates") && (rest.length === 0 || (rest.length === 1 && rest[0] === "value"));
  if (value) return { what: start, unit: typeof about["unit"] === "string" ? about["unit"] : "" };
  return { what: [start, ...rest].join(" › "), unit: "" };
}

/** `before`: what the student got, `after`: what came back; without them only the names are told. */
export function changesInWords(pointers: readonly string[], before?: string, after?: string): Change[] {
  const [was, is] = [jsonOf(before), jsonOf(after)];
  return pointers.map((pointer) => {
    const path = pointer
      .split("/")
      .slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const [from, to] = [at(was, path), at(is, path)];
    // What was taken away is called what it was called.
    const { what, unit } = named(path, to === undefined ? was : is);
    if (was === undefined || is === undefined) return { what };
    return { what, ...(from !== undefined && { from: shown(from, to === undefined ? unit : "") }), ...(to !== undefined && { to: shown(to, unit) }) };
  });
}
