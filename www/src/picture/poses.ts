/** Earlier poses of a run at equal times, pale, behind the drawing: where they stand close, the motion is slow. */
import { niceLength } from "../geometry/view.js";
import type { Run } from "../session/runs.js";
import { Drawing } from "./plane/drawing.js";
import type { Pane } from "./pane.js";

/** How many, and by which share of the run they are apart at most. */
const COUNT = 8;
const SHARE = 0.01;

/** The time between two poses of a run that lasts so long, s: a round number. */
export const interval = (duration: number): number => niceLength(duration * SHARE);

/** How strong each is, the latest first: the older, the paler. */
export const STRENGTHS: readonly number[] = Array.from({ length: COUNT }, (_, k) => 1 - (0.85 * k) / COUNT);

/** The times of the earlier poses, the latest first: those before a time, at whole multiples of the interval. */
export function earlier(t: number, duration: number): number[] {
  const step = interval(duration);
  // A document without a duration has no motion.
  if (!(step > 0)) return [];
  const last = Math.ceil(t / step - 1e-9) - 1;
  return Array.from({ length: Math.min(COUNT, Math.max(0, last + 1)) }, (_, k) => (last - k) * step);
}

export class Poses {
  private readonly root = document.createElement("div");
  private drawings: Drawing[] = [];
  private pane: Pane | undefined;
  private run: Run | undefined;
  private values = new Float64Array(0);
  private shown = Number.NaN;

  constructor() {
    this.root.className = "ghost poses";
    // All of it is there a second time.
    this.root.inert = true;
    this.root.setAttribute("aria-hidden", "true");
  }

  /** The drawing that they stand behind, and the run; nothing: none. */
  take(pane: Pane | undefined, run: Run | undefined): void {
    if (pane !== this.pane) {
      this.root.remove();
      const scene = pane?.drawing.scene;
      this.drawings = scene === undefined ? [] : Array.from({ length: COUNT }, () => new Drawing(scene, () => ""));
      this.values = new Float64Array(scene?.size ?? 0);
      this.root.replaceChildren(...this.drawings.map(({ svg }) => svg).reverse());
      pane?.drawing.svg.before(this.root);
      this.pane = pane;
      this.layout();
    }
    this.run = run;
    this.shown = Number.NaN;
  }

  layout(): void {
    const { pane } = this;
    if (pane?.placed === undefined) return;
    const { box, camera, zoom } = pane.placed;
    for (const drawing of this.drawings) drawing.layout(pane.area.width, pane.area.height, box, camera, zoom);
    this.shown = Number.NaN;
  }

  /** Those before a time, at whole multiples of the interval. */
  draw(t: number): void {
    const { run } = this;
    if (run === undefined || this.drawings.length === 0) return;
    const times = earlier(t, run.progress.duration);
    const last = times[0] ?? Number.NEGATIVE_INFINITY;
    if (last === this.shown) return;
    this.shown = last;
    this.drawings.forEach((drawing, k) => {
      const at = times[k];
      const there = at !== undefined && run.frames.at(at, this.values, drawing.stepwise);
      drawing.svg.style.display = there ? "" : "none";
      drawing.svg.style.opacity = String(STRENGTHS[k]);
      if (there) drawing.move(this.values);
    });
  }
}
