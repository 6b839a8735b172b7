import { describe, expect, it } from "vitest";
import type { LocusPoint } from "../../../solver/types.js";
import { lines, span } from "./curves.js";
import { tableOf } from "./locus.js";
import { started } from "./start.js";

const point = (value: number, ...roots: [number, number, number][]): LocusPoint => ({ value, zeros: 2, roots, unstable: false, gap: null });

describe("the curves of a root locus", () => {
  it("go on from value to value, and begin anew after a gap", () => {
    const points = [point(0, [0, -1, 2], [1, -1, -2]), point(1, [1, -3, 0], [0, -0.5, 0]), point(2), point(3, [0, 4, 0])];
    expect(lines(points, "re")).toEqual([
      [
        [0, -1],
        [1, -0.5],
      ],
      [
        [0, -1],
        [1, -3],
      ],
      [[3, 4]],
    ]);
    expect(lines(points, "im")[1]).toEqual([
      [0, -2],
      [1, 0],
    ]);
  });
  it("do not make much of round-off", () => {
    expect(span([0, -2e-15, 1e-15], 10)).toEqual([-1, 1]);
    expect(span([0, 10], 10)).toEqual([-0.4, 10.4]);
  });
  it("are a table with a column for each part of each curve", () => {
    expect(tableOf("speed", [point(0.5, [1, 2, 0]), point(1, [0, -1, 3])])).toBe("speed,zeros,re1,im1,re2,im2\n0.5,2,,,2,0\n1,2,-1,3,,\n");
    expect(tableOf("speed", [])).toBe("speed,zeros\n");
  });
});

describe("a pose of rest as the start", () => {
  it("is written into the author's coordinates, standing still", () => {
    const text = '{ "coordinates": { "a": "pi/4", "b": { "value": 2, "velocity": 3, "unit": "rad" } } }';
    const rest = [["a", 0.5] as const, ["b", -1] as const];
    expect(started(text, rest)).toBe('{ "coordinates": { "a": 0.5, "b": { "value": -1, "velocity": 0, "unit": "rad" } } }');
  });
  it("is not written where bodies say where joints are, nor where a coordinate is not the author's", () => {
    expect(started('{ "bodies": { "A": {} }, "coordinates": { "a": 1 } }', [["a", 0]])).toBeUndefined();
    expect(started('{ "coordinates": { "a": 1 } }', [["b", 0]])).toBeUndefined();
    expect(started("{}", [])).toBeUndefined();
  });
});
