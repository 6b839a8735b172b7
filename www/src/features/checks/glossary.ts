/** Where the glossary explains what a check is about: addresses in `docs/glossary.md`. */
import type { CheckCode } from "../../solver/types.js";

export const GLOSSARY: Readonly<Record<CheckCode, string>> = {
  mobility: "degree-of-freedom",
  redundancy: "redundant-constraint",
  gap: "assembly-error",
  condition: "condition-number",
};
