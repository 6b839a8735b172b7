/** The player of a motion in space: the page's picture of solids, or lines where the browser has no 3D graphics. */
import "./style.js";
import "../../../../picture/space/space.css";
import type { Frames } from "../../../../session/frames.js";
import { attachControls } from "../../../../picture/space/controls.js";
import { VIEWS, type Viewpoint } from "../../../../picture/space/orbit.js";
import { Space } from "../../../../picture/space/space.js";
import type { Scene } from "../../../../solver/types.js";
import type { PlayerWords } from "../words.js";
import { make } from "./make.js";
import { type Painter, type Picture, lines } from "./picture.js";
import { start } from "./player.js";

class SpacePicture implements Picture {
  private readonly root = make("div", { class: "space" });
  private readonly layer = make("div", { class: "labels", "aria-hidden": "true" });
  private readonly space: Space;
  /** The visitor went nearer, away or aside: the view stays when the motion changes. */
  private held = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    host: HTMLElement,
    words: PlayerWords,
  ) {
    canvas.tabIndex = 0;
    canvas.title = words.turn;
    canvas.setAttribute("role", "img");
    this.root.append(canvas, this.layer);
    host.replaceChildren(this.root);
    const space = new Space(canvas, context, this.root, this.layer);
    this.space = space;
    attachControls(canvas, {
      get view() {
        return space.view;
      },
      get fitted() {
        return space.fitted;
      },
      look: (view) => this.look(view),
      home: () => this.settle(VIEWS.start),
      fit: () => this.settle(space.view),
      pick: () => undefined,
      hover: () => undefined,
      leave: () => undefined,
    });
  }

  show(scene: Scene, frames: Frames): void {
    this.space.show(scene, [{ index: 0, frames }]);
    this.layout();
  }

  layout(): void {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.space.resize(clientWidth, clientHeight);
    if (!this.held) this.settle(this.space.view);
  }

  draw(t: number): void {
    this.space.draw(t);
  }

  recolor(): void {
    this.space.recolor();
  }

  describe(words: string): void {
    this.canvas.setAttribute("aria-label", words);
  }

  private look(view: Viewpoint): void {
    const { target, distance } = this.space.view;
    this.held ||= view.distance !== distance || view.target.some((coordinate, i) => coordinate !== target[i]);
    this.space.look(view);
  }

  private settle(direction: { azimuth: number; elevation: number }): void {
    const view = this.space.fit(direction);
    this.held = false;
    this.space.fitted = view.distance;
    this.space.look(view);
  }
}

const solids: Painter = (host, recording) => {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2", { antialias: true, alpha: false, stencil: false });
  return context === null ? lines(host, recording) : new SpacePicture(canvas, context, host, recording.words);
};

void start(solids);
