/** A small motion in the picture: one period of it, going round and round, or held by its slider. */
import { Frames } from "../../session/frames.js";
import type { ModePicture, Session } from "../../session/session.js";

/** Length of a period in the picture, s: fast and slow ones alike can be followed. */
const PERIOD = 2.4;

export class Swing {
  swinging = false;
  private frame: number | undefined;
  private picture: ModePicture | undefined;

  /** `turned`: hears each phase; `changed`: that it began or stopped. */
  constructor(
    private readonly session: () => Session,
    private readonly turned: (phase: number) => void,
    private readonly changed: () => void,
  ) {}

  /** It is what the picture shows: nothing was opened or run anew, and no other motion came in its place. */
  get isSeen(): boolean {
    return this.picture !== undefined && this.session().mode === this.picture;
  }

  /** Shows rows of the phase and the scene's values. */
  show(rows: Float64Array): void {
    const session = this.session();
    const width = (session.set?.report.scene?.size ?? 0) + 1;
    // The end of the period is its beginning.
    const loop = new Float64Array(rows.length + width);
    loop.set(rows);
    loop.set(rows.subarray(0, width), rows.length);
    loop[rows.length] = 1;
    this.put(new Frames(loop, width), 0.25);
    this.go(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  /** Shows one pose: the scene's values. */
  hold(values: Float64Array): void {
    this.go(false);
    const row = new Float64Array(values.length + 1);
    row.set(values, 1);
    this.put(new Frames(row, row.length), 0);
  }

  private put(frames: Frames, phase: number): void {
    const session = this.session();
    this.picture = { run: session.selectedRun, frames, phase };
    session.showMode(this.picture);
  }

  go(on: boolean): void {
    this.swinging = on;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    let last: number | undefined;
    const next = (now: number): void => {
      const { picture } = this;
      if (!this.swinging || picture === undefined || !this.isSeen) return;
      const by = last === undefined ? 0 : Math.min(0.1, (now - last) / 1000) / PERIOD;
      last = now;
      this.session().turnMode((picture.phase + by) % 1);
      this.turned(picture.phase);
      this.frame = requestAnimationFrame(next);
    };
    if (on) this.frame = requestAnimationFrame(next);
    this.changed();
  }

  /** Back to the motion. */
  leave(): void {
    this.go(false);
    this.session().showMode(undefined);
  }
}
