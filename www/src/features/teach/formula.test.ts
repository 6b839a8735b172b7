import { describe, expect, it } from "vitest";
import { numberFrom, numberOrExpression, pointed } from "./fields.js";
import { conditionOf, measureOf, ownText, unitOf, written, writtenCondition } from "./formula.js";

describe("expressions as choices", () => {
  it("are recognised and written as they were", () => {
    for (const [text, kind, of] of [
      ["max(drift.position)", "max", "drift.position"],
      ["max(abs(crank.angle'))", "size", "crank.angle'"],
      ["at(theta, 1.5)", "at", "theta"],
      ["period(theta)", "period", "theta"],
      ["range(theta)", "range", "theta"],
      ["(range(theta))", "own", ""],
      ["mobility", "mobility", ""],
      ["unique(A)", "unique", "A"],
      ["2*pi*sqrt(l/g)", "own", ""],
      ["max(a, b)", "own", ""],
      ["(at(x, 3) - at(x, 1))/2", "own", ""],
      ["rms(y - 2*x)", "own", ""],
      ["", "own", ""],
    ] as const) {
      const measure = measureOf(text);
      expect([measure.kind, measure.of], text).toEqual([kind, of]);
      expect(written(measure), text).toBe(text);
    }
    expect(written(measureOf(3))).toBe("3");
    expect(written({ kind: "at", of: "x", time: " ", own: "" })).toBe("at(x, 0)");
  });
  it("become expressions of one's own in brackets, and stay so", () => {
    for (const text of ["max(theta)", "mobility", "at(x, 1)"]) {
      expect(measureOf(ownText(text)).kind, text).toBe("own");
      expect(ownText(ownText(text))).toBe(ownText(text));
    }
    expect(ownText("2*pi")).toBe("2*pi");
  });
  it("so are conditions; what is joined or nested stays its author's own", () => {
    for (const [text, kind, relation] of [
      ["max(drift.position) < 1e-8", "max", "<"],
      ["mobility == 1", "mobility", "=="],
      ["abs(period(theta) - 3) < 0.01", "period", "within"],
      ["unique(A)", "unique", "holds"],
      ["abs((period(theta)) - 3) < 0.01", "own", "within"],
      ["(max(x)) < 3", "own", "<"],
      ["count(x > 1) > 2", "own", "holds"],
      ["mobility == 1 and redundancy == 0", "own", "holds"],
      ["rms(y - 2*x) >= 3", "own", ">="],
    ] as const) {
      const condition = conditionOf(text);
      expect([condition.measure.kind, condition.relation], text).toEqual([kind, relation]);
      expect(writtenCondition(condition), text).toBe(text);
    }
  });
  it("have the unit of their channel, a period seconds, a count none", () => {
    const unit = (): string => "m";
    expect([
      unitOf(measureOf("max(x)"), unit),
      unitOf(measureOf("period(x)"), unit),
      unitOf(measureOf("crossings(x)"), unit),
      unitOf(measureOf("mobility"), unit),
    ]).toEqual(["m", "s", "", ""]);
  });
});

describe("numbers in fields", () => {
  it("may have a comma, and stay expressions where they are none", () => {
    expect(["0,5", "1e-6", "max(a, b)", "2*pi", "1,5e-3"].map(pointed)).toEqual(["0.5", "1e-6", "max(a, b)", "2*pi", "0.0015"]);
    expect(["0,5", "-2", "2*pi*sqrt(l/g)"].map(numberOrExpression)).toEqual([0.5, -2, "2*pi*sqrt(l/g)"]);
    expect([numberFrom(""), numberFrom("1,5"), numberFrom("many")]).toEqual([
      { value: undefined, good: true },
      { value: 1.5, good: true },
      { value: undefined, good: false },
    ]);
  });
});
