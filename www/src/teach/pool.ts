/**
 * Workers for exercises: questions wait for a free one. A worker that breaks, or does not answer in time, is ended and replaced, and only
 * its own question is lost.
 */
import type { CallName, Calls, Hello, Reply, Request } from "../exercise/protocol.js";
import type { WorkerLike } from "../solver/client.js";
import { Refused, SolverTrap } from "../solver/errors.js";

/** A question that took longer than it may. */
export class OutOfTime extends Error {
  override name = "OutOfTime";
}

interface Job {
  request: Request;
  /** How long a worker may be silent, ms. */
  patience: number;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

interface Place {
  worker: WorkerLike;
  ready: boolean;
  job: Job | undefined;
  watch: ReturnType<typeof setTimeout> | undefined;
}

/** Longer than this beyond its own limit no answer is waited for, ms: the program counts its work and looks at its clock in every stage. */
const GRACE = 10_000;

export class Pool {
  private readonly places: Place[] = [];
  private readonly waiting: Job[] = [];
  private ended = false;
  private nextId = 1;

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly createWorker: () => WorkerLike,
    private readonly size: number,
    private readonly grace = GRACE,
  ) {}

  /** Asks; `seconds` is how long the program may take. Rejects with `Refused`, `SolverTrap` or `OutOfTime`. */
  ask<K extends CallName>(kind: K, input: Calls[K]["in"], seconds = 20): Promise<Calls[K]["out"]> {
    if (this.ended) return Promise.reject(new SolverTrap("ended by the page"));
    return new Promise<Calls[K]["out"]>((resolve, reject) => {
      const request = { id: this.nextId++, kind, seconds, ...input } as unknown as Request;
      this.waiting.push({ request, patience: seconds * 1000 + this.grace, resolve: resolve as (value: never) => void, reject });
      this.serve();
    });
  }

  /** Ends everything; what waits is rejected. */
  dispose(): void {
    this.ended = true;
    for (const job of this.waiting.splice(0)) job.reject(new SolverTrap("ended by the page"));
    for (const place of this.places.splice(0)) this.close(place, new SolverTrap("ended by the page"));
  }

  private serve(): void {
    for (const place of this.places) if (place.ready && place.job === undefined) this.hand(place);
    const coming = this.places.filter(({ ready }) => !ready).length;
    const wanted = Math.min(this.waiting.length - coming, this.size - this.places.length);
    for (let i = 0; i < wanted; i++) this.open();
  }

  private open(): void {
    const place: Place = { worker: this.createWorker(), ready: false, job: undefined, watch: undefined };
    place.worker.onmessage = ({ data }) => this.receive(place, data as Reply);
    place.worker.onerror = (event) => this.lose(place, new SolverTrap(event.message));
    this.places.push(place);
    this.module().then(
      (module) => {
        if (!this.places.includes(place)) return;
        place.worker.postMessage({ kind: "hello", module } satisfies Hello);
        place.ready = true;
        this.serve();
      },
      (error: unknown) => {
        // Without the program nobody is answered.
        for (const job of this.waiting.splice(0)) job.reject(error);
        this.lose(place, error);
      },
    );
  }

  private hand(place: Place): void {
    const job = this.waiting.shift();
    if (job === undefined) return;
    place.job = job;
    place.watch = setTimeout(() => this.lose(place, new OutOfTime("no answer in time")), job.patience);
    place.worker.postMessage(job.request);
  }

  private receive(place: Place, news: Reply): void {
    if (!this.places.includes(place)) return;
    if (news.kind === "trap") {
      this.lose(place, new SolverTrap(news.message));
      return;
    }
    const { job } = place;
    clearTimeout(place.watch);
    place.job = undefined;
    if (news.kind === "answer") job?.resolve(news.value as never);
    else if (news.kind === "refused") job?.reject(new Refused(news.refusal));
    this.serve();
  }

  /** The worker is gone; the next question gets another one. One that never came up has nobody's question, and the first who waits is told. */
  private lose(place: Place, reason: unknown): void {
    const at = this.places.indexOf(place);
    if (at < 0) return;
    this.places.splice(at, 1);
    if (!place.ready) this.waiting.shift()?.reject(reason);
    this.close(place, reason);
    this.serve();
  }

  private close(place: Place, reason: unknown): void {
    clearTimeout(place.watch);
    place.worker.terminate();
    place.job?.reject(reason);
    place.job = undefined;
  }
}
