import { describe, expect, it } from "vitest";
import { Frames } from "../../session/frames.js";
import type { Item } from "../../session/mark.js";
import { Projection } from "../../geometry/projection.js";
import type { Scene } from "../../solver/types.js";
import { extent } from "./extent.js";
import { strandPaths } from "./strands.js";

/** A line of an arm, and one from the ground to it. */
const item: Item<"strand"> = {
  kind: "strand",
  name: "belt",
  type: "belt",
  lines: [
    [
      { body: "arm", point: [0, 0] },
      { body: "arm", point: [2, 0] },
    ],
    [
      { body: "ground", point: [1, 1] },
      { body: "arm", point: [0, -3] },
    ],
  ],
};
const scene = {
  space: "planar",
  size: 3,
  bounds: [[], []],
  items: [{ kind: "body", name: "arm", shape: "rod", at: 0, points: {}, center_of_mass: [0, 0] }, item],
} as unknown as Scene;

describe("a strand", () => {
  it("goes through points of bodies as these stand", () => {
    const projection = new Projection({ scale: 10, origin: { x: 0, y: 100 } });
    expect(strandPaths(item, scene, Float64Array.of(1, 0, Math.PI / 2), projection)).toEqual(["M10 100L10 80", "M10 90L40 100"]);
  });
  it("hangs where it is a cord and slack, and is straight where it is taut", () => {
    const cord = (length: number): Item<"strand"> => ({
      ...item,
      type: "cord",
      lines: [
        [
          { body: "ground", point: [0, 0] },
          { body: "arm", point: [0, 0, length, 0, -1] },
        ],
      ],
    });
    const projection = new Projection({ scale: 10, origin: { x: 0, y: 100 } });
    const path = (length: number): string => strandPaths(cord(length), scene, Float64Array.of(3, 0, 0), projection)[0] ?? "";
    expect(path(3)).toBe("M0 100L30 100");
    const points = [...path(4).matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(points.length).toBeGreaterThan(20);
    expect(points.map(([, y]) => y).reduce((a, b) => Math.max(a, b))).toBeGreaterThan(108);
    expect(points.reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i - 1]?.[0] ?? x), y - (points[i - 1]?.[1] ?? y)), 0)).toBeCloseTo(40, 0);
    // It is in sight as well.
    const low = extent({ ...scene, items: [...scene.items.slice(0, 1), cord(4)] }, [new Frames(Float64Array.of(0, 3, 0, 0), 4)]).bottom;
    expect(low).toBeCloseTo(-Math.sqrt(16 - 9) / 2, 6);
  });
  it("is in sight as a whole", () => {
    const frames = new Frames(Float64Array.of(0, 1, 0, 0), 4);
    expect(extent(scene, [frames])).toEqual({ left: 1, right: 3, bottom: -3, top: 1 });
  });
});
