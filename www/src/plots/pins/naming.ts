/** What a pinned run is called: by what differs between its document and the present one. For display only. */
import { getNodeValue, parseTree } from "jsonc-parser";
import type { Pin } from "../../session/pins.js";
import { pins } from "../../text/en/pins.js";

/** A run of a document. */
export interface RunOf {
  text: string;
  run: number;
}

/** The whole of a text as a value. */
function valueOf(text: string): unknown {
  const node = parseTree(text);
  return node === undefined ? undefined : (getNodeValue(node) as unknown);
}

type Tree = Record<string, unknown>;

/** Of a document that says how it looks and what it is about, not how it runs. */
const LOOKS = new Set(["holonomy", "title", "description", "references", "plots", "scene", "exercise", "simulation", "runs", "parameters"]);
/** So many differences are named. */
const NAMED = 2;

/** Every value that decides about a run, by its path; a run's own values take the place of the document's. */
function leaves({ text, run }: RunOf): Map<string, string> {
  const document = tree(valueOf(text));
  const own = tree(Array.isArray(document["runs"]) ? (document["runs"] as unknown[])[run] : undefined);
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries({ ...tree(document["simulation"]), ...tree(own["simulation"]) })) collect(key, value, all);
  for (const [key, value] of Object.entries({ ...tree(document["parameters"]), ...tree(own["parameters"]) })) {
    all.set(key, short(tree(value)["value"] ?? value));
  }
  for (const [key, value] of Object.entries(document)) if (!LOOKS.has(key)) collect(key, value, all);
  return all;
}

function tree(value: unknown): Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Tree) : {};
}

function collect(path: string, value: unknown, into: Map<string, string>): void {
  if (typeof value !== "object" || value === null) {
    into.set(path, short(value));
    return;
  }
  for (const [key, part] of Object.entries(value)) collect(key === "type" ? path : `${path}.${key}`, part, into);
}

function short(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The values of a run that are others in another run, each as `step 0.01`. */
export function differences(one: RunOf, other: RunOf): string[] {
  const [here, there] = [leaves(one), leaves(other)];
  const name = (path: string): string => path.split(".").at(-1) ?? path;
  const changed = [...here].filter(([path, value]) => there.get(path) !== value).map(([path, value]) => `${name(path)} ${value}`);
  const missing = [...there.keys()].filter((path) => !here.has(path)).map((path) => pins.without(name(path)));
  return [...changed, ...missing];
}

/** The name of a pinned run beside the present one. */
export function pinName(pin: Pick<Pin, "text" | "run" | "label">, present: RunOf): string {
  const all = differences(pin, present);
  const shown = all.slice(0, NAMED);
  if (all.length > NAMED) shown.push(pins.more(all.length - NAMED));
  const label = pin.label === "" ? [] : [pin.label];
  const parts = pin.run === present.run && all.length > 0 ? shown : [...label, ...shown];
  return parts.length === 0 ? pins.same : parts.join(", ");
}
