import { describe, expect, it } from "vitest";
import { part } from "./numbers.js";
import { between, inside, moved, zoomed } from "./zoom.js";

const linear = { min: 2, max: 6, log: false, floor: null };
const log = { min: 1e-8, max: 1, log: true, floor: null };

describe("windows", () => {
  it("zoom around the value under the pointer", () => {
    expect(zoomed(linear, 0.25, 0.5)).toEqual([2.5, 4.5]);
    expect(zoomed(linear, 0, 2)).toEqual([2, 10]);
    const [low, high] = zoomed(log, 0.5, 0.5);
    expect([Math.log10(low), Math.log10(high)].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([-6, -2]);
  });
  it("move by a part of their length", () => {
    expect(moved(linear, 0.5)).toEqual([4, 8]);
    expect(moved(log, -0.125).map((value) => Math.round(Math.log10(value)))).toEqual([-9, -1]);
  });
  it("are taken from a box drawn either way", () => {
    expect(between(linear, 0.75, 0.25)).toEqual([3, 5]);
  });
  it("stay inside the run, as long as they are; all of it is no window", () => {
    expect(inside([-1, 2], [0, 10])).toEqual([0, 3]);
    expect(inside([9, 12], [0, 10])).toEqual([7, 10]);
    expect(inside([4, 5], [0, 10])).toEqual([4, 5]);
    expect(inside([-3, 10], [0, 10])).toBeUndefined();
    expect(inside([Number.NaN, 1], [0, 10])).toBeUndefined();
    const [low, high] = inside([5, 5], [0, 10]) ?? [0, 0];
    expect(high - low).toBeCloseTo(1e-8, 12);
  });
  it("cut numbers with one neighbour on each side", () => {
    const numbers = { x: Float64Array.from([0, 1, 2, 3, 4, 5]), y: Float64Array.from([0, 10, 20, 30, 40, 50]) };
    expect([...part(numbers, [1.5, 3]).x]).toEqual([1, 2, 3, 4]);
    expect([...part(numbers, [-1, 9]).y]).toEqual([0, 10, 20, 30, 40, 50]);
    expect([...part(numbers, [2.2, 2.4]).x]).toEqual([2, 3]);
    expect([...part({ x: new Float64Array(0), y: new Float64Array(0) }, [0, 1]).x]).toEqual([]);
  });
});
