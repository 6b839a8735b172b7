import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Schema, meaning, partAt, proposals } from "./complete.js";

const schema = JSON.parse(readFileSync(new URL("../../../../docs/document.schema.json", import.meta.url), "utf8")) as Schema;

/** Labels proposed where the text has `|`. */
function labels(text: string, channels: string[] = []): string[] {
  return proposals(schema, text.replace("|", ""), text.indexOf("|"), channels)?.options.map(({ label }) => label) ?? [];
}

/** The text after a proposal was taken; `|` where the cursor is then. */
function taken(text: string, label: string): string {
  const plain = text.replace("|", "");
  const found = proposals(schema, plain, text.indexOf("|"));
  const option = found?.options.find((other) => other.label === label);
  if (found === undefined || option === undefined) return "not proposed";
  const at = option.cursor ?? option.insert.length;
  return `${plain.slice(0, found.from)}${option.insert.slice(0, at)}|${option.insert.slice(at)}${plain.slice(found.to)}`;
}

describe("completion", () => {
  it("proposes the keys of the document that are not there", () => {
    const found = labels('{ "holonomy": 1, "| }');
    expect(found).toContain("bodies");
    expect(found).not.toContain("holonomy");
  });
  it("proposes the keys of the kind that is written, and only those", () => {
    expect(labels('{"joints": {"A": {"type": "distance", "|"}}}')).toEqual(["connect", "length", "side", "restitution"]);
    expect(labels('{"joints": {"A": {"type": "gear", "|"}}}')).toContain("ratio");
  });
  it("proposes kinds as words and as objects", () => {
    expect(labels('{"joints": {"A": {"type": "|"}}}')).toContain("pin-slot");
    expect(labels('{"simulation": {"formulation": |}}')).toEqual(expect.arrayContaining(["minimal", "{ augmented-lagrangian }"]));
    expect(labels('{"space": "|"}')).toEqual(["planar", "spatial"]);
    expect(labels('{"plots": [{"log": |}]}')).toEqual(["true", "false"]);
  });
  it("proposes the document's own names", () => {
    const text =
      '{"ground": {"points": {"O": [0, 0]}}, "bodies": {"crank": {"points": {"A": [0, 1]}}}, "joints": {"J": {"type": "revolute", "connect": ["ground.O", "|"]}}, "drivers": {}}';
    expect(labels(text)).toEqual(["ground.O", "crank.A"]);
    expect(labels('{"bodies": {"crank": {}}, "joints": {"J": {"type": "weld", "bodies": ["|"]}}}')).toEqual(["ground", "crank"]);
    expect(labels('{"joints": {"J": {}}, "drivers": {"d": {"joint": "|"}}}')).toEqual(["J"]);
    expect(labels('{"plots": [{"channels": ["|"]}]}', ["J.angle"])).toEqual(["J.angle"]);
  });
  it("replaces what is being typed and puts the cursor where the value goes", () => {
    expect(taken('{ "hol|" }', "holonomy")).toBe('{ "holonomy": | }');
    expect(taken('{ "bo| }', "bodies")).toContain('"bodies": { | }');
    expect(taken('{"bodies": {"a": {"ma|": 1}}}', "mass")).toBe('{"bodies": {"a": {"mass"|: 1}}}');
    expect(taken('{"bodies": {"a": {"|"}}}', "position")).toBe('{"bodies": {"a": {"position": [|]}}}');
    expect(taken('{"space": "pl|"}', "planar")).toBe('{"space": "planar"|}');
  });
  it("proposes nothing where nothing is known, and never fails on half a text", () => {
    const text = '{"holonomy": 1, "bodies": {"a": {"mass": 1, "points": {"A": [0, 1]}}}, "joints": {"J": {"type": "revolute", "connect": ["a.A", "';
    for (let at = 0; at <= text.length; at++) expect(() => proposals(schema, text.slice(0, at), at)).not.toThrow();
    expect(labels('{"nonsense": {"|"}}')).toEqual([]);
    expect(labels("|")).toEqual([]);
  });
});

/** What is told of the place `|`, and of which text. */
function told(text: string): [string, string] | undefined {
  const plain = text.replace("|", "");
  const found = meaning(schema, plain, text.indexOf("|"));
  return found && [plain.slice(found.from, found.to), found.said];
}

describe("the part that the cursor stands in", () => {
  it("is a body, a joint or a force, by its name or anything of it", () => {
    const at = (text: string): string | undefined => partAt(text.replace("|", ""), text.indexOf("|"));
    expect(at('{"bodies": {"crank": {"mass": |1}}}')).toBe("crank");
    expect(at('{"joints": {"A|": {}}}')).toBe("A");
    for (const text of ['{"simulation": {"duration": |1}}', '{"bodies": |{}}', "|", '{"tit|le": 1}']) expect(at(text), text).toBeUndefined();
  });
});

describe("the meaning of what is pointed at", () => {
  it("is what the schema says of a key at its place, and of a word", () => {
    expect(told('{"bodies": {"crank": {"ma|ss": 1}}}')?.[0]).toBe('"mass"');
    expect(told('{"bodies": {"crank": {"ma|ss": 1}}}')?.[1]).toMatch(/kg/);
    const kind = told('{"joints": {"A": {"type": "revo|lute"}}}');
    expect(kind?.[0]).toBe('"revolute"');
    expect(kind?.[1]).not.toBe("");
    expect(told('{"simul|ation": {}}')?.[1]).not.toBe("");
  });
  it("is nothing between things, in names, and in a text that is none", () => {
    for (const text of ['{"bodies": |{}}', "|", "{|", '{"nothing of the kind|": 1}']) expect(told(text), text).toBeUndefined();
  });
});
