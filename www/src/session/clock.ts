/** The time that is shown: one for the drawing, the plots and the scrubber. It runs in real time, at a speed, through what is computed. */
import { Emitter } from "./emitter.js";

export const SPEEDS = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4] as const;

/** How long the last picture stands before the motion begins again, s of real time. */
const REST = 0.9;

export interface Ticker {
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

const browser: Ticker = { request: (callback) => requestAnimationFrame(callback), cancel: (handle) => cancelAnimationFrame(handle) };

export class Clock extends Emitter {
  t = 0;
  /** End of the run as asked for, s. */
  duration = 0;
  /** End of what is computed so far, s. */
  available = 0;
  speed = 1;
  playing = false;
  /** It stands at the start and cannot be moved: there is something to be said first. */
  held = false;
  private handle: number | undefined;
  private last: number | undefined;
  private rest = 0;
  /** More is being computed. */
  growing = false;
  /** Where the time stood before what is computed became shorter: it goes back there as soon as it can. */
  private wish: number | undefined;
  /** The start that is still to come. */
  private due: Promise<void> | undefined;

  constructor(private readonly ticker: Ticker = browser) {
    super();
  }

  /** Plays as soon as `ready`, unless the time is set by hand before. */
  playAfter(ready: Promise<void>): void {
    this.due = ready;
    void ready.then(() => {
      if (this.due === ready) this.play();
    });
  }

  play(): void {
    this.due = undefined;
    if (this.playing || this.held) return;
    if (this.t >= this.available && this.available > 0) this.t = 0;
    this.playing = true;
    this.last = undefined;
    this.rest = 0;
    this.handle = this.ticker.request((now) => this.tick(now));
    this.emit();
  }

  pause(): void {
    this.due = undefined;
    if (!this.playing) return;
    this.playing = false;
    if (this.handle !== undefined) this.ticker.cancel(this.handle);
    this.handle = undefined;
    this.emit();
  }

  seek(t: number): void {
    this.due = undefined;
    if (this.held) return;
    const to = Math.min(Math.max(0, t), this.available);
    this.rest = 0;
    // What is not computed yet is shown as soon as it is.
    this.wish = this.growing && t > this.available ? t : undefined;
    if (to === this.t) return;
    this.t = to;
    this.emit();
  }

  /** Holds the time at the start, or lets it go. */
  hold(held: boolean): void {
    if (held === this.held) return;
    if (held) this.reset();
    this.held = held;
    this.emit();
  }

  /** The picture changed although the time did not. */
  touch(): void {
    this.emit();
  }

  /** Back to the start, standing still. */
  reset(): void {
    this.pause();
    this.seek(0);
  }

  /** One of `SPEEDS` faster or slower. */
  changeSpeed(by: 1 | -1): void {
    const at = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, (at < 0 ? SPEEDS.length - 1 : at) + by))] ?? 1);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.emit();
  }

  /** How far there is something to show; `growing`: more is being computed. */
  setRange(duration: number, available: number, growing = false): void {
    this.growing = growing;
    if (duration === this.duration && available === this.available) return;
    this.duration = duration;
    this.available = available;
    const wish = this.wish ?? this.t;
    this.t = Math.min(wish, available);
    // Only a computation that still goes on can bring the old time back.
    this.wish = growing && wish > available ? wish : undefined;
    this.emit();
  }

  private tick(now: number): void {
    if (!this.playing) return;
    this.handle = this.ticker.request((next) => this.tick(next));
    // A page that was hidden does not jump ahead, and a clock that is set back does not take it back.
    const elapsed = this.last === undefined ? 0 : Math.max(0, Math.min(0.1, (now - this.last) / 1000));
    this.last = now;
    if (this.available <= 0) return;
    if (this.t >= this.available) {
      // While more is computed it waits; at the end of what there is it begins again.
      if (this.growing) return;
      this.rest += elapsed;
      if (this.rest < REST) return;
      this.rest = 0;
      this.t = 0;
      this.wish = undefined;
    } else {
      this.t = Math.min(this.available, this.t + elapsed * this.speed);
    }
    this.emit();
  }
}

/** The speed at which a run of this length takes long enough to be followed: at least about six seconds, never faster than real time. */
export function easySpeed(duration: number): number {
  return [...SPEEDS].reverse().find((speed) => speed <= 1 && duration / speed >= 5.5) ?? SPEEDS[0];
}
