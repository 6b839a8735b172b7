// What a new task begins with, and what goes along when it is handed out.
import { describe, expect, it } from "vitest";
import type { CheckReport } from "../../solver/types.js";
import { descriptionOf } from "./description.js";
import { firstChannel } from "./form.js";
import { freshCondition } from "./formula-fields.js";

const form = (channels: string[], ...plots: string[][]): { report: CheckReport } => ({
  report: { channels: channels.map((name) => ({ name, unit: "" })), plots: plots.map((names) => ({ channels: names })) } as unknown as CheckReport,
});

describe("a new condition", () => {
  it("asks for what the author sees plotted first", () => {
    expect(freshCondition(form(["t", "x", "theta", "drift.position"], ["z1", "theta"], ["drift.position"]))).toBe("abs(final(theta) - 1) < 0.01");
  });
  it("asks for the first coordinate where only errors, energies or directions are plotted, or nothing", () => {
    expect(firstChannel(form(["t", "drift.position", "energy.total", "x", "z"], ["drift.position", "q1"], ["energy.total"]))).toBe("x");
    expect(firstChannel(form(["t", "x", "z"]))).toBe("x");
    expect(firstChannel(form(["t"]))).toBe("t");
  });
});

describe("the description that goes along", () => {
  it("is a text in one language or several; blanks are none", () => {
    expect(descriptionOf('{"description": "The period is 2 s."}')).toBe("The period is 2 s.");
    expect(descriptionOf('{"description": {"en": "", "de": "Die Periode ist 2 s."}}')).toEqual({ en: "", de: "Die Periode ist 2 s." });
    for (const text of ["{}", '{"description": "  "}', '{"description": {}}', '{"description": 3}', "no document"])
      expect(descriptionOf(text), text).toBeUndefined();
  });
});
