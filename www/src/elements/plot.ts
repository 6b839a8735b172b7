/**
 * A plot: caption and legend in HTML, curves on a canvas drawn by the solver's module, the shared time as a cursor over them. What it shows
 * is in its `view`; what its menu offers is in `plots/menu.ts`, what can stand under it in `plots/panels.ts`.
 */
import { type TemplateResult, html, nothing, svg } from "lit";
import { judged, sharing, undetermined } from "../analysis/verdict.js";
import { valueAt } from "../plots/axis.js";
import type { Column } from "../plots/column.js";
import type { PlotContext } from "../plots/context.js";
import { fetchNumbers } from "../plots/fetch.js";
import { entries } from "../plots/menu.js";
import { place } from "../plots/overlay.js";
import { panels } from "../plots/panels.js";
import { enqueue, forget } from "../plots/queue.js";
import { type Curve, PATTERNS, commonUnit, curves, figure, showsOneRun } from "../plots/series.js";
import { PlotView, keyOf } from "../plots/view.js";
import type { TimeWindow } from "../plots/window.js";
import { reading } from "../store/number.js";
import { theme } from "../store/preferences.js";
import { controls } from "../style/controls.js";
import { text } from "../text/strings.js";
import type { Engine } from "../worker/engine.js";
import type { FigureSpec, PlotSpec } from "../worker/types.js";
import "./menu.js";
import type { Item } from "./menu.js";
import { plotStyle } from "./plot-style.js";
import { View, define } from "./view.js";

/** Time between two readings of the legend while it plays, ms. */
const READ = 100;

export class Plot extends View {
  static override properties = {
    ...View.properties,
    plot: { attribute: false },
    engine: { attribute: false },
    column: { attribute: false },
    time: { attribute: false },
    all: { type: Boolean },
    problem: { state: true },
  };
  declare plot: PlotSpec;
  declare engine: Promise<Engine>;
  /** The plots above and below. */
  declare column: Column | undefined;
  /** The stretch of time that it shares with other plots. */
  declare time: TimeWindow | undefined;
  /** All runs over each other, however many curves that are. */
  declare all: boolean | undefined;
  declare problem: string | undefined;

  static override styles = [controls, plotStyle];

  private view_: PlotView | undefined;
  /** Panels that are open, and those whose elements are there. */
  private readonly open = new Set<string>();
  private readonly loaded = new Set<string>();
  private asked = "";
  private hover: number | undefined;
  private lastReading = 0;
  private readonly observer = new ResizeObserver(() => this.redraw());
  /** What cannot be seen is not drawn. */
  private readonly sight = new IntersectionObserver((changes) => this.see(changes.at(-1)?.isIntersecting ?? true), { rootMargin: "800px" });
  private seen = false;
  private watched: (() => void)[] = [];

  /** What it shows. */
  get view(): PlotView {
    return (this.view_ ??= new PlotView(this.plot, this.time));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const changed = (): void => this.requestUpdate();
    this.watched = [this.view.subscribe(changed), this.view.time.subscribe(changed)];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.watched.splice(0)) end();
    this.observer.disconnect();
    this.sight.disconnect();
    forget(this);
    this.column?.forget(this);
    this.asked = "";
  }

  override render(): TemplateResult {
    const { set, selectedRun } = this.session;
    const { view, plot } = this;
    const runs = set?.runs ?? [];
    const analysis = set?.report.analysis;
    view.spec = plot;
    view.duration = set?.report.duration ?? 0;
    view.curves = judged(curves(plot, runs, selectedRun, set?.report.channels ?? [], this.all), analysis);
    const open = undetermined(analysis);
    const shaky = view.curves.some(({ y }) => open(y));
    const crowded = showsOneRun(plot, runs);
    const { title } = view;
    return html`
      <div class="head">
        <h2>${title} <span class="small soft">${this.notes(crowded)}</span></h2>
        ${crowded
          ? html`<button aria-pressed=${String(this.all === true)} title=${text.plots.allTitle(title)} aria-label=${text.plots.allTitle(title)} @click=${() => (this.all = this.all !== true)}>
              ${text.plots.all}
            </button>`
          : nothing}
        ${view.zoomed
          ? html`<button title=${text.plots.wholeTitle(title)} aria-label=${text.plots.wholeTitle(title)} @click=${() => view.show(undefined, undefined)}>${text.plots.whole}</button>`
          : nothing}
        <holonomy-menu .label=${text.plots.menu} .name=${text.plots.menuTitle(title)} .items=${this.items}></holonomy-menu>
      </div>
      ${this.legend()}
      <div class="area">
        <canvas role="img" aria-label=${title}></canvas>
        <div class="veil"></div>
        ${svg`<svg class="over" aria-hidden="true"><path class="hover"/><path class="cursor"/></svg>`}
        ${view.overTime
          ? html`<div
              class="grip"
              role="slider"
              tabindex="0"
              aria-label=${text.plots.cursor(title)}
              aria-valuemin="0"
              aria-valuemax=${view.duration}
              aria-valuenow="0"
              @pointerdown=${this.press}
              @pointermove=${this.point}
              @pointerleave=${this.leave}
            ></div>`
          : nothing}
      </div>
      ${shaky
        ? html`<p class="small soft why" role="note">
            ${text.plots.undetermined([...sharing(analysis)])}
            <button class="link" @click=${this.explain}>${text.plots.why}</button>
          </p>`
        : nothing}
      ${this.problem === undefined ? nothing : html`<p class="small soft" role="note">${this.problem}</p>`}
      ${[...this.open].filter((panel) => this.loaded.has(panel)).map((panel) => html`<div class="panel">${panels[panel]?.body(this.context) ?? nothing}</div>`)}
    `;
  }

  /** Unit, scale and run, as far as the curves have them in common. */
  private notes(crowded: boolean): string {
    const { set, selectedRun } = this.session;
    const unit = commonUnit(this.view.curves.map((curve) => curve.unit));
    const one = crowded && this.all !== true ? text.plots.shownRun(set?.runs[selectedRun]?.label || text.stage.run(selectedRun)) : "";
    return [unit, this.plot.log === true ? text.plots.log : "", one].filter((note) => note !== "").join(" · ");
  }

  private legend(): TemplateResult {
    const { view } = this;
    const { length } = view.curves;
    return html`<div class="legend ${length > 4 ? "crowd" : length > 3 ? "many" : ""}">
      ${view.curves.map((curve) => {
        const visible = !view.hidden.has(keyOf(curve));
        return html`<button aria-pressed=${String(visible)} title=${visible ? text.plots.hide(curve.label) : text.plots.show(curve.label)} @click=${() => view.toggle(curve)}>
          ${svg`<svg class="line" viewBox="0 0 26 8" aria-hidden="true"><path class="series-${curve.color % 8}" d="M1 4h24" stroke-dasharray=${PATTERNS[curve.dash]}/></svg>`}
          <span>${curve.label}</span>${view.overTime ? html`<span class="value" aria-hidden="true"></span>` : nothing}
        </button>`;
      })}
    </div>`;
  }

  /** For commands and panels. */
  get context(): PlotContext {
    const { session, view, engine, open } = this;
    return { session, view, title: view.title, engine, figure: (alone) => this.figure(alone), open, toggle: (panel) => void this.togglePanel(panel) };
  }

  private readonly items = (): Item[] => {
    const { context } = this;
    return entries
      .filter(({ when }) => when?.(context) !== false)
      .map(({ label, checked, run }) => ({ label: label(context), ...(checked !== undefined && { checked: checked(context) }), run: () => void this.perform(() => run(context)) }));
  };

  private async perform(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.session.notify({ message: text.plots.notLoaded, remedy: error instanceof Error ? error.message : String(error) });
    }
  }

  private async togglePanel(panel: string): Promise<void> {
    if (!this.open.delete(panel)) {
      if (!this.loaded.has(panel)) await this.perform(async () => (await panels[panel]?.load(), void this.loaded.add(panel)));
      this.open.add(panel);
    }
    this.requestUpdate();
  }

  override firstUpdated(): void {
    const area = this.renderRoot.querySelector(".area");
    if (area !== null) this.observer.observe(area);
    this.sight.observe(this);
  }

  private see(seen: boolean): void {
    this.seen = seen;
    if (!seen) return;
    this.requestUpdate();
    // Its room may have changed while it was out of sight.
    if (this.view.layout !== undefined) this.redraw();
  }

  override updated(): void {
    const { visible, window, y } = this.view;
    const asked = JSON.stringify([this.session.version, this.session.documents, this.plot, visible, window, y]);
    if (asked !== this.asked && this.seen) {
      this.asked = asked;
      void this.fetch(visible, asked);
    }
    this.tick(true);
  }

  private async fetch(visible: readonly Curve[], asked: string): Promise<void> {
    const { set } = this.session;
    const pixels = Math.max(200, Math.ceil((this.renderRoot.querySelector(".area")?.clientWidth ?? 400) * Math.min(2, window.devicePixelRatio)));
    if (set === undefined) return;
    const { drawn, problem } = await fetchNumbers(visible, set.runs, this.view.window, pixels);
    // Newer numbers are on their way; or these came from runs that are gone, and the old ones stay.
    if (this.asked !== asked) return;
    if (drawn.length > 0 || visible.length === 0 || problem !== undefined) this.view.take(drawn);
    this.problem = problem;
    this.redraw();
  }

  redraw(): void {
    if (!this.seen) return;
    void this.engine.then((engine) => enqueue(this, () => this.paint(engine)), () => undefined);
  }

  private paint(engine: Engine): void {
    const canvas = this.renderRoot.querySelector("canvas");
    const area = this.renderRoot.querySelector<HTMLElement>(".area");
    const { set } = this.session;
    const { view } = this;
    if (canvas === null || area === null || set === undefined || area.clientWidth < 40 || area.clientHeight < 40) return;
    try {
      const data = view.drawn.map((entry) => entry.data);
      view.layout = engine.drawFigure(canvas, this.figure(), data, area.clientWidth, area.clientHeight, window.devicePixelRatio);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return;
    }
    if (!view.overTime) this.column?.forget(this);
    else if (this.column?.note(this, view.layout.left_needed) === true) {
      for (const other of this.column.others(this)) (other as Plot).redraw();
      // Its own axes moved the column's: the layout of this drawing is right already, unless the column became narrower.
      if (view.layout.plot.left > this.column.left + 0.5) this.redraw();
    }
    canvas.dataset.layout = JSON.stringify(view.layout);
    canvas.dataset.channels = JSON.stringify([view.drawn[0]?.curve.x ?? "t", ...view.drawn.map(({ curve }) => curve.y)]);
    canvas.dataset.runs = JSON.stringify(view.drawn.map(({ curve }) => curve.run));
    this.tick(true);
  }

  private figure(alone = false): FigureSpec {
    const { report } = this.session.set ?? {};
    const drawn = this.view.drawn.map(({ curve }) => curve);
    return figure(this.plot, drawn, {
      x: this.view.overTime ? this.view.window : this.view.x,
      y: this.view.y,
      theme: theme(),
      time: text.plots.time,
      channels: report?.channels ?? [],
      alone,
      ...(!alone && this.column !== undefined && { left: this.column.left }),
    });
  }

  protected override tick(now = false): void {
    const { clock } = this.session;
    const { layout } = this.view;
    if (layout === undefined || !this.seen) return;
    place(this.renderRoot, this.view, layout, { t: clock.t, playing: clock.playing, hover: this.hover });
    const time = performance.now();
    if (!now && clock.playing && this.hover === undefined && time - this.lastReading < READ) return;
    this.lastReading = time;
    this.read(this.hover ?? clock.t);
  }

  /** Values in the legend and for screen readers. */
  private read(t: number): void {
    if (!this.view.overTime) return;
    const read = this.view.read(t);
    const values = new Map(read.map(({ curve, value }) => [keyOf(curve), reading(value)]));
    const fields = this.renderRoot.querySelectorAll(".value");
    this.view.curves.forEach((curve, i) => {
      const field = fields[i];
      if (field !== undefined) field.textContent = values.get(keyOf(curve)) ?? "";
    });
    const grip = this.renderRoot.querySelector(".grip");
    if (grip === null || (this.session.clock.playing && !grip.matches(":focus"))) return;
    const spoken = read.map(({ curve, value }) => `${curve.label} ${reading(value)} ${curve.unit}`).join(", ");
    grip.setAttribute("aria-valuenow", String(t));
    grip.setAttribute("aria-valuetext", text.plots.values(reading(t), spoken));
  }

  private readonly explain = (): void => {
    this.dispatchEvent(new CustomEvent("show-analysis", { bubbles: true, composed: true }));
  };

  private timeAt(event: PointerEvent): number | undefined {
    const area = this.renderRoot.querySelector(".area");
    const { layout, overTime } = this.view;
    if (layout === undefined || area === null || !overTime) return undefined;
    return valueAt(layout, event.clientX - area.getBoundingClientRect().left);
  }

  private readonly press = (event: PointerEvent): void => {
    const t = this.timeAt(event);
    if (t === undefined || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.session.clock.pause();
    this.session.clock.seek(t);
  };

  private readonly point = (event: PointerEvent): void => {
    const t = this.timeAt(event);
    if (t === undefined) return;
    const dragging = (event.buttons & 1) !== 0;
    if (dragging) this.session.clock.seek(t);
    this.hover = dragging || event.pointerType === "touch" ? undefined : t;
    this.tick(true);
  };

  private readonly leave = (): void => {
    this.hover = undefined;
    this.tick(true);
  };
}

define("holonomy-plot", Plot);
