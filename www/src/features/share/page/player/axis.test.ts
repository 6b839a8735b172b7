// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fraction } from "../../../../plots/axis.js";
import { linear, logarithmic } from "./axis.js";

const of = (...values: number[]): Float64Array[] => [Float64Array.from(values)];

describe("axes of a recording", () => {
  it("are marked at 1, 2 and 5 times a power of ten, as often as there is room", () => {
    const { ticks, min, max } = linear(of(0, 10), 6, true);
    expect([min, max]).toEqual([0, 10]);
    expect(ticks.map(({ label }) => label)).toEqual(["0", "2", "4", "6", "8", "10"]);
    expect(linear(of(-0.31, 0.28), 5).ticks.map(({ label }) => label)).toEqual(["−0.2", "0.0", "0.2"]);
    for (const most of [2, 3, 7]) expect(linear(of(-1.7, 3.3), most).ticks.length).toBeLessThanOrEqual(most + 1);
  });
  it("have some width although nothing moves, or nothing has a value", () => {
    for (const values of [of(3, 3, 3), of(0), of(Number.NaN), []]) {
      const axis = linear(values, 5);
      expect(axis.max).toBeGreaterThan(axis.min);
      expect(axis.ticks.length).toBeGreaterThan(0);
    }
  });
  it("by decades have a floor for zero, labelled so, and leave no other decade without a mark of some step", () => {
    const axis = logarithmic(of(0, 1e-14, 3e-3), 5);
    expect([axis.min, axis.max, axis.floor]).toEqual([1e-15, 1e-2, 1e-15]);
    expect(axis.ticks[0]).toEqual({ at: 1e-15, label: "0" });
    expect(axis.ticks.at(-1)?.label).toBe("10⁻⁵");
    expect(fraction(axis, 0)).toBe(0);
    expect(fraction(axis, 1e-2)).toBeCloseTo(1, 12);
    expect(logarithmic(of(1e-3, 2), 5).ticks.map(({ label }) => label)).toEqual(["10⁻³", "10⁻²", "10⁻¹", "1", "10¹"]);
    expect(logarithmic(of(0, 0), 5).max).toBeGreaterThan(0);
  });
});
