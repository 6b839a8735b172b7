import { describe, expect, it } from "vitest";
import type { Pose } from "../geometry/pose.js";
import { addPoint } from "./add.js";
import { addBar } from "./bar.js";
import { valueAt, withValue, without } from "./change.js";
import { emptySheet } from "./empty.js";
import { type Poses, toWorld } from "./geometry.js";
import { endsOf, withLength, writtenLength } from "./length.js";
import { driver, measured, motors, withStart } from "./motion.js";
import { type BodyOutline, outline } from "./outline.js";
import { parameterName, rangeAbout, withNewParameter } from "./parameter.js";
import { EditRefused } from "./refused.js";

const none: Poses = { of: () => undefined };
/** One bar of 100 mm from the ground, upwards. */
const one = addBar(emptySheet("One"), { at: [0.02, 0], body: "ground" }, { at: [0.02, 0.1] }, none).text;
const poses: Poses = { of: (name): Pose | undefined => (name === "bar1" ? [0.02, 0.05, Math.PI / 2] : undefined) };

function bar(text: string): BodyOutline {
  const [body] = outline(text).bodies;
  if (body === undefined) throw new Error("no bar");
  return body;
}

describe("the length of a bar", () => {
  it("moves its far end along it: the end on the ground stays, and mass distribution follows", () => {
    expect(endsOf(outline(one), bar(one))).toEqual({ near: "A", far: "B" });
    const { text } = withLength(one, "bar1", 0.08, poses);
    const at = valueAt(text, ["bodies", "bar1", "position"]) as number[];
    const pose: Pose = [...at, Number(valueAt(text, ["bodies", "bar1", "angle"]))];
    const [a, b] = ["A", "B"].map((point) => toWorld(pose, valueAt(text, ["bodies", "bar1", "points", point]) as number[]));
    expect(a?.[0]).toBeCloseTo(0.02, 12);
    expect(a?.[1]).toBeCloseTo(0, 12);
    expect(b?.[1]).toBeCloseTo(0.08, 12);
  });
  it("of a bar with mass and inertia of its own leaves it slender", () => {
    const root = ["bodies", "bar1"];
    const own = withValue(withValue(without(one, [...root, "section"]), [...root, "mass"], 0.1), [...root, "inertia"], (0.1 * 0.1 ** 2) / 12);
    expect(valueAt(withLength(own, "bar1", 0.08, poses).text, [...root, "inertia"])).toBeCloseTo((0.1 * 0.08 ** 2) / 12, 9);
    expect(valueAt(withLength(own, "bar1", "2*r", poses).text, [...root, "inertia"])).toBe("0.1*(2*r)^2/12");
  });
  it("of a bar with a section and a point beside it leaves that point where it is", () => {
    const more = addPoint(one, "bar1", [0.02, 0.03], "C").text;
    const next = outline(withLength(more, "bar1", 0.08, poses).text).bodies[0];
    const [x = 0, y = 0] = (next?.value["position"] ?? []) as number[];
    const pose = [x, y, Number(next?.value["angle"])];
    const before = toWorld(poses.of("bar1") ?? [], [0.02, 0.03]);
    toWorld(pose, next?.points["C"] as number[]).forEach((value, i) => expect(value).toBeCloseTo(before[i] ?? 0, 9));
    expect(next?.points["A"]).toEqual([-0.04, 0]);
  });
  it("moves the first end where the second is on the ground", () => {
    const other = addBar(emptySheet("Other"), { at: [0, 0.1] }, { at: [0, 0], body: "ground" }, none).text;
    expect(endsOf(outline(other), bar(other))).toEqual({ near: "B", far: "A" });
  });
  it("takes an expression, and is read back as one", () => {
    const { text } = withLength(one, "bar1", "2*r", poses);
    expect(valueAt(text, ["bodies", "bar1", "points", "A"])).toEqual(["-(2*r)/2", 0]);
    expect(valueAt(text, ["bodies", "bar1", "points", "B"])).toEqual(["(2*r)/2", 0]);
    expect(writtenLength(bar(text))).toBe("2*r");
    expect(writtenLength(bar(withLength(text, "bar1", "r", poses).text))).toBe("r");
  });
  it("of a bar from its origin stands in its one point", () => {
    const own = withValue(withValue(one, ["bodies", "bar1", "points", "A"], [0, 0]), ["bodies", "bar1", "points", "B"], [0.1, 0]);
    const next = withLength(own, "bar1", "l", poses).text;
    expect(bar(next).points).toEqual({ A: [0, 0], B: ["l", 0] });
    expect(writtenLength(bar(next))).toBe("l");
    expect(valueAt(withLength(own, "bar1", 0.3, poses).text, ["bodies", "bar1", "points", "B"])).toEqual([0.3, 0]);
  });
  it("that is a parameter is that parameter's value", () => {
    const named = withNewParameter(withLength(one, "bar1", "l", poses).text, "l", 0.1, "m", false);
    expect(valueAt(withLength(named, "bar1", 0.07, poses).text, ["parameters", "l", "value"])).toBe(0.07);
    const plain = withValue(named, ["parameters", "l"], 0.1);
    expect(valueAt(withLength(plain, "bar1", 0.07, poses).text, ["parameters", "l"])).toBe(0.07);
  });
  it("is refused where it is none, or nothing that the points could hold", () => {
    for (const length of [0, -0.1, Number.NaN]) expect(() => withLength(one, "bar1", length, poses)).toThrow(EditRefused);
    expect(() => withLength(one, "bar9", 0.1, poses)).toThrow(EditRefused);
    const askew = withValue(one, ["bodies", "bar1", "points", "B"], [0.05, 0.01]);
    expect(() => withLength(askew, "bar1", "l", poses)).toThrow(EditRefused);
    const formula = withValue(one, ["bodies", "bar1", "points", "B"], ["a + b", "c"]);
    expect(() => withLength(formula, "bar1", 0.1, poses)).toThrow(EditRefused);
  });
});

describe("motors", () => {
  const turned = withValue(one, ["drivers", "drive"], { joint: "A", coordinate: "angle", function: "1.5 + 2*t" });
  const speed = (law: string): unknown => motors(outline(withValue(turned, ["drivers", "drive", "function"], law)))[0]?.speed;
  it("of a constant speed are read in all their spellings", () => {
    const laws = {
      t: 1,
      "-t": -1,
      "6.28*t": 6.28,
      "0.5 - 3*t": -3,
      "2*pi*t": "2*pi",
      "0.2 + w*t": "w",
      "(a + b)*t": "(a + b)",
      "start + speed*t": "speed",
      "1e-3*t": 0.001,
      "1 - 2e-3*t": -0.002,
      "a*-b*t": "a*-b",
    } as const;
    for (const [law, value] of Object.entries(laws)) expect(speed(law), law).toEqual(typeof value === "string" ? value.replaceAll(" ", "") : value);
  });
  it("of another law have none", () => {
    for (const law of ["0.1*sin(t)", "t^2", "2*t*t", "sin(t)*t", "a) + (b*t", "1 + 2", "2**t", "t + 1", "joint*t*1", "*t"])
      expect(speed(law), law).toBeUndefined();
  });
  it("keep where they begin when their speed changes, and their speed when they begin elsewhere", () => {
    const [motor] = motors(outline(turned));
    expect(motor?.law(3)).toBe("1.5 + 3*t");
    expect(motor?.law(-1)).toBe("1.5 - t");
    expect(motor?.law("w")).toBe("1.5 + w*t");
    expect(motor?.law("w - 1")).toBe("1.5 + (w - 1)*t");
    expect(motors(outline(withValue(turned, ["drivers", "drive", "function"], "start + speed*t")))[0]?.law(3)).toBe("start + 3*t");
    expect(motor?.from?.(0)).toBe("2*t");
    expect(driver(-0.25, 2)).toBe("-0.25 + 2*t");
  });
  it("by a torque hold the speed in their law", () => {
    const actuated = withValue(one, ["forces", "motor1"], { type: "actuator", joint: "A", coordinate: "angle", value: "0.05*(6 - A.angle')" });
    const [motor] = motors(outline(actuated));
    expect(motor?.speed).toBe(6);
    expect(motor?.law(7)).toBe("0.05*(7 - A.angle')");
    expect(motor?.law("w")).toBe("0.05*(w - A.angle')");
  });
});

describe("a joint's coordinate at the start", () => {
  it("is held by the start, or is where its motor begins", () => {
    expect(measured(outline(one))).toEqual([{ joint: "A", coordinate: "angle" }]);
    expect(valueAt(withStart(one, "A", "angle", 0.5, false), ["simulation", "start", "hold", "A.angle"])).toBe(0.5);
    const turned = withValue(one, ["drivers", "drive"], { joint: "A", coordinate: "angle", function: "1.5 + 2*t" });
    expect(valueAt(withStart(turned, "A", "angle", 0.5, false), ["drivers", "drive", "function"])).toBe("0.5 + 2*t");
  });
  it("can take the room of another, whose speed is kept", () => {
    const held = withValue(one, ["simulation", "start"], { hold: { "B.angle": 1, "B.angle'": 2 } });
    expect(valueAt(withStart(held, "A", "angle", 0.5, false), ["simulation", "start", "hold"])).toEqual({
      "B.angle": 1,
      "B.angle'": 2,
      "A.angle": 0.5,
    } as never);
    expect(valueAt(withStart(held, "A", "angle", 0.5, true), ["simulation", "start", "hold"])).toEqual({ "B.angle'": 2, "A.angle": 0.5 } as never);
  });
});

describe("a parameter made of a number", () => {
  it("has a free name and a range about its value", () => {
    const text = withNewParameter(one, parameterName(one, "bar1_length"), 0.08, "m", false);
    expect(valueAt(text, ["parameters", "bar1_length"])).toEqual({ value: 0.08, min: 0.04, max: 0.16, unit: "m" } as never);
    expect(parameterName(text, "bar1_length")).toBe("bar1_length2");
    expect(parameterName(one, "A.angle")).toBe("A_angle");
    expect(parameterName(one, "sin")).toBe("sin2");
    expect(rangeAbout(-0.3, true)).toEqual([-0.6, 0.6]);
    expect(rangeAbout(0, true)).toEqual([-1, 1]);
  });
  it("is refused under a name that is taken", () => {
    expect(() => withNewParameter(one, "bar1", 1, "", true)).toThrow(EditRefused);
  });
});
