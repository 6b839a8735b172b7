/** Why a question could not be answered, as it is told. */
import { Refused } from "./errors.js";
import { failureInWords, inWords } from "../text/strings.js";

/** What somebody is told when a question cannot be answered, in the language of now. */
export function reason(error: unknown): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  const failure = failureInWords(error.failure);
  const finding = error.diagnostics[0] && inWords(error.diagnostics[0]);
  return [failure?.message ?? finding?.message ?? error.message, failure?.remedy ?? finding?.remedy ?? ""].join(" ").trim();
}
