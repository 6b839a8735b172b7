import { describe, expect, it } from "vitest";
import { parseInUnit } from "../../text/number.js";
import { pointsOf, say, score } from "./words.js";

describe("points", () => {
  it("are read to the hundredth", () => {
    expect([0, 1, 1.5, 0.86312, 2 / 3, 12, 1234.5].map(score)).toEqual(["0", "1", "1.5", "0.86", "0.67", "12", "1234.5"]);
    expect([1, 0.5, 2.345678].map(pointsOf)).toEqual(["1 point", "0.5 points", "2.35 points"]);
  });
});

describe("small and large numbers", () => {
  it("are read as on paper", () => {
    expect([1e-6, -0.000213684, 123456, 0.25, -2, 0, Infinity].map((value) => say(value))).toEqual([
      "1.00·10⁻⁶",
      "−2.14·10⁻⁴",
      "1.23·10⁵",
      "0.25",
      "−2",
      "0",
      "∞",
    ]);
    expect(say(undefined)).toBe("–");
  });
});

describe("an answer with its unit behind it", () => {
  it("is a number where the unit is the one that is asked for", () => {
    expect([
      parseInUnit("2,41 s", "s"),
      parseInUnit("3 m/s", "m/s"),
      parseInUnit("-90°", "deg"),
      parseInUnit("2e-3", "m"),
      parseInUnit("\u22121.5", "rad"),
    ]).toEqual([2.41, 3, -90, 0.002, -1.5]);
    expect([parseInUnit("2415 ms", "s"), parseInUnit("-90°", "rad"), parseInUnit("s", "s"), parseInUnit("2 s"), parseInUnit("two", "s")]).toEqual(
      Array(5).fill(undefined),
    );
  });
});
