import { describe, expect, it } from "vitest";
import { reason } from "../text/reason.js";
import type { WorkerLike } from "../solver/client.js";
import type { CheckReport, SweepRow } from "../solver/types.js";
import { choices } from "./choices.js";
import { bifurcation, chosen, spark, span } from "./figure.js";
import type { News, Order } from "./protocol.js";
import { Sweep, poolSize } from "./sweep.js";

const row = (value: number, outcome = "done"): SweepRow => ({
  csv: `${value},${outcome}`,
  outcome,
  t: 1,
  drift: 0,
  channels: [{ last: value * value, min: 0, max: null, mean: 1, peaks: [value, 2 * value] }],
});

/** Workers that answer when the test says so. */
class Pool {
  workers: (WorkerLike & { orders: Order[]; ended: boolean })[] = [];
  create = (): WorkerLike => {
    const orders: Order[] = [];
    const worker = { orders, ended: false, onmessage: null, onerror: null, postMessage: (order: unknown) => void orders.push(order as Order), terminate: () => void (worker.ended = true) };
    this.workers.push(worker as (typeof this.workers)[number]);
    return worker;
  };
  say(i: number, news: News): void {
    this.workers[i]?.onmessage?.({ data: news } as MessageEvent);
  }
}

const task = { text: "", run: 0, name: "A", path: "parameters.l", channel: "x", pixels: 100 };

async function started(values: number[], size: number): Promise<{ pool: Pool; sweep: Sweep }> {
  const pool = new Pool();
  const sweep = new Sweep(task, Float64Array.from(values), Promise.resolve({} as WebAssembly.Module), size, pool.create);
  await Promise.resolve();
  await Promise.resolve();
  for (let i = 0; i < size; i++) pool.say(i, { kind: "ready", head: "head\n" });
  return { pool, sweep };
}

describe("a sweep", () => {
  it("hands every value to one worker, and keeps the rows in the order of the values", async () => {
    const { pool, sweep } = await started([1, 2, 3], 2);
    const places = (i: number): number[] => pool.workers[i]?.orders.flatMap((order) => (order.kind === "point" ? [order.place] : [])) ?? [];
    expect([places(0), places(1)]).toEqual([[0], [1]]);
    pool.say(1, { kind: "row", place: 1, row: row(2), curve: new Float64Array() });
    expect([places(0), places(1), sweep.done]).toEqual([[0], [1, 2], 1]);
    pool.say(1, { kind: "row", place: 2, row: row(3, "singular"), curve: new Float64Array() });
    pool.say(0, { kind: "row", place: 0, row: row(1), curve: new Float64Array() });
    expect(sweep.state).toBe("done");
    expect(sweep.csv).toBe("head\n1,done\n2,done\n3,singular\n");
    expect(pool.workers.every(({ ended }) => ended)).toBe(true);
  });

  it("that is cancelled ends its workers at once and keeps what is there", async () => {
    const { pool, sweep } = await started([1, 2, 3], 1);
    pool.say(0, { kind: "row", place: 0, row: row(1), curve: new Float64Array() });
    sweep.cancel();
    expect([sweep.state, pool.workers[0]?.ended, sweep.csv]).toEqual(["cancelled", true, "head\n1,done\n"]);
    // What was on its way comes too late.
    pool.say(0, { kind: "row", place: 1, row: row(2), curve: new Float64Array() });
    expect(sweep.done).toBe(1);
  });

  it("goes on beside a value that makes no run, and says why", async () => {
    const { pool, sweep } = await started([1, 2], 1);
    const failure = { cause: "inconsistent", t: 0, parts: [], message: "It cannot be put together.", remedy: "Check lengths." };
    pool.say(0, { kind: "refused", place: 0, refusal: { kind: "failure", failure } });
    pool.say(0, { kind: "row", place: 1, row: row(2), curve: new Float64Array() });
    expect([sweep.state, sweep.problems.map(({ value, error }) => [value, reason(error)])]).toEqual(["done", [[1, "It cannot be put together. Check lengths."]]]);
  });

  it("stops where the program broke", async () => {
    const { pool, sweep } = await started([1, 2], 2);
    pool.say(0, { kind: "trap", message: "unreachable" });
    expect([sweep.state, sweep.failure, pool.workers[1]?.ended]).toEqual(["failed", "unreachable", true]);
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
    expect(figure.markers).toEqual([{ x: 1, y: 1, color: 0 }, { x: 2, y: 4, color: 0, cross: true }]);
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
  const text = JSON.stringify({ parameters: { l: 1 }, simulation: { integrator: { type: "rk4", step: 0.01 } }, runs: [{}, { parameters: { l: 2 }, simulation: { integrator: { type: "dopri5", rtol: 1e-6 } } }] });
  const report = { parameters: [{ name: "l", value: 1, min: 0.5, max: 2, unit: "m", label: "length", pointer: "" }, { name: "w", value: 4, pointer: "" }] } as unknown as CheckReport;

  it("are the parameters and the step, where the run has them", () => {
    expect(choices(text, report, 0).map(({ path, label, from, to }) => [path, label, from, to])).toEqual([
      ["parameters.l", "length (l), m", 0.5, 2],
      ["parameters.w", "w", 2, 6],
      ["simulation.integrator.step", "step, s", 0.00125, 0.04],
    ]);
    expect(choices(text, report, 1).map(({ path }) => path)).toEqual(["runs.1.parameters.l", "parameters.w", "runs.1.simulation.integrator.rtol"]);
  });
});
