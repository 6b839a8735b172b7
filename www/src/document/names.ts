/** Names that the document can give: what is one, what is reserved, and new ones. The rules are those of `crates/expr/src/names.rs`. */
import { edit } from "../text/en/edit.js";
import { type Outline, taken } from "./outline.js";
import { EditRefused } from "./refused.js";

/** Words that mean something already. A test compares them with Rust's list. */
export const RESERVED: readonly string[] = [
  "t",
  "pi",
  "ground",
  "T",
  "lambda",
  "reaction",
  "drift",
  "energy",
  "frame",
  "step",
  "steps",
  "condition",
  "rank",
  "and",
  "or",
  "not",
];

/** Functions of the language of expressions. A test compares them with Rust's list. */
export const FUNCTIONS: readonly string[] = [
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "atan2",
  "sinh",
  "cosh",
  "tanh",
  "exp",
  "ln",
  "sqrt",
  "abs",
  "min",
  "max",
  "sign",
  "mod",
  "floor",
  "clamp",
  "norm",
  "if",
  "table",
  "rise_cycloidal",
  "rise_345",
  "rise_modified_sine",
];

/** Reserved names that a body or a point may have all the same: `table.x`, `frame.P.y` and `step.angle` mean nothing else. A test compares them with Rust's list. */
export const FREE_FOR_OWNERS: readonly string[] = ["table", "frame", "step"];

/** Results of a run that begin with such a name: they are no mention of a body. */
export const RESULTS: readonly string[] = ["frame.turn", "frame.holonomy", "step.size"];

export function isName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}

export function isReserved(name: string): boolean {
  return RESERVED.includes(name) || FUNCTIONS.includes(name) || /^[qz]\d+$/.test(name);
}

/** Refuses what is no name, or means something already, or is taken; `owner`: of a body or a point. */
export function checkName(name: string, used: ReadonlySet<string>, owner = false): void {
  if (!isName(name)) throw new EditRefused(() => edit.refused.notName(name));
  if (isReserved(name) && !(owner && FREE_FOR_OWNERS.includes(name))) throw new EditRefused(() => edit.refused.reserved(name));
  if (used.has(name)) throw new EditRefused(() => edit.refused.taken(name));
}

/** `bar1`, `bar2`...: the first that is free. */
export function numbered(stem: string, used: ReadonlySet<string>): string {
  for (let k = 1; ; k++) {
    const name = `${stem}${k}`;
    if (!used.has(name) && !isReserved(name)) return name;
  }
}

/** `A`, `B`, ... `Z`, `A1`, `B1`...: the first that is free. */
export function lettered(used: ReadonlySet<string>): string {
  for (let round = 0; ; round++) {
    for (let k = 0; k < 26; k++) {
      const name = String.fromCharCode(65 + k) + (round === 0 ? "" : String(round));
      if (!used.has(name) && !isReserved(name)) return name;
    }
  }
}

/** A letter that neither a part nor a point has: a joint made there later can have the name of its points. */
export function freshLetter(outline: Outline, more: Iterable<string> = []): string {
  const used = new Set([...taken(outline), ...more]);
  for (const point of Object.keys(outline.ground)) used.add(point);
  for (const body of outline.bodies) for (const point of Object.keys(body.points)) used.add(point);
  return lettered(used);
}

/** Parts of a document whose members have names that the author gave. */
export const NAMED: ReadonlySet<string> = new Set([
  "parameters",
  "bodies",
  "joints",
  "drivers",
  "forces",
  "coordinates",
  "generalized_forces",
  "states",
  "definitions",
  "tables",
  "constraints",
  "velocity_constraints",
  "events",
  "outputs",
]);
