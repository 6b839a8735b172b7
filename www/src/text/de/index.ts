/** Alles Deutsche, in einem Stück zu laden. */
import type { Diagnostic, RunFailure } from "../../worker/types.js";
import { de } from "../de.js";
import { fill } from "../template.js";
import { advice } from "./advice.js";
import { diagnostics, word } from "./diagnostics.js";
import { failures } from "./failures.js";

export const strings = de;

/** Eine Feststellung auf Deutsch; unbekannte bleiben, wie sie sind. */
export function diagnostic(found: Diagnostic): Diagnostic {
  const sentences = diagnostics[found.code];
  if (sentences === undefined) return found;
  const parameters = Object.fromEntries(Object.entries(found.parameters).map(([name, value]) => [name, word(value)]));
  return { ...found, message: fill(sentences[0], parameters), remedy: fill(sentences[1], parameters) };
}

export function failure(found: RunFailure): RunFailure {
  const sentences = failures[found.cause]?.(found);
  const suggestions = found.suggestions?.map((suggestion) => ({ ...suggestion, text: advice[suggestion.code]?.(suggestion) ?? suggestion.text }));
  const advised = suggestions === undefined ? found : { ...found, suggestions };
  return sentences === undefined ? advised : { ...advised, message: sentences[0], remedy: sentences[1] };
}
