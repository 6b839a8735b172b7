/** One drawing of one run: SVG for the parts, a canvas beneath for the traces. */
import { Drawing } from "./plane/drawing.js";
import type { Frames } from "../session/frames.js";
import type { Camera } from "../geometry/camera.js";
import type { Ghost } from "./plane/ghost.js";
import type { Pin } from "../session/pins.js";
import type { ShownFlow } from "../session/spotlight.js";
import { enqueue, forget } from "../kit/queue.js";
import { strokeTrace, tracePath } from "./plane/trace.js";
import type { Box, Zoom } from "../geometry/view.js";
import type { Scene, SceneItem } from "../solver/types.js";

/** What is drawn of a run. */
export interface Drawn {
  index: number;
  frames: Frames;
}

export class Pane {
  readonly root = document.createElement("div");
  readonly drawing: Drawing;
  /** The forces that are drawn over it. */
  flow: ShownFlow | undefined;
  /** Moves the view, px. */
  pan: ((dx: number, dy: number) => void) | undefined;
  /** The whole of the traces, faint; and what is past, strong. */
  private readonly canvases = [document.createElement("canvas"), document.createElement("canvas")] as const;
  private readonly values: Float64Array;
  private paths_: Float64Array[] | undefined;
  private color = "";
  /** Rows that are drawn strong. */
  private drawn = 0;
  private run: Drawn;
  private size = { width: 0, height: 0 };
  private ghosts: Ghost[] = [];
  private place: { box: Box; camera: Camera; zoom: Zoom } | undefined;

  constructor(scene: Scene, run: Drawn, label: (item: SceneItem) => string) {
    this.run = run;
    this.drawing = new Drawing(scene, label);
    this.values = new Float64Array(scene.size);
    this.root.className = "pane unposed";
    for (const canvas of this.canvases) canvas.setAttribute("aria-hidden", "true");
    this.root.append(...this.canvases, this.drawing.svg);
  }

  get index(): number {
    return this.run.index;
  }

  /** New poses of the same scene. */
  take(run: Drawn): void {
    this.run = run;
    this.redraw();
  }

  /** The traces are drawn anew at the next pose. */
  redraw(): void {
    this.paths_ = undefined;
  }

  /** Shows pinned runs behind the drawing; `of` draws one. */
  haunt(pins: readonly Pin[], of: typeof Ghost.of): void {
    if (pins.length === this.ghosts.length && this.ghosts.every(({ pin }, i) => pin === pins[i])) return;
    for (const { root } of this.ghosts) root.remove();
    this.ghosts = pins.flatMap((pin) => of(pin) ?? []);
    this.canvases[1].after(...this.ghosts.map(({ root }) => root));
    const { width, height } = this.size;
    if (this.place !== undefined) for (const ghost of this.ghosts) ghost.layout(width, height, this.place.box, this.place.camera, this.place.zoom);
  }

  layout(width: number, height: number, box: Box, camera: Camera, zoom: Zoom): void {
    this.size = { width, height };
    this.place = { box, camera, zoom };
    this.redraw();
    this.drawing.layout(width, height, box, camera, zoom);
    for (const ghost of this.ghosts) ghost.layout(width, height, box, camera, zoom);
  }

  /** It is shown no more. */
  close(): void {
    forget(this);
    this.root.remove();
  }

  /** Size of the drawing, px. */
  get area(): { width: number; height: number } {
    return this.size;
  }

  /** What is in sight, how it is seen and how that is zoomed; nothing before it is laid out. */
  get placed(): { box: Box; camera: Camera; zoom: Zoom } | undefined {
    return this.place;
  }

  /** The pose of the run that is shown. */
  get shown(): Float64Array {
    return this.values;
  }

  /** Shows a pose that is in no run; one of another picture is not shown. */
  show(pose: Float64Array): void {
    if (pose.length === this.values.length) this.move(pose);
  }

  /** False when there is nothing to show yet. */
  draw(t: number): boolean {
    const { frames } = this.run;
    if (!frames.at(t, this.values, this.drawing.stepwise)) return false;
    this.move(this.values);
    for (const ghost of this.ghosts) ghost.draw(t);
    this.drawTraces(frames.index(t));
    return true;
  }

  /** Shows a pose that belongs to no run: the traces stay as they are. */
  pose(frames: Frames, at: number): void {
    if (frames.at(at, this.values, this.drawing.stepwise)) this.move(this.values);
  }

  /** Until there is a pose nothing is seen: the parts would lie at the origin. */
  private move(values: Float64Array): void {
    this.drawing.move(values);
    this.root.classList.remove("unposed");
  }

  /** The traces as they are drawn: all of each faint, what is past strong. In space what lies behind is not fainter. */
  paths(): { d: string; opacity: number; width: number; color: string }[] {
    const line = (path: Float64Array, to: number): string => {
      const points: string[] = [];
      for (let i = 0; i <= to && 3 * i + 2 < path.length; i++) {
        const [x = Number.NaN, y = Number.NaN] = path.subarray(3 * i, 3 * i + 2);
        if (Number.isFinite(x + y)) points.push(`${x.toFixed(2)} ${y.toFixed(2)}`);
      }
      return points.length === 0 ? "" : `M${points.join("L")}`;
    };
    if (this.paths_ === undefined) this.traceAnew(this.drawn);
    const { color, drawn } = this;
    const all = (this.paths_ ?? []).flatMap((path) => [
      { d: line(path, path.length), opacity: 0.28, width: 1.5, color },
      { d: line(path, drawn), opacity: 1, width: 2, color },
    ]);
    return all.filter(({ d }) => d !== "");
  }

  private drawTraces(now: number): void {
    if (this.drawing.traces.length === 0 || this.size.width === 0) return;
    if (this.paths_ === undefined) {
      // All of a run takes a while: a task of its own, after the drawing itself. Until then the traces before stay in sight.
      this.drawn = now;
      enqueue(this, () => this.traceAnew(this.drawn));
      return;
    }
    if (now < this.drawn) this.stroke(1, 0, now, 2, 1);
    else if (now > this.drawn) this.stroke(1, this.drawn, now, 2, 1);
    this.drawn = now;
  }

  /** The traces of all poses, at the size that the drawing has now. */
  private traceAnew(now: number): void {
    const { traces, projection } = this.drawing;
    const { frames } = this.run;
    this.paths_ = traces.map(({ at }) => tracePath(frames, at, projection));
    // Asking for a computed style makes the browser work: only here, not at every frame.
    this.color = getComputedStyle(this.canvases[0]).color;
    const ratio = window.devicePixelRatio;
    const [width, height] = [Math.round(this.size.width * ratio), Math.round(this.size.height * ratio)];
    for (const canvas of this.canvases) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    this.stroke(0, 0, frames.count - 1, 1.5, 0.28);
    this.stroke(1, 0, now, 2, 1);
  }

  /** Strokes rows of all traces on one of the canvases; from the first row on, on a clean one. */
  private stroke(canvas: 0 | 1, from: number, to: number, width: number, alpha: number): void {
    const context = this.canvases[canvas].getContext("2d");
    if (context === null) return;
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (from === 0) context.clearRect(0, 0, this.size.width, this.size.height);
    for (const path of this.paths_ ?? []) strokeTrace(context, path, from, to, this.color, width, alpha);
  }
}
