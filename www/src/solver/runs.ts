/**
 * The runs that live in a worker. They advance in slices of a few milliseconds, one after the other, so that a question or a cancel is
 * answered between two slices.
 */
import type { RunId } from "./channel.js";
import type { RunFailure, RunProgress, Summary } from "./types.js";

/** What a run needs of the generated class `Simulator`. */
export interface SimulatorLike {
  advance(maxSteps: number): string;
  columns(x: string, y: string, t0: number, t1: number, pixels: number): Float64Array;
  spectrum(y: string, t0: number, t1: number, pixels: number): Float64Array;
  values_at(channels: string, t: number): Float64Array;
  frames(t0: number, t1: number, count: number): Float64Array;
  compare(other: SimulatorLike, channels: string): string;
  difference(other: SimulatorLike, y: string, t0: number, t1: number, pixels: number): Float64Array;
  reduce(bytes: number): void;
  summary(): string;
  csv(channels: string, semicolon: boolean): string;
  describe(channel: string): string;
  rows(channels: string, first: number, count: number): Float64Array;
  nearest(t: number): number;
  modes(t: number): string;
  mode_frames(t: number, mode: number, count: number): Float64Array;
  free(): void;
}

/** The outside world of the runs: a clock in ms, and a way to be called again after waiting messages were served. */
export interface Host {
  now(): number;
  again(callback: () => void): void;
  report(run: RunId, progress: RunProgress): void;
  trap(error: unknown): void;
}

/** Length of a slice, ms: short against a frame of the page, long against a message. */
const SLICE = 8;
/** Time between two reports of one run, ms. */
const REPORT = 50;

interface Entry<S> {
  simulator: S;
  progress: RunProgress;
  /** Steps that fit into a slice, as far as is known. */
  steps: number;
  /** When that was, ms: after its first slice a run has something to show. */
  reported: number;
  /** Computing time, ms. */
  spent: number;
}

export class Runs<S extends SimulatorLike = SimulatorLike> {
  private readonly entries = new Map<RunId, Entry<S>>();
  private queue: RunId[] = [];
  private waiting = false;
  private readonly host: Host;

  constructor(host: Host) {
    this.host = host;
  }

  /** Takes a run that stands at its start and begins to advance it. `spent`: ms that building it took. */
  add(run: RunId, simulator: S, spent: number): RunProgress {
    const progress = JSON.parse(simulator.advance(0)) as RunProgress;
    this.entries.set(run, { simulator, progress, steps: 8, reported: Number.NEGATIVE_INFINITY, spent });
    if (progress.state === "running") {
      this.queue.push(run);
      this.schedule();
    }
    return progress;
  }

  get(run: RunId): S {
    const entry = this.entries.get(run);
    if (entry === undefined) throw refusal("unknown-run", `There is no run ${run} in the solver.`, "Start it again.");
    return entry.simulator;
  }

  summary(run: RunId): Summary {
    const summary = JSON.parse(this.get(run).summary()) as Summary;
    return { ...summary, wall_s: (this.entries.get(run)?.spent ?? 0) / 1000 };
  }

  cancel(run: RunId): RunProgress {
    const entry = this.entries.get(run);
    if (entry === undefined) return { state: "cancelled", t: 0, duration: 0, samples: 0 };
    if (entry.progress.state === "running") {
      this.queue = this.queue.filter((other) => other !== run);
      entry.progress = { ...entry.progress, state: "cancelled" };
    }
    return entry.progress;
  }

  dispose(run: RunId): void {
    this.cancel(run);
    this.entries.get(run)?.simulator.free();
    this.entries.delete(run);
  }

  private schedule(): void {
    if (this.waiting || this.queue.length === 0) return;
    this.waiting = true;
    this.host.again(() => {
      this.waiting = false;
      try {
        this.slice();
      } catch (error) {
        this.host.trap(error);
        return;
      }
      this.schedule();
    });
  }

  /** One slice of the run whose turn it is. */
  private slice(): void {
    const run = this.queue.shift();
    const entry = run === undefined ? undefined : this.entries.get(run);
    if (run === undefined || entry === undefined) return;
    const begin = this.host.now();
    let now = begin;
    do {
      const before = now;
      entry.progress = JSON.parse(entry.simulator.advance(entry.steps)) as RunProgress;
      now = this.host.now();
      entry.steps = fit(entry.steps, now - before);
      // Again only as long as little is known of the run and calls are short.
    } while (entry.progress.state === "running" && now - begin < SLICE / 4);
    entry.spent += now - begin;
    const running = entry.progress.state === "running";
    if (running) this.queue.push(run);
    if (!running || now - entry.reported >= REPORT) {
      entry.reported = now;
      this.host.report(run, entry.progress);
    }
  }
}

/** Steps for the next call, from how long the last took: to fill a slice, never more than four times as many as before. */
export function fit(steps: number, elapsed: number): number {
  const wanted = elapsed > 0 ? (steps * SLICE) / elapsed : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(Math.floor(wanted), 4 * steps, 1_000_000));
}

/** Thrown like an answer from Rust: JSON text. */
function refusal(cause: string, message: string, remedy: string): string {
  return JSON.stringify({ cause, t: null, parts: [], message, remedy } satisfies RunFailure);
}
