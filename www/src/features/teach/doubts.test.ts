// Every doubt of the program has a sentence on the board, in both languages.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { board as german } from "../../text/de/board.js";
import { board as english } from "../../text/en/board.js";

const source = readFileSync(new URL("../../../../crates/exercise/src/grade.rs", import.meta.url), "utf8");
const codes = [...new Set([...source.matchAll(/\bdoubt\(\s*"([a-z-]+)"/g)].map(([, code]) => code ?? ""))];

describe("what does not fit", () => {
  it("has a sentence in both languages", () => {
    expect(codes.length).toBeGreaterThan(8);
    for (const words of [english.doubt, german.doubt]) expect(codes.filter((code) => !(code in words))).toEqual([]);
  });
});
