/**
 * The page's side of the worker: promises instead of messages, runs as handles. The documents stay with the page; a worker that traps or
 * hangs is replaced, and only the samples it held are lost.
 */
import { onceGone } from "./alive.js";
import { Interrupted, Refused, SolverGone, SolverTrap, lostFailure } from "./errors.js";
import { wasmModule } from "./module.js";
import type { CallName, Calls, Hello, Reply, Request, RunId } from "./protocol.js";
import type { CheckReport, Description, Fix, GalleryEntry, LinkTarget, ModeReport, RunComparison, RunProgress, Summary } from "./types.js";

export { Interrupted, Refused, SolverGone, SolverTrap } from "./errors.js";

/** What the client needs of a worker; tests give their own. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Short questions that another instance can answer while the worker is busy. */
export interface Short {
  openFragment(fragment: string): LinkTarget;
  gallery(): GalleryEntry[];
  galleryText(name: string): string | undefined;
}

export interface ClientOptions {
  /** The compiled module; the page's one module when left out. */
  module?: () => Promise<WebAssembly.Module>;
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

interface Pending {
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

function pageWorker(): WorkerLike {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy solver" });
}

export class SolverClient {
  private worker: WorkerLike | undefined;
  private nextId = 1;
  private nextRun: RunId = 1;
  private readonly pending = new Map<number, Pending>();
  private readonly runs = new Map<RunId, RunHandle>();
  private readonly options: Required<Pick<ClientOptions, "module" | "createWorker" | "patience">>;
  private readonly aside: ClientOptions["aside"];
  /** Called after a trap, or when the worker has gone; it has been replaced. */
  onTrap: (trap: SolverTrap) => void;

  constructor(options: ClientOptions = {}) {
    this.options = {
      module: options.module ?? wasmModule,
      createWorker: options.createWorker ?? pageWorker,
      patience: options.patience ?? 2000,
    };
    this.aside = options.aside;
    this.onTrap = options.onTrap ?? (() => undefined);
  }

  /** `language`: of what the document says in several; `quick`: without the analysis of the start. */
  check(text: string, language = "en", quick = false): Promise<CheckReport> {
    return this.call("check", { text, language, quick });
  }

  /** Canonical form; rejects with `Refused` when the text is no document. */
  canonical(text: string): Promise<string> {
    return this.call("canonical", { text });
  }

  gallery(): Promise<GalleryEntry[]> {
    return this.short("gallery", {}, (short) => short.gallery());
  }

  /** The text of an example; `undefined` if there is none of that name. Most are files, so that the first view need not carry them. */
  async galleryText(name: string): Promise<string | undefined> {
    return (await this.short("galleryText", { name }, (short) => short.galleryText(name))) ?? (await import("./gallery.js")).exampleText(name);
  }

  /** The fragment of a share link, `m=1...`; rejects with `Refused` when the text is no document. */
  share(text: string): Promise<string> {
    return this.call("share", { text });
  }

  /** Channels of several runs side by side, as CSV; `semicolon`: with decimal commas. */
  table(parts: { run: RunHandle; label: string; channels: string[] }[], semicolon: boolean): Promise<string> {
    return this.call("table", { parts: parts.map(({ run, label, channels }) => ({ run: run.id, label, channels })), semicolon });
  }

  open(fragment: string): Promise<LinkTarget> {
    return this.short("open", { fragment }, (short) => short.openFragment(fragment));
  }

  /** Poses along way to move number `mode`: rows of the way, rising through 0, and the scene's values. */
  showMode(text: string, mode: number): Promise<Float64Array> {
    return this.call("showMode", { text, mode });
  }

  /** Changes that mend redundancy or free what cannot move; each was tried. */
  fixes(text: string): Promise<Fix[]> {
    return this.call("fixes", { text });
  }

  /**
   * Starts a run of the document; `onProgress` is called when the run stands at its start,
   * then about 20 times a second, and at its end.
   */
  run(
    text: string,
    runIndex: number,
    onProgress: (progress: RunProgress, run: RunHandle) => void = () => undefined,
  ): RunHandle {
    const id = this.nextRun++;
    const handle: RunHandle = new RunHandle(id, this, onProgress);
    this.runs.set(id, handle);
    handle.begin(this.call("start", { run: id, text, index: runIndex }));
    return handle;
  }

  /** Ends the worker with everything in it, whatever it is busy with. The client can be used again. */
  interrupt(): void {
    this.replace(new Interrupted("ended by the page"), "cancelled");
  }

  /** Asks the worker, and the other instance when that is busy with something long. */
  private async short<K extends CallName>(kind: K, input: Calls[K]["in"], answer: (short: Short) => Calls[K]["out"]): Promise<Calls[K]["out"]> {
    const { aside } = this;
    const asked = this.call(kind, input);
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

  /** @internal */
  async call<K extends CallName>(kind: K, input: Calls[K]["in"]): Promise<Calls[K]["out"]> {
    const worker = (this.worker ??= this.start());
    const id = this.nextId++;
    return new Promise<Calls[K]["out"]>((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as (value: never) => void, reject });
      worker.postMessage({ id, kind, ...input } as unknown as Request);
    });
  }

  /** @internal Cancels between two slices; a worker stuck inside one is replaced. */
  async cancel(run: RunId): Promise<RunProgress | undefined> {
    const worker = this.worker;
    const stuck = setTimeout(() => {
      if (this.worker === worker) this.replace(new SolverTrap("the step took too long"), "cancelled");
    }, this.options.patience);
    try {
      return await this.call("cancel", { run });
    } catch {
      return undefined;
    } finally {
      clearTimeout(stuck);
    }
  }

  /** @internal */
  async dispose(run: RunId): Promise<void> {
    if (!this.runs.delete(run)) return;
    try {
      await this.call("dispose", { run });
    } catch {
      // The worker was replaced: nothing is left to free.
    }
  }

  private start(): WorkerLike {
    const worker = this.options.createWorker();
    worker.onmessage = (event) => this.receive(worker, event.data as Reply);
    worker.onerror = (event) => {
      if (this.worker !== worker) return;
      // Without a message its file could not be had.
      if (event.message === "") this.replace(new Error("The solver's worker could not be loaded."), "failed");
      else this.trap(new SolverTrap(event.message));
    };
    this.options.module().then(
      (module) => worker.postMessage({ kind: "hello", module } satisfies Hello),
      (error: unknown) => {
        if (this.worker === worker) this.replace(error instanceof Error ? error : new Error(String(error)), "failed");
      },
    );
    return worker;
  }

  private receive(worker: WorkerLike, reply: Reply): void {
    // A message of a worker that has been replaced meanwhile.
    if (this.worker !== worker) return;
    switch (reply.kind) {
      case "ready":
        return;
      case "alive":
        onceGone(reply.lock, () => this.worker === worker && this.trap(new SolverGone()));
        return;
      case "answer":
        this.settle(reply.id)?.resolve(reply.value as never);
        return;
      case "refused":
        this.settle(reply.id)?.reject(new Refused(reply.refusal));
        return;
      case "progress":
        this.runs.get(reply.run)?.update(reply.progress);
        return;
      case "trap":
        this.trap(new SolverTrap(reply.message));
        return;
    }
  }

  private settle(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private trap(trap: SolverTrap): void {
    this.replace(trap, "failed");
    this.onTrap(trap);
  }

  /** Ends the worker; the next question starts another. */
  private replace(reason: Error, state: "failed" | "cancelled"): void {
    this.worker?.terminate();
    this.worker = undefined;
    const pending = [...this.pending.values()];
    const runs = [...this.runs.values()];
    this.pending.clear();
    this.runs.clear();
    for (const run of runs) run.lose(reason, state);
    for (const { reject } of pending) reject(reason);
  }
}

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

  /**
   * At most so many pairs as columns of pixels need, x and y in turn; each column keeps its least and greatest value. Of the samples
   * there are so far.
   */
  columns(x: string, y: string, t0: number, t1: number, pixels: number): Promise<Float64Array> {
    return this.ask("columns", { run: this.id, x, y, t0, t1, pixels });
  }

  /** Frequencies (Hz) and amplitudes of a channel between two times, in turn, for so many columns of pixels. */
  spectrum(y: string, t0: number, t1: number, pixels: number): Promise<Float64Array> {
    return this.ask("spectrum", { run: this.id, y, t0, t1, pixels });
  }

  /** The channels' values at the sample nearest to `t`. */
  values(channels: string[], t: number): Promise<Float64Array> {
    return this.ask("values", { run: this.id, channels, t });
  }

  /** Rows of time and the scene's values; a row has `scene.size + 1` numbers. */
  frames(t0: number, t1: number, count: number): Promise<Float64Array> {
    return this.ask("frames", { run: this.id, t0, t1, count });
  }

  /** How far this run is from another one in some channels, where both are computed. */
  compare(other: RunHandle, channels: string[]): Promise<RunComparison> {
    return this.ask("compare", { run: this.id, other: other.id, channels });
  }

  /** This run minus another one in a channel, t and difference in turn, as many pairs as columns of pixels need. */
  difference(other: RunHandle, y: string, t0: number, t1: number, pixels: number): Promise<Float64Array> {
    return this.ask("difference", { run: this.id, other: other.id, y, t0, t1, pixels });
  }

  /** Keeps fewer samples, in at most so many bytes. */
  async reduce(bytes: number): Promise<void> {
    await this.ask("reduce", { run: this.id, bytes });
  }

  summary(): Promise<Summary> {
    return this.ask("summary", { run: this.id });
  }

  /** As the command line writes it; all channels when none is named. */
  csv(channels: string[] = [], semicolon = false): Promise<string> {
    return this.ask("csv", { run: this.id, channels, semicolon });
  }

  /** What can be said of a channel. */
  describe(channel: string): Promise<Description> {
    return this.ask("describe", { run: this.id, channel });
  }

  /** Samples from number `first` on: rows of time and the channels' values. */
  rows(channels: string[], first: number, count: number): Promise<Float64Array> {
    return this.ask("rows", { run: this.id, channels, first, count });
  }

  /** Number of the sample nearest to a time. */
  nearest(t: number): Promise<number> {
    return this.ask("nearest", { run: this.id, t });
  }

  /** The free modes at the pose of a time. */
  modes(t: number): Promise<ModeReport> {
    return this.ask("modes", { run: this.id, t });
  }

  /** One period of a mode (from 0): rows of the phase and the scene's values. */
  modeFrames(t: number, mode: number, count: number): Promise<Float64Array> {
    return this.ask("modeFrames", { run: this.id, t, mode, count });
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
            ? (error.failure ?? {
                cause: "document",
                t: null,
                parts: [],
                message: error.message,
                remedy: error.diagnostics[0]?.remedy ?? "",
              })
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
    this.update(
      state === "failed"
        ? { state, t, duration, samples: 0, failure: lostFailure(t, reason) }
        : { state, t, duration, samples },
    );
  }

  private ask<K extends CallName>(kind: K, input: Calls[K]["in"]): Promise<Calls[K]["out"]> {
    if (this.lost) return Promise.reject(new SolverTrap("the samples of this run are gone"));
    return this.client.call(kind, input);
  }
}
