/** Where a document names its parts: in references, in expressions, in channels and in keys. */
import { type Node, parseTree } from "jsonc-parser";
import { renamed } from "./expression.js";
import { NAMED } from "./names.js";

export type Path = (string | number)[];

/** A string of the document that may name parts: a value, or a key. */
export interface Mention {
  path: Path;
  /** Its key rather than its value. */
  key: boolean;
  text: string;
  /** In the text of the document, quotes included. */
  offset: number;
  length: number;
}

/** Keys whose strings are for people or choose something: they name no parts. */
const SILENT = new Set([
  "title",
  "description",
  "references",
  "label",
  "unit",
  "type",
  "shape",
  "rotation",
  "space",
  "kind",
  "exercise",
  "samples",
  "direction",
]);
/** Keys of the simulation that name parts or have expressions; the others choose methods. */
const SPEAKING = new Set(["start", "redundancy"]);
/** Objects whose keys are expressions, rows or names of parts that stand elsewhere. */
const KEYS = new Set(["hold", "axes", "weights"]);

/** Everything in the document that may name a part, in the order of the text; keys that give a name are not mentions. */
export function mentions(text: string): Mention[] {
  const found: Mention[] = [];
  const visit = (node: Node, path: Path): void => {
    if (node.type === "string") {
      // On or off.
      if (path[0] === "events" && path[2] === "switch") return;
      found.push({ path, key: false, text: String(node.value), offset: node.offset, length: node.length });
      return;
    }
    if (node.type === "array") {
      node.children?.forEach((child, i) => visit(child, [...path, i]));
      return;
    }
    if (node.type !== "object") return;
    for (const entry of node.children ?? []) {
      const [name, value] = entry.children ?? [];
      if (name === undefined || value === undefined) continue;
      const key = String(name.value);
      const here = [...path, key];
      if (silent(path, key)) continue;
      if (keyMentions(path)) found.push({ path: here, key: true, text: key, offset: name.offset, length: name.length });
      visit(value, here);
    }
  };
  const tree = parseTree(text);
  if (tree !== undefined) visit(tree, []);
  return found;
}

function silent(path: Path, key: string): boolean {
  // A part may be called "title": only keys that the format gives are silent, not names.
  if (givesNames(path)) return false;
  if (path.at(-1) === "simulation") return !SPEAKING.has(key);
  return SILENT.has(key);
}

/** The keys of the object at this path are names that the author gave. */
function givesNames(path: Path): boolean {
  if (path.length === 1) return NAMED.has(String(path[0]));
  return path.at(-1) === "points" || keyMentions(path);
}

function keyMentions(path: Path): boolean {
  const last = path.at(-1);
  if (path[0] === "generalized_forces" && path.length === 1) return true;
  if (path[0] === "runs" && path.length === 3 && last === "parameters") return true;
  if (path[0] === "events" && path.length === 3) return last === "set" || last === "impulse" || last === "switch";
  return typeof last === "string" && KEYS.has(last) && path.length > 1;
}

/** The mention is of joints, drivers and constraints by their rows. */
export function ofRows(path: Path): boolean {
  return path.includes("redundancy") || (path[0] === "events" && path[2] === "switch") || (path.includes("start") && path.at(-2) === "off");
}

/** The text with names changed in every mention; nothing else moves. */
export function replaceMentions(text: string, change: (segments: string[], mention: Mention) => string[] | undefined): string {
  let out = text;
  for (const mention of mentions(text).reverse()) {
    const next = renamed(mention.text, (segments) => change(segments, mention));
    if (next === mention.text) continue;
    out = out.slice(0, mention.offset) + JSON.stringify(next) + out.slice(mention.offset + mention.length);
  }
  return out;
}

/** Formal parameters of the document's functions, `S(u)`, and words with a meaning of their own in some expressions. */
export function localNames(value: Record<string, unknown>): Set<string> {
  const names = new Set<string>();
  const definitions = value["definitions"];
  if (typeof definitions === "object" && definitions !== null) {
    for (const key of Object.keys(definitions)) {
      const inside = /\((.*)\)/.exec(key)?.[1];
      for (const name of inside?.split(",") ?? []) names.add(name.trim());
    }
  }
  const all = JSON.stringify([value["joints"], value["forces"]]);
  if (/"(curve|surface)":/.test(all)) for (const name of ["x", "y", "z"]) names.add(name);
  if (/"lift":/.test(all)) names.add("angle");
  if (/"law":/.test(all)) for (const name of ["length", "rate"]) names.add(name);
  return names;
}
