import { describe, expect, it } from "vitest";
import { reason } from "../../solver/reason.js";
import { FakeWorker, MODULE, settled } from "../../solver/fake-worker.js";
import { Pool } from "../../solver/pool.js";
import type { SweepAnswers } from "./worker.js";
import type { CheckReport, SweepRow } from "../../solver/types.js";
import { choices } from "./choices.js";
import { bifurcation, chosen, spark, span } from "./figure.js";
import { Sweep, poolSize } from "./sweep.js";

const row = (value: number, outcome = "done"): SweepRow => ({
  csv: `${value},${outcome}`,
  outcome,
  t: 1,
  drift: 0,
  channels: [{ last: value * value, min: 0, max: null, mean: 1, peaks: [value, 2 * value] }],
});

const task = { text: "", run: 0, name: "A", path: "parameters.l", channel: "x", pixels: 100 };
const curve = new Float64Array();

async function started(values: number[], size: number): Promise<{ workers: FakeWorker[]; sweep: Sweep }> {
  const workers: FakeWorker[] = [];
  const pool = new Pool<SweepAnswers>(
    () => Promise.resolve(MODULE),
    () => (workers.push(new FakeWorker()), workers.at(-1) as FakeWorker),
    size,
  );
  const sweep = new Sweep(task, Float64Array.from(values), pool);
  workers[0]?.answer("sweepHead", "head\n");
  await settled();
  return { workers, sweep };
}

describe("a sweep", () => {
  it("hands every value to one worker, and keeps the rows in the order of the values", async () => {
    const { workers, sweep } = await started([1, 2, 3], 2);
    const values = (i: number): unknown[] => workers[i]?.asked("sweepRun").map(({ value }) => value) ?? [];
    expect([values(0), values(1)]).toEqual([[2], [1]]);
    workers[0]?.answer("sweepRun", { row: row(2), curve });
    await settled();
    expect([values(0), values(1), sweep.done]).toEqual([[2, 3], [1], 1]);
    workers[0]?.answer("sweepRun", { row: row(3, "singular"), curve });
    workers[1]?.answer("sweepRun", { row: row(1), curve });
    await settled();
    expect(sweep.state).toBe("done");
    expect(sweep.csv).toBe("head\n1,done\n2,done\n3,singular\n");
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  it("that is cancelled ends its workers at once and keeps what is there", async () => {
    const { workers, sweep } = await started([1, 2, 3], 1);
    workers[0]?.answer("sweepRun", { row: row(1), curve });
    await settled();
    sweep.cancel();
    expect([sweep.state, workers[0]?.ended, sweep.csv]).toEqual(["cancelled", true, "head\n1,done\n"]);
    // What was on its way comes too late.
    workers[0]?.answer("sweepRun", { row: row(2), curve });
    await settled();
    expect([sweep.state, sweep.done]).toEqual(["cancelled", 1]);
  });

  it("goes on beside a value that makes no run, and says why", async () => {
    const { workers, sweep } = await started([1, 2], 1);
    const failure = { cause: "inconsistent", t: 0, parts: [], message: "It cannot be put together.", remedy: "Check lengths." };
    workers[0]?.say({ kind: "refused", id: workers[0].last().id, refusal: { kind: "failure", failure } });
    await settled();
    workers[0]?.answer("sweepRun", { row: row(2), curve });
    await settled();
    expect([sweep.state, sweep.problems.map(({ value, error }) => [value, reason(error)])]).toEqual([
      "done",
      [[1, "It cannot be put together. Check lengths."]],
    ]);
  });

  it("stops where the program broke", async () => {
    const { workers, sweep } = await started([1, 2], 2);
    workers[0]?.trap("unreachable");
    await settled();
    expect([sweep.state, sweep.failure, workers[1]?.ended]).toEqual(["failed", "unreachable", true]);
  });

  it("leaves one processor to the page", () => {
    expect([poolSize(8, 100), poolSize(2, 100), poolSize(1, 100), poolSize(undefined, 100), poolSize(8, 3)]).toEqual([7, 1, 1, 1, 3]);
  });
});

describe("the picture", () => {
  const axes = { theme: "light" as const, x: "l", y: "x", unit: "m", log: false, range: [1, 2] as [number, number] };
  const points = [{ value: 1, row: row(1), curve: new Float64Array() }, undefined, { value: 2, row: row(2, "singular"), curve: new Float64Array() }];

  it("has a dot for every number, a cross where the run stopped, nothing for what is no number", () => {
    const { figure, data } = bifurcation(points, "last", axes);
    expect(figure.markers).toEqual([
      { x: 1, y: 1, color: 0 },
      { x: 2, y: 4, color: 0, cross: true },
    ]);
    expect([...(data[0]?.y ?? [])]).toEqual([1, 4]);
    expect(bifurcation(points, "peaks", axes).figure.markers?.map(({ y }) => y)).toEqual([1, 2, 2, 4]);
    expect(bifurcation(points, "max", axes).figure.markers).toEqual([]);
  });

  it("small ones are spread evenly and share one range", () => {
    expect(chosen(3, 24)).toEqual([0, 1, 2]);
    expect(chosen(100, 4)).toEqual([0, 33, 66, 99]);
    expect(span([Float64Array.from([0, 1, 1, 3]), Float64Array.from([0, Number.NaN, 1, -1])])).toEqual([-1, 3]);
    expect(span([Float64Array.from([0, 2])])).toEqual([1, 3]);
    expect(spark(Float64Array.from([0, 0, 1, Number.NaN, 2, 1]), 2, [0, 1])).toBe("M0.00 58.00M100.00 2.00");
  });
});

describe("what can be varied", () => {
  const text = JSON.stringify({
    parameters: { l: 1 },
    simulation: { integrator: { type: "rk4", step: 0.01 } },
    runs: [{}, { parameters: { l: 2 }, simulation: { integrator: { type: "dopri5", rtol: 1e-6 } } }],
  });
  const report = {
    parameters: [
      { name: "l", value: 1, min: 0.5, max: 2, unit: "m", label: "length", pointer: "" },
      { name: "w", value: 4, pointer: "" },
    ],
  } as unknown as CheckReport;

  it("are the parameters and the step, where the run has them", () => {
    expect(choices(text, report, 0).map(({ path, label, from, to }) => [path, label, from, to])).toEqual([
      ["parameters.l", "length (l), m", 0.5, 2],
      ["parameters.w", "w", 2, 6],
      ["simulation.integrator.step", "step, s", 0.00125, 0.04],
    ]);
    const parts = JSON.stringify({
      bodies: { crank: { mass: 2, inertia: "m", section: { width: 0.02, thickness: 0.006, density: 7850 } }, "a.b": { mass: 1 } },
      forces: { spring: { stiffness: 40, free_length: 0 } },
    });
    expect(choices(parts, { ...report, parameters: [] }, 0).map(({ path, label, from, to }) => [path, label, from, to])).toEqual([
      ["bodies.crank.mass", "crank: Mass", 1, 3],
      ["bodies.crank.section.width", "crank: Width", 0.01, 0.03],
      ["bodies.crank.section.thickness", "crank: Thickness", 0.003, 0.009],
      ["bodies.crank.section.density", "crank: Density", 3925, 11775],
      ["forces.spring.stiffness", "spring: Stiffness", 20, 60],
      ["forces.spring.free_length", "spring: Free length", -1, 1],
    ]);
    expect(choices(text, report, 1).map(({ path }) => path)).toEqual(["runs.1.parameters.l", "parameters.w", "runs.1.simulation.integrator.rtol"]);
  });
});
