import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { frictionKeys, withFriction } from "./friction.js";

const TEXT = '{"joints": {"J": {"type": "revolute"}}}';
const frictionOf = (text: string): unknown => (JSON.parse(text) as { joints: { J: Record<string, unknown> } }).joints.J["friction"];

describe("dry friction", () => {
  it("is known of the kinds whose keys say so", () => {
    const schema = JSON.parse(readFileSync("docs/document.schema.json", "utf8")) as {
      $defs: { Joint: { oneOf: { properties: Record<string, unknown> & { type: { const: string } } }[] } };
    };
    for (const { properties } of schema.$defs.Joint.oneOf) {
      const { const: type } = properties.type;
      expect([type, frictionKeys(type, undefined).length > 0]).toEqual([type, "friction" in properties]);
    }
  });
  it("begins with what its joint needs, and goes with its last coefficient", () => {
    const one = withFriction(TEXT, "J", "revolute", undefined, "kinetic", 0.2);
    expect(frictionOf(one)).toEqual({ radius: 0.01, kinetic: 0.2 });
    expect(frictionKeys("revolute", frictionOf(one))).toEqual(["kinetic", "static", "radius"]);
    const two = withFriction(one, "J", "revolute", frictionOf(one), "static", 0.3);
    expect(frictionOf(two)).toEqual({ radius: 0.01, kinetic: 0.2, static: 0.3 });
    const still = withFriction(two, "J", "revolute", frictionOf(two), "kinetic", undefined);
    expect(frictionOf(still)).toEqual({ radius: 0.01, static: 0.3 });
    expect(frictionOf(withFriction(still, "J", "revolute", frictionOf(still), "static", undefined))).toBeUndefined();
  });
  it("is dry on a sleeve and on a plane", () => {
    const sleeve = withFriction(TEXT, "J", "cylindrical", undefined, "kinetic", "mu");
    expect(frictionOf(sleeve)).toEqual({ radius: 0.01, kinetic: "mu" });
    expect(frictionKeys("cylindrical", frictionOf(sleeve))).toEqual(["kinetic", "static", "radius"]);
    const puck = withFriction(TEXT, "J", "point-plane", undefined, "kinetic", "mu");
    expect(frictionOf(puck)).toEqual({ kinetic: "mu" });
    expect(frictionKeys("point-plane", frictionOf(puck))).toEqual(["kinetic", "static"]);
  });
});
