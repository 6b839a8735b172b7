/** “Within a tolerance of” as conditions write it: `abs(period(theta) - 3) < 0.01`. */
import type { Feedback } from "../solver/types.js";

/** A relation as it is written. */
export const signOf = (relation = ""): string => ({ "==": "=", "!=": "≠", "<=": "≤", ">=": "≥" })[relation] ?? relation;

const APART = /^abs\(\s*(.+?)\s+-\s+([^()]+?)\s*\)$/;

/** Of what a condition tells how far it is from what; nothing where it asks for something else. */
export function distanceOf({ quantity = "", relation = "" }: Feedback): { of: string; from: string } | undefined {
  const [, of = "", from = ""] = (relation.startsWith("<") && APART.exec(quantity)) || [];
  const closed = [...of].reduce((open, letter) => (open < 0 ? open : open + (letter === "(" ? 1 : letter === ")" ? -1 : 0)), 0) === 0;
  return of === "" || !closed ? undefined : { of, from };
}
