/** Alles Deutsche, in einem Stück zu laden. */
import type { Diagnostic, RunFailure } from "../../solver/types.js";
import { de } from "../de.js";
import { fill } from "../template.js";
import { advice } from "./advice.js";
import { diagnostics } from "./diagnostics.js";
import { failures } from "./failures.js";
import { word } from "./phrases.js";
import { objections } from "./reasons.js";

export const strings = de;
export { gallery } from "./gallery.js";
export { reason } from "./reasons.js";
export { schema } from "./schema.js";

/** Parameter, in denen Satzteile stehen und nicht Namen oder Stücke des Textes. */
const PHRASES: ReadonlySet<string> = new Set([
  "what",
  "expected",
  "found",
  "problem",
  "object",
  "condition",
  "hint",
  "meaning",
  "context",
  "allowed",
  "reason",
  "known",
  "keys",
  "type",
  "min",
  "max",
  "limit",
]);
/** Feststellungen, in denen der gefundene Text wörtlich steht, und solche, in denen `space` ein Wort für den Raum ist. */
const VERBATIM: ReadonlySet<string> = new Set(["bad-number", "number-too-large", "bad-escape", "quotes", "bad-point"]);
const SPACES: ReadonlySet<string> = new Set(["wrong-space", "wrong-space-key"]);

/** Eine Feststellung auf Deutsch; unbekannte bleiben, wie sie sind. */
export function diagnostic(found: Diagnostic): Diagnostic {
  const { code } = found;
  const sentences = diagnostics[code];
  if (sentences === undefined) return found;
  const phrase = (name: string): boolean => (PHRASES.has(name) && !(name === "found" && VERBATIM.has(code))) || (name === "space" && SPACES.has(code));
  const parameters = Object.fromEntries(Object.entries(found.parameters).map(([name, value]) => [name, phrase(name) ? word(value) : value]));
  // Warum Verfahren nicht zusammengehen, sagt eine Kennung.
  const [reason, alternative] = objections[parameters["objection"] ?? ""] ?? [];
  const filled = { ...parameters, ...(reason !== undefined && alternative !== undefined && { reason, alternative }) };
  return { ...found, message: fill(sentences[0], filled), remedy: fill(sentences[1], filled) };
}

export function failure(found: RunFailure): RunFailure {
  const sentences = failures[found.cause]?.(found);
  const suggestions = found.suggestions?.map((suggestion) => ({ ...suggestion, text: advice[suggestion.code]?.(suggestion) ?? suggestion.text }));
  const advised = suggestions === undefined ? found : { ...found, suggestions };
  return sentences === undefined ? advised : { ...advised, message: sentences[0], remedy: sentences[1] };
}
