/** Which language is spoken. It is known here alone, so that numbers have their decimal sign without any catalogue. */
import type { Language } from "./language.js";

let current: Language = "en";

/** The language that is shown; documents with texts in several are shown in it. */
export function language(): Language {
  return current;
}

export function setLanguage(next: Language): void {
  current = next;
}
