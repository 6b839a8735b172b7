import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Beside, type Compared, compare } from "./class.js";

interface Case {
  what: string;
  receipts: (Omit<Compared, "status"> & { status?: "damaged" })[];
  expected: Beside[];
}

describe("a class", () => {
  it("is compared as the program does", () => {
    const cases = JSON.parse(readFileSync("tests/reference/receipts/class.json", "utf8")) as Case[];
    expect(cases.length).toBeGreaterThan(3);
    for (const { what, receipts, expected } of cases)
      expect(compare(receipts.map((receipt) => ({ status: "graded" as const, ...receipt }))), what).toEqual(expected);
  });
});
