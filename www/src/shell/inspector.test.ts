import { describe, expect, it } from "vitest";
import { at, forces } from "./inspector.js";

describe("the force of a joint", () => {
  const force = forces([0, 3, 4, 1, 0, 2, 2, 6, 8, 3, Number.NaN, 1], 3);
  it("is the magnitude of its components, with its largest and when", () => {
    expect(force).toEqual({ t: [0, 1, 2], magnitudes: [5, 2, 10], largest: 10, at: 2 });
    expect(forces([], 3)).toBeUndefined();
    expect(forces([0, Number.NaN, 1], 3)).toBeUndefined();
  });
  it("is read between samples, and at the ends as there", () => {
    if (force === undefined) throw new Error("no force");
    expect([at(force, -1), at(force, 0.5), at(force, 1), at(force, 1.75), at(force, 9)]).toEqual([5, 3.5, 2, 8, 10]);
  });
});
