/**
 * What a card of the checks or the analysis shows in the mechanism: parts that are marked, poses along a way to move, there and back, forces
 * on the bodies. The motion is not the run's: time stands still meanwhile.
 */
import type { Frames } from "./frames.js";
import type { Ticker } from "./clock.js";
import type { Mark } from "./mark.js";
import type { BodyForce, Scene } from "../solver/types.js";
import { Emitter } from "./emitter.js";

/** Forces that are drawn on the bodies, at the pose that they belong to. */
export interface ShownFlow {
  readonly forces: readonly BodyForce[];
  /** As a part of a drawing in the plane; `scene`: what is drawn there. */
  mark(scene: Scene): Mark;
}

/** Time of going there and back, s. */
const PERIOD = 3.2;

const browser: Ticker = { request: (callback) => requestAnimationFrame(callback), cancel: (handle) => cancelAnimationFrame(handle) };

export class Spotlight extends Emitter {
  /** Where on the way: between `low` and `high`, 0 at the start. */
  way = 0;
  playing = false;
  private handle: number | undefined;
  private begin: number | undefined;

  constructor(
    readonly parts: ReadonlySet<string>,
    /** Poses by the way; none where parts are only marked. */
    readonly frames: Frames | undefined,
    private readonly ticker: Ticker = browser,
    readonly flow?: ShownFlow,
  ) {
    super();
  }

  get low(): number {
    return this.frames !== undefined && this.frames.count > 0 ? this.frames.time(0) : 0;
  }

  get high(): number {
    return this.frames?.end ?? 0;
  }

  /** False for a way that leads nowhere: a pose that only seems to be free. */
  get moves(): boolean {
    return this.high > this.low;
  }

  play(): void {
    if (this.playing || !this.moves) return;
    this.playing = true;
    this.begin = undefined;
    this.handle = this.ticker.request((now) => this.tick(now));
    this.emit();
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    if (this.handle !== undefined) this.ticker.cancel(this.handle);
    this.handle = undefined;
    this.emit();
  }

  /** Goes to a place on the way and stays there. */
  seek(way: number): void {
    this.pause();
    this.way = Math.min(this.high, Math.max(this.low, way));
    this.emit();
  }

  private tick(now: number): void {
    if (!this.playing) return;
    this.handle = this.ticker.request((next) => this.tick(next));
    // It begins where it stands: at the start.
    this.begin ??= now;
    const swing = Math.sin((2 * Math.PI * (now - this.begin)) / (1000 * PERIOD));
    this.way = swing < 0 ? -swing * this.low : swing * this.high;
    this.emit();
  }
}
