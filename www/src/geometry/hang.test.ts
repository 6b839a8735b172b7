import { describe, expect, it } from "vitest";
import { hung } from "./hang.js";

const DOWN = [0, -1, 0];

const length = (points: readonly number[][]): number =>
  points.slice(1).reduce((sum, point, i) => sum + Math.hypot(...point.map((x, k) => x - (points[i]?.[k] ?? 0))), 0);

describe("a cord", () => {
  it("hangs as long as it is, below its ends, without a jump", () => {
    for (const [a, b, long] of [
      [[0, 0, 0], [1, 0, 0], 1.5],
      [[0, 0, 0], [1, 0.7, 0], 1.3],
      [[0, 0, 0], [0, -0.5, 0], 2],
      [[2, 1, 0], [2, 1, 0], 1],
    ] as const) {
      const line = hung([[...a], [...b]], long, DOWN);
      expect(line[0]).toEqual([...a]);
      expect(line.at(-1)).toEqual([...b]);
      expect(length(line)).toBeCloseTo(long, 6);
      expect(Math.min(...line.map(([, y = 0]) => y))).toBeLessThan(Math.min(a[1], b[1]));
      const steps = line.slice(1).map((point, i) => length([line[i] ?? point, point]));
      expect(Math.max(...steps)).toBeLessThan(long / 6);
    }
  });
  it("opens to a loop where one end hangs under the other", () => {
    const across = hung(
      [
        [0, 0, 0],
        [0, -0.5, 0],
      ],
      2,
      DOWN,
    ).map(([x = 0]) => x);
    expect(Math.max(...across) - Math.min(...across)).toBeGreaterThan(0.1);
  });
  it("is straight where it is taut, or drawn longer than it is", () => {
    const ends = [
      [0, 0, 0],
      [1, 0, 0],
    ];
    for (const long of [1, 0.9, 1 + 1e-6]) expect(hung(ends, long, DOWN)).toEqual(ends);
  });
  it("of several parts hangs in the longest", () => {
    const line = hung(
      [
        [0, 0, 0],
        [0, 1, 0],
        [3, 1, 0],
        [3, 0, 0],
      ],
      6,
      DOWN,
    );
    expect(length(line)).toBeCloseTo(6, 6);
    expect(line[1]).toEqual([0, 1, 0]);
    expect(line.slice(-2)).toEqual([
      [3, 1, 0],
      [3, 0, 0],
    ]);
  });
});
