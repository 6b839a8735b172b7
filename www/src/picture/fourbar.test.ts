import { describe, expect, it } from "vitest";
import type { Anchor, Scene, SceneItem } from "../solver/types.js";
import { fourBars, turningWords, whyNoTurn } from "./fourbar.js";

const at = (body: string, x: number): Anchor => ({ body, point: [x, 0] });
const pin = (name: string, first: Anchor, second: Anchor, type = "revolute"): SceneItem => ({
  kind: "joint",
  name,
  type,
  first,
  second,
  axis: null,
  points: "together",
  driven: false,
});
const scene = (items: SceneItem[], space: Scene["space"] = "planar"): Scene => ({
  space,
  size: 0,
  bounds: [
    [0, 0],
    [1, 1],
  ],
  items,
});

/** Crank, coupler, rocker and ground of these lengths. */
function bar(crank: number, coupler: number, rocker: number, ground: number): SceneItem[] {
  return [
    pin("A", at("ground", 0), at("crank", 0)),
    // Written the other way round: which end comes first says nothing.
    pin("B", at("coupler", 0), at("crank", crank)),
    pin("C", at("coupler", coupler), at("rocker", rocker)),
    pin("D", at("ground", ground), at("rocker", 0)),
  ];
}

describe("which bars of a four-bar turn all the way round", () => {
  const cases: [string, [number, number, number, number], string[]][] = [
    ["crank and rocker: the shortest beside the ground", [2, 6, 5, 6], ["crank"]],
    ["the other one may be the crank", [5, 6, 2, 6], ["rocker"]],
    ["two cranks: the shortest is the ground", [5, 4, 6, 2], ["crank", "coupler", "rocker"]],
    ["two rockers: only the coupler turns", [5, 2, 6, 6], ["coupler"]],
    ["the limit itself: a parallelogram passes where its bars are in line", [2, 5, 2, 5], ["crank", "rocker"]],
    ["none: the shortest and the longest are too long", [4, 4, 5, 8], []],
  ];
  it.each(cases)("%s", (_, [crank, coupler, rocker, ground], turning) => {
    const [found, ...more] = fourBars(scene(bar(crank, coupler, rocker, ground)));
    expect(more).toEqual([]);
    expect(found?.joints).toEqual(["A", "B", "C", "D"]);
    expect(found?.turning).toEqual(turning);
    expect(found?.grashof).toBe(turning.length > 0);
  });

  it("says by how much", () => {
    expect(fourBars(scene(bar(4, 4, 5, 8)))[0]).toMatchObject({ shortest: 4, longest: 8, others: 9 });
  });

  it("says it in words", () => {
    const words = (...lengths: [number, number, number, number]): string[] => fourBars(scene(bar(...lengths))).map(turningWords);
    expect(words(0.04, 0.04, 0.05, 0.08)).toEqual([
      "No bar of the four-bar A, B, C and D can turn all the way round: its shortest and longest together are 30 mm too long (Grashof).",
    ]);
    expect(words(0.02, 0.06, 0.05, 0.06)).toEqual([
      "In the four-bar A, B, C and D, crank can turn all the way round: its shortest and longest bar together are no longer than the other two (Grashof).",
    ]);
  });

  it("tells who pulls at its end why it goes no farther, where that lies in the lengths", () => {
    expect(whyNoTurn(scene(bar(0.04, 0.04, 0.05, 0.08)), "rocker")).toMatch(/Grashof/);
    expect(whyNoTurn(scene(bar(0.04, 0.04, 0.05, 0.08)), "pendulum")).toBeUndefined();
    expect(whyNoTurn(scene(bar(0.02, 0.06, 0.05, 0.06)), "rocker")).toBeUndefined();
  });

  it("counts whether it turns by closing the loop all round", () => {
    // Against the geometry itself: at every angle of the crank, the coupler and the rocker must reach each other.
    for (const [crank, coupler, rocker, ground] of cases.map(([, lengths]) => lengths)) {
      const closes = Array.from({ length: 3600 }, (_, k) =>
        Math.hypot(ground - crank * Math.cos((k * Math.PI) / 1800), crank * Math.sin((k * Math.PI) / 1800)),
      ).every((diagonal) => diagonal <= coupler + rocker + 1e-12 && diagonal >= Math.abs(coupler - rocker) - 1e-12);
      expect(fourBars(scene(bar(crank, coupler, rocker, ground)))[0]?.turning.includes("crank")).toBe(closes);
    }
  });

  it("finds none in space, in a chain, with a slider", () => {
    expect(fourBars(scene(bar(2, 6, 5, 6), "spatial"))).toEqual([]);
    expect(fourBars(scene(bar(2, 6, 5, 6).slice(0, 3)))).toEqual([]);
    expect(fourBars(scene([...bar(2, 6, 5, 6).slice(0, 3), pin("D", at("ground", 6), at("rocker", 0), "prismatic")]))).toEqual([]);
    expect(fourBars(null)).toEqual([]);
  });
});
