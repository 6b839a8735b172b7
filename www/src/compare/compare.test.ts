import { describe, expect, it, vi } from "vitest";
import type { WorkerLike } from "../solver/client.js";
import type { MethodSweep, SweepPoint } from "../solver/types.js";
import { Comparison } from "./comparison.js";
import { workPrecision } from "./figure.js";
import type { News, Order } from "./protocol.js";

const METHODS: MethodSweep[] = [0, 1].map((run) => ({ run, label: `run ${run}`, method: "index-1, heun", over: "step", values: [0.2, 0.1] }));
const point = (run: number, evaluations: number, error: number | null): SweepPoint => ({
  run, value: 0.1, steps: 1, evaluations, error, drift: { position: 0, velocity: 0 },
});
const words = { error: "error", evaluations: "evaluations", known: "known to here", label: ({ label }: MethodSweep) => label };

class FakeWorker implements WorkerLike {
  received: Order[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: unknown): void {
    this.received.push(message as Order);
  }
  terminate(): void {
    this.ended = true;
  }
  say(news: News): void {
    this.onmessage?.({ data: news } as MessageEvent);
  }
}

function setup(module: Promise<WebAssembly.Module> = Promise.resolve({} as WebAssembly.Module)) {
  const worker = new FakeWorker();
  const comparison = new Comparison("{}", module, () => worker);
  const changed = vi.fn();
  comparison.subscribe(changed);
  return { worker, comparison, changed };
}

describe("comparison", () => {
  it("grows point by point and ends with its table", async () => {
    const { worker, comparison, changed } = setup();
    await Promise.resolve();
    expect(worker.received).toEqual([{ kind: "start", module: {}, text: "{}" }]);
    worker.say({ kind: "methods", methods: METHODS });
    worker.say({ kind: "update", update: { stage: "reference", part: 0.4, points: [] } });
    expect([comparison.state, comparison.part]).toEqual(["reference", 0.4]);
    const reference = { method: "dop853", uncertainty: 1e-11 };
    worker.say({ kind: "update", update: { stage: "points", part: 0.5, points: [point(0, 10, 0.1)], reference } });
    worker.say({ kind: "update", update: { stage: "done", part: 1, points: [point(1, 20, 0.01)], reference } });
    worker.say({ kind: "end", csv: "run" });
    expect([comparison.state, comparison.points.length, comparison.csv, worker.ended]).toEqual(["done", 2, "run", true]);
    expect(changed).toHaveBeenCalledTimes(5);
  });
  it("is cancelled at once and keeps what is there; a worker that does not answer is ended", () => {
    vi.useFakeTimers();
    try {
      const { worker, comparison } = setup();
      worker.say({ kind: "update", update: { stage: "points", part: 0.5, points: [point(0, 10, 0.1)] } });
      comparison.cancel();
      expect([comparison.state, worker.received.at(-1)?.kind, worker.ended]).toEqual(["cancelled", "stop", false]);
      worker.say({ kind: "update", update: { stage: "points", part: 0.6, points: [point(1, 10, 0.1)] } });
      expect([comparison.state, comparison.points.length]).toEqual(["cancelled", 2]);
      vi.advanceTimersByTime(2000);
      expect(worker.ended).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
  it("says why there is nothing to compare", async () => {
    const refused = setup();
    refused.worker.say({ kind: "refused", refusal: { kind: "diagnostics", diagnostics: [{ message: "Unknown name.", remedy: "Define it." }] as never } });
    expect([refused.comparison.state, refused.comparison.failure?.message, refused.comparison.failure?.remedy]).toEqual(["failed", "Unknown name.", "Define it."]);
    const trapped = setup();
    trapped.worker.say({ kind: "trap", message: "index out of bounds" });
    expect(trapped.comparison.failure?.cause).toBe("internal");
    const unloaded = setup(Promise.reject(new Error("404")));
    await new Promise((resolve) => setTimeout(resolve));
    expect([unloaded.comparison.state, unloaded.worker.ended]).toEqual(["failed", true]);
  });
});

describe("the picture of work and precision", () => {
  const points = [point(0, 100, 1e-2), point(0, 200, 1e-4), point(1, 100, null), point(1, 200, 1e300), point(1, 400, 0), point(1, 0, null)];
  const { figure, data } = workPrecision(METHODS, points, { method: "dop853", uncertainty: 1e-11 }, "dark", words);
  it("is logarithmic both ways, one curve a run, in the order of the sweep", () => {
    expect([figure.x?.scale, figure.y?.scale, figure.theme]).toEqual(["log", "log", "dark"]);
    expect(figure.series.map(({ label, color, dash }) => [label, color, dash])).toEqual([["run 0", 0, "solid"], ["run 1", 1, "dashed"]]);
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
