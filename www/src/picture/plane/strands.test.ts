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
  it("is in sight as a whole", () => {
    const frames = new Frames(Float64Array.of(0, 1, 0, 0), 4);
    expect(extent(scene, [frames])).toEqual({ left: 1, right: 3, bottom: -3, top: 1 });
  });
});
