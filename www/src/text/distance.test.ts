import { describe, expect, it } from "vitest";
import { distanceOf } from "./distance.js";
import type { Feedback } from "../features/exercise/types.js";
import { remark } from "../features/exercise/words.js";

const of = (quantity: string, relation = "<"): Feedback => ({ code: "check-fails", quantity, relation, found: 0.087, expected: 0.01, message: "" });

describe("a condition with a tolerance", () => {
  it("tells how far something is from what is asked", () => {
    expect(distanceOf(of("abs(period(theta) - 3)"))).toEqual({ of: "period(theta)", from: "3" });
    expect(distanceOf(of("abs(max(a, b) - 2*pi)", "<="))).toEqual({ of: "max(a, b)", from: "2*pi" });
    expect(remark(of("abs(period(theta) - 3)"))).toBe("`period(theta)` is 0.087 away from 3; up to 0.01 is right.");
    expect(remark({ ...of("abs(period(theta) - 3)"), code: "check-holds", found: 0.002 })).toBe("`period(theta)` is 0.002 away from 3, as asked: up to 0.01.");
  });
  it("is told from others, which are said as they stand", () => {
    for (const [quantity, relation] of [
      ["abs(x)", "<"],
      ["abs(x - 1)", ">"],
      ["abs(x - 1) + abs(y - 1)", "<"],
      ["max(x - 1)", "<"],
      ["abs(x) - 1", "<"],
    ] as const)
      expect(distanceOf(of(quantity, relation)), quantity).toBeUndefined();
    expect(remark(of("max(x)"))).toBe("`max(x)` is 0.087; asked is <\u00a00.01.");
    expect(remark(of("mobility", "=="))).toBe("`mobility` is 0.087; asked is =\u00a00.01.");
  });
});
