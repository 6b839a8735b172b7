import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emptySheet } from "../../document/empty.js";
import { outline } from "../../document/outline.js";
import { type Placed } from "./sheet.js";
import { gridStep, snap } from "./snap.js";
import { TEMPLATES, withTemplate } from "./templates.js";
import { room } from "./room.js";
import { type Quantity, UNITS, type Unit, displayOf, shown, typed, typedPlace, unitOf } from "../../document/value.js";

describe("snapping", () => {
  const points: Placed[] = [
    { ref: { body: "ground", point: "A" }, at: [0, 0] },
    { ref: { body: "bar1", point: "A" }, at: [0, 0] },
    { ref: { body: "bar1", point: "B" }, at: [0.1, 0] },
  ];
  it("finds the nearest point in reach, the first of several at one place", () => {
    expect(snap([0.103, 0.002], points, 1000).on?.ref).toEqual({ body: "bar1", point: "B" });
    expect(snap([0.001, 0], points, 1000).on?.ref.body).toBe("ground");
  });
  it("goes to the grid where nothing is near, and to round angles while something is drawn", () => {
    const step = gridStep(1000);
    expect([0.01, 0.02, 0.05]).toContain(step);
    expect(snap([0.052, 0.067], [], 1000)).toMatchObject({ kind: "grid" });
    const { kind, at } = snap([0.087, 0.0505], [], 1000, [0, 0]);
    expect(kind).toBe("angle");
    expect(Math.atan2(at[1] ?? 0, at[0] ?? 0)).toBeCloseTo(Math.PI / 6, 12);
    expect(Math.round(Math.hypot(...at) / step)).toBeCloseTo(Math.hypot(...at) / step, 9);
  });
  it("leaves alone who asks for it", () => {
    expect(snap([0.0523, 0.0671], [], 1000, undefined, true).at).toEqual([0.0523, 0.0671]);
  });
  it("has grid lines that a finger can tell apart, at every scale", () => {
    for (const scale of [1, 37, 500, 1234, 1e5]) {
      expect(gridStep(scale) * scale).toBeGreaterThanOrEqual(14);
      expect(gridStep(scale) * scale).toBeLessThanOrEqual(35.1);
    }
  });
});

describe("values in fields", () => {
  const named = (quantity: "length" | "angle", name: string): Unit => UNITS[quantity].find((unit) => unit.name === name) as Unit;
  const [m, mm, cm, degree] = [named("length", "m"), named("length", "mm"), named("length", "cm"), named("angle", "°")];
  it("are shown and read in units, with a decimal comma", () => {
    expect(shown(0.205, mm)).toBe("205");
    expect(typed("205,5", mm)).toBe(0.2055);
    expect(typed("-3", cm)).toBe(-0.03);
    expect(shown(Math.PI / 6, degree)).toBe("30");
    expect(typed("30", degree)).toBeCloseTo(Math.PI / 6, 14);
    expect(shown(0.1 + 0.2, m)).toBe("0.3");
  });
  it("are read in a unit that stands behind them", () => {
    const read = (text: string): unknown => typed(text, mm, UNITS.length);
    expect([read("80"), read("80 mm"), read("8cm"), read("0,08 m")]).toEqual([0.08, 0.08, 0.08, 0.08]);
    expect([read("2 in"), read('2"'), read("80 kg"), read("l/2")]).toEqual([0.0508, 0.0508, "80 kg", "l/2"]);
    const [, rpm] = UNITS.turning as [{ name: string; size: number }, { name: string; size: number }];
    expect(typed("60 rpm", UNITS.turning[0] as never, UNITS.turning)).toBeCloseTo(2 * Math.PI, 14);
    expect(typed("60", rpm, UNITS.turning)).toBeCloseTo(2 * Math.PI, 14);
    expect(typed("90 deg", degree, UNITS.angle)).toBe(typed("90", degree, UNITS.angle));
  });
  it("are shown in the units that a document states", () => {
    const display = displayOf({ display: { length: "cm", angle: "deg", speed: "rpm" } });
    expect([unitOf("length", display).name, unitOf("angle", display).name, unitOf("turning", display).name]).toEqual(["cm", "°", "rpm"]);
    expect(unitOf("length", displayOf({ display: { length: 3 } })).name).toBe("m");
    expect(displayOf({})).toEqual({});
    expect([unitOf("length").name, unitOf("angle").name, unitOf("turning").name]).toEqual(["m", "rad", "rad/s"]);
  });
  it("have every unit that a document can state", () => {
    const schema = JSON.parse(readFileSync("docs/document.schema.json", "utf8")) as {
      $defs: { Display: { properties: Record<string, { oneOf: { const: string }[] }> } };
    };
    const stated = Object.entries(schema.$defs.Display.properties).flatMap(([key, { oneOf }]) => oneOf.map(({ const: word }) => [key, word] as const));
    expect(stated).toHaveLength(8);
    for (const [key, word] of stated) {
      const display = displayOf({ display: { [key]: word } });
      const [quantity] = Object.keys(display) as Quantity[];
      const { name, also = [] } = unitOf(quantity ?? "plain", display);
      expect([name, ...also]).toContain(word);
    }
  });
  it("are free of the noise of an assembly, but not of what is small on purpose", () => {
    for (const noise of [-1e-12, 4e-13, -5e-16]) for (const unit of UNITS.length) expect(shown(noise, unit)).toBe("0");
    expect(shown(-1e-12, degree)).toBe("0");
    expect(shown(2.5e-6, mm)).toBe("0.0025");
    expect(shown(1e-12, UNITS.damping[0] as never)).toBe("1e-12");
  });
  it("stay expressions where they are", () => {
    expect(shown("l/2*cos(1)", mm)).toBe("l/2*cos(1)");
    expect(typed("l/2", mm)).toBe("l/2");
    expect(typed("  ", mm)).toBeUndefined();
  });
  it("are places of two numbers", () => {
    expect(typedPlace("0; 50", mm, 2)).toEqual([0, 0.05]);
    expect(typedPlace("0,5 -2", cm, 2)).toEqual([0.005, -0.02]);
    expect(typedPlace("50", mm, 2)).toBeUndefined();
    expect(typedPlace("a; b", mm, 2)).toBeUndefined();
  });
});

describe("templates", () => {
  it.each(TEMPLATES)("%s stands on an empty sheet and beside itself", (template) => {
    const once = withTemplate(emptySheet("x"), template, [0, 0]);
    const twice = withTemplate(once, template, [0.5, 0.1]);
    const [a, b] = [outline(once), outline(twice)];
    expect(b.bodies).toHaveLength(2 * a.bodies.length);
    expect(b.joints).toHaveLength(2 * a.joints.length);
    expect(a.bodies.length).toBeGreaterThan(0);
    expect(() => JSON.parse(twice) as unknown).not.toThrow();
  });
});

describe("room for labels", () => {
  const area = { width: 400, height: 300 };
  it("is the first place that covers nothing, inside of the drawing", () => {
    const wish = {
      width: 60,
      height: 24,
      places: [
        { x: 100, y: 100 },
        { x: 100, y: 140 },
      ],
    };
    const [first, second] = room([wish, wish], area, [], 12);
    expect([first, second]).toEqual([
      { x: 100, y: 100 },
      { x: 100, y: 140 },
    ]);
    expect(room([wish], area, [{ x: 110, y: 105 }], 12)).toEqual([{ x: 100, y: 140 }]);
    expect(room([{ ...wish, places: [{ x: -50, y: 500 }] }], area, [], 12)).toEqual([{ x: 32, y: 286 }]);
  });
});
