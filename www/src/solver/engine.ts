/**
 * The main thread's instance of the module: drawing, which needs the page's own canvas, and short questions. Whatever may take longer
 * than a few milliseconds (checking and running a document) goes to the worker, by `SolverClient`.
 *
 * Beside the entries of the workers this is the only file that imports the generated code.
 */
import init, * as wasm from "../../pkg/holonomy_wasm.js";
import { language } from "../text/strings.js";
import { PartMissing, SolverTrap, refusalOf } from "./errors.js";
import { wasmModule } from "./module.js";
import { pack, type SeriesData } from "./pack.js";
import { instantiate } from "./rest.js";
import type { Dragged, FigureLayout, FigureSpec, LinkTarget, Scene } from "./types.js";

export type { SeriesData } from "./pack.js";

/** A start pose in the hand: `crates/wasm/src/poser.rs`. */
export interface Poser {
  readonly scene: Scene;
  /** Takes hold of a point of a body, in the body's frame, m. */
  grab(body: string, point: readonly number[]): boolean;
  /** Pulls it towards a global point; ask again until it has settled. */
  drag(target: readonly number[]): Dragged;
  /** False when there is no other way to put the parts together. */
  otherAssembly(): boolean;
  frame(): Float64Array;
  /** The value of a channel of positions at this pose, such as `A.angle`. */
  value(channel: string): number | undefined;
  /** What the start holds, at this pose, by channel. */
  held(): Map<string, number>;
  free(): void;
}

/** What can be asked without the worker. */
export class Engine {
  private broken: SolverTrap | undefined;

  private constructor() {}

  /** Compiles the module, unless that is done, and instantiates it here. */
  static async load(): Promise<Engine> {
    const link = await instantiate(init, await wasmModule());
    void wasmModule.rest?.then(link);
    return new Engine();
  }

  galleryText(name: string): string | undefined {
    return this.guard(() => wasm.gallery_text(name));
  }

  openFragment(fragment: string): LinkTarget {
    return this.guard(() => JSON.parse(wasm.open_fragment(fragment)) as LinkTarget);
  }

  /**
   * Draws a figure and says where its parts lie. The canvas is resized to its CSS size times the pixel ratio; its CSS size is the
   * caller's business.
   */
  drawFigure(canvas: HTMLCanvasElement, figure: FigureSpec, data: readonly SeriesData[], width: number, height: number, pixelRatio: number): FigureLayout {
    const layout = this.guard(() => wasm.draw_figure(canvas, described(figure), pack(data), width, height, pixelRatio));
    return JSON.parse(layout) as FigureLayout;
  }

  figureSvg(figure: FigureSpec, data: readonly SeriesData[], width: number, height: number): string {
    return this.guard(() => wasm.figure_svg(described(figure), pack(data), width, height));
  }

  /** The start of a document's first run, to be moved by hand; throws a `Refused` when it cannot be put together. */
  poser(text: string): Poser {
    const poser = this.guard(() => new wasm.Poser(text, 0));
    return {
      scene: JSON.parse(poser.scene()) as Scene,
      grab: (body, point) => this.guard(() => poser.grab(body, Float64Array.from(point))),
      drag: (target) => JSON.parse(this.guard(() => poser.drag(Float64Array.from(target)))) as Dragged,
      otherAssembly: () => this.guard(() => poser.other_assembly()),
      frame: () => this.guard(() => poser.frame()),
      value: (channel) => this.guard(() => poser.value(channel)),
      held: () => new Map((JSON.parse(this.guard(() => poser.held())) as { channel: string; value: number }[]).map(({ channel, value }) => [channel, value])),
      free: () => poser.free(),
    };
  }

  /** Evenly spaced values, or values in even ratios; throws a `Refused` when there are none. */
  sweepValues(from: number, to: number, count: number, log: boolean): Float64Array {
    return this.guard(() => wasm.sweep_values(from, to, count, log));
  }

  /** The same for print: width and height in mm (0: what suits the width), letters in points. */
  figureSvgPrint(figure: FigureSpec, data: readonly SeriesData[], width: number, height: number, letters: number): string {
    return this.guard(() => wasm.figure_svg_print(described(figure), pack(data), width, height, letters));
  }

  /** A trap leaves the instance unusable; afterwards every call says so, instead of a misleading message from inside. */
  private guard<T>(call: () => T): T {
    if (this.broken !== undefined) throw this.broken;
    try {
      return call();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== undefined) throw refusal;
      // It was in the middle of this call; another one may need no other part.
      if (error instanceof PartMissing) throw error;
      this.broken = new SolverTrap(String(error));
      throw this.broken;
    }
  }
}

/** A figure with the decimal sign of the page's language. */
function described(figure: FigureSpec): string {
  return JSON.stringify({ ...figure, decimal: language() === "de" ? "comma" : "point" } satisfies FigureSpec);
}
