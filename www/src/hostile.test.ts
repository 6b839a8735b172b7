// The corpus of attacks in what is written without a browser: names of files, tables of grades, entries of BibTeX, saved pages, packages.
// `tests/browser/hostile.test.mjs` has the rest.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bibtex } from "./features/share/citation.js";
import { escaped, page, quoted } from "./features/share/page/file.js";
import { cell } from "./features/teach/csv.js";
import { launch, manifest } from "./features/teach/scorm/package.js";
import { fileName } from "./kit/download.js";

type Attack = string | { repeat: string; times: number };
const corpus = JSON.parse(readFileSync(new URL("../../tests/hostile/attacks.json", import.meta.url), "utf8")) as Record<string, Attack[]>;
const ATTACKS = Object.values(corpus)
  .flat()
  .map((one) => (typeof one === "string" ? one : one.repeat.repeat(one.times)));

test("names of files are of letters, digits, dots and dashes, short, and no device's", () => {
  for (const attack of ATTACKS) {
    const name = fileName(`${attack} curves.csv`);
    expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*\.csv$/u);
    expect(name).not.toMatch(/\.\.|^(con|prn|aux|nul|com\d|lpt\d)\./);
    expect([...name].length).toBeLessThan(90);
  }
});

test("a cell of grades begins no formula, wherever a spreadsheet parts cells, and stays one cell", () => {
  for (const attack of ATTACKS) {
    const made = cell(attack);
    expect(made).not.toMatch(/[\n\r\t]/);
    for (const part of made.split(/[,;]/)) expect(part.replace(/^[\s"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠](?!$)/u);
    if (made.includes(",")) expect(made).toMatch(/^"(?:[^"]|"")*"$/);
  }
  for (const [number, text] of [
    ["-", "-"],
    ["12.5", "12.5"],
  ] as const)
    expect(cell(number)).toBe(text);
});

test("an entry of BibTeX has one entry and balanced braces on every line of a field", () => {
  for (const attack of ATTACKS) {
    const entry = bibtex({ title: attack, run: attack, link: "https://site.example/#m=1abc", version: "1.0", hash: "0123456789abcdef" });
    const lines = entry.split("\n");
    expect(lines).toHaveLength(8);
    for (const line of lines.slice(1, -1)) {
      let [depth, least] = [0, 0];
      for (const letter of line) {
        depth += letter === "{" ? 1 : letter === "}" ? -1 : 0;
        least = Math.min(least, depth);
      }
      expect([depth, least]).toEqual([0, 0]);
    }
  }
});

test("saved pages and packages have the texts as texts", () => {
  const template = "<title><!--title--></title><p><!--none--></p><!--carried-->";
  for (const attack of ATTACKS) {
    const html = page(template, { title: attack, language: "en", none: attack, document: JSON.stringify({ title: attack }), recording: "abc" });
    // The tags of the template and of the two carriers, and no other.
    expect(html.match(/<[^>]*>/g)).toEqual([
      ...["<title>", "</title>", "<p>", "</p>"],
      ...[
        expect.stringMatching(/^<script type="application\/json" id="[\w-]+">$/),
        "</script>",
        expect.stringMatching(/^<script type="application\/json" id="[\w-]+">$/),
        "</script>",
      ],
    ]);
    expect(JSON.parse(quoted(attack))).toBe(attack);
    expect(escaped(attack)).not.toMatch(/[<>"]/);
    const usual = launch({ title: "x", language: "en", fragment: "m=1abc", noPlatform: "x" });
    const made = launch({ title: attack, language: "en", fragment: "m=1abc", noPlatform: attack });
    expect(made.match(/<[a-z/!][a-z]*/g)).toEqual(usual.match(/<[a-z/!][a-z]*/g));
    const xml = manifest(attack, ["index.html", attack.isWellFormed() ? attack.replaceAll("/", "") : "x"]);
    expect(xml.match(/<[a-z/?][\w:]*/g)).toEqual(manifest("x", ["index.html", "x"]).match(/<[a-z/?][\w:]*/g));
    expect(xml).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
  }
});
