/** One drawing of one run: SVG for the parts, a canvas beneath for the traces. */
import type { Run } from "../store/runs.js";
import { Drawing } from "../scene/drawing.js";
import { type Camera, START, orbit } from "../scene/camera.js";
import { strokeTrace, tracePath } from "../scene/trace.js";
import type { Box } from "../scene/view.js";
import type { Scene, SceneItem } from "../worker/types.js";

export class Pane {
  readonly root = document.createElement("div");
  readonly drawing: Drawing;
  private readonly canvas = document.createElement("canvas");
  private readonly values: Float64Array;
  private paths: Float64Array[] | undefined;
  private run: Run;
  private size = { width: 0, height: 0 };

  constructor(scene: Scene, run: Run, label: (item: SceneItem) => string) {
    this.run = run;
    this.drawing = new Drawing(scene, label);
    this.values = new Float64Array(scene.size);
    this.root.className = "pane";
    this.canvas.setAttribute("aria-hidden", "true");
    this.root.append(this.canvas, this.drawing.svg);
  }

  get index(): number {
    return this.run.index;
  }

  /** New poses of the same scene. */
  take(run: Run): void {
    this.run = run;
    this.paths = undefined;
  }

  layout(width: number, height: number, box: Box, camera: Camera): void {
    this.size = { width, height };
    this.paths = undefined;
    this.drawing.layout(width, height, box, camera);
    const ratio = window.devicePixelRatio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
  }

  /** False when there is nothing to show yet. */
  draw(t: number): boolean {
    const { frames } = this.run;
    if (!frames.at(t, this.values, this.drawing.stepwise)) return false;
    this.drawing.move(this.values);
    this.drawTraces(frames.index(t));
    return true;
  }

  private drawTraces(now: number): void {
    const { traces, projection } = this.drawing;
    const context = traces.length > 0 ? this.canvas.getContext("2d") : null;
    if (context === null) return;
    const { frames } = this.run;
    this.paths ??= traces.map(({ at }) => tracePath(frames, at, projection));
    const ratio = window.devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.size.width, this.size.height);
    const { color } = getComputedStyle(this.canvas);
    for (const path of this.paths) {
      strokeTrace(context, path, 0, frames.count - 1, color, 1.5, 0.28);
      strokeTrace(context, path, 0, now, color, 2, 1);
    }
  }
}

/** How far a drag of so many pixels, or a press of an arrow key, turns the view. */
const PER_PIXEL = 0.009;
const PER_KEY = Math.PI / 36;

/** The view in space, turned by drags and keys; `changed` is called at each turn. */
export class Orbit {
  camera: Camera = START;

  constructor(private readonly changed: () => void) {}

  /** Lets a pane turn the view. */
  attach(root: HTMLElement): void {
    root.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      let last = down;
      const move = (event: PointerEvent): void => {
        // A press that hardly moves is meant for a part.
        if (last === down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 3) return;
        root.setPointerCapture(down.pointerId);
        this.turn((last.clientX - event.clientX) * PER_PIXEL, (event.clientY - last.clientY) * PER_PIXEL);
        last = event;
      };
      root.addEventListener("pointermove", move);
      const end = (): void => {
        root.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", end);
      };
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    });
    root.addEventListener("keydown", (event) => {
      if (event.target !== root) return;
      const turns: Record<string, [number, number]> = { ArrowLeft: [PER_KEY, 0], ArrowRight: [-PER_KEY, 0], ArrowUp: [0, PER_KEY], ArrowDown: [0, -PER_KEY] };
      const turn = turns[event.key];
      if (turn === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.turn(...turn);
    });
  }

  private turn(azimuth: number, elevation: number): void {
    this.camera = orbit(this.camera, azimuth, elevation);
    this.changed();
  }
}
