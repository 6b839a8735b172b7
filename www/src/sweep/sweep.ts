/** A sweep as the page sees it: its values, the runs that are there, in a pool of workers, each with its own instance of one module. */
import { Emitter } from "../store/emitter.js";
import type { WorkerLike } from "../solver/client.js";
import { Refused } from "../solver/errors.js";
import type { SweepRow } from "../solver/types.js";
import type { News, Order, Task } from "./protocol.js";

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
  private readonly workers: WorkerLike[] = [];
  private next = 0;
  private over = 0;
  private head = "";

  constructor(
    readonly task: Task,
    readonly values: Float64Array,
    module: Promise<WebAssembly.Module>,
    size: number,
    createWorker: () => WorkerLike,
  ) {
    super();
    this.points = new Array<Point | undefined>(values.length).fill(undefined);
    for (let i = 0; i < size; i++) {
      const worker = createWorker();
      worker.onmessage = ({ data }) => this.receive(worker, data as News);
      worker.onerror = (event) => this.fail(event.message);
      this.workers.push(worker);
    }
    module.then(
      (compiled) => {
        for (const worker of this.workers) worker.postMessage({ kind: "begin", module: compiled, task } satisfies Order);
      },
      (error: unknown) => this.fail(String(error)),
    );
  }

  get size(): number {
    return this.workers.length;
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
    for (const worker of this.workers.splice(0)) worker.terminate();
  }

  private end(state: SweepState): void {
    this.state = state;
    this.dispose();
    this.emit();
  }

  private fail(message: string): void {
    if (this.state !== "running") return;
    this.failure = message;
    this.end("failed");
  }

  private receive(worker: WorkerLike, news: News): void {
    // Of a worker that was ended with messages on their way.
    if (this.state !== "running") return;
    switch (news.kind) {
      case "ready":
        this.head = news.head;
        break;
      case "row":
        this.points[news.place] = { value: this.values[news.place] ?? Number.NaN, row: news.row, curve: news.curve };
        this.over++;
        break;
      case "refused": {
        this.problems.push({ value: this.values[news.place] ?? Number.NaN, error: new Refused(news.refusal) });
        this.over++;
        break;
      }
      case "trap":
        this.fail(news.message);
        return;
    }
    if (this.over >= this.values.length) this.end("done");
    else {
      this.hand(worker);
      this.emit();
    }
  }

  private hand(worker: WorkerLike): void {
    if (this.next >= this.values.length) return;
    const place = this.next++;
    worker.postMessage({ kind: "point", place, value: this.values[place] ?? Number.NaN } satisfies Order);
  }
}
