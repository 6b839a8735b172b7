/** A dialog with one figure of a work that goes on: drawn again as it grows, cancelled when nobody looks at it. */
import { save } from "./download.js";
import { enqueue, forget } from "./queue.js";
import { Dialog } from "./dialog.js";
import { given, own } from "./view.js";
import { reason } from "../solver/reason.js";
import type { Engine } from "../solver/engine.js";
import type { Said } from "../text/said.js";

interface Work {
  subscribe(listener: () => void): () => void;
  cancel(): void;
  dispose(): void;
}

type Drawing = Parameters<Engine["drawFigure"]>;

export abstract class FigureDialog<W extends Work> extends Dialog {
  static override properties = { ...Dialog.properties, ...given("engine"), ...own("problem") };
  declare engine: Promise<Engine>;
  /** Why it cannot start, or be drawn. */
  problem: Said = "";
  protected work: W | undefined;
  private unsubscribe: (() => void) | undefined;
  private readonly observer = new ResizeObserver(() => this.redraw());

  /** What is drawn, and its points for those who read them off the canvas. */
  protected abstract figure(work: W): { figure: Drawing[1]; data: Drawing[2]; points: unknown };
  protected abstract readonly file: string;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    forget(this);
    this.end();
  }

  override show(): void {
    super.show();
    void this.updateComplete.then(() => {
      const area = this.renderRoot.querySelector(".area");
      if (area !== null) this.observer.observe(area);
      const { dialog } = this;
      // However it is closed: what nobody looks at is not computed.
      if (dialog !== null) dialog.onclose = () => this.work?.cancel();
    });
  }

  protected start(work: W): void {
    this.end();
    this.work = work;
    this.unsubscribe = work.subscribe(() => this.requestUpdate());
    this.requestUpdate();
  }

  protected end(): void {
    this.unsubscribe?.();
    this.work?.dispose();
    this.work = undefined;
  }

  override updated(): void {
    this.redraw();
  }

  private redraw(): void {
    if (this.dialog?.open !== true) return;
    void this.engine.then(
      (engine) => enqueue(this, () => this.paint(engine)),
      () => undefined,
    );
  }

  private paint(engine: Engine): void {
    const canvas = this.renderRoot.querySelector("canvas");
    const area = this.renderRoot.querySelector<HTMLElement>(".area");
    if (canvas === null || area === null || area.clientWidth < 80 || this.work === undefined) return;
    const { figure, data, points } = this.figure(this.work);
    try {
      const layout = engine.drawFigure(canvas, figure, data, area.clientWidth, area.clientHeight, window.devicePixelRatio);
      canvas.dataset.layout = JSON.stringify(layout);
      canvas.dataset.points = JSON.stringify(points);
    } catch (error) {
      this.problem = () => reason(error);
    }
  }

  protected get fileTitle(): string {
    return `${this.session.title} ${this.file}`.trim();
  }

  protected readonly saveSvg = async (): Promise<void> => {
    if (this.work === undefined) return;
    const { figure, data } = this.figure(this.work);
    save(`${this.fileTitle}.svg`, "image/svg+xml", (await this.engine).figureSvg({ ...figure, title: this.session.title }, data, 760, 480));
  };
}
