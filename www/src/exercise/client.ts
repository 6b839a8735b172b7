/**
 * Exercises as the page asks about them: promises instead of messages, in a worker of its own, so that neither the runs on screen nor the
 * page wait for it. A worker that traps, or does not answer long after its time, is replaced; only its questions are lost.
 */
import type { WorkerLike } from "../solver/client.js";
import { Refused, SolverTrap } from "../solver/errors.js";
import type { CheckReport } from "../solver/types.js";
import { laterModule } from "../solver/later.js";
import type { CallName, Calls, Hello, Reply, Request } from "./protocol.js";
import type { Receipt, Report, TaskReport, Variant } from "./types.js";

/** How long Rust may work on one question, s. */
export const SECONDS = 20;
/** Additional wait after that, ms: it looks at the clock only between steps. */
const PATIENCE = 15_000;

interface Pending {
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

function ownWorker(): WorkerLike {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy exercises" });
}

export class ExerciseClient {
  private worker: WorkerLike | undefined;
  private nextId = 1;
  private readonly pending = new Map<number, Pending>();

  constructor(
    private readonly module: () => Promise<WebAssembly.Module> = laterModule,
    private readonly createWorker: () => WorkerLike = ownWorker,
  ) {}

  /** All that is known of a text, with the findings about its exercise; `language`: of what the document says in several. */
  check(text: string, language = "en"): Promise<CheckReport> {
    return this.ask("check", { text, language });
  }

  /** The text of a document without its key: what a teacher shares. */
  withoutKey(text: string): Promise<string> {
    return this.ask("withoutKey", { text });
  }

  /** Of the exercise in a document, the same with and without its key; nothing if there is none. */
  fingerprint(text: string): Promise<string | undefined> {
    return this.ask("fingerprint", { text });
  }

  /** The document with one student's numbers, tried: it assembles and runs. An empty name: as it is written. */
  variant(text: string, student: string): Promise<Variant> {
    return this.ask("variant", { text, student });
  }

  /** Marks one task. `key`: the document with this student's numbers; `submission`: a receipt with the answer. */
  mark(key: string, submission: string, task: string): Promise<TaskReport> {
    return this.ask("mark", { key, submission, task });
  }

  /** The curve that a task asks to predict: time and value in turn. */
  curve(key: string, task: string): Promise<Float64Array> {
    return this.ask("curve", { key, task });
  }

  /** Fills in what a receipt says of the run, the program and the exercise. */
  receipt(key: string, submission: string): Promise<Receipt> {
    return this.ask("receipt", { key, submission });
  }

  /** Grades a submission, the text of a receipt or its link, as `holonomy grade` does. */
  grade(key: string, submission: string): Promise<Report> {
    return this.ask("grade", { key, submission });
  }

  /** Ends the worker; questions that are open fail. The client can be used again. */
  terminate(): void {
    this.replace(new SolverTrap("ended by the page"));
  }

  private ask<K extends CallName>(kind: K, input: Calls[K]["in"], seconds = SECONDS): Promise<Calls[K]["out"]> {
    const worker = (this.worker ??= this.start());
    const id = this.nextId++;
    return new Promise<Calls[K]["out"]>((resolve, reject) => {
      // Questions wait for those before them.
      const patience = (this.pending.size + 1) * (1000 * seconds + PATIENCE);
      const timer = setTimeout(() => this.worker === worker && this.replace(new SolverTrap("it took too long")), patience);
      this.pending.set(id, { resolve: resolve as (value: never) => void, reject, timer });
      worker.postMessage({ id, kind, seconds, ...input } as unknown as Request);
    });
  }

  private start(): WorkerLike {
    const worker = this.createWorker();
    const trap = (message: string): void => {
      if (this.worker === worker) this.replace(new SolverTrap(message));
    };
    worker.onmessage = ({ data }) => {
      const reply = data as Reply;
      if (this.worker !== worker) return;
      if (reply.kind === "trap") trap(reply.message);
      else if (reply.kind === "answer") this.settle(reply.id)?.resolve(reply.value as never);
      else this.settle(reply.id)?.reject(new Refused(reply.refusal));
    };
    worker.onerror = (event) => trap(event.message === "" ? "the worker could not be loaded" : event.message);
    this.module().then(
      (module) => worker.postMessage({ kind: "hello", module } satisfies Hello),
      (error: unknown) => trap(error instanceof Error ? error.message : String(error)),
    );
    return worker;
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending !== undefined) clearTimeout(pending.timer);
    return pending;
  }

  private replace(reason: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const id of [...this.pending.keys()]) this.settle(id)?.reject(reason);
  }
}
