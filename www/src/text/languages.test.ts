// Both catalogues say the same things, every finding and every failure of Rust has a German text, and the test language leaves nothing out.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Diagnostic, RunFailure } from "../worker/types.js";
import { diagnostics, word } from "./de/diagnostics.js";
import { failures } from "./de/failures.js";
import { diagnostic, failure, strings as de } from "./de/index.js";
import { exercise as german_ } from "./de/exercise.js";
import { exercise as english_ } from "./en/exercise.js";
import { teach as teachGerman } from "./de/teach.js";
import { en } from "./en.js";
import { teach as teachEnglish } from "./en/teach.js";
import { pseudo, strings as marked } from "./pseudo.js";
import { fill, holes } from "./template.js";

const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** Every word of a catalogue with the way to it. */
function leaves(part: unknown, way = ""): [string, unknown][] {
  if (typeof part !== "object" || part === null) return [[way, part]];
  return Object.entries(part).flatMap(([key, value]) => leaves(value, `${way}/${key}`));
}

/** A word as a sentence: functions are called with names and numbers. */
function said(part: unknown): string {
  if (typeof part !== "function") return String(part);
  const given = [2, ["a", "b"], "c", 3, ["d"]];
  const remark = { code: "", quantity: "x", found: 1, expected: 2, relation: "<", unit: "rad", tolerance: 3, factor: 4, problem: "p" };
  for (const first of [given, ["x", ["a"], ["b"], "y"], [["a", "b"], 2, 3], [2, { rank: 1, redundancy: 2, mobility: 1, not_unique: ["a"] }], [remark, String]]) {
    try {
      const sentence: unknown = (part as (...given: unknown[]) => unknown)(...first);
      if (typeof sentence === "string") return sentence;
    } catch {
      // Made for other things: the next ones.
    }
  }
  return "";
}

describe.each([
  ["of the page", en, de],
  ["of exercises", english_, german_],
  ["of the part for teachers", teachEnglish, teachGerman],
])("the catalogues %s", (_, first, second) => {
  const [english, german] = [new Map(leaves(first)), new Map(leaves(second))];
  it("have the same keys", () => {
    expect([...english.keys()].filter((key) => !german.has(key)), "missing in German: add them to www/src/text/de.ts or de/").toEqual([]);
    expect([...german.keys()].filter((key) => !english.has(key)), "not in English any more").toEqual([]);
  });
  it("have words where the other has words, and sentences of the same parts", () => {
    for (const [key, part] of english) {
      expect(typeof german.get(key), key).toBe(typeof part);
      expect(said(german.get(key)).length > 0, key).toBe(said(part).length > 0);
    }
  });
  it("are two languages", () => {
    // Names, symbols and words that are the same in both.
    const same = [...english].filter(([key, part]) => /[a-z]{4}/.test(said(part)) && said(part) === said(german.get(key)) && !/[$]/.test(said(part)));
    expect(same.map(([key]) => key).filter((key) => !SAME.has(key))).toEqual([]);
  });
});

const SAME = new Set(["/name", "/transport/pause", "/analysis/grueblerTerm", "/method/axes/integrator/label", "/method/axes/integrator/term", "/method/axes/continuation/options/exponential", "/compare/columns/4", "/compare/over/rtol", "/compare/over/atol", "/edit/tools/motor/name", "/edit/fields/radius", "/exporting/format", "/modes/phase", "/inUnit"]);

describe("what Rust finds", () => {
  const catalogue = source("crates/mechanism/src/diagnostic/catalogue.rs");
  const rust = [...catalogue.matchAll(/^ {4}\w+ "([a-z-]+)" (?:Error|Warning)\n {8}"((?:[^"\\]|\\.)*)"\n {8}"((?:[^"\\]|\\.)*)";/gm)].map(([, code = "", message = "", remedy = ""]) => ({ code, message, remedy }));
  it("is all read from its catalogue", () => {
    expect(rust.length).toBe([...catalogue.matchAll(/^ {4}\w+ "[a-z-]+" (?:Error|Warning)$/gm)].length);
    expect(rust.length).toBeGreaterThan(70);
  });
  it("names what is out of range, and the range, in German", () => {
    const checks = source("crates/mechanism/src/check/values.rs");
    const said = [...checks.matchAll(/"((?:The|A) [a-z ]+|(?:0|greater|zero|an? )[a-z0-9 -]*(?:greater|below|whole number|longer|than)[a-z0-9 -]*)"/g)].map(([, phrase = ""]) => phrase);
    expect(said.length).toBeGreaterThan(15);
    expect(said.filter((phrase) => word(phrase) === phrase)).toEqual([]);
    expect([word("no longer than the duration of 5 s"), word("from 0 to 3"), word("link from A to B")]).toEqual(["nicht länger als die Dauer von 5 s", "von 0 bis 3", "link from A to B"]);
  });
  it("has a German text of the same parameters for every code, and for no other", () => {
    expect(Object.keys(diagnostics).sort()).toEqual(rust.map(({ code }) => code).sort());
    for (const { code, message, remedy } of rust) {
      const [german, way = ""] = diagnostics[code] ?? ["", ""];
      expect(german.length, code).toBeGreaterThan(10);
      expect(way.length, code).toBeGreaterThan(10);
      expect(new Set(holes(`${german} ${way}`)), code).toEqual(new Set(holes(`${message} ${remedy}`)));
      expect((german + way).split("{?").length, code).toBe((message + remedy).split("{?").length);
    }
  });
  it("has a German text for every cause of a failure", () => {
    const own = /fn id\(&self\) -> &'static str \{\n {8}match self \{\n((?: {12}Failure::[^\n]+\n)+)/.exec(source("crates/solver/src/failure.rs"))?.[1] ?? "";
    const causes = [...own.matchAll(/=> "([a-z-]+)"/g)].map(([, cause = ""]) => cause);
    expect(causes.length).toBeGreaterThan(8);
    for (const file of ["model/start.rs", "model/mod.rs", "model/modes.rs"]) {
      causes.push(...[...source(`crates/mechanism/src/${file}`).matchAll(/cause: "([a-z-]+)"/g)].map(([, cause = ""]) => cause));
    }
        // Questions about exercises.
    causes.push(...[...source("crates/mechanism/src/exercise/bench.rs").matchAll(/=> "([a-z-]+)",/g)].map(([, cause = ""]) => cause));
    causes.push(...[...source("crates/wasm/src/exercise.rs").matchAll(/question\("([a-z-]+)"/g)].map(([, cause = ""]) => cause));
    for (const cause of [...causes, "internal", "gallery", "unknown-channel"]) {
      for (const t of [null, 1.25]) {
        const found: RunFailure = { cause, t, parts: ["B"], message: "It stopped.", remedy: "Go on." };
        const [message, remedy] = failures[cause]?.(found) ?? ["", ""];
        expect(message.length, cause).toBeGreaterThan(10);
        expect(remedy.length, cause).toBeGreaterThan(10);
        expect(message + remedy, cause).not.toMatch(/undefined|\bnull\b.s|NaN/);
      }
    }
    const found: RunFailure = { cause: "singular", t: 1.25, parts: ["B"], message: "", remedy: "" };
    expect(failure(found).message).toBe("Die Gleichungen verlieren bei t = 1,25 s an Rang („B“).");
  });
  it("is said with its parameters, in German where they are words", () => {
    const found = { code: "wrong-type", parameters: { expected: "a number", found: "a string" }, message: "", remedy: "" } as unknown as Diagnostic;
    expect(diagnostic(found).message).toBe("Erwartet: eine Zahl; gefunden: Text in Anführungszeichen.");
    const unknown = { code: "unknown-key", parameters: { key: "mas", object: "the body", nearest: "mass" }, message: "", remedy: "" } as unknown as Diagnostic;
    expect(diagnostic(unknown).remedy).toBe('Meinten Sie "mass"? ');
    const other = { code: "of-tomorrow", parameters: {}, message: "English.", remedy: "" } as unknown as Diagnostic;
    expect(diagnostic(other)).toBe(other);
  });
  it("fills holes as Rust does", () => {
    const template = "no `{name}`.{? Did you mean `{nearest}`??} Known: {known}.";
    expect(fill(template, { name: "a", known: "b, c" })).toBe("no `a`. Known: b, c.");
    expect(fill(template, { name: "a", nearest: "b", known: "b, c" })).toBe("no `a`. Did you mean `b`? Known: b, c.");
  });
});

describe("what Rust says of answers", () => {
  it("has words in both languages for every code", () => {
    const folder = "crates/mechanism/src/exercise";
    const found = (file: string, pattern: RegExp): string[] => [...source(`${folder}/${file}`).matchAll(pattern)].map(([, code = ""]) => code);
    const codes = new Set([
      ...found("mark.rs", /Feedback::plain\(\s*"([a-z-]+)"/g),
      ...found("mark.rs", /"((?:option|predicted|check)-?[a-z]*)"/g),
      ...found("feedback.rs", /return \("([a-z]+)"|\("([a-z]+)", (?:None|Some)/g),
      ...found("bench.rs", /=> "([a-z-]+)",/g),
      ...found("evaluate.rs", /=> "([a-z-]+)",/g),
    ].filter((code) => code !== ""));
    expect(codes.size).toBeGreaterThan(25);
    for (const code of codes) {
      expect(english_.feedback[code], code).toBeDefined();
      expect(german_.feedback[code], code).toBeDefined();
    }
  });
});

describe("the language of tests", () => {
  it("marks every word, and keeps formulas", () => {
    for (const [key, part] of leaves(marked)) if (said(part) !== "") expect(said(part), key).toMatch(/^⟦.*⟧$/s);
    expect(pseudo("$M v'$ is")).toBe("⟦$M v'$ is⟧");
    expect(pseudo("Pause")).toBe("⟦Pàüšé··⟧");
  });
});
