/**
 * The main thread's instance of the module: drawing, which needs the page's own canvas, and short questions. Whatever may take longer
 * than a few milliseconds (checking and running a document) goes to the worker, by `SolverClient`.
 *
 * Beside the entries of the workers this is the only file that imports the generated code.
 */
import init, * as wasm from "../../pkg/holonomy_wasm.js";
import { SolverTrap, refusalOf } from "./errors.js";
import { wasmModule } from "./module.js";
import { pack, type SeriesData } from "./pack.js";
import type { FigureLayout, FigureSpec, GalleryEntry, LinkTarget } from "./types.js";

export type { SeriesData } from "./pack.js";

/** What can be asked without the worker. */
export class Engine {
  private broken: SolverTrap | undefined;

  private constructor() {}

  /** Compiles the module, if nobody has yet, and instantiates it here. */
  static async load(): Promise<Engine> {
    await init({ module_or_path: await wasmModule() });
    return new Engine();
  }

  version(): string {
    return this.guard(() => wasm.version());
  }

  gallery(): GalleryEntry[] {
    return this.guard(() => JSON.parse(wasm.gallery()) as GalleryEntry[]);
  }

  galleryText(name: string): string | undefined {
    return this.guard(() => wasm.gallery_text(name));
  }

  /** `m=1...`; throws a `Refused` with the diagnostics when the text is no document. */
  shareFragment(text: string): string {
    return this.guard(() => wasm.share_fragment(text));
  }

  openFragment(fragment: string): LinkTarget {
    return this.guard(() => JSON.parse(wasm.open_fragment(fragment)) as LinkTarget);
  }

  /**
   * Draws a figure and says where its parts lie. The canvas is resized to its CSS size times the pixel ratio; its CSS size is the
   * caller's business.
   */
  drawFigure(
    canvas: HTMLCanvasElement,
    figure: FigureSpec,
    data: readonly SeriesData[],
    width: number,
    height: number,
    pixelRatio: number,
  ): FigureLayout {
    const layout = this.guard(() =>
      wasm.draw_figure(canvas, JSON.stringify(figure), pack(data), width, height, pixelRatio),
    );
    return JSON.parse(layout) as FigureLayout;
  }

  figureSvg(figure: FigureSpec, data: readonly SeriesData[], width: number, height: number): string {
    return this.guard(() => wasm.figure_svg(JSON.stringify(figure), pack(data), width, height));
  }

  /** A trap leaves the instance unusable; afterwards every call says so, instead of a misleading message from inside. */
  private guard<T>(call: () => T): T {
    if (this.broken !== undefined) throw this.broken;
    try {
      return call();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== undefined) throw refusal;
      this.broken = new SolverTrap(String(error));
      throw this.broken;
    }
  }
}
