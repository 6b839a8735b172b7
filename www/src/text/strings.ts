/**
 * The catalogue of the page's language. English is part of the page; another language is loaded before anything is shown, and takes its
 * place in the same object, so that a part of it that is held elsewhere changes with it.
 */
import type { MethodChoice, Diagnostic, RunFailure } from "../solver/types.js";
import { en, type Strings } from "./en.js";
import { type Language, wantedLanguage } from "./language.js";
import { language, setLanguage } from "./spoken.js";

export { language } from "./spoken.js";
export type { Strings } from "./en.js";

/** What another language brings. */
interface Catalogue {
  /** All of its words, those of parts that are loaded later among them. */
  strings?: Readonly<Record<string, unknown>>;
  diagnostic: (found: Diagnostic) => Diagnostic;
  failure: (found: RunFailure) => RunFailure;
  /** Why an axis of the method has its choice. */
  reason?: (choice: MethodChoice) => string;
  /** What the keys of a document mean, by the English sentence. */
  schema?: Readonly<Record<string, string>>;
  /** Titles and sentences of the examples, by name. */
  gallery?: Readonly<Record<string, { title: string; summary: string }>>;
  /** Makes English words its own; a language that has words of its own does without. */
  marked?: (english: unknown) => unknown;
}

export const text: Strings = copied(en);
/** What is loaded: English, and German where it comes with a part. */
const loaded: { words: object; german: object }[] = [{ words: en, german: {} }];

let catalogue: Catalogue | undefined;

/** A finding in the language of the page. */
export function inWords(found: Diagnostic): Diagnostic {
  return catalogue?.diagnostic(found) ?? found;
}

/** A failure in the language of the page. */
export function failureInWords<F extends RunFailure | undefined>(found: F): F {
  return found === undefined || catalogue === undefined ? found : (catalogue.failure(found) as F);
}

/** Why an axis of the method has its choice. */
export function reasonInWords(choice: MethodChoice): string {
  return catalogue?.reason?.(choice) ?? choice.reason;
}

/** Title and sentence of an example. */
export function exampleInWords<E extends { name: string; title: string; summary: string }>(entry: E): E {
  return { ...entry, ...catalogue?.gallery?.[entry.name] };
}

/** What a key of a document means. */
export function meaningInWords(english: string): string {
  return catalogue?.schema?.[english] ?? english;
}

/** English words as the language of tests shows them; in every other language as they are. */
function marked<T>(english: T): T {
  return (catalogue?.marked?.(english) as T | undefined) ?? english;
}

/** Puts the words of a language in place. What has been shown is for the caller to show again. */
export async function speak(next: Language): Promise<void> {
  catalogue = next === "de" ? await import("./de/index.js") : next === "pseudo" ? await import("./pseudo.js") : undefined;
  setLanguage(next);
  loaded.forEach(say);
  put(text, catalogue?.strings ?? {});
}

function say({ words, german }: { words: object; german: object }): void {
  put(text, marked(words));
  if (language() === "de") put(text, german);
}

/** The words of a part that is loaded later, put into the same catalogue: what is given back is in the page's language. German has them, or they come along. */
export function late<Name extends string, T extends object>(name: Name, words: T, german = {}): T & (Name extends keyof Strings ? Strings[Name] : unknown) {
  const part = { words: { [name]: words }, german: { [name]: german } };
  loaded.push(part);
  say(part);
  put(text, { [name]: catalogue?.strings?.[name] ?? {} });
  return (text as unknown as Record<Name, ReturnType<typeof late<Name, T>>>)[name];
}

/** The same words in objects of their own. */
function copied<T>(from: T): T {
  if (Array.isArray(from)) return from.map((part: unknown) => copied(part)) as T;
  if (typeof from !== "object" || from === null) return from;
  return Object.fromEntries(Object.entries(from).map(([key, part]) => [key, copied(part)])) as T;
}

/** Takes over every word that is there, into the same objects. */
function put(into: object, from: object): void {
  const target = into as Record<string, unknown>;
  for (const [key, part] of Object.entries(from) as [string, unknown][]) {
    const own = target[key];
    if (typeof part === "object" && part !== null && typeof own === "object" && own !== null) put(own, part);
    else target[key] = copied(part);
  }
}

// Nothing is shown before its language is there; English waits for nothing.
const wanted = wantedLanguage();
if (wanted !== "en") {
  try {
    await speak(wanted);
  } catch {
    // It could not be loaded: better English than nothing.
  }
}
if (typeof document !== "undefined") document.documentElement.lang = language() === "de" ? "de" : "en";
