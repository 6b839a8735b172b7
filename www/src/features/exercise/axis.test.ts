import { describe, expect, it } from "vitest";
import { ticks } from "../../plots/ticks.js";
import { roomFor } from "./axis.js";

describe("axes of a predicted curve", () => {
  it("have round values inside of their bounds", () => {
    expect(ticks(0, 3, 6)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
    expect(ticks(-1, 1, 4)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(ticks(-0.3, 0.7, 5)).toEqual([-0.2, 0, 0.2, 0.4, 0.6]);
    expect(ticks(1, 1, 5)).toEqual([]);
    expect(ticks(0, Number.POSITIVE_INFINITY, 5)).toEqual([]);
  });

  it("leave room for a curve without telling its sign or its height", () => {
    expect(roomFor(new Float64Array([0, 0.9, 1, -0.2]))).toEqual([-2, 2]);
    expect(roomFor(new Float64Array([0, -1.5, 1, 0]))).toEqual([-2, 2]);
    expect(roomFor(new Float64Array([0, 30, 1, 31]))).toEqual([-50, 50]);
    expect(roomFor(new Float64Array([0, 0, 1, 0]))).toBeUndefined();
    expect(roomFor(new Float64Array(0))).toBeUndefined();
  });
});
