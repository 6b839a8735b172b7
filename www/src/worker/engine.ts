/**
 * The main thread's instance of the module: drawing, which needs the page's own canvas, and short questions. Whatever may take longer
 * than a few milliseconds (checking and running a document) goes to the worker, by `SolverClient`.
 *
 * Beside the worker's entry this is the only file that imports the generated code.
 */
import init, * as wasm from "../../pkg/holonomy_wasm.js";
import { SolverTrap, refusalOf } from "./errors.js";
import { wasmModule } from "./module.js";
import type { FigureLayout, FigureSpec, GalleryEntry, LinkTarget } from "./types.js";

/** A curve's numbers; the shorter of the two counts. */
export interface SeriesData {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

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

/** The series one after another, each as its length, its abscissas, its ordinates. */
export function pack(data: readonly SeriesData[]): Float64Array {
  const lengths = data.map((series) => Math.min(series.x.length, series.y.length));
  const packed = new Float64Array(lengths.reduce((sum, length) => sum + 1 + 2 * length, 0));
  let at = 0;
  data.forEach((series, index) => {
    const length = lengths[index] ?? 0;
    packed[at++] = length;
    for (let i = 0; i < length; i++) packed[at++] = series.x[i] ?? Number.NaN;
    for (let i = 0; i < length; i++) packed[at++] = series.y[i] ?? Number.NaN;
  });
  return packed;
}
