/** A language for tests: every word between brackets, with accents and longer, so that what is not in the catalogue, or has no room, is seen. */
import type { MethodChoice, Diagnostic, RunFailure } from "../solver/types.js";

const ACCENTS: Record<string, string> = { a: "à", e: "é", i: "î", o: "ö", u: "ü", A: "Â", E: "Ê", I: "Ï", O: "Ø", U: "Û", c: "ç", n: "ñ", s: "š", y: "ý" };

/** About a third longer, as German may be. */
export function pseudo(words: string): string {
  // Formulas and code stay what they are.
  if (/[$`\\]/.test(words)) return `⟦${words}⟧`;
  const accented = words.replace(/[aeiouAEIOUcnsy]/g, (letter) => ACCENTS[letter] ?? letter);
  return `⟦${accented}${"·".repeat(Math.ceil(words.length / 4))}⟧`;
}

/** Every word of a part of a catalogue. */
export function marked(part: unknown): unknown {
  if (typeof part === "string") return pseudo(part);
  if (typeof part === "function") return (...given: unknown[]): unknown => marked((part as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(part)) return part.map(marked);
  if (typeof part === "object" && part !== null) return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, marked(value)]));
  return part;
}

export const reason = (choice: MethodChoice): string => pseudo(choice.reason);
export const diagnostic = (found: Diagnostic): Diagnostic => ({ ...found, message: pseudo(found.message), remedy: pseudo(found.remedy) });
export const failure = (found: RunFailure): RunFailure => ({ ...found, message: pseudo(found.message), remedy: pseudo(found.remedy) });
