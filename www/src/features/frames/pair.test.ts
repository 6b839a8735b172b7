import { describe, expect, it } from "vitest";
import { basisSize, jumpsOf, paired } from "./pair.js";

describe("the pair of frames", () => {
  it("is the document with two runs of its own", () => {
    const text = `{ "holonomy": 1, "simulation": { "duration": 2 }, "runs": [ { "label": "a" } ] }`;
    const made = JSON.parse(paired(text, ["afresh", "carried"])) as { simulation: object; runs: { label: string; simulation: Record<string, unknown> }[] };
    expect(made.simulation).toEqual({ duration: 2 });
    expect(made.runs.map(({ label, simulation }) => [label, simulation["formulation"], simulation["continuation"]])).toEqual([
      ["afresh", "minimal", "none"],
      ["carried", "minimal", { type: "exponential", orthogonalization: "polar" }],
    ]);
    expect(paired(`{"holonomy": 1}`, ["x", "y"])).toContain(`"runs"`);
  });
  it("knows the size of the basis", () =>
    expect([basisSize(["t", "T.1.1", "T.12.2", "Tx"]), basisSize(["t"])]).toEqual([
      { n: 12, p: 2 },
      { n: 0, p: 0 },
    ]));
  it("finds jumps, not turns", () => {
    const at = (t: number, angle: number): number[] => [t, Math.cos(angle), Math.sin(angle)];
    expect(jumpsOf([at(0, 0), at(1, 0.9), at(2, 1.8), at(3, 1.8 + Math.PI), at(4, 1.8)])).toEqual([3, 4]);
    expect(jumpsOf([])).toEqual([]);
  });
});
