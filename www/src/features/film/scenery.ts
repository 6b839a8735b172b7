/** The picture of a film on a canvas, at any time of the motion: drawn apart from the page, at the film's own size. */
import { type Camera, START } from "../../geometry/camera.js";
import { WHOLE } from "../../geometry/view.js";
import { rasterized } from "../../kit/raster.js";
import { sceneSvg } from "../../picture/export.js";
import { Pane } from "../../picture/pane.js";
import { extent } from "../../picture/plane/extent.js";
import type { Space } from "../../picture/space/space.js";
import type { Run } from "../../session/runs.js";
import type { Scene } from "../../solver/types.js";

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is drawn of the motion at a time, into an area of a canvas. */
export interface Scenery {
  draw(context: CanvasRenderingContext2D, area: Area, t: number): Promise<void>;
  dispose(): void;
}

export interface Ground {
  /** Without a ground the paper shows through. */
  ground: boolean;
}

/** The page draws for about so many lines: on a larger picture everything is larger. */
const LINES = 540;

/** Pixels of the film to one of the drawing. */
export const scaleOf = (height: number): number => Math.max(1, height / LINES);

/** A drawing in lines, complete, which in space is seen from a direction; laid out at a size in px. */
export async function linesOf(host: HTMLElement, scene: Scene, run: Run, width: number, height: number, direction?: Camera): Promise<Pane> {
  const pane = new Pane(scene, run, (item) => ("name" in item ? item.name : "label" in item ? (item.label ?? "") : ""));
  host.replaceChildren(pane.root);
  pane.layout(width, height, extent(scene, [run.frames]), direction ?? START, WHOLE);
  try {
    await pane.drawing.ready;
  } catch (error) {
    pane.close();
    throw error;
  }
  return pane;
}

class Lines implements Scenery {
  private pane: { drawing: Pane; size: string } | undefined;

  constructor(
    private readonly host: HTMLElement,
    private readonly scene: Scene,
    private readonly run: Run,
    private readonly look: Ground & { view: Camera | undefined },
  ) {}

  async draw(context: CanvasRenderingContext2D, { left, top, width, height }: Area, t: number): Promise<void> {
    const scale = scaleOf(height);
    const size = `${width} ${height}`;
    if (this.pane?.size !== size) {
      this.pane?.drawing.close();
      this.pane = { drawing: await linesOf(this.host, this.scene, this.run, width / scale, height / scale, this.look.view), size };
    }
    this.pane.drawing.draw(t);
    const image = await rasterized(sceneSvg(this.pane.drawing, "", this.look), width, height);
    context.drawImage(image, left, top, width, height);
  }

  dispose(): void {
    this.pane?.drawing.close();
  }
}

class Solids implements Scenery {
  private readonly root = document.createElement("div");
  private readonly layer = document.createElement("div");
  private size = "";

  private constructor(
    host: HTMLElement,
    private readonly canvas: HTMLCanvasElement,
    create: typeof Space,
    context: WebGL2RenderingContext,
    scene: Scene,
    run: Run,
    private readonly look: Ground & { view: Camera | undefined },
  ) {
    this.layer.className = "labels";
    this.root.append(canvas, this.layer);
    host.replaceChildren(this.root);
    this.space = new create(canvas, context, this.root, this.layer);
    this.space.bare(!look.ground);
    this.space.show(scene, [run]);
  }
  private readonly space: Space;

  /** Nothing where the browser has no 3D graphics. */
  static async of(host: HTMLElement, scene: Scene, run: Run, look: Ground & { view: Camera | undefined }): Promise<Solids | undefined> {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2", { antialias: true, alpha: true, stencil: false });
    if (context === null) return undefined;
    const module = await import("../../picture/space-module.js");
    return new Solids(host, canvas, module.Space, context, scene, run, look);
  }

  async draw(context: CanvasRenderingContext2D, { left, top, width, height }: Area, t: number): Promise<void> {
    const scale = scaleOf(height);
    const { space } = this;
    space.draw(t);
    if (this.size !== `${width} ${height}`) {
      this.size = `${width} ${height}`;
      space.resize(width / scale, height / scale);
      // As near as the film's size asks for, from where the visitor looks.
      const view = space.fit(this.look.view ?? space.view);
      space.fitted = view.distance;
      space.look(view);
    }
    await this.compiled();
    context.drawImage(space.snapshot(), left, top, width, height);
    this.names(context, { left, top, width, height }, scale);
  }

  /** Programs of materials are compiled beside the page: the first picture waits for them. */
  private compiled(): Promise<void> {
    return (this.ready ??= new Promise((resolve) => {
      this.space.drawn = resolve;
      this.space.invalidate();
    }));
  }
  private ready: Promise<void> | undefined;

  /** The names over the picture, which are elements of the page. */
  private names(context: CanvasRenderingContext2D, { left, top }: Area, scale: number): void {
    context.save();
    context.translate(left, top);
    context.scale(scale, scale);
    context.textBaseline = "middle";
    context.lineJoin = "round";
    const style = getComputedStyle(this.root);
    context.strokeStyle = style.backgroundColor;
    for (const label of this.layer.children) {
      if (!(label instanceof HTMLElement) || label.hidden) continue;
      const place = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(label.style.transform);
      if (place === null) continue;
      const { font, color } = getComputedStyle(label);
      context.font = font;
      context.fillStyle = color;
      const at = [Number(place[1]), Number(place[2]) + 9] as const;
      if (this.look.ground) {
        context.lineWidth = 3;
        context.strokeText(label.textContent ?? "", ...at);
      }
      context.fillText(label.textContent ?? "", ...at);
    }
    context.restore();
  }

  dispose(): void {
    this.space.dispose();
    this.root.remove();
    this.canvas.width = 0;
  }
}

/** `host`: an element of the page that has the styles of the picture and the colour of its ground. */
export async function sceneryOf(host: HTMLElement, scene: Scene, run: Run, look: Ground & { view: Camera | undefined }): Promise<Scenery> {
  const solids = scene.space === "spatial" ? await Solids.of(host, scene, run, look) : undefined;
  return solids ?? new Lines(host, scene, run, look);
}
