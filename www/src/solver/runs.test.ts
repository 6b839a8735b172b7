import { describe, expect, it } from "vitest";
import { Runs, fit, type Host, type SimulatorLike } from "./runs.js";
import type { RunProgress } from "./types.js";

/** A run of `total` steps that take `cost` ms each on the world's clock. */
class Steps implements SimulatorLike {
  reduced = 0;
  compare(other: SimulatorLike): string {
    return JSON.stringify([this === other]);
  }
  difference(): Float64Array {
    return new Float64Array();
  }
  reduce(bytes: number): void {
    this.reduced = bytes;
  }
  done = 0;
  longest = 0;
  freed = false;
  constructor(
    readonly world: World,
    readonly total: number,
    readonly cost: number,
    readonly end: "done" | "failed" = "done",
  ) {}
  advance(maxSteps: number): string {
    const steps = Math.min(maxSteps, this.total - this.done);
    this.done += steps;
    this.world.time += steps * this.cost;
    this.longest = Math.max(this.longest, steps * this.cost);
    const state = this.done < this.total ? "running" : this.end;
    return JSON.stringify({ state, t: this.done, duration: this.total, samples: this.done });
  }
  columns = () => new Float64Array([1, 2]);
  spectrum = () => new Float64Array();
  values_at = () => new Float64Array();
  frames = () => new Float64Array();
  summary = () => JSON.stringify({ steps: this.done });
  csv = () => "";
  describe = () => "{}";
  rows = () => new Float64Array();
  nearest = () => 0;
  modes = () => "{}";
  mode_frames = () => new Float64Array();
  free(): void {
    this.freed = true;
  }
}

/** A clock that only work moves, and turns that are taken by hand. */
class World implements Host {
  time = 0;
  reports: [number, RunProgress][] = [];
  traps: unknown[] = [];
  private next: (() => void) | undefined;
  now = () => this.time;
  again(callback: () => void): void {
    this.next = callback;
  }
  report(run: number, progress: RunProgress): void {
    this.reports.push([run, progress]);
  }
  trap(error: unknown): void {
    this.traps.push(error);
  }
  turn(): boolean {
    const next = this.next;
    this.next = undefined;
    next?.();
    return next !== undefined;
  }
  all(): void {
    while (this.turn());
  }
}

function begun(): { world: World; runs: Runs } {
  const world = new World();
  return { world, runs: new Runs(world) };
}

describe("Runs", () => {
  it("advances in short slices whatever a step costs, and reports about 20 times a second", () => {
    for (const cost of [0.0001, 0.01, 1, 6]) {
      const world = new World();
      const runs = new Runs(world);
      const steps = new Steps(world, Math.round(2000 / cost), cost);
      runs.add(1, steps, 0);
      let before = world.time;
      let longest = 0;
      while (world.turn()) {
        longest = Math.max(longest, world.time - before);
        before = world.time;
      }
      expect(steps.done).toBe(steps.total);
      // The first slice of expensive steps is too long: nothing is known of them yet.
      expect(longest).toBeLessThanOrEqual(Math.max(10, 8 * cost));
      expect(world.reports.length).toBeGreaterThan(25);
      expect(world.reports.length).toBeLessThan(45);
      expect(world.reports.at(-1)?.[1].state).toBe("done");
    }
  });

  it("shares the time between runs", () => {
    const { world, runs } = begun();
    const [a, b] = [new Steps(world, 100000, 0.01), new Steps(world, 100000, 0.01)];
    runs.add(1, a, 0);
    runs.add(2, b, 0);
    for (let i = 0; i < 60; i++) world.turn();
    expect(a.done).toBeGreaterThan(1000);
    expect(b.done / a.done).toBeGreaterThan(0.8);
    expect(b.done / a.done).toBeLessThan(1.25);
  });

  it("stops a cancelled run between two slices and keeps its samples", () => {
    const { world, runs } = begun();
    const steps = new Steps(world, 1e9, 0.01);
    runs.add(1, steps, 0);
    for (let i = 0; i < 10; i++) world.turn();
    const { state, samples } = runs.cancel(1);
    expect([state, samples]).toEqual(["cancelled", steps.done]);
    world.all();
    expect(steps.done).toBe(samples);
    expect(runs.get(1).columns("t", "x", 0, 1, 10)).toEqual(new Float64Array([1, 2]));
    expect(runs.cancel(1).state).toBe("cancelled");
  });

  it("frees a disposed run, which is then unknown", () => {
    const { world, runs } = begun();
    const steps = new Steps(world, 1e9, 0.01);
    runs.add(1, steps, 0);
    runs.dispose(1);
    runs.dispose(1);
    world.all();
    expect(steps.freed).toBe(true);
    expect(() => runs.get(1)).toThrow(/unknown-run/);
  });

  it("tells the computing time, building included", () => {
    const { world, runs } = begun();
    runs.add(1, new Steps(world, 100, 1), 30);
    world.all();
    expect(runs.summary(1).wall_s).toBeCloseTo(0.13, 10);
  });

  it("tells of a run after its first slice, before that time has passed", () => {
    const { world, runs } = begun();
    runs.add(1, new Steps(world, 10_000, 0.1), 0);
    world.turn();
    expect(world.reports.map(([, { state, samples }]) => [state, samples > 0])).toEqual([["running", true]]);
    expect(world.time).toBeLessThan(10);
  });

  it("keeps a run that ends as failed, and reports a trap once", () => {
    const { world, runs } = begun();
    runs.add(1, new Steps(world, 3, 1, "failed"), 0);
    world.all();
    expect(world.reports.at(-1)?.[1].state).toBe("failed");
    expect(runs.cancel(1).state).toBe("failed");

    const broken = new Steps(world, 1e6, 1);
    runs.add(2, broken, 0);
    world.turn();
    broken.advance = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    world.all();
    expect(world.traps).toHaveLength(1);
  });
});

describe("fit", () => {
  it("aims at a slice, grows fourfold at most, never stops", () => {
    expect(fit(100, 16)).toBe(50);
    expect(fit(100, 0)).toBe(400);
    expect(fit(100, 0.0001)).toBe(400);
    expect(fit(1, 1000)).toBe(1);
    expect(fit(1_000_000, 0)).toBe(1_000_000);
  });
});
