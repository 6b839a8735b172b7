// Both catalogues say the same things, every finding and every failure of Rust has a German text, and the test language leaves nothing out.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Diagnostic, RunFailure } from "../solver/types.js";
import { diagnostics } from "./de/diagnostics.js";
import { failures } from "./de/failures.js";
import { word } from "./de/phrases.js";
import { objections, reasons } from "./de/reasons.js";
import { schema } from "./de/schema.js";
import { diagnostic, failure, strings as de } from "./de/index.js";
import { exercise as german_ } from "./de/exercise.js";
import { exercise as english_ } from "./en/exercise.js";
import { teach as teachGerman } from "./de/teach.js";
import { teach as teachEnglish } from "./en/teach.js";
import { marked, pseudo } from "./pseudo.js";
import { text } from "./strings.js";
import { fill, holes } from "./template.js";

// All of English: the words of parts that are loaded later come with their files.
for (const file of readdirSync(new URL("./en", import.meta.url))) await import(`./en/${file.slice(0, -3)}.ts`);
const en = text;

const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** The phrases that Rust gives as parameters of findings: the texts with a blank where documents, expressions and links are read, holes filled. */
function phrases(): string[] {
  const folders = ["check", "", "joint", "simulation", "json", "link"]
    .map((folder) => `crates/document/src/${folder}`)
    .concat("crates/mechanism/src/lower", "crates/mechanism/src/joint");
  const files = [
    ...folders.flatMap((folder) => rustFiles(folder)).filter((file) => !/\/(lib|lessons|schema|document)\.rs$/.test(file)),
    ...["block.rs", "check.rs"].map((file) => `crates/exercise/src/${file}`),
    ...["error", "lex", "parse", "names", "lower", "spline", "graph"].map((file) => `crates/expr/src/${file}.rs`),
  ];
  const found = files.flatMap((file) => {
    const [code = ""] = source(file).split("#[cfg(test)]");
    // Comments, and what is said to programmers.
    const said = code
      .replace(/^\s*(\/\/|#\[doc).*$/gm, "")
      .replace(/(expect|assert\w*!|panic!|unreachable!|debug_assert\w*!|Expecting)\([^;]*?"(?:[^"\\]|\\.)*"/g, "")
      .replace(/(expect|reason) *= *"[^"]*"/g, "");
    return [...said.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text = ""]) => text.replace(/\\"/g, '"').replace(/\\\\/g, "\\"));
  });
  const filled = found.map((text) =>
    text
      .replace(/\{\{|\}\}/g, (brace) => brace.charAt(0))
      .replace(/`\{\w+\}`/g, "`x`")
      .replace(/`\{\}|here\{\}/g, (hole) => `${hole.slice(0, -2)}: a number`)
      .replace(/`\{\w*\}/g, "`x")
      .replace(/\{(reason|expected|takes)\}/g, "a number")
      .replace(/\{after\}/g, " after `x`")
      .replace(/, here \{\}/g, ", here are none")
      .replace(/\{\w*(:[^}]*)?\}/g, "3"),
  );
  return [...new Set(filled)].filter((text) => /^[A-Za-z`"].*[a-z]{2,}.* /.test(text) && /[A-Za-z]{2}/.test(text.replace(/"\w+"/g, "")) && !PIECES.has(text));
}

const rustFiles = (folder: string): string[] =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url))
    .filter((name) => name.endsWith(".rs"))
    .map((name) => `${folder}/${name}`);

/** Pieces that others are put together of: these are looked at whole; and a unit. */
const PIECES = new Set(['the 3 "3"', 'The 3 "3"', "the 3", "The 3", "the ", "z, or a point of it", "are none", "are 3", "is 1", "here is 3", "rad s"]);

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
  for (const first of [
    given,
    ["x", ["a"], ["b"], "y"],
    [["a", "b"], 2, 3],
    [2, { rank: 1, redundancy: 2, mobility: 1, not_unique: ["a"] }],
    [remark, String],
  ]) {
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
    expect(
      [...english.keys()].filter((key) => !german.has(key)),
      "missing in German: add them to www/src/text/de.ts or de/",
    ).toEqual([]);
    expect(
      [...german.keys()].filter((key) => !english.has(key)),
      "not in English any more",
    ).toEqual([]);
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

const SAME = new Set([
  "/share/cite/version",
  "/name",
  "/transport/pause",
  "/analysis/grueblerTerm",
  "/method/axes/integrator/label",
  "/method/axes/integrator/term",
  "/method/axes/continuation/options/exponential",
  "/compare/columns/4",
  "/compare/over/rtol",
  "/compare/over/atol",
  "/edit/tools/motor/name",
  "/edit/fields/radius",
  "/exporting/format",
  "/film/format",
  "/exchange/format",
  "/balance/parameter",
  "/modes/phase",
  "/inUnit",
]);

describe("what Rust finds", () => {
  const catalogue = source("crates/document/src/diagnostic/catalogue.rs") + source("crates/exercise/src/codes.rs");
  const rust = [...catalogue.matchAll(/^ {4}\w+ "([a-z-]+)" (?:Error|Warning)\n {8}"((?:[^"\\]|\\.)*)"\n {8}"((?:[^"\\]|\\.)*)";/gm)].map(
    ([, code = "", message = "", remedy = ""]) => ({ code, message, remedy }),
  );
  it("is all read from its catalogue", () => {
    expect(rust.length).toBe([...catalogue.matchAll(/^ {4}\w+ "[a-z-]+" (?:Error|Warning)$/gm)].length);
    expect(rust.length).toBeGreaterThan(70);
  });
  it("gives its parameters in phrases that are all known in German", () => {
    const said = phrases();
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter((phrase) => word(phrase) === phrase)).toEqual([]);
    const joints = source("crates/document/src/joint/kinds/mod.rs");
    const kinds = [...joints.matchAll(/^ +"([a-z-]+)" => /gm)].map(([, kind = ""]) => `the ${kind} "A"`);
    expect(kinds.length).toBeGreaterThan(15);
    expect(kinds.filter((kind) => word(kind).startsWith("the"))).toEqual([]);
  });
  it("says in German what is in the holes of a phrase, and leaves what the author wrote", () => {
    expect([word("no longer than the duration of 5 s"), word("from 0.5 to 3"), word("link from A to B")]).toEqual([
      "nicht länger als die Dauer von 5 s",
      "von 0,5 bis 3",
      "link from A to B",
    ]);
    expect(word('The revolute "A"')).toBe('Das Drehgelenk "A"');
    expect(word("a number, a name or `(` is expected after `*`, but the expression ends here (at character 4)")).toBe(
      "nach `*` wird erwartet: eine Zahl, ein Name oder `(`; hier endet der Ausdruck (Zeichen 4)",
    );
    expect(word("unknown function `sine`: did you mean `sin`? (at character 1)")).toBe("unbekannte Funktion `sine`: meinten Sie `sin`? (Zeichen 1)");
  });
  it("says of every key of a document in German what it means", () => {
    const found: string[] = [];
    const walk = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      for (const [key, value] of Object.entries(part)) {
        if (key === "description" && typeof value === "string") found.push(value);
        else walk(value);
      }
    };
    walk(JSON.parse(source("docs/document.schema.json")));
    expect(found.length).toBeGreaterThan(300);
    expect(
      [...new Set(found)].filter((sentence) => schema[sentence] === undefined),
      "add them to www/src/text/de/schema.ts",
    ).toEqual([]);
  });
  it("has German words for every reason and every objection of a method", () => {
    const codes = (name: string): string[] =>
      [
        ...(new RegExp(`ids!\\(${name} \\{([\\s\\S]*?)\\n\\}\\);`).exec(source("crates/solver/src/method/reason.rs"))?.[1] ?? "").matchAll(
          /^ {4}"([a-z-]+)"/gm,
        ),
      ].map(([, code = ""]) => code);
    expect(codes("Reason").length).toBeGreaterThan(20);
    expect(codes("Objection").length).toBeGreaterThan(12);
    expect(Object.keys(reasons).sort()).toEqual(codes("Reason").sort());
    expect(Object.keys(objections).sort()).toEqual(codes("Objection").sort());
    const refused = {
      code: "method-combination",
      parameters: { reason: "It cannot.", alternative: "Leave it out.", objection: "one-integrator" },
      message: "",
      remedy: "",
    } as unknown as Diagnostic;
    expect(diagnostic(refused).message).toBe("Diese Verfahren gehen nicht zusammen: Ein Lauf hat einen Integrator.");
  });
  it("has a German text of the same parameters for every code, and for no other", () => {
    expect(Object.keys(diagnostics).sort()).toEqual(rust.map(({ code }) => code).sort());
    for (const { code, message, remedy } of rust) {
      const [german, way] = diagnostics[code] ?? ["", ""];
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
    for (const file of ["moment.rs", "vibration.rs"]) {
      causes.push(
        ...[...source(`crates/mechanism/src/balance/${file}`).matchAll(/(?:question\(\s*|CHANGES: &str = )"([a-z-]+)"/g)].map(([, cause = ""]) => cause),
      );
    }
    causes.push(...[...source("crates/wasm-later/src/balance.rs").matchAll(/question\("([a-z-]+)"/g)].map(([, cause = ""]) => cause));
    // Questions about exercises.
    causes.push(...[...source("crates/exercise/src/bench.rs").matchAll(/=> "([a-z-]+)",/g)].map(([, cause = ""]) => cause));
    causes.push(...[...source("crates/wasm-later/src/exercise.rs").matchAll(/question\("([a-z-]+)"/g)].map(([, cause = ""]) => cause));
    // Files of other tools.
    causes.push(...[...source("crates/exchange/src/error.rs").matchAll(/"(import-[a-z]+)"/g)].map(([, cause = ""]) => cause));
    for (const cause of [...causes, "export-bodies", "internal", "part-missing", "gallery", "unknown-channel"]) {
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
    const folder = "crates/exercise/src";
    const found = (file: string, pattern: RegExp): string[] => [...source(`${folder}/${file}`).matchAll(pattern)].map(([, code = ""]) => code);
    const codes = new Set(
      [
        ...rustFiles(`${folder}/task`)
          .map((path) => path.slice(folder.length + 1))
          .flatMap((file) => [...found(file, /Feedback::plain\(\s*"([a-z-]+)"/g), ...found(file, /"((?:option|check)-[a-z]+|predicted(?:-[a-z]+)?)"/g)]),
        ...found("feedback.rs", /return \("([a-z]+)"|\("([a-z]+)", (?:None|Some)/g),
        ...found("bench.rs", /=> "([a-z-]+)",/g),
        ...found("evaluate.rs", /=> "([a-z-]+)",/g),
      ].filter((code) => code !== ""),
    );
    expect(codes.size).toBeGreaterThan(25);
    for (const code of codes) {
      expect(english_.feedback[code], code).toBeDefined();
      expect(german_.feedback[code], code).toBeDefined();
    }
  });
});

describe("what files for other tools lack, and what was not understood of theirs", () => {
  const folder = new URL("../../../crates/exchange/src/", import.meta.url);
  // Drawings and films in space are the program's alone.
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".rs") && !/^(dxf|gltf)/.test(name));
  const codes = (kind: string): string[] =>
    files.flatMap((name) => {
      const [code = ""] = source(`crates/exchange/src/${name}`).split("#[cfg(test)]");
      return [...code.matchAll(new RegExp(`: ${kind} =\\s*${kind} \\{\\s*code: "([a-z-]+)"`, "g"))].map(([, found = ""]) => found);
    });
  it("has words for every code, and for no other", async () => {
    const { exchange } = await import("./en/exchange.js");
    for (const [kind, words] of [
      ["Kind", exchange.lost],
      ["UnreadKind", exchange.left],
    ] as const) {
      expect([...new Set(codes(kind))].sort()).toEqual(Object.keys(words).sort());
    }
  });
});

describe("the language of tests", () => {
  it("marks every word, and keeps formulas", () => {
    for (const [key, part] of leaves(marked(en))) if (said(part) !== "") expect(said(part), key).toMatch(/^⟦.*⟧$/s);
    expect(pseudo("$M v'$ is")).toBe("⟦$M v'$ is⟧");
    expect(pseudo("Pause")).toBe("⟦Pàüšé··⟧");
  });
});
