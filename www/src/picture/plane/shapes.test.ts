// @vitest-environment node
import { describe, expect, it } from "vitest";
import { compiled } from "../../solver/compiled.js";
import type { CheckReport, Scene } from "../../solver/types.js";
import { rails } from "./shapes.js";
import { outlineOf, spiral } from "./springs.js";

const wasm = await compiled();
const check = (scene: string): CheckReport =>
  JSON.parse(wasm.check(`{"holonomy": 1, "coordinates": {"x": 1}, "kinetic_energy": "x'^2/2", "scene": [${scene}]}`)) as CheckReport;

describe("a bushing", () => {
  it("is a sleeve about the first point and a core about the second", () => {
    const item = { kind: "spring", name: "f", form: "sleeve", first: { body: "ground", point: [0, 0] }, second: { body: "ground", point: [0, 0] } } as const;
    const none = { space: "planar", size: 0, bounds: [[], []], items: [] } as unknown as Scene;
    const path = outlineOf(item as never, none)({ x: 20, y: 30 }, { x: 22, y: 30 }, new Float64Array());
    expect(path).toBe("M7 30a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M14 30a8 8 0 1 0 16 0a8 8 0 1 0 -16 0");
  });
});

describe("a spiral", () => {
  const ends = (path: string): number[][] =>
    [path.split("L").at(0) ?? "", path.split("L").at(-1) ?? ""].map((end) => end.replace("M", "").split(" ").map(Number));
  it("begins on the second body and ends on the first", () => {
    const at = { x: 100, y: 50 };
    // A half turn beside the first body's direction, which is up; the second's is to the right.
    expect(ends(spiral(at, Math.PI / 2, 0))).toEqual([
      [108, 50],
      [100, 69],
    ]);
    expect(ends(spiral(at, 0, Math.PI / 2))).toEqual([
      [100, 42],
      [81, 50],
    ]);
  });
  it("has more turns when it is wound up, fewer when it is unwound, and is drawn at any angle", () => {
    const points = (inner: number): number => spiral({ x: 0, y: 0 }, 0, inner).split("L").length;
    expect(points(2 * Math.PI) - points(0)).toBe(24);
    expect(points(-2 * Math.PI) - points(0)).toBe(-24);
    expect(points(-5 * Math.PI)).toBeGreaterThan(10);
    expect(points(1e9)).toBe(601);
  });
});

describe("the document's own picture", () => {
  it("has lines that are bars, springs and rails, and points on the ground", () => {
    const { ok, scene } = check(`
      {"line": [[0, 0], ["x", 0]], "shape": "bar"}, {"line": [[0, 1], ["x", 0]], "shape": "spring"},
      {"line": [[0, 2], ["x", 0]], "shape": "rail"}, {"line": [[0, 3], ["x", 0]]}, {"point": [0, 0], "shape": "ground"}, {"point": ["x", 0]}`);
    expect(ok).toBe(true);
    expect(scene?.items.map((item) => ("shape" in item ? item.shape : undefined))).toEqual(["bar", "spring", "rail", undefined, "ground", undefined]);
  });
  it("refuses other shapes, with the place and the words that there are", () => {
    for (const [item, word] of [
      [`{"line": [[0, 0], ["x", 0]], "shape": "rope"}`, "bar"],
      [`{"point": [0, 0], "shape": "bar"}`, "ground"],
    ] as const) {
      const { ok, diagnostics } = check(item);
      expect(ok).toBe(false);
      expect(diagnostics[0]?.pointer).toBe("/scene/0/shape");
      expect(JSON.stringify(diagnostics[0])).toContain(word);
    }
  });
  it("has rails at the same distance on both sides", () => {
    expect(rails({ x: 0, y: 0 }, { x: 10, y: 0 }, 3)).toBe("M0 3L10 3M0 -3L10 -3");
  });
});
