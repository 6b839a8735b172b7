/** All runs of one document: started together, their poses fetched, reported as they come. */
import type { RunHandle, SolverClient } from "../solver/client.js";
import type { CheckReport, RunFailure, RunProgress, Summary } from "../solver/types.js";
import { Frames } from "./frames.js";
import { failureInWords } from "../text/strings.js";

/** Poses that are kept for the drawing; plots ask for their own columns. */
const POSES = 1500;
/** A document without run names has one run. */
const UNNAMED = [{ label: "", index: 0, method: "" }];

export interface Run {
  label: string;
  index: number;
  handle: RunHandle;
  progress: RunProgress;
  frames: Frames;
  failure: RunFailure | undefined;
  summary: Summary | undefined;
}

export class RunSet {
  readonly runs: Run[];
  /** Resolves when no run is going on and everything is fetched. */
  readonly settled: Promise<void>;
  /** No run is going on, and all that is to be seen of them has been fetched. */
  whole = false;
  private fetching = false;
  private gone = false;
  /** Runs that are still needed when the set goes. */
  private readonly kept = new Set<RunHandle>();

  /** `changed` is called when there are new poses or a new state; `held`: nothing is shown of the motion but its start. */
  constructor(
    client: SolverClient,
    readonly text: string,
    public report: CheckReport,
    private readonly changed: () => void,
    private readonly held = false,
  ) {
    const row = (report.scene?.size ?? 0) + 1;
    const specs = report.blank === true ? [] : report.runs.length > 0 ? report.runs : UNNAMED;
    this.runs = specs.map(({ label, index }) => {
      const handle = client.run(text, index, (progress) => this.progress(index, progress));
      return { label, index, handle, progress: handle.progress, frames: new Frames(new Float64Array(0), row), failure: undefined, summary: undefined };
    });
    this.settled = this.finish(row);
  }

  get running(): boolean {
    return this.runs.some((run) => run.progress.state === "running");
  }

  /** Of a run, s: its own `simulation` may have another than the document. */
  durationOf(index: number): number {
    return this.runs.find((run) => run.index === index)?.progress.duration || this.report.duration;
  }

  get cancelled(): boolean {
    return this.runs.some((run) => run.progress.state === "cancelled");
  }

  /** There is a pose of this run to be seen, or there will be none. */
  posed(index: number): boolean {
    const run = this.runs.find((other) => other.index === index);
    return this.report.scene === null || run === undefined || run.frames.count > 0 || run.progress.state !== "running";
  }

  /** The part of all the work that is done, 0 to 1. */
  get done(): number {
    const parts = this.runs.map(({ progress }) => (progress.state === "running" ? progress.t / (progress.duration || 1) : 1));
    return parts.reduce((sum, part) => sum + part, 0) / Math.max(1, parts.length);
  }

  async cancel(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.handle.cancel()));
  }

  dispose(): void {
    this.gone = true;
    for (const { handle } of this.runs) if (!this.kept.has(handle)) void handle.dispose();
  }

  /** The run stays when the set goes, until it is released. */
  keep(handle: RunHandle): void {
    this.kept.add(handle);
  }

  release(handle: RunHandle): void {
    this.kept.delete(handle);
    if (this.gone) void handle.dispose();
  }

  private progress(index: number, progress: RunProgress): void {
    // The handle may report before the list exists.
    const run = this.runs?.find((other) => other.index === index);
    if (run === undefined || this.gone) return;
    run.progress = progress;
    run.failure = failureInWords(progress.failure);
    this.changed();
  }

  private async finish(row: number): Promise<void> {
    await Promise.all(
      this.runs.map(async (run) => {
        run.progress = await run.handle.finished;
        run.failure = failureInWords(run.progress.failure);
        await this.fetch(run, row);
        if (!this.held) run.summary = await run.handle.ask("summary", {}).catch(() => undefined);
      }),
    );
    this.whole = true;
  }

  /** Poses of what is computed so far, for a long run. */
  async peek(): Promise<void> {
    if (this.fetching || this.gone) return;
    this.fetching = true;
    const row = (this.report.scene?.size ?? 0) + 1;
    await Promise.all(this.runs.filter(({ progress }) => progress.state === "running").map((run) => this.fetch(run, row)));
    this.fetching = false;
  }

  private async fetch(run: Run, row: number): Promise<void> {
    const { t, samples } = run.progress;
    if (samples === 0 || this.report.scene === null) return;
    try {
      const data = await run.handle.ask("frames", { t0: 0, t1: this.held ? 0 : t, count: Math.max(2, Math.min(POSES, samples)) });
      if (!this.gone && data.length > 0) run.frames = new Frames(data, row);
    } catch {
      // The worker was replaced; the run says so itself.
    }
  }
}
