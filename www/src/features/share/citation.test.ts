import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BITS, bibtex, command, YEAR } from "./citation.js";

const result = {
  title: "Rods & 50 % of {a_b} \\ ~^",
  run: "with projection",
  link: "https://example.org/holonomy/#m=1eJx_-0",
  version: "0.3.0",
  hash: "78782749b0dca853",
};

describe("a citation", () => {
  it("is an entry for BibTeX with title, year, version, link, and the hash in its note", () => {
    expect(bibtex({ ...result, title: "Four-bar" })).toBe(`@misc{holonomy-78782749,
  title = {{Four-bar}},
  howpublished = {Computed by Holonomy 0.3.0},
  version = {0.3.0},
  year = {2026},
  url = {https://example.org/holonomy/#m=1eJx_-0},
  note = {Run “with projection”, hash of the result 78782749b0dca853, number of the bits 1},
}`);
  });

  it("has no sign in its texts that LaTeX takes for a command, and its braces close", () => {
    const text = bibtex(result);
    expect(text).toContain("title = {{Rods \\& 50 \\% of \\textbraceleft{}a\\_b\\textbraceright{} \\textbackslash{} \\textasciitilde{}\\textasciicircum{}}},");
    // Those behind a backslash would count, too.
    expect(text.split("{").length).toBe(text.split("}").length);
  });

  it("names no run where there is one without a name", () => {
    expect(bibtex({ ...result, run: "" })).toContain("note = {Hash of the result 78782749b0dca853, number of the bits 1}");
  });

  it("comes with the command that computes the result again", () => {
    expect(command(result)).toBe("holonomy verify 'https://example.org/holonomy/#m=1eJx_-0' --hash 78782749b0dca853");
  });

  it("has the year of the version and the number of its bits", () => {
    const source = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
    expect(source("LICENSE-MIT")).toContain(`Copyright (c) ${YEAR} `);
    expect(source("crates/mechanism/src/lib.rs")).toContain(`pub const BITS: u32 = ${BITS};`);
  });
});
