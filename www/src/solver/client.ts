/**
 * The page's side of the worker: promises instead of messages, runs as handles. The documents stay with the page; a worker that traps or
 * hangs is replaced, and only the samples it held are lost.
 */
import { Channel, type Input, type Output, type RunId, type WorkerLike } from "./channel.js";
import { Interrupted, OutOfTime, Refused, SolverTrap, lostFailure } from "./errors.js";
import { type Source, wasmModule } from "./module.js";
import type { RunAnswers } from "./worker.js";
import type { CheckReport, LinkTarget, RunProgress } from "./types.js";

export { Interrupted, PartMissing, Refused, SolverGone, SolverTrap } from "./errors.js";

/** Short questions that another instance can answer while the worker is busy. */
export interface Short {
  openFragment(fragment: string): LinkTarget;
  galleryText(name: string): string | undefined;
}

export interface ClientOptions {
  /** The compiled module; the page's one module when left out. */
  module?: Source;
  createWorker?: () => WorkerLike;
  /** Called after a trap, when the worker has been replaced. */
  onTrap?: (trap: SolverTrap) => void;
  /** Asked when the worker leaves a short question waiting. */
  aside?: () => Promise<Short>;
  /** A cancel that is not answered for so long (one step that takes for ever) replaces the worker, ms. */
  patience?: number;
}

/** A short question waits so long for a busy worker, ms. */
const SHORT = 500;

function pageWorker(): WorkerLike {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy solver" });
}

export class SolverClient {
  private nextRun: RunId = 1;
  private readonly runs = new Map<RunId, RunHandle>();
  private readonly channel: Channel<RunAnswers>;
  private readonly patience: number;
  private readonly aside: ClientOptions["aside"];
  /** Called after a trap, or when the worker has gone; it has been replaced. */
  onTrap: (trap: SolverTrap) => void;

  constructor(options: ClientOptions = {}) {
    this.channel = new Channel(options.module ?? wasmModule, options.createWorker ?? pageWorker, {
      lost: (reason) => this.lose(reason),
      progress: (run, progress) => this.runs.get(run)?.update(progress),
    });
    this.patience = options.patience ?? 2000;
    this.aside = options.aside;
    this.onTrap = options.onTrap ?? (() => undefined);
  }

  /** `language`: of what the document says in several; `quick`: without the analysis of the start. */
  check(text: string, language = "en", quick = false): Promise<CheckReport> {
    return this.ask("check", { text, language, quick });
  }

  /** The text of an example; `undefined` if there is none of that name. Most are files, so that the first view need not carry them. */
  async galleryText(name: string): Promise<string | undefined> {
    return (await this.short("galleryText", { name }, (short) => short.galleryText(name))) ?? (await import("./gallery.js")).exampleText(name);
  }

  open(fragment: string): Promise<LinkTarget> {
    return this.short("open", { fragment }, (short) => short.openFragment(fragment));
  }

  /**
   * Starts a run of the document; `onProgress` is called when the run stands at its start,
   * then about 20 times a second, and at its end.
   */
  run(text: string, runIndex: number, onProgress: (progress: RunProgress, run: RunHandle) => void = () => undefined): RunHandle {
    const id = this.nextRun++;
    const handle: RunHandle = new RunHandle(id, this, onProgress);
    this.runs.set(id, handle);
    handle.begin(this.ask("start", { run: id, text, index: runIndex }));
    return handle;
  }

  /** Ends the worker with everything in it, whatever it is busy with. The client can be used again. */
  interrupt(): void {
    this.channel.end(new Interrupted("ended by the page"));
  }

  /** Asks the worker, and the other instance when that is busy with something long. */
  private async short<K extends keyof RunAnswers>(
    kind: K,
    input: Input<RunAnswers, K>,
    answer: (short: Short) => Output<RunAnswers, K>,
  ): Promise<Output<RunAnswers, K>> {
    const { aside } = this;
    const asked = this.ask(kind, input);
    if (aside === undefined) return asked;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const elsewhere = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHORT))).then(aside).then(answer);
    // A worker that is replaced has not answered.
    const answered = asked.catch((error: unknown) => (error instanceof Interrupted ? elsewhere : Promise.reject(error)));
    try {
      return await Promise.race([answered, elsewhere]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks anything that `worker.ts` answers. */
  ask<K extends keyof RunAnswers>(kind: K, input: Input<RunAnswers, K>): Promise<Output<RunAnswers, K>> {
    return this.channel.ask(kind, input);
  }

  /** @internal Cancels between two slices; a worker stuck inside one is replaced. */
  async cancel(run: RunId): Promise<RunProgress | undefined> {
    try {
      return await this.channel.ask("cancel", { run }, this.patience);
    } catch {
      return undefined;
    }
  }

  /** @internal */
  async dispose(run: RunId): Promise<void> {
    if (!this.runs.delete(run)) return;
    try {
      await this.ask("dispose", { run });
    } catch {
      // The worker was replaced: nothing is left to free.
    }
  }

  /** The runs of a worker that is gone. */
  private lose(reason: Error): void {
    // Somebody wanted it to end.
    const wanted = reason instanceof Interrupted || reason instanceof OutOfTime;
    const runs = [...this.runs.values()];
    this.runs.clear();
    for (const run of runs) run.lose(reason, wanted ? "cancelled" : "failed");
    if (!wanted && reason instanceof SolverTrap) this.onTrap(reason);
  }
}

/** The questions about one run. */
type OfRun = { [K in keyof RunAnswers]: Input<RunAnswers, K> extends { run: RunId } ? K : never }[keyof RunAnswers];

/** A run in the worker, with its samples. */
export class RunHandle {
  /** As last reported. */
  progress: RunProgress = { state: "running", t: 0, duration: 0, samples: 0 };
  /** Resolves when the run stands at its start; rejects with `Refused` when it cannot, `SolverTrap` when the program broke. */
  readonly started: Promise<RunProgress>;
  /** Resolves when the run is over, however it ended. Never rejects. */
  readonly finished: Promise<RunProgress>;
  /** The samples are gone with a replaced worker. */
  lost = false;

  private begun!: (start: Promise<RunProgress>) => void;
  private finish!: (progress: RunProgress) => void;

  readonly id: RunId;

  private readonly client: SolverClient;
  private readonly onProgress: (progress: RunProgress, run: RunHandle) => void;

  /** @internal */
  constructor(id: RunId, client: SolverClient, onProgress: (progress: RunProgress, run: RunHandle) => void) {
    this.id = id;
    this.client = client;
    this.onProgress = onProgress;
    this.started = new Promise<RunProgress>((resolve) => (this.begun = resolve));
    this.finished = new Promise<RunProgress>((resolve) => (this.finish = resolve));
    // A page that only looks at `finished` must not be told of an unhandled rejection.
    this.started.catch(() => undefined);
  }

  /** Asks for something of its samples, as far as there are any: the questions of `worker.ts` that name a run. */
  ask<K extends OfRun>(kind: K, input: Omit<Input<RunAnswers, K>, "run">): Promise<Output<RunAnswers, K>> {
    if (this.lost) return Promise.reject(new SolverTrap("the samples of this run are gone"));
    return this.client.ask(kind, { ...input, run: this.id });
  }

  /** Stops the run; its samples stay. */
  async cancel(): Promise<void> {
    if (this.lost || this.progress.state !== "running") return;
    const progress = await this.client.cancel(this.id);
    if (progress !== undefined) this.update(progress);
  }

  /** Stops the run and frees its samples. */
  async dispose(): Promise<void> {
    if (this.progress.state === "running") this.update({ ...this.progress, state: "cancelled" });
    this.lost = true;
    await this.client.dispose(this.id);
  }

  /** @internal */
  begin(start: Promise<RunProgress>): void {
    this.begun(start);
    start.then(
      (progress) => this.update(progress),
      (error: unknown) => {
        const failure =
          error instanceof Refused
            ? (error.failure ?? { cause: "document", t: null, parts: [], message: error.message, remedy: error.diagnostics[0]?.remedy ?? "" })
            : lostFailure(null, error);
        this.update({ state: "failed", t: 0, duration: 0, samples: 0, failure });
      },
    );
  }

  /** @internal */
  update(progress: RunProgress): void {
    if (this.progress.state !== "running") return;
    this.progress = progress;
    this.onProgress(progress, this);
    if (progress.state !== "running") this.finish(progress);
  }

  /** @internal */
  lose(reason: Error, state: "failed" | "cancelled"): void {
    this.lost = true;
    const { t, duration, samples } = this.progress;
    this.update(state === "failed" ? { state, t, duration, samples: 0, failure: lostFailure(t, reason) } : { state, t, duration, samples });
  }
}
