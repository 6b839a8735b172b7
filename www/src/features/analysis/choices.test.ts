import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Curve } from "../../plots/series.js";
import type { Analysis } from "../../solver/types.js";
import { admissible, determinant, keyOf, treatedRuns, withRun, withoutRun } from "./choices.js";
import { judged } from "../../plots/judged.js";
import { sharing, undetermined } from "../../session/verdict.js";

/** The part of the mobile robot's analysis that matters here, as the program prints it. */
const joint = (rows: string[], unique: boolean): Analysis["joints"][string] => ({
  rows,
  reaction: unique ? "unique" : "not unique",
  multipliers_unique: unique,
});
const robot = {
  redundancy: 2,
  singular: null,
  joints: {
    A: joint(["x", "y"], true),
    B: joint(["x", "y"], false),
    C: joint(["x", "y"], false),
    ...Object.fromEntries(["W1", "W2", "W3", "W4"].map((name) => [name, joint(["n"], false)])),
    W5: joint(["n"], true),
  },
  rows: {
    "A.x": true,
    "A.y": true,
    "B.x": true,
    "B.y": false,
    "C.x": true,
    "C.y": false,
    "W1.n": false,
    "W2.n": false,
    "W3.n": false,
    "W4.n": false,
    "W5.n": true,
  },
  self_stresses: [
    { multipliers: { "B.y": 0.5, "C.y": 0.5, "W1.n": -0.5, "W2.n": -0.5, "W3.n": 1 } },
    { multipliers: { "B.y": 0.5, "C.y": 0.5, "W1.n": -0.5, "W2.n": -0.5, "W4.n": 1 } },
  ],
} as unknown as Analysis;
const document = readFileSync(new URL("../../../../gallery/mobile-robot.json", import.meta.url), "utf8");

describe("determinant", () => {
  it("is that of the matrix", () => {
    expect(
      determinant([
        [0, 2],
        [3, 1],
      ]),
    ).toBeCloseTo(-6, 12);
    expect(
      determinant([
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 10],
      ]),
    ).toBeCloseTo(-3, 12);
    expect(
      determinant([
        [1, 2],
        [2, 4],
      ]),
    ).toBe(0);
    expect(determinant([])).toBe(1);
  });
});

describe("admissible", () => {
  it("leaves out W3 or W4 with any other row of the group, never two of B, C, W1, W2", () => {
    const { sets, all } = admissible(robot);
    expect(all).toBe(true);
    expect(sets[0]).toEqual(["W3.n", "W4.n"]);
    expect(sets).toHaveLength(9);
    for (const set of sets) expect(set.some((row) => row === "W3.n" || row === "W4.n")).toBe(true);
    expect(sets).toContainEqual(["C.y", "W4.n"]);
  });
  it("has nothing to offer where nothing is redundant", () => expect(admissible({ redundancy: 0, self_stresses: [], rows: {} }).sets).toEqual([]));
  it("stops before there are too many", () => {
    const named = <T>(value: (i: number) => T): Record<string, T> => Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`r${i}`, value(i)]));
    const stress = (k: number): Analysis["self_stresses"][number] => ({ multipliers: named((i) => Math.cos(k * i + k)), forces: [] });
    const found = admissible({ redundancy: 6, rows: named(() => false), self_stresses: Array.from({ length: 6 }, (_, k) => stress(k + 1)) });
    expect(found.all).toBe(false);
    expect(found.sets.length).toBeGreaterThan(0);
  });
});

describe("runs of a document", () => {
  it("are known by what they leave out", () => {
    expect(treatedRuns(document, robot).map(({ key }) => key)).toEqual(["C.y W4.n", "W1.n W4.n", "W2.n W4.n", "minimum-norm"]);
    expect(treatedRuns('{ "simulation": { "redundancy": "minimum-norm" } }', robot)).toEqual([{ index: 0, key: "minimum-norm" }]);
    expect(treatedRuns('{ "runs": [{ "simulation": { "formulation": "index-1" } }, { "label": "a" }, { "parameters": { "l": 1 } }] }', robot)).toEqual([
      { index: 1, key: "automatic" },
    ]);
  });
  it("are added on a line of their own and taken away again, nothing else changed", () => {
    const treatment = { kind: "eliminate", rows: ["W3.n", "W4.n"] } as const;
    const more = withRun(document, robot, treatment, { first: "", added: "W3 and W4 carry nothing" });
    expect(more).toContain(
      '"redundancy": "minimum-norm" } },\n    { "label": "W3 and W4 carry nothing", "simulation": { "redundancy": { "type": "eliminate", "eliminated": ["W3", "W4"] } } }\n  ],',
    );
    expect(treatedRuns(more, robot).at(-1)).toEqual({ index: 4, key: keyOf(treatment) });
    expect(withoutRun(more, 4)).toBe(document);
    const less = JSON.parse(withoutRun(more, 0)) as { runs: { label: string }[] };
    expect(less.runs.map(({ label }) => label)[0]).toBe("W1 and W4 carry nothing");
    expect(less.runs).toHaveLength(4);
  });
  it("begin with the document's own where there were none", () => {
    const text = withRun('{\n  "simulation": { "duration": 1 }\n}', robot, { kind: "minimum-norm" }, { first: "as the document says", added: "smallest" });
    expect(JSON.parse(text)).toEqual({
      simulation: { duration: 1 },
      runs: [{ label: "as the document says" }, { label: "smallest", simulation: { redundancy: "minimum-norm" } }],
    });
    expect(treatedRuns(text, robot).map(({ key }) => key)).toEqual(["automatic", "minimum-norm"]);
    const one = withoutRun(text, 1);
    expect(JSON.parse(one)).toHaveProperty("runs", [{ label: "as the document says" }]);
    expect(JSON.parse(withoutRun(one, 0))).toHaveProperty("runs", []);
    expect(JSON.parse(withRun('{ "runs": [] }', robot, { kind: "automatic" }, { first: "a", added: "b" }))).toHaveProperty("runs.length", 2);
  });
});

describe("verdicts", () => {
  const curve = (run: number, y: string, color: number): Curve => ({ run, x: "t", y, label: y, unit: "N", color, dash: "solid" });
  it("are by channel: rows by name, reactions by joint", () => {
    const open = undetermined(robot);
    expect(["lambda.W4.n", "lambda.B.y", "reaction.B.fx"].map(open)).toEqual([true, true, true]);
    expect(["lambda.W5.n", "lambda.B.x", "reaction.A.fx", "B", "reaction.BB.fx", "platform.x"].map(open)).toEqual([false, false, false, false, false, false]);
    expect(undetermined(null)("lambda.W4.n")).toBe(false);
  });
  it("at a singular start are those of the poses nearby", () => {
    const flat = { ...robot, singular: { rank: 9, redundancy: 0, mobility: 1, not_unique: [] } };
    expect([...sharing(flat)]).toEqual([]);
    expect(undetermined(flat)("lambda.W4.n")).toBe(false);
    const still = { ...flat, singular: { ...flat.singular, not_unique: ["W4"] } };
    expect([undetermined(still)("lambda.W4.n"), undetermined(still)("lambda.W3.n"), undetermined(still)("reaction.W4.fx")]).toEqual([true, false, true]);
  });
  it("break the line and leave the rest to the colour", () => {
    const looks = (curves: Curve[]): unknown => judged(curves, robot).map(({ dash, color }) => [dash, color]);
    expect(looks([curve(0, "lambda.W1.n", 0), { ...curve(0, "lambda.W5.n", 1), dash: "dashed" }])).toEqual([
      ["dashed", 0],
      ["solid", 1],
    ]);
    expect(looks([{ ...curve(0, "reaction.A.fx", 1), dash: "dashed" }])).toEqual([["solid", 1]]);
    const four = [0, 1].flatMap((run) => ["reaction.B.fx", "reaction.B.fy"].map((y) => curve(run, y, run)));
    expect(looks(four)).toEqual([0, 1, 2, 3].map((color) => ["dashed", color]));
  });
  it("with many curves: a colour for each run and a break for each channel; what is determined has a colour for each channel", () => {
    const crowd = [0, 1, 2].flatMap((run) => ["lambda.W1.n", "lambda.W2.n", "lambda.W5.n"].map((y) => curve(run, y, run)));
    const looks = judged(crowd, robot).map(({ dash, color }) => [dash, color]);
    expect(looks.slice(0, 6)).toEqual([
      ["dashed", 0],
      ["dash-dot", 0],
      ["solid", 3],
      ["dashed", 1],
      ["dash-dot", 1],
      ["solid", 3],
    ]);
  });
  it("change nothing where no force is drawn, or all are determined", () => {
    const motion = [curve(0, "platform.x", 0)];
    expect(judged(motion, robot)).toBe(motion);
    const forces = [curve(0, "reaction.A.fx", 0)];
    expect(judged(forces, { ...robot, joints: {} })).toBe(forces);
    expect(judged(forces, null)).toBe(forces);
  });
});
