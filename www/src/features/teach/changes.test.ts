import { describe, expect, it } from "vitest";
import { changesInWords } from "./changes.js";

const before = JSON.stringify({
  parameters: { l: { value: 1, unit: "m", label: "length" }, k: { value: 2 } },
  joints: { O: { type: "revolute" }, A: { type: "weld" } },
  simulation: { stabilization: { type: "baumgarte", alpha1: 82 } },
  runs: [{ label: "a" }, { label: "b" }],
  plots: [{ channels: ["x"] }],
});
const after = JSON.stringify({
  parameters: { l: { value: 1.60515, unit: "m", label: "length" }, k: { value: 2 }, "a/b": 3 },
  joints: { O: { type: "spherical" } },
  simulation: { stabilization: { type: "baumgarte", alpha1: 40 } },
  runs: [{ label: "a" }, { label: "b", parameters: { l: 3 } }],
});

describe("what a student changed", () => {
  it("is said in words, with the values of before and after", () => {
    const pointers = [
      "/parameters/l/value",
      "/parameters/a~1b",
      "/joints/O/type",
      "/joints/A",
      "/simulation/stabilization/alpha1",
      "/runs/1/parameters",
      "/plots",
    ];
    expect(changesInWords(pointers, before, after)).toEqual([
      { what: "parameter l (length)", from: "1", to: "1.60515 m" },
      { what: "parameter a/b", to: "3" },
      { what: "joint O › type", from: "revolute", to: "spherical" },
      { what: "joint A", from: '{"type":"weld"}' },
      { what: "simulation › stabilization › alpha1", from: "82", to: "40" },
      { what: "run 2 (b) › parameters", to: '{"l":3}' },
      { what: "plot", from: '[{"channels":["x"]}]' },
    ]);
  });
  it("has names at least while the values are not known, or are no document", () => {
    expect(changesInWords(["/parameters/l/value", "/mystery/x", "/gravity/1"])).toEqual([
      { what: "parameter l" },
      { what: "mystery x" },
      { what: "gravity › 1" },
    ]);
    expect(changesInWords(["/bodies/b"], before, "{")).toEqual([{ what: "body b" }]);
  });
  it("is cut where it is long", () => {
    const [change] = changesInWords(["/title"], '{"title":"a"}', JSON.stringify({ title: "x".repeat(500) }));
    expect(change?.to?.length).toBeLessThan(100);
  });
});
