import { describe, expect, it } from "vitest";
import type { CheckReport } from "../../solver/types.js";
import { choices, shownEnd, typedEnd } from "./choices.js";

const RPM = { display: { speed: "rpm", length: "mm" } };

describe("the ends of a sweep", () => {
  it("are shown in the units that the document states", () => {
    expect(shownEnd(2 * Math.PI, "turning", RPM)).toBe("60 rpm");
    expect(shownEnd(0.08, "length", RPM)).toBe("80 mm");
    expect(shownEnd(6, "turning", {})).toBe("6");
    expect(shownEnd(0.5, undefined, RPM)).toBe("0.5");
  });
  it("are typed with a unit behind the number, or in SI units", () => {
    expect(typedEnd("60 rpm", "turning")).toBeCloseTo(2 * Math.PI, 12);
    expect(typedEnd("6", "turning")).toBe(6);
    expect(typedEnd("80mm", "length")).toBe(0.08);
    expect(typedEnd("fast", "turning")).toBeUndefined();
    expect(typedEnd("60 rpm", undefined)).toBeUndefined();
    expect(typedEnd("", "length")).toBeUndefined();
  });
  it("know what a parameter is a number of by its unit", () => {
    const parameter = (name: string, unit?: string) => ({ name, pointer: `/parameters/${name}`, value: 1, ...(unit !== undefined && { unit }) });
    const report = { parameters: [parameter("w", "rad/s"), parameter("l", "m"), parameter("k", "deg"), parameter("n")] } as unknown as CheckReport;
    expect(choices("{}", report, 0).map(({ quantity }) => quantity)).toEqual(["turning", "length", undefined, undefined]);
  });
});
