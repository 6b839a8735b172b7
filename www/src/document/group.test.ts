import { describe, expect, it } from "vitest";
import { copyGroup, everything, exists, moveGroup } from "./group.js";
import type { Target } from "./remove.js";

const TEXT = JSON.stringify(
  {
    holonomy: 1,
    space: "planar",
    parameters: { l: 0.1 },
    ground: { points: { O: [0, 0], P: ["l", 0.5] } },
    bodies: {
      bar1: { position: [0.05, 0], mass: 1, inertia: 0.1, points: { O: [-0.05, 0], A: [0.05, 0] } },
      bar2: { mass: 1, inertia: 0.1, points: { A: [-0.05, 0], B: [0.05, 0] } },
    },
    joints: {
      O: { type: "revolute", connect: ["ground.O", "bar1.O"] },
      A: { type: "revolute", connect: ["bar1.A", "bar2.A"] },
      rail: { type: "pin-slot", connect: ["ground.P", "bar2.B"], axis: [1, 0] },
    },
    drivers: { driver1: { joint: "O", coordinate: "angle", function: "t" } },
    forces: {
      spring1: { type: "spring-damper", connect: ["ground.P", "bar1.A"], stiffness: "10 + bar1.angle" },
      push: { type: "force", at: "bar2.B", value: [1, 0] },
    },
  },
  null,
  2,
);
const poses = { of: (body: string) => ({ bar1: [0.05, 0, 0], bar2: [0.15, 0, 0.3] })[body] };
const body = (name: string): Target => ({ kind: "body", name });

describe("a copy of several parts", () => {
  it("has their joints among themselves and with the ground, drivers and forces, under names of its own", () => {
    const { text, made } = copyGroup(TEXT, [body("bar1"), body("bar2")], [0.02, 0.01], poses);
    const out = JSON.parse(text);
    expect(Object.keys(out.bodies)).toEqual(["bar1", "bar2", "bar3", "bar4"]);
    expect(out.bodies.bar3.position).toEqual([0.07, 0.01]);
    expect(out.bodies.bar4).toMatchObject({ position: [0.17, 0.01], angle: 0.3 });
    expect(out.bodies.bar1).toEqual(JSON.parse(TEXT).bodies.bar1);
    const joints = Object.entries(out.joints as Record<string, { connect: string[] }>).slice(3);
    expect(joints.map(([, { connect }]) => connect.map((end) => end.split(".")[0]))).toEqual([
      ["ground", "bar3"],
      ["bar3", "bar4"],
      ["ground", "bar4"],
    ]);
    const points = Object.entries(out.ground.points as Record<string, unknown[]>).slice(2);
    expect(points.map(([, at]) => at)).toEqual([
      [0.02, 0.01],
      ["l + 0.02", 0.51],
    ]);
    expect(joints[0]?.[1].connect).toEqual([`ground.${points[0]?.[0]}`, "bar3.O"]);
    expect(out.drivers.driver2).toMatchObject({ joint: joints[0]?.[0] });
    expect(out.forces.spring2).toMatchObject({ connect: [`ground.${points[1]?.[0]}`, "bar3.A"], stiffness: "10 + bar3.angle" });
    expect(out.forces.push1).toMatchObject({ at: "bar4.B", value: [1, 0] });
    expect(made.filter(({ kind }) => kind === "body")).toEqual([body("bar3"), body("bar4")]);
    for (const target of made) expect(exists(text, target)).toBe(true);
    // No name is given twice.
    const names = [
      ...Object.keys(out.bodies),
      ...Object.keys(out.joints),
      ...Object.keys(out.drivers),
      ...Object.keys(out.forces),
      ...Object.keys(out.parameters),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it("of one body leaves out what joins it to others", () => {
    const { text } = copyGroup(TEXT, [body("bar2")], [0, 0.01], poses);
    const out = JSON.parse(text);
    expect(Object.keys(out.bodies)).toHaveLength(3);
    expect(Object.values(out.joints as Record<string, { connect: string[] }>).slice(3)).toMatchObject([{ type: "pin-slot" }]);
    expect(Object.keys(out.drivers)).toEqual(["driver1"]);
  });

  it("of no body is refused", () => {
    expect(() => copyGroup(TEXT, [{ kind: "joint", name: "A" }], [0, 0], poses)).toThrow();
  });
});

describe("moving several parts", () => {
  const ground = new Map([
    ["O", [0, 0]],
    ["P", [0.1, 0.5]],
  ]);
  it("moves bodies and points of the ground by the same vector, and says which formulas it writes over", () => {
    const { text, overwritten } = moveGroup(TEXT, everything(TEXT), [0.1, -0.2], poses, ground);
    const out = JSON.parse(text);
    expect(out.ground.points).toEqual({ O: [0.1, -0.2], P: [0.2, 0.3] });
    expect(out.bodies.bar1.position).toEqual([0.15, -0.2]);
    expect(out.bodies.bar2.position).toEqual([0.25, -0.2]);
    expect(overwritten).toEqual(["points.P"]);
  });
  it("takes the ground's point of a chosen joint along", () => {
    const { text } = moveGroup(TEXT, [body("bar1"), { kind: "joint", name: "O" }], [0.1, 0], poses, ground);
    expect(JSON.parse(text).ground.points.O).toEqual([0.1, 0]);
  });
  it("refuses what has no place", () => {
    expect(() => moveGroup(TEXT, [{ kind: "driver", name: "driver1" }], [1, 0], poses, ground)).toThrow();
  });
});
