import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { difference, keysAt, pathOf, rangeAt, valueAt, withValue } from "./change.js";

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
    for (const { text, path, value, expected } of table)
      expect(withValue(text, pathOf(path, text), value ?? undefined), `${path} ${JSON.stringify(value)}`).toBe(expected);
  });
});

const TEXT = `{
  "holonomy": 1,   // kept
  "parameters": { "l": 0.08, "w": { "value": 6, "max": 20 } },
  "runs": [ { "label": "a" } ],
  "simulation": {
    "duration": 5,
    "stabilization": "none"
  }
}
`;

describe("edits of the text", () => {
  it("change one number and nothing else", () => {
    const after = withValue(TEXT, pathOf("/parameters/w/value", TEXT), 7.5);
    expect(after).toBe(TEXT.replace('"value": 6', '"value": 7.5'));
  });
  it("add a key in the text's own indentation", () => {
    const after = withValue(TEXT, ["simulation", "formulation"], "index-1");
    expect(after).toContain('"stabilization": "none",\n    "formulation": "index-1"\n  }');
  });
  it("make the parents that are missing", () => {
    expect(JSON.parse(withValue('{"holonomy": 1}', ["simulation", "integrator", "step"], 0.01))).toEqual({
      holonomy: 1,
      simulation: { integrator: { step: 0.01 } },
    });
  });
  it("leave the neighbours of a new key as they are", () => {
    const text = '{\n  "simulation": {\n    "duration": 1, "output_step": 0.1,\n    "integrator": { "type": "rk4" }\n  }\n}';
    expect(withValue(text, ["simulation", "basis"], "qr")).toBe(text.replace('"rk4" }', '"rk4" },\n    "basis": "qr"'));
    expect(withValue(text, ["simulation", "integrator", "step"], 0.5)).toBe(text.replace('"rk4"', '"rk4", "step": 0.5'));
    expect(withValue(text, ["simulation", "integrator"], { type: "dopri5", rtol: 1e-8 })).toBe(
      text.replace('{ "type": "rk4" }', '{ "type": "dopri5", "rtol": 1e-8 }'),
    );
    expect(withValue('{ "parameters": {} }', ["parameters", "l"], [1, 2])).toBe('{ "parameters": { "l": [1, 2] } }');
  });
  it("take a key away", () => {
    const after = withValue(TEXT, ["simulation", "stabilization"], undefined);
    expect(after).not.toContain("stabilization");
    expect(valueAt(after, ["simulation", "duration"])).toBe(5);
  });
  it("read pointers with escapes and array positions", () => {
    expect(pathOf("/runs/0/label", TEXT)).toEqual(["runs", 0, "label"]);
    expect(pathOf("/a~1b/c~0d", "{}")).toEqual(["a/b", "c~d"]);
    expect(pathOf("/parameters/0", '{"parameters": {"0": 1}}')).toEqual(["parameters", "0"]);
  });
  it("find a value's place, and nothing where there is none", () => {
    const range = rangeAt(TEXT, "/parameters/l");
    expect(range && TEXT.slice(range.from, range.to)).toBe("0.08");
    expect(rangeAt(TEXT, "/nowhere")).toBeUndefined();
    expect(rangeAt("not json", "/a")).toBeUndefined();
    expect(keysAt(TEXT, ["simulation"])).toEqual(["duration", "stabilization"]);
  });
  it("name the one stretch in which two texts differ", () => {
    const apply = (text: string, { from, to, insert }: ReturnType<typeof difference>): string => text.slice(0, from) + insert + text.slice(to);
    for (const [a, b] of [
      ["abc", "abXc"],
      ["aaa", "aa"],
      ["", "x"],
      ["same", "same"],
      ["abab", "ab"],
    ] as const) {
      expect(apply(a, difference(a, b))).toBe(b);
    }
  });
});
