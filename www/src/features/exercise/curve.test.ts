import { expect, it } from "vitest";
import { type Points, Stroke, nextPoint, withPoint } from "./curve.js";

it("a new point of the table lies within the run, and at no time that is taken", () => {
  let points: Points = [];
  for (let i = 0; i < 9; i++) points = withPoint(points, nextPoint(points, 10));
  expect(points.map(([t]) => t)).toEqual([0, 1.25, 2.5, 3.75, 5, 6.25, 7.5, 8.75, 10]);
  // A run without points begins at its start.
  expect(nextPoint([], 3)).toEqual([0, 0]);
  // What lies beyond the end already is not gone further from.
  expect(
    nextPoint(
      [
        [0, 1],
        [12, 2],
      ],
      10,
    ),
  ).toEqual([6, 1]);
});

/** A line drawn over 432 units of the picture, one unit a second, in steps of so many; the height is the time. */
function drawn(step: number, before: Points = []): Points {
  const stroke = new Stroke(before, [0, 0], 8);
  for (let t = step; t <= 432; t += step) stroke.to([t, t]);
  return stroke.points;
}

it("a line is as long as it was drawn, however little the pen moves at a time", () => {
  for (const step of [0.5, 1, 3, 5, 8, 27]) {
    const points = drawn(step);
    expect(points[0]).toEqual([0, 0]);
    expect(points.at(-1)?.[0]).toBeGreaterThan(432 - step);
    const gaps = points.slice(1, -1).map(([t], i) => t - (points[i]?.[0] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...gaps)).toBeLessThan(8 + Math.max(step, 8));
  }
});

it("a line writes over what it passes and leaves the rest", () => {
  const before: Points = [
    [100, -5],
    [200, -5],
    [500, 7],
    [505, 8],
  ];
  expect(drawn(1, before).filter(([t, x]) => x !== t)).toEqual([
    [500, 7],
    [505, 8],
  ]);
  const back = new Stroke(drawn(1), [432, 1], 8);
  for (let t = 431; t >= 216; t--) back.to([t, 1]);
  expect(back.points.filter(([t]) => t >= 216).every(([, x]) => x === 1)).toBe(true);
  expect(back.points.filter(([t]) => t < 216).every(([t, x]) => x === t)).toBe(true);
  // Straight up: one point at that time, the last.
  const up = new Stroke([], [3, 0], 8);
  for (let x = 1; x < 9; x++) up.to([3, x]);
  expect(up.points).toEqual([[3, 8]]);
});
