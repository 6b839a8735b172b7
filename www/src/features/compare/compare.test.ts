import { describe, expect, it, vi } from "vitest";
import { Channel } from "../../solver/channel.js";
import { FakeWorker, MODULE, settled } from "../../solver/fake-worker.js";
import type { ComparisonAnswers } from "./worker.js";
import type { MethodSweep, SweepPoint } from "../../solver/types.js";
import { Comparison } from "./comparison.js";
import { workPrecision } from "./figure.js";

const METHODS: MethodSweep[] = [0, 1].map((run) => ({ run, label: `run ${run}`, method: "index-1, heun", over: "step", values: [0.2, 0.1] }));
const point = (run: number, evaluations: number, error: number | null): SweepPoint => ({
  run,
  value: 0.1,
  steps: 1,
  evaluations,
  error,
  drift: { position: 0, velocity: 0 },
});
const words = { error: "error", evaluations: "evaluations", known: "known to here", label: ({ label }: MethodSweep) => label };

function setup(module: Promise<WebAssembly.Module> = Promise.resolve(MODULE)) {
  const worker = new FakeWorker();
  const comparison = new Comparison(
    "{}",
    new Channel<ComparisonAnswers>(
      () => module,
      () => worker,
    ),
  );
  const changed = vi.fn();
  comparison.subscribe(changed);
  const answer = async (kind: keyof ComparisonAnswers, value: unknown): Promise<void> => {
    worker.answer(kind, value);
    await settled();
  };
  return { worker, comparison, changed, answer };
}

describe("comparison", () => {
  it("grows point by point and ends with its table", async () => {
    const { worker, comparison, changed, answer } = setup();
    expect(worker.last("methods")).toMatchObject({ text: "{}" });
    await answer("methods", METHODS);
    await answer("advance", { stage: "reference", part: 0.4, points: [] });
    expect([comparison.state, comparison.part]).toEqual(["reference", 0.4]);
    const reference = { method: "dop853", uncertainty: 1e-11 };
    await answer("advance", { stage: "points", part: 0.5, points: [point(0, 10, 0.1)], reference });
    await answer("advance", { stage: "done", part: 1, points: [point(1, 20, 0.01)], reference });
    await answer("table", "run");
    expect([comparison.state, comparison.points.length, comparison.csv, worker.ended]).toEqual(["done", 2, "run", true]);
    expect(changed).toHaveBeenCalledTimes(5);
  });
  it("is cancelled at once and keeps what is there; a worker that does not answer is ended", async () => {
    const { worker, comparison, answer } = setup();
    await answer("methods", METHODS);
    await answer("advance", { stage: "points", part: 0.5, points: [point(0, 10, 0.1)] });
    vi.useFakeTimers();
    try {
      comparison.cancel();
      expect([comparison.state, worker.ended]).toEqual(["cancelled", false]);
      worker.answer("advance", { stage: "points", part: 0.6, points: [point(1, 10, 0.1)] });
      await vi.advanceTimersByTimeAsync(100);
      expect([comparison.state, comparison.points.length, worker.last().kind]).toEqual(["cancelled", 2, "table"]);
      await vi.advanceTimersByTimeAsync(2000);
      expect([comparison.state, worker.ended]).toEqual(["cancelled", true]);
    } finally {
      vi.useRealTimers();
    }
  });
  it("says why there is nothing to compare", async () => {
    const refused = setup();
    refused.worker.say({
      kind: "refused",
      id: refused.worker.last().id,
      refusal: { kind: "diagnostics", diagnostics: [{ message: "Unknown name.", remedy: "Define it." }] as never },
    });
    await settled();
    expect([refused.comparison.state, refused.comparison.failure?.message, refused.comparison.failure?.remedy]).toEqual([
      "failed",
      "Unknown name.",
      "Define it.",
    ]);
    const trapped = setup();
    trapped.worker.trap("index out of bounds");
    await settled();
    expect(trapped.comparison.failure?.cause).toBe("internal");
    const unloaded = setup(Promise.reject(new Error("404")));
    await settled();
    expect([unloaded.comparison.state, unloaded.worker.ended]).toEqual(["failed", true]);
  });
});

describe("the picture of work and precision", () => {
  const points = [point(0, 100, 1e-2), point(0, 200, 1e-4), point(1, 100, null), point(1, 200, 1e300), point(1, 400, 0), point(1, 0, null)];
  const { figure, data } = workPrecision(METHODS, points, { method: "dop853", uncertainty: 1e-11 }, "dark", words);
  it("is logarithmic both ways, one curve a run, in the order of the sweep", () => {
    expect([figure.x?.scale, figure.y?.scale, figure.theme]).toEqual(["log", "log", "dark"]);
    expect(figure.series.map(({ label, color, dash }) => [label, color, dash])).toEqual([
      ["run 0", 0, "solid"],
      ["run 1", 1, "dashed"],
    ]);
    expect([...(data[0]?.x ?? [])]).toEqual([100, 200]);
    expect([...(data[1]?.y ?? [])]).toEqual([0]);
  });
  it("marks runs that blew up at the upper edge, and how well the reference is known", () => {
    const top = figure.y?.range?.[1];
    expect(figure.markers?.filter(({ cross }) => cross)).toEqual([100, 200].map((x) => ({ x, y: top, color: 1, cross: true })));
    expect(figure.markers?.[0]).toEqual({ y: 1e-11, label: "known to here" });
    expect(figure.y?.range?.[0]).toBeLessThan(1e-11);
    expect(top).toBeGreaterThan(1e-2);
  });
  it("is empty without points", () => expect(workPrecision(METHODS, [], undefined, "light", words).figure.y?.range).toBeUndefined());
});
