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
      [[0, 0, 0], [0, 0.5, 0], 0.6],
      [[2, 1, 0], [2, 1, 0], 1],
    ] as const) {
      const line = hung([[...a], [...b]], long, DOWN);
      expect(line[0]).toEqual([...a]);
      expect(line.at(-1)).toEqual([...b]);
      expect(Math.abs(length(line) / long - 1)).toBeLessThan(0.1);
      expect(Math.min(...line.map(([, y = 0]) => y))).toBeLessThan(Math.min(a[1], b[1]));
      const steps = line.slice(1).map((point, i) => length([line[i] ?? point, point]));
      expect(Math.max(...steps)).toBeLessThan(long / 6);
    }
  });
  it("hangs as deep as a chain", () => {
    // Ends at one height, 1 apart: 2 a sinh(1/(2 a)) = 1.5, and a (cosh(1/(2 a)) - 1) deep.
    for (const a of [0.3, 1, 4]) {
      const depth = Math.min(
        ...hung(
          [
            [0, 0, 0],
            [1, 0, 0],
          ],
          2 * a * Math.sinh(0.5 / a),
          DOWN,
        ).map(([, y = 0]) => y),
      );
      expect(depth).toBeCloseTo(-a * (Math.cosh(0.5 / a) - 1), 4);
    }
    const side = hung(
      [
        [0, 0, 0],
        [0, 1, 0],
      ],
      1.5,
      [1, 0, 0],
    );
    expect(Math.max(...side.map(([x = 0]) => x))).toBeGreaterThan(0.4);
  });
  it("opens to a loop where one end hangs under the other, and does not cross itself", () => {
    const line = hung(
      [
        [0, 0, 0],
        [0, -0.5, 0],
      ],
      1,
      DOWN,
    );
    const at = line.findIndex(([, y = 0]) => y === Math.min(...line.map(([, low = 0]) => low)));
    expect(Math.max(...line.slice(1, at).map(([x = 0]) => x))).toBeLessThan(0.02);
    expect(Math.min(...line.slice(at + 1, -1).map(([x = 0]) => x))).toBeGreaterThan(-0.02);
  });
  it("is straight where it is taut, or drawn longer than it is", () => {
    const ends = [
      [0, 0, 0],
      [1, 0, 0],
    ];
    for (const long of [1, 0.9, 1 + 1e-6]) expect(hung(ends, long, DOWN)).toEqual(ends);
  });
  it("of several parts hangs in each", () => {
    const ends = [
      [0, 0, 0],
      [1, 1, 0],
      [3, 1, 0],
      [4, 0, 0],
    ];
    const line = hung(ends, 6, DOWN);
    expect(length(line)).toBeCloseTo(6, 1);
    for (const end of ends) expect(line).toContainEqual(end);
    expect(line.length).toBe(4 + 3 * 31);
  });
});
