/** Loads the view in space when a document first needs it; says why where it cannot be had. */
import type { Run } from "../store/runs.js";
import { text } from "../text/strings.js";
import type { Channel, Scene } from "../worker/types.js";
import type { PaneOptions, SpacePane } from "./space-pane.js";

type Module = typeof import("./space-module.js");

export class SpaceLoader {
  pane: SpacePane | undefined;
  /** Why there is no view in space; for the visitor. */
  problem: string | undefined;
  private module: Module | undefined;
  private loading = false;
  /** Asked for before the module, so that nobody without graphics waits for it. */
  private graphics: { canvas: HTMLCanvasElement; context: WebGL2RenderingContext } | undefined;

  /** `changed` is called when the view is ready, or cannot be. */
  constructor(
    private readonly options: PaneOptions,
    private readonly changed: () => void,
  ) {}

  /** The next scene in space can be shown. */
  get ready(): boolean {
    return this.module !== undefined && (this.pane !== undefined || this.prepare());
  }

  load(): void {
    if (this.loading || this.module !== undefined || this.problem !== undefined || !this.prepare()) return;
    this.loading = true;
    import("./space-module.js").then(
      (module) => {
        this.module = module;
        this.changed();
      },
      () => {
        this.problem = text.space.notLoaded;
        this.changed();
      },
    );
  }

  /** Shows a scene in the host; true when the view had to be made for it. */
  show(host: HTMLElement, scene: Scene, runs: readonly Run[], channels: readonly Channel[]): boolean {
    const { module, graphics } = this;
    const fresh = this.pane === undefined;
    if (module === undefined) return false;
    if (this.pane === undefined && graphics !== undefined) {
      this.graphics = undefined;
      const { canvas, context } = graphics;
      this.pane = new module.SpacePane(canvas, host, (root, layer) => new module.Space(canvas, context, root, layer), this.options);
    }
    this.pane?.show(scene, runs, channels);
    return fresh;
  }

  /** Frees the view; the next scene in space makes another. */
  close(): void {
    this.pane?.dispose();
    this.pane = undefined;
  }

  private prepare(): boolean {
    if (this.graphics !== undefined) return true;
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2", { antialias: true, alpha: false, stencil: false });
    if (context === null) this.problem = text.space.noGraphics;
    else this.graphics = { canvas, context };
    return context !== null;
  }
}
