import { describe, expect, it } from "vitest";
import { staysWhole, unbroken } from "./blanks.js";

describe("lines", () => {
  it("do not end between a number and its unit", () => {
    expect(unbroken("after 3 s? By 0.2 m/s, 10 1/s, 5 m.")).toBe("after 3\u00a0s? By 0.2\u00a0m/s, 10\u00a01/s, 5\u00a0m.");
  });
  it("end where words do", () => {
    for (const text of ["4 more legs", "in s, the", "3 swings", "task 7 sounds", "3 h/2"]) expect(unbroken(text), text).toBe(text);
  });
  it("do not end inside of a short formula", () => {
    expect([staysWhole("c'' = 0"), staysWhole("c'' + 2\\gamma c' + \\gamma^2 c = 0")]).toEqual([true, false]);
  });
});
