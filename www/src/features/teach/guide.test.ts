// What the manual for teachers calls a button, a field or a heading is what stands on it: every word in italics is one of the catalogue.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "../../text/en.js";
import { lessons } from "../../text/en/examples.js";
import { exercise } from "../../text/en/exercise.js";
import { teach } from "../../text/en/teach.js";

const root = new URL("../../../../", import.meta.url);
const guide = readFileSync(new URL("docs/teaching.md", root), "utf8");

function leaves(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(leaves) : [];
}

/** Sentences that the page makes of numbers and names. */
const MADE = [teach.students.try(20), teach.students.varies("length (l), m"), teach.preview.right("2.36784 s", "0.0236784 s")];
/** Words of the text itself, where they are explained. */
const TERMS = ["italics", "is", "receipt", "measure", "channel", "expressions", "this document, run with the locked parts of your key, has this property"];
/** What `holonomy grade` prints. */
const PROGRAM = ["another version"];

const titles = readdirSync(new URL("gallery/", root))
  .filter((name) => name.endsWith(".json"))
  .map((name) => /"title":\s*"([^"]*)"/.exec(readFileSync(new URL(`gallery/${name}`, root), "utf8"))?.[1] ?? "");

/** What is in italics, outside of code. */
const named = [
  ...guide
    .replace(/```[\s\S]*?```/g, "")
    .replace(/`[^`\n]*`/g, "")
    .replaceAll("**", "")
    .matchAll(/\*([^*]+)\*/g),
].map(([, words = ""]) => words.replace(/\s+/g, " "));

describe("the manual for teachers", () => {
  const known = new Set([...leaves([en, exercise, lessons, teach]), ...MADE, ...TERMS, ...PROGRAM, ...titles]);
  it("calls things by the names that they have in the page", () => {
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((words) => !known.has(words))).toEqual([]);
  });
  it("names every step of the dialog", () => {
    for (const part of [teach.parts.students, teach.parts.handout, teach.parts.grade, teach.tasks.add]) expect(named).toContain(part);
  });
});
