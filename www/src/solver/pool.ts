/**
 * Workers that take one question after the other: questions wait for a free one. A worker that breaks, or does not answer in time, is
 * replaced, and only its own question is lost.
 */
import { type Answers, Channel, type Input, type Output, type WorkerLike } from "./channel.js";
import { SolverTrap } from "./errors.js";
import type { Source } from "./module.js";

interface Job<Q extends Answers> {
  /** Asks the worker; done when it has answered, however. */
  ask(channel: Channel<Q>): Promise<unknown>;
  reject(reason: unknown): void;
}

interface Place<Q extends Answers> {
  channel: Channel<Q>;
  busy: boolean;
}

export class Pool<Q extends Answers> {
  private readonly places: Place<Q>[] = [];
  private waiting: Job<Q>[] = [];
  private ended = false;

  constructor(
    private readonly module: Source,
    private readonly createWorker: () => WorkerLike,
    readonly size: number,
  ) {}

  /** A worker that is silent for longer than `patience`, ms, is ended. */
  ask<K extends keyof Q & string>(kind: K, input: Input<Q, K>, patience?: number): Promise<Output<Q, K>> {
    if (this.ended) return Promise.reject(ENDED());
    return new Promise((resolve, reject) => {
      this.waiting.push({ ask: (channel) => channel.ask(kind, input, patience).then(resolve, reject), reject });
      this.serve();
    });
  }

  /** Ends everything; whoever waits is told. */
  dispose(): void {
    this.ended = true;
    for (const { channel } of this.places) channel.end(ENDED());
    for (const { reject } of this.waiting.splice(0)) reject(ENDED());
  }

  private serve(): void {
    for (const place of this.places) if (!place.busy) this.hand(place);
    while (this.waiting.length > 0 && this.places.length < this.size) {
      const place = { channel: new Channel<Q>(this.module, this.createWorker), busy: false };
      this.places.push(place);
      this.hand(place);
    }
  }

  private hand(place: Place<Q>): void {
    const job = this.waiting.shift();
    if (job === undefined) return;
    place.busy = true;
    void job.ask(place.channel).then(() => {
      place.busy = false;
      this.serve();
    });
  }
}

const ENDED = (): SolverTrap => new SolverTrap("ended by the page");
