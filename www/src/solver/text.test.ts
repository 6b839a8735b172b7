import { describe, expect, it } from "vitest";
import { pack } from "./pack.js";
import { positions } from "./text.js";

describe("positions", () => {
  const text = 'aß€😀"z';
  it("turns bytes into UTF-16 units", () => {
    expect(positions(text, [0, 1])).toEqual({ from: 0, to: 1 });
    expect(positions(text, [1, 3])).toEqual({ from: 1, to: 2 });
    expect(positions(text, [3, 6])).toEqual({ from: 2, to: 3 });
    expect(positions(text, [6, 10])).toEqual({ from: 3, to: 5 });
    expect(positions(text, [10, 12])).toEqual({ from: 5, to: 7 });
  });
  it("stays inside the text", () => {
    expect(positions(text, [11, 99])).toEqual({ from: 6, to: 7 });
    expect(positions(text, [50, 99])).toEqual({ from: 7, to: 7 });
    expect(positions("", [0, 0])).toEqual({ from: 0, to: 0 });
  });
});

describe("pack", () => {
  it("puts length, abscissas, ordinates one after another; the shorter of the two counts", () => {
    expect(
      pack([
        { x: [1, 2, 3], y: [4, 5] },
        { x: [], y: [] },
      ]),
    ).toEqual(new Float64Array([2, 1, 2, 4, 5, 0]));
  });
});
