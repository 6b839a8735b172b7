import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pathOf, withValue } from "./change.js";

interface Case {
  text: string;
  path: string;
  /** None takes away. */
  value: unknown;
  expected: string;
}

describe("a change of the text", () => {
  // The solver carries out what it suggests by itself (`document/src/edit.rs`); its test goes through the same table.
  const table = JSON.parse(readFileSync(new URL("../../../tests/reference/edits.json", import.meta.url), "utf8")) as Case[];
  it("is what the solver makes of it, to the byte", () => {
    expect(table.length).toBeGreaterThan(20);
    for (const { text, path, value, expected } of table) expect(withValue(text, pathOf(path, text), value ?? undefined), `${path} ${JSON.stringify(value)}`).toBe(expected);
  });
});
