import { describe, expect, it } from "vitest";
import { namedAt, renamedEverywhere } from "./naming.js";

const TEXT = `{
  "parameters": { "l": 0.1 },
  "ground": { "points": { "O": [0, 0] } },
  "bodies": { "crank": { "mass": 1, "points": { "O": [0, 0], "B": ["l", 0] } } },
  "joints": { "pin": { "type": "revolute", "connect": ["ground.O", "crank.O"] } },
  "plots": [{ "channels": ["crank.B.x'", "reaction.pin.fx", "crank.angle"] }]
}`;
/** The place of a mark in a text: the cursor stands at the bar. */
const at = (around: string): number => TEXT.indexOf(around.replace("|", "")) + around.indexOf("|");

describe("the name that the cursor stands in", () => {
  it("is a key, or a word of a reference, a channel or an expression", () => {
    expect(namedAt(TEXT, at('"cra|nk": {'))).toEqual({ kind: "body", name: "crank" });
    expect(namedAt(TEXT, at('"cra|nk.O"'))).toEqual({ kind: "body", name: "crank" });
    expect(namedAt(TEXT, at('"crank.O|"'))).toEqual({ kind: "point", body: "crank", name: "O" });
    expect(namedAt(TEXT, at(`crank.|B.x'`))).toEqual({ kind: "point", body: "crank", name: "B" });
    expect(namedAt(TEXT, at('"grou|nd.O"'))).toEqual({ kind: "point", body: "ground", name: "O" });
    expect(namedAt(TEXT, at("reaction.pi|n.fx"))).toEqual({ kind: "joint", name: "pin" });
    expect(namedAt(TEXT, at("react|ion.pin"))).toEqual({ kind: "joint", name: "pin" });
    expect(namedAt(TEXT, at('["|l", 0]'))).toEqual({ kind: "parameter", name: "l" });
    expect(namedAt(TEXT, at('"B|": ["l"'))).toEqual({ kind: "point", body: "crank", name: "B" });
    expect(namedAt(TEXT, at('"mass": |1'))).toEqual({ kind: "body", name: "crank" });
    expect(namedAt(TEXT, at('{\n  "para|'))).toBeUndefined();
  });

  it("is changed in every place, and nothing else is", () => {
    expect(renamedEverywhere(TEXT, { kind: "body", name: "crank" }, "arm")).toBe(TEXT.replaceAll("crank", "arm"));
    expect(renamedEverywhere(TEXT, { kind: "point", body: "crank", name: "B" }, "tip")).toBe(
      TEXT.replace('"B":', '"tip":').replace("crank.B.x", "crank.tip.x"),
    );
    expect(() => renamedEverywhere(TEXT, { kind: "body", name: "crank" }, "pin")).toThrow();
    expect(() => renamedEverywhere(TEXT, { kind: "body", name: "crank" }, "2 arms")).toThrow();
  });
});
