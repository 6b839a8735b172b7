/**
 * Questions to a worker and their answers. What can be asked is the worker's table of answers (`serve.ts`): its type is the list of the
 * questions, so a new one is one entry there. Every question has an id and gets exactly one reply of that id; progress, the lock and the
 * report of a trap come unasked. A worker that traps, hangs or is gone is replaced with the next question; only what it held is lost.
 */
import { onceGone } from "./alive.js";
import { OutOfTime, PartMissing, Refused, SolverGone, SolverTrap } from "./errors.js";
import type { Source } from "./module.js";
import type { Diagnostic, RunFailure, RunProgress } from "./types.js";

/** Number of a run, given by the page, never used twice: a cancel can follow a start without waiting for its reply. */
export type RunId = number;

/** The answers of a worker, by kind of question. */
export type Answers = Record<string, (input: never) => unknown>;
export type Input<Q extends Answers, K extends keyof Q> = Parameters<Q[K]>[0];
export type Output<Q extends Answers, K extends keyof Q> = ReturnType<Q[K]>;

/** The first message: the compiled module. */
export interface Hello {
  kind: "hello";
  module: WebAssembly.Module;
}

/** The rest of the module, when it has come. */
export interface Rest {
  kind: "rest";
  module: WebAssembly.Module;
}

/** What a question is about stands beside its id and kind. */
export interface Request {
  id: number;
  kind: string;
}

/** An error that is an answer: the text is no document, the run cannot start, the channel does not exist. */
export type Refusal = { kind: "diagnostics"; diagnostics: Diagnostic[] } | { kind: "failure"; failure: RunFailure };

export type Reply =
  /** The lock that it holds while it lives. */
  | { kind: "alive"; lock: string }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refused"; id: number; refusal: Refusal }
  | { kind: "progress"; run: RunId; progress: RunProgress }
  /** The WebAssembly instance is gone; the worker must be replaced. `missing`: because a part of it could not be fetched. */
  | { kind: "trap"; message: string; missing?: boolean };

/** What a channel needs of a worker; tests give their own. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Pending {
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** What somebody hears who asked for nothing. */
export interface Listener {
  /** The worker is gone, and everything in it. */
  lost(reason: Error): void;
  progress(run: RunId, progress: RunProgress): void;
}

export class Channel<Q extends Answers> {
  private worker: WorkerLike | undefined;
  private nextId = 1;
  private readonly pending = new Map<number, Pending>();

  constructor(
    private readonly module: Source,
    private readonly createWorker: () => WorkerLike,
    private readonly listener?: Listener,
  ) {}

  /** Rejects with `Refused`, or with the reason for which the worker is gone; one that is silent for longer than `patience`, ms, is ended. */
  ask<K extends keyof Q & string>(kind: K, input: Input<Q, K>, patience?: number): Promise<Output<Q, K>> {
    const worker = (this.worker ??= this.start());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = patience === undefined ? undefined : setTimeout(() => this.replace(worker, new OutOfTime()), patience);
      this.pending.set(id, { resolve, reject, timer });
      worker.postMessage({ ...(input as object), id, kind } satisfies Request);
    });
  }

  /** Ends the worker with everything in it, whatever it is busy with; the next question starts another. */
  end(reason: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const pending = [...this.pending.values()];
    this.pending.clear();
    this.listener?.lost(reason);
    for (const { reject, timer } of pending) {
      clearTimeout(timer);
      reject(reason);
    }
  }

  /** Of a worker that has been replaced meanwhile nothing is heard any more. */
  private replace(worker: WorkerLike, reason: Error): void {
    if (this.worker === worker) this.end(reason);
  }

  private start(): WorkerLike {
    const worker = this.createWorker();
    worker.onmessage = ({ data }) => this.worker === worker && this.receive(worker, data as Reply);
    // Without a message its file could not be had.
    worker.onerror = ({ message }) => this.replace(worker, message === "" ? new Error("The solver's worker could not be loaded.") : new SolverTrap(message));
    this.module().then(
      (module) => {
        worker.postMessage({ kind: "hello", module } satisfies Hello);
        void this.module.rest?.then((rest) => this.worker === worker && worker.postMessage({ kind: "rest", module: rest } satisfies Rest));
      },
      (error: unknown) => this.replace(worker, error instanceof Error ? error : new Error(String(error))),
    );
    return worker;
  }

  private receive(worker: WorkerLike, reply: Reply): void {
    switch (reply.kind) {
      case "alive":
        onceGone(reply.lock, () => this.replace(worker, new SolverGone()));
        return;
      case "answer":
        this.settle(reply.id)?.resolve(reply.value as never);
        return;
      case "refused":
        this.settle(reply.id)?.reject(new Refused(reply.refusal));
        return;
      case "progress":
        this.listener?.progress(reply.run, reply.progress);
        return;
      case "trap":
        this.replace(worker, reply.missing === true ? new PartMissing(reply.message) : new SolverTrap(reply.message));
        return;
    }
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }
}
