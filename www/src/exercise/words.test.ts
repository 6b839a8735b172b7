import { describe, expect, it } from "vitest";
import { pointsOf, score } from "./words.js";

describe("points", () => {
  it("are read to the hundredth", () => {
    expect([0, 1, 1.5, 0.86312, 2 / 3, 12, 1234.5].map(score)).toEqual(["0", "1", "1.5", "0.86", "0.67", "12", "1234.5"]);
    expect([1, 0.5, 2.345678].map(pointsOf)).toEqual(["1 point", "0.5 points", "2.35 points"]);
  });
});
