import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { JOINTS } from "./kinds.js";
import { isLoose, sidesOf, stopped, withPlay, withSide, withStop } from "./one-sided.js";

const TEXT = '{"joints": {"J": {"type": "revolute"}}}';
const stopsOf = (text: string): unknown => (JSON.parse(text) as { joints: { J: Record<string, unknown> } }).joints.J["stops"];

describe("what holds from one side only", () => {
  it("is known of the kinds whose keys say so", () => {
    const schema = JSON.parse(readFileSync("docs/document.schema.json", "utf8")) as {
      $defs: { Joint: { oneOf: { properties: Record<string, unknown> & { type: { const: string } } }[] } };
    };
    const kinds = schema.$defs.Joint.oneOf;
    expect(kinds.length).toBe(Object.keys(JOINTS).length);
    for (const { properties } of kinds) {
      const { const: type } = properties.type;
      const coordinates = (["planar", "spatial"] as const).flatMap((space) => stopped(type, space));
      const found = [coordinates.length > 0, sidesOf(type).length > 0, isLoose(type)];
      expect([type, ...found]).toEqual([type, "stops" in properties, "side" in properties, "play" in properties]);
    }
  });
  it("has stops with at least one end", () => {
    const one = withStop(TEXT, "J", undefined, "upper", 1);
    expect(stopsOf(one)).toEqual({ upper: 1 });
    const two = withStop(one, "J", stopsOf(one), "restitution", 0.5);
    expect(stopsOf(two)).toEqual({ upper: 1, restitution: 0.5 });
    expect(stopsOf(withStop(two, "J", stopsOf(two), "upper", undefined))).toBeUndefined();
    expect(stopsOf(withStop(TEXT, "J", undefined, "lower", undefined))).toBeUndefined();
  });
  it("loses its restitution with its side", () => {
    const cord = '{"joints": {"J": {"type": "distance", "side": "at-most", "restitution": 0.5}}}';
    expect(JSON.parse(withSide(cord, "J", undefined))).toEqual({ joints: { J: { type: "distance" } } });
    const gear = '{"joints": {"J": {"type": "gear", "play": 0.1, "restitution": 0.5}}}';
    expect(JSON.parse(withPlay(gear, "J", undefined))).toEqual({ joints: { J: { type: "gear" } } });
    expect(JSON.parse(withPlay(gear, "J", 0.2))).toEqual({ joints: { J: { type: "gear", play: 0.2, restitution: 0.5 } } });
    expect(JSON.parse(withSide(cord, "J", "at-least"))).toEqual({ joints: { J: { type: "distance", side: "at-least", restitution: 0.5 } } });
  });
});
