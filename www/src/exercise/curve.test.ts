import { expect, it } from "vitest";
import { type Points, nextPoint, withPoint } from "./curve.js";

it("a new point of the table lies within the run, and at no time that is taken", () => {
  let points: Points = [];
  for (let i = 0; i < 9; i++) points = withPoint(points, nextPoint(points, 10));
  expect(points.map(([t]) => t)).toEqual([0, 1.25, 2.5, 3.75, 5, 6.25, 7.5, 8.75, 10]);
  // A run without points begins at its start.
  expect(nextPoint([], 3)).toEqual([0, 0]);
  // What lies beyond the end already is not gone further from.
  expect(nextPoint([[0, 1], [12, 2]], 10)).toEqual([6, 1]);
});
