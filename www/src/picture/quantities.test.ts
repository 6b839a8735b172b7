import { describe, expect, it } from "vitest";
import { rowAt } from "../session/rows.js";
import type { Scene } from "../solver/types.js";
import { vectorsOf } from "./quantities.js";

const scene = {
  space: "planar",
  size: 3,
  bounds: [[], []],
  items: [
    { kind: "body", name: "crank", shape: "bar", center_of_mass: [0, 0], at: 0, points: { A: [-1, 0], B: [1, 0], M: [0, 0] } },
    {
      kind: "joint",
      name: "pin",
      type: "revolute",
      first: { body: "ground", point: [3, 4] },
      second: { body: "crank", point: [1, 0] },
      points: "together",
      driven: false,
    },
    {
      kind: "joint",
      name: "loose",
      type: "revolute",
      first: { body: "ground", point: [3, 4] },
      second: { body: "crank", point: [0.5, 0] },
      points: "together",
      driven: false,
    },
  ],
} as unknown as Scene;

describe("the arrows of a part", () => {
  it("stand at the centre of mass and at the points of a body, once at each place", () => {
    const channels = vectorsOf(scene, { quantity: "velocity", part: "crank" }).map((vector) => vector.channels);
    expect(channels).toEqual([
      ["crank.x'", "crank.y'"],
      ["crank.A.x'", "crank.A.y'"],
      ["crank.B.x'", "crank.B.y'"],
    ]);
    expect(vectorsOf(scene, { quantity: "force", part: "crank" })).toEqual([]);
  });
  it("stand at the pin of a joint, with its force or the motion of a point that has a name", () => {
    expect(vectorsOf(scene, { quantity: "force", part: "pin" })[0]).toMatchObject({ at: { body: "crank" }, channels: ["reaction.pin.fx", "reaction.pin.fy"] });
    expect(vectorsOf(scene, { quantity: "acceleration", part: "pin" })[0]?.channels).toEqual(["crank.B.x''", "crank.B.y''"]);
    expect(vectorsOf(scene, { quantity: "velocity", part: "loose" })).toEqual([]);
    expect(vectorsOf(scene, { quantity: "velocity", part: "gone" })).toEqual([]);
  });
  it("know the rate of a body whose instant centre is shown", () => {
    expect(vectorsOf(scene, { quantity: "centre", part: "crank" })).toMatchObject([{ channels: ["crank.x'", "crank.y'"], rate: "crank.angle'" }]);
    expect(vectorsOf(scene, { quantity: "centre", part: "pin" })).toEqual([]);
  });
});

describe("a row of samples", () => {
  it("is read between two of them on the straight line, and there is none of none", () => {
    expect(rowAt({ values: [0, 1, 5, 2, 3, 9], width: 3 }, 1)).toEqual([1, 2, 7]);
    expect(rowAt({ values: [], width: 3 }, 1)).toEqual([]);
  });
});
