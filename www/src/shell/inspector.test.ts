import { describe, expect, it } from "vitest";
import { rowAt } from "../session/rows.js";
import { forces } from "./inspector.js";

describe("the force of a joint", () => {
  const force = forces({ values: [0, 3, 4, 1, 0, 2, 2, 6, 8, 3, Number.NaN, 1], width: 3 });
  it("is the magnitude of its components, with its largest and when", () => {
    expect(force).toEqual({ rows: { values: [0, 5, 1, 2, 2, 10], width: 2 }, largest: 10, at: 2 });
    expect(forces({ values: [], width: 3 })).toBeUndefined();
    expect(forces({ values: [0, Number.NaN, 1], width: 3 })).toBeUndefined();
  });
  it("is read between samples, and at the ends as there", () => {
    if (force === undefined) throw new Error("no force");
    expect([-1, 0.5, 1, 1.75, 9].map((t) => rowAt(force.rows, t)[1])).toEqual([5, 3.5, 2, 8, 10]);
  });
});
