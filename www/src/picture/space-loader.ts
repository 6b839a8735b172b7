/** Loads the view in space when a document first needs it; says why where it cannot be had. */
import { text } from "../text/strings.js";
import type { PaneOptions, SpacePane } from "./space-pane.js";

type Module = typeof import("./space-module.js");

export class SpaceLoader {
  /** The view, when it can show a scene. */
  pane: SpacePane | undefined;
  /** Why there is no view in space; for the visitor. */
  problem: string | undefined;
  private loading = false;
  private wanted = false;

  /** `changed` is called when the view is ready, or cannot be; `fetched` has the module, or says why not. */
  constructor(
    private readonly options: PaneOptions,
    private readonly changed: () => void,
    private readonly fetched: (module: () => Promise<Module>, problem: string) => Promise<Module | undefined>,
  ) {}

  /** Makes the view inside the host: what it needs is fetched, then it is built in tasks of its own, so that the page answers in between. */
  load(host: HTMLElement): void {
    this.wanted = true;
    if (this.loading || this.pane !== undefined || this.problem !== undefined) return;
    this.loading = true;
    setTimeout(() => this.begin(host));
  }

  private begin(host: HTMLElement): void {
    // Asked for before anything is fetched, so that nobody without graphics waits for it.
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("webgl2", { antialias: true, alpha: false, stencil: false });
    if (context === null) return this.fail(text.space.noGraphics);
    void this.fetched(() => import("./space-module.js"), text.space.notLoaded).then((module) => {
      if (module === undefined) this.fail(text.space.notLoaded);
      else setTimeout(() => this.make(module, canvas, context, host));
    });
  }

  private fail(problem: string): void {
    this.loading = false;
    this.problem = problem;
    this.changed();
  }

  /** Frees the view; the next scene in space makes another. */
  close(): void {
    this.wanted = false;
    this.pane?.dispose();
    this.pane = undefined;
  }

  private make({ Space, SpacePane }: Module, canvas: HTMLCanvasElement, context: WebGL2RenderingContext, host: HTMLElement): void {
    this.loading = false;
    // Another document came meanwhile.
    if (!this.wanted) return;
    this.pane = new SpacePane(canvas, host, (root, layer) => new Space(canvas, context, root, layer), this.options);
    setTimeout(this.changed);
  }
}
