/** A pinned run behind the drawing: its poses at the same time, pale, and not to be touched. */
import type { Pin } from "../../session/pins.js";
import type { Camera } from "../../geometry/camera.js";
import { Drawing } from "./drawing.js";
import type { Box, Zoom } from "../../geometry/view.js";

export class Ghost {
  readonly root = document.createElement("div");
  private readonly drawing: Drawing;
  private readonly values: Float64Array;

  private constructor(
    readonly pin: Pin,
    drawing: Drawing,
    size: number,
  ) {
    this.drawing = drawing;
    this.values = new Float64Array(size);
    this.root.className = "ghost";
    // Everything in it is there a second time.
    this.root.inert = true;
    this.root.setAttribute("aria-hidden", "true");
    this.root.append(drawing.svg);
  }

  /** Nothing for a scene in space, which is drawn elsewhere. */
  static of(pin: Pin): Ghost | undefined {
    const { scene } = pin.report;
    return scene === null || scene.space !== "planar" ? undefined : new Ghost(pin, new Drawing(scene, () => ""), scene.size);
  }

  layout(width: number, height: number, box: Box, camera: Camera, zoom: Zoom): void {
    this.drawing.layout(width, height, box, camera, zoom);
  }

  draw(t: number): void {
    const shown = this.pin.frames.at(t, this.values, this.drawing.stepwise);
    this.root.hidden = !shown;
    if (shown) this.drawing.move(this.values);
  }
}
