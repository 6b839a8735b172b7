/** The mechanism of the recording: the page's own drawing, in the plane or, seen from where it is turned to, in space. */
import { WHOLE } from "../../../../geometry/view.js";
import { Orbit } from "../../../../picture/orbit.js";
import { Pane } from "../../../../picture/pane.js";
import type { Frames } from "../../../../session/frames.js";
import type { Scene } from "../../../../solver/types.js";
import type { Recording } from "../recording.js";

export interface Picture {
  /** Shows a motion, from the start. */
  show(scene: Scene, frames: Frames): void;
  draw(t: number): void;
  /** It has another size. */
  layout(): void;
  /** The colours are others. */
  recolor(): void;
  /** What is said of it. */
  describe(words: string): void;
}

/** Builds a picture in an element; nothing where the browser cannot. */
export type Painter = (host: HTMLElement, recording: Recording) => Picture | undefined;

export class LinePicture implements Picture {
  private readonly orbit = new Orbit(() => this.layout());
  private pane: Pane | undefined;
  private t = 0;
  private said = "";

  constructor(
    private readonly host: HTMLElement,
    private readonly recording: Pick<Recording, "box" | "words">,
  ) {}

  show(scene: Scene, frames: Frames): void {
    this.pane?.close();
    const pane = new Pane(scene, { index: 0, frames }, () => "");
    this.pane = pane;
    // Parts are looked at here, and nothing is chosen.
    for (const part of pane.drawing.svg.querySelectorAll("[data-part]"))
      for (const name of ["tabindex", "role", "aria-pressed", "aria-label"]) part.removeAttribute(name);
    pane.drawing.svg.setAttribute("role", "img");
    this.host.replaceChildren(pane.root);
    if (scene.space === "spatial") {
      Object.assign(pane.root, { tabIndex: 0, title: this.recording.words.turn });
      this.orbit.attach(pane.root);
    }
    this.describe(this.said);
    this.layout();
  }

  layout(): void {
    const { clientWidth, clientHeight } = this.host;
    if (clientWidth > 0 && clientHeight > 0) this.pane?.layout(clientWidth, clientHeight, this.recording.box, this.orbit.camera, WHOLE);
    this.draw(this.t);
  }

  draw(t: number): void {
    this.t = t;
    this.pane?.draw(t);
  }

  recolor(): void {
    this.pane?.redraw();
    this.draw(this.t);
  }

  describe(words: string): void {
    this.said = words;
    this.pane?.drawing.svg.setAttribute("aria-label", words);
  }
}

export const lines: Painter = (host, recording) => new LinePicture(host, recording);
