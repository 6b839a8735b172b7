// The four lessons in the page's own module: the model solution of a student's own numbers earns full points, and its receipt agrees when it
// is run again. The right numbers come from formulas that know nothing of this program.
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { withValue } from "../../document/change.js";
import { factsOf } from "../../document/task-kind.js";
import { readExercise } from "./block.js";
import { newProgress, submission } from "./progress.js";
import type { Given, Receipt, Report, TaskReport, Variant } from "./types.js";

const root = new URL("../../../../", import.meta.url);
const module_ = new URL("www/pkg/holonomy_later.js", root);
const lesson = (name: string): string => readFileSync(new URL(`lessons/${name}.json`, root), "utf8");
const G = 9.81;
const SECONDS = 60;

/** Complete elliptic integral of the first kind, by the arithmetic-geometric mean. */
function ellipticK(k: number): number {
  let [a, b] = [1, Math.sqrt(1 - k * k)];
  for (let i = 0; i < 40; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (2 * a);
}

/** Three cranks with their coupler: 3 th'' = -3.5 g sin th about the lowest position. */
const cranksPeriod = (angle: number): number => (4 * ellipticK(Math.sin((angle + Math.PI / 2) / 2))) / Math.sqrt((3.5 * G) / 3);

/** How often a pendulum as long as the cone's, let go at its angle, passes the lowest point in 3 s. */
function passes(cone: number): number {
  const theta = (cone * Math.PI) / 180;
  const length = G / (4 * Math.PI ** 2) / Math.cos(theta);
  const period = (4 * ellipticK(Math.sin(theta / 2))) / Math.sqrt(G / length);
  return Math.floor(3 / (period / 2) + 0.5);
}

const solidAngle = (cone: number): number => 2 * Math.PI * (1 - Math.cos((cone * Math.PI) / 180));

interface Solution {
  answers: Record<string, Given>;
  document: string;
}

/** Answers to the numbers that a student got, and the mechanism changed as the last task wants it. */
const SOLUTIONS: Record<string, (value: (name: string) => number, text: string) => Solution> = {
  "lesson-ways-to-move": (value, text) => ({
    answers: { count: 0, reach: -Math.PI - value("angle"), ways: 1, superfluous: 1, why: [1], period: cranksPeriod(value("angle")) },
    document: [["bodies", "crank3"], ["joints", "O3"], ["joints", "T3"], ["plots"]].reduce((now, path) => withValue(now, path, undefined), text),
  }),
  "lesson-drift": (value, text) => ({
    answers: { "left-behind": value("a") + value("w") * 2.975, rate: value("w"), factor: 0.625, limit: 40, why: [2], "after-each-step": [0, 2] },
    document: withValue(withValue(text, ["simulation", "stabilization", "alpha1"], 40), ["simulation", "stabilization", "alpha0"], 400),
  }),
  "lesson-frames": (value, text) => ({
    answers: { guess: solidAngle(value("cone")), flips: passes(value("cone")), jumps: 2, same: [1, 3], "solid-angle": solidAngle(value("cone")) },
    document: withValue(text, ["parameters", "cone", "value"], 60),
  }),
  "lesson-reactions": (value, text) => ({
    answers: { superfluous: 7, ways: 6, trust: [1, 3], weight: value("door_mass") * G, legs: 20 * G + value("press") },
    document: withValue(withValue(text, ["joints", "hinge1"], { type: "spherical", connect: ["ground.low", "door.low"] }), ["joints", "hinge2"], {
      type: "pin-slot",
      connect: ["ground.high", "door.high"],
      axis: [0, 0, 1],
    }),
  }),
};

describe("the lessons in the page's module", () => {
  let wasm: typeof import("../../../pkg/holonomy_later.js");
  beforeAll(async () => {
    expect(existsSync(module_), "www/pkg is incomplete: run cargo xtask build first").toBe(true);
    wasm = (await import(/* @vite-ignore */ module_.href)) as typeof wasm;
    await wasm.default({ module_or_path: readFileSync(new URL("www/pkg/holonomy_later_bg.wasm", root)) });
  });

  it.each(Object.keys(SOLUTIONS))(
    "%s is solved for full points, and its receipt agrees",
    (name) => {
      const source = lesson(name);
      const variant = JSON.parse(wasm.exercise_variant(source, "Student 1", SECONDS)) as Variant;
      const start = withValue(variant.text, ["exercise"], undefined);
      const solve = SOLUTIONS[name];
      const { answers, document } = solve?.((wanted) => variant.parameters.find(([known]) => known === wanted)?.[1] ?? Number.NaN, start) ?? {
        answers: {},
        document: "",
      };
      const progress = { ...newProgress("/", "", "", "Student 1", start, new Date(0)), answers };
      const tasks = readExercise(source)?.tasks ?? [];
      const predicted = tasks.filter(({ answer }) => factsOf(answer).predicted);
      progress.predictions = Object.fromEntries(predicted.map(({ id }) => [id, wasm.exercise_prediction(source, submission(progress, document), id)]));
      for (const { id } of tasks) {
        const report = JSON.parse(wasm.exercise_mark(variant.text, submission(progress, document), id, SECONDS)) as TaskReport;
        expect(report, `${name} ${id}`).toMatchObject({ state: "right", points: report.max });
      }
      const receipt = JSON.parse(wasm.exercise_receipt(variant.text, submission(progress, document, "2026-01-01T00:00:00.000Z"), SECONDS)) as Receipt;
      expect(receipt.problem).toBeUndefined();
      expect(receipt.text).not.toContain('"exercise":{');
      for (const handedIn of [receipt.text, `https://example.org/#${receipt.fragment}`]) {
        const report = JSON.parse(wasm.grade_submission(source, handedIn, SECONDS)) as Report;
        expect(report).toMatchObject({ status: "graded", rerun: "agrees", points: report.max, open: 0, name: "Student 1", doubts: [] });
        expect(report.changed.length).toBeGreaterThan(0);
      }
      // What was handed out is worth nothing where the mechanism had to be changed.
      const model = tasks.find(({ answer }) => answer.type === "model")?.id ?? "";
      const unchanged = JSON.parse(wasm.exercise_mark(variant.text, submission(progress, start), model, SECONDS)) as TaskReport;
      expect(unchanged).toMatchObject({ state: "wrong", points: 0 });
      expect(unchanged.feedback[0]?.code).toBe("unchanged");
      // No test of time: a slow machine may take as long as it needs.
    },
    300_000,
  );
});
