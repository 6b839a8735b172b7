/**
 * How right the shown run is: found out in idle time, in a worker of its own, and forgotten as soon as something else is on screen. What is not
 * found out is not spoken of.
 */
import { Channel } from "../../solver/channel.js";
import { Interrupted } from "../../solver/errors.js";
import { wasmModule } from "../../solver/module.js";
import type { Accuracy } from "../../solver/types.js";
import type { Run } from "../../session/runs.js";
import type { Session } from "../../session/session.js";
import { judgement } from "./judgement.js";
import "./note.js";
import type { AccuracyAnswers } from "./worker.js";

/** Nothing has changed for so long, ms. */
const REST = 1000;
/** A page that draws without a pause is idle enough: the work is done beside it, ms. */
const IDLE = 4000;

function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy accuracy" });
}

const watched = new WeakSet<Session>();

/** Begins, once for each session. In a frame of another page nobody's processor is taken. */
export function watch(session: Session): void {
  if (watched.has(session) || window.parent !== window) return;
  watched.add(session);
  new Watch(session);
}

class Watch {
  private readonly known = new WeakMap<Run, Accuracy | null>();
  /** The run that is judged, or being judged. */
  private run: Run | undefined;
  private end: AbortController | undefined;

  constructor(private readonly session: Session) {
    session.watch(["document", "report", "runs", "work"], this.look);
    document.addEventListener("visibilitychange", this.look);
    this.look();
  }

  /** The shown run, if it is to be judged now. */
  private get subject(): Run | undefined {
    const { set, selectedRun, busy, broken, clock, limits } = this.session;
    // A motion that is still to be predicted tells nothing.
    if (set === undefined || busy || broken || set.running || clock.held || limits?.hides("checks") === true) return undefined;
    const run = set.runs.find(({ index }) => index === selectedRun);
    if (run === undefined || run.progress.state !== "done" || run.frames.count === 0) return undefined;
    return document.hidden && !this.known.has(run) ? undefined : run;
  }

  private readonly look = (): void => {
    const run = this.subject;
    if (run === this.run) return;
    this.run = run;
    this.end?.abort();
    this.end = undefined;
    const { set } = this.session;
    const known = run && this.known.get(run);
    this.session.judge(known ? judgement(known) : undefined);
    if (run === undefined || set === undefined || known !== undefined) return;
    this.end = new AbortController();
    void this.find(run, set.text, this.end.signal);
  };

  private async find(run: Run, text: string, end: AbortSignal): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, REST));
    await idle();
    // Who asks for the rest of the module fetches it: that is for those who cannot wait.
    await wasmModule.rest;
    if (end.aborted) return;
    const channel = new Channel<AccuracyAnswers>(wasmModule, ownWorker);
    const over = (): void => channel.end(new Interrupted("ended by the page"));
    end.addEventListener("abort", over);
    try {
      await channel.ask("ready", {});
      this.known.set(run, await channel.ask("accuracy", { text, run: run.index }));
    } catch {
      // Ended, or not to be had.
      this.known.set(run, null);
    }
    end.removeEventListener("abort", over);
    if (end.aborted) this.known.delete(run);
    else {
      over();
      const found = this.known.get(run);
      if (found) this.session.judge(judgement(found));
    }
  }
}

/** Resolves when the page has nothing to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Not every browser has it.
    if (typeof requestIdleCallback === "function") requestIdleCallback(resolve, { timeout: IDLE });
    else setTimeout(resolve);
  });
}
