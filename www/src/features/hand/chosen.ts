/** What is chosen, and what it is called. */
import { refText } from "../../document/outline.js";
import type { Target } from "../../document/remove.js";

export type Chosen = Target;

export function describe(chosen: Chosen): string {
  return chosen.kind === "point" ? refText(chosen) : chosen.name;
}
