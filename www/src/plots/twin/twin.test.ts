import { describe, expect, it } from "vitest";
import type { Description } from "../../solver/types.js";
import { rowsOf, stepped } from "./cursor.js";
import { HIGH, LOW, STEPS, pitchOf, toneOf } from "./sound.js";
import { sentences } from "./summary.js";
import { spoken } from "./keys.js";
import type { PlotContext } from "../context.js";

const found = (more: Partial<Description>): Description => ({
  name: "x",
  unit: "rad",
  samples: 501,
  missing: 0,
  zeros: 0,
  first: { t: 0, value: -0.5 },
  last: { t: 5, value: 0.25 },
  least: { t: 1.2346, value: -0.75 },
  greatest: { t: 3.5, value: 12.566370614 },
  floor: { t: 5, value: 0.25 },
  crossings: 0,
  crossing_times: [],
  ...more,
});

const RAD = { name: "rad", size: 1 };

describe("the summary", () => {
  it("is in the unit that is shown", () => {
    expect(sentences("crank", found({ last: { t: 5, value: Math.PI } }), { name: "°", size: Math.PI / 180 }, false)[0]).toBe(
      "crank: −28.65° at the start, 180° at the end.",
    );
  });
  it("tells ends, extremes with their times, and crossings", () => {
    expect(sentences("crank", found({ crossings: 3, crossing_times: [0.1, 0.52, 4] }), RAD, false)).toEqual([
      "crank: −0.5 rad at the start, 0.25 rad at the end.",
      "Least −0.75 rad at 1.235 s, greatest 12.57 rad at 3.5 s.",
      "Crosses zero 3 times, at 0.1, 0.52 and 4 s.",
    ]);
    expect(sentences("crank", found({}), RAD, false)[2]).toBe("Never crosses zero.");
    expect(sentences("crank", found({ crossings: 1, crossing_times: [2] }), RAD, false)[2]).toBe("Crosses zero once, at 2 s.");
    expect(sentences("crank", found({ crossings: 40, crossing_times: [0.1, 0.2] }), RAD, false)[2]).toBe("Crosses zero 40 times, first at 0.1 s.");
  });
  it("of drift tells the floor instead of crossings", () => {
    const drift = found({
      unit: "m",
      first: { t: 0, value: 0 },
      least: { t: 0, value: 0 },
      greatest: { t: 2, value: 3.2e-4 },
      last: { t: 5, value: 3e-4 },
      floor: { t: 0.01, value: 2.2e-17 },
      zeros: 1,
    });
    expect(sentences("projection", drift, { name: "m", size: 1 }, true)).toEqual([
      "projection: 0 m at the start, 3e−4 m at the end.".replace("3e−4", "3.00e−4"),
      "Least 0 m at 0 s, greatest 3.20e−4 m at 2 s.",
      "Least above zero 2.20e−17 m at 0.01 s.",
      "Exactly zero in 1 of 501 samples.",
    ]);
  });
  it("of what stays, is missing or was never there", () => {
    const one = { t: 0, value: 2 };
    expect(sentences("rank", found({ first: one, last: one, least: one, greatest: one }), { name: "", size: 1 }, false)).toEqual(["rank: 2 throughout."]);
    expect(sentences("f", found({ missing: 1, samples: 1 }), RAD, false).at(-1)).toBe("No value in 1 of 1 sample.");
    expect(sentences("f", found({ first: null, last: null, least: null, greatest: null }), RAD, false)).toEqual(["f: no value."]);
  });
});

describe("a value", () => {
  const session = {
    set: {
      report: {
        channels: [
          { name: "x", unit: "m", label: "", group: "" },
          { name: "y", unit: "", label: "", group: "" },
        ],
      },
    },
  };
  const context = { session } as unknown as PlotContext;
  const curve = (x: string, y: string) => ({ run: 0, x, y, label: y === "x" ? "height" : "path", unit: "m", color: 0, dash: "solid" as const });
  it("is spoken with its curve, unit and time", () => {
    expect(spoken(context, curve("t", "x"), [0.30000000000000004, -1.23456])).toBe("height: −1.235 m at 0.3 s");
    expect(spoken(context, curve("t", "x"), [1, Number.NaN])).toBe("height: no value at 1 s");
    expect(spoken(context, curve("x", "y"), [2, 0.5, 0.25])).toBe("path: 0.5 m, 0.25 at 2 s");
  });
});

describe("the cursor", () => {
  it("goes along the samples and stays among them", () => {
    expect(["next", "previous", "on", "back", "first", "last"].map((step) => stepped(50, 101, step as never))).toEqual([51, 49, 55, 45, 0, 100]);
    expect([stepped(0, 101, "previous"), stepped(100, 101, "on"), stepped(0, 0, "last")]).toEqual([0, 100, 0]);
    expect(stepped(0, 3, "on")).toBe(2);
  });
  it("reads rows", () =>
    expect(rowsOf(Float64Array.from([0, 1, 2, 0.1, 3, 4]), 2)).toEqual([
      [0, 1, 2],
      [0.1, 3, 4],
    ]));
});

describe("the sound", () => {
  const data = (y: number[]) => ({ x: Float64Array.from(y.keys()), y: Float64Array.from(y) });
  it("has a pitch for every value: equal differences are equal intervals", () => {
    expect(pitchOf(-1, -1, 1, false)).toBe(LOW);
    expect(pitchOf(1, -1, 1, false)).toBeCloseTo(HIGH, 9);
    const half = pitchOf(0, -1, 1, false);
    expect(half / LOW).toBeCloseTo(HIGH / half, 12);
    expect(pitchOf(1e-8, 1e-16, 1, true)).toBeCloseTo(half, 9);
    // A curve that stays has one pitch in the middle.
    expect(pitchOf(5, 5, 5, false)).toBeCloseTo(half, 9);
  });
  it("follows the curve through its time and is silent where there is no value", () => {
    const tone = toneOf(data([0, 1, Number.NaN, 2]), [0, 3], false);
    if (tone === undefined) throw new Error("no tone");
    expect([tone.pitch.length, tone.heard.length]).toEqual([STEPS, STEPS]);
    expect(tone.pitch[0]).toBeCloseTo(LOW, 3);
    expect(tone.pitch[STEPS - 1]).toBeCloseTo(HIGH, 2);
    expect([tone.heard[0], tone.heard[Math.round((2 / 3) * STEPS)], tone.heard[STEPS - 1]]).toEqual([1, 0, 1]);
    expect(toneOf(data([Number.NaN]), [0, 1], false)).toBeUndefined();
  });
  it("of drift that is zero is that of the least above zero", () => {
    const tone = toneOf(data([0, 1e-16, 1e-4]), [0, 2], true);
    expect(tone?.pitch[0]).toBeCloseTo(LOW, 3);
    expect(toneOf(data([0, 0]), [0, 1], true)).toBeUndefined();
  });
});
