/** A sweep as the page sees it: its values, the runs that are there, in a pool of workers, each with its own instance of one module. */
import { Emitter } from "../../session/emitter.js";
import { Refused, SolverGone } from "../../solver/errors.js";
import type { Pool } from "../../solver/pool.js";
import type { SweepAnswers, SweepTask } from "./worker.js";
import type { SweepRow } from "../../solver/types.js";

export type SweepState = "running" | "done" | "cancelled" | "failed";

/** A run that is there. */
export interface Point {
  value: number;
  row: SweepRow;
  /** Time and channel in turn, for a small picture. */
  curve: Float64Array;
}

/** A value for which there is no run. */
export interface Problem {
  value: number;
  error: Refused;
}

/** Workers that a machine can keep busy beside the page: one fewer than it has processors, at least one. */
export function poolSize(processors: number | undefined, runs: number): number {
  return Math.max(1, Math.min((processors ?? 2) - 1, runs));
}

export class Sweep extends Emitter {
  state: SweepState = "running";
  /** By the place of their values. */
  readonly points: (Point | undefined)[];
  readonly problems: Problem[] = [];
  /** Why it failed as a whole. */
  failure = "";
  /** That is: the browser ended a worker. */
  gone = false;
  private over = 0;
  private head = "";

  constructor(
    readonly task: SweepTask,
    readonly values: Float64Array,
    private readonly pool: Pool<SweepAnswers>,
  ) {
    super();
    this.points = new Array<Point | undefined>(values.length).fill(undefined);
    void this.compute();
  }

  get size(): number {
    return this.pool.size;
  }

  /** Runs that are there, or cannot be. */
  get done(): number {
    return this.over;
  }

  /** The table of what is there, as the program writes it. */
  get csv(): string {
    return this.head + this.points.flatMap((point) => (point === undefined ? [] : [`${point.row.csv}\n`])).join("");
  }

  /** Ends it at once; what is there stays. */
  cancel(): void {
    if (this.state === "running") this.end("cancelled");
  }

  dispose(): void {
    this.pool.dispose();
  }

  private async compute(): Promise<void> {
    try {
      this.head = await this.pool.ask("sweepHead", this.task);
      await Promise.all(Array.from(this.values, (value, place) => this.point(value, place)));
      if (this.state === "running") this.end("done");
    } catch (error) {
      // Of a pool that was ended.
      if (this.state !== "running") return;
      this.failure = error instanceof Error ? error.message : String(error);
      this.gone = error instanceof SolverGone;
      this.end("failed");
    }
  }

  private async point(value: number, place: number): Promise<void> {
    try {
      const found = await this.pool.ask("sweepRun", { ...this.task, value });
      if (this.state !== "running") return;
      this.points[place] = { value, ...found };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problems.push({ value, error });
    }
    this.over++;
    this.emit();
  }

  private end(state: SweepState): void {
    this.state = state;
    this.dispose();
    this.emit();
  }
}
