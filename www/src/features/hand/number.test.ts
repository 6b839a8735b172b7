import { describe, expect, it } from "vitest";
import { lengthLabel } from "../../geometry/view.js";
import { parseNumber, reading, sliderStep, snapped, typedShort } from "../../text/number.js";
import { speak } from "../../text/strings.js";
import { shown as shownIn } from "../../document/value.js";

describe("numbers", () => {
  it("have the decimal sign of the page's language, and are read with either", async () => {
    const said = (): string[] => [reading(0.5), reading(-2.5e-7), typedShort(0.25), lengthLabel(0.0025), shownIn(1.5, { name: "m", size: 1 })];
    expect(said()).toEqual(["0.5", "\u22122.50e\u22127", "0.25", "2.5 mm", "1.5"]);
    await speak("de");
    try {
      expect(said()).toEqual(["0,5", "\u22122,50e\u22127", "0,25", "2,5 mm", "1,5"]);
      expect(["0,5", "0.5"].map(parseNumber)).toEqual([0.5, 0.5]);
    } finally {
      await speak("en");
    }
  });
  it.each([
    ["0,05", 0.05],
    ["1.5e-3", 0.0015],
    [" -2 ", -2],
    ["\u22123", -3],
    [".5", 0.5],
    ["1 000", 1000],
  ])("%s is read as %s", (text, value) => expect(parseNumber(text)).toBe(value));
  it.each(["", "abc", "1,2,3", "1e999", "--1", "1.2.3", "0x10"])("%s is refused", (text) => expect(parseNumber(text)).toBeUndefined());
  it("read short", () => {
    expect(reading(0.123456)).toBe("0.1235");
    expect(reading(-2.5e-14)).toBe("\u22122.50e\u221214");
    expect(reading(123456)).toBe("1.23e5");
    expect(reading(Number.NaN)).toBe("–");
  });
  it("slide in round steps without noise", () => {
    expect(sliderStep(1, 15)).toBe(0.1);
    expect(sliderStep(0.02, 0.1)).toBe(0.0005);
    expect(sliderStep(0, 0)).toBe(1);
    expect(snapped(0.1 + 0.2, 0.1)).toBe(0.3);
  });
});
