/** A plot: caption and legend in HTML, curves on a canvas drawn by the solver's module, the shared time as a cursor over them. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { judged, sharing, undetermined } from "../analysis/verdict.js";
import { left, top, valueAt } from "../plots/axis.js";
import type { Column } from "../plots/column.js";
import { enqueue, forget } from "../plots/queue.js";
import { type Curve, type Numbers, PATTERNS, commonUnit, curves, figure, nearest, showsOneRun, split } from "../plots/series.js";
import { save } from "../store/download.js";
import { reading } from "../store/number.js";
import { theme } from "../store/preferences.js";
import { controls } from "../style/controls.js";
import { text } from "../text/strings.js";
import type { Engine } from "../worker/engine.js";
import type { FigureLayout, PlotSpec } from "../worker/types.js";
import { plotStyle } from "./plot-style.js";
import { View, define } from "./view.js";

/** Time between two readings of the legend while it plays, ms. */
const READ = 100;

interface Drawn {
  curve: Curve;
  data: Numbers;
  /** Over time, for the moving dot of a path. */
  over?: { x: Numbers; y: Numbers };
}

export class Plot extends View {
  static override properties = { ...View.properties, plot: { attribute: false }, engine: { attribute: false }, column: { attribute: false }, all: { type: Boolean }, problem: { state: true } };
  declare plot: PlotSpec;
  declare engine: Promise<Engine>;
  /** The plots above and below. */
  declare column: Column | undefined;
  /** All runs over each other, however many curves that are. */
  declare all: boolean | undefined;
  declare problem: string | undefined;

  static override styles = [controls, plotStyle];

  private readonly hidden_ = new Set<string>();
  private shown: readonly Curve[] = [];
  private drawn: Drawn[] = [];
  private layout_: FigureLayout | undefined;
  private asked = "";
  private hover: number | undefined;
  private lastReading = 0;
  private readonly observer = new ResizeObserver(() => this.redraw());
  /** What cannot be seen is not drawn. */
  private readonly sight = new IntersectionObserver((entries) => this.see(entries.at(-1)?.isIntersecting ?? true), { rootMargin: "800px" });
  private seen = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.sight.disconnect();
    forget(this);
    this.column?.forget(this);
    this.asked = "";
  }

  private get overTime(): boolean {
    return this.plot.kind !== "path" && this.plot.kind !== "phase";
  }

  private get title_(): string {
    return this.plot.title || this.plot.channels.join(", ");
  }

  override render(): TemplateResult {
    const { set, selectedRun } = this.session;
    const runs = set?.runs ?? [];
    const { title_, plot } = this;
    const analysis = set?.report.analysis;
    this.shown = judged(curves(plot, runs, selectedRun, set?.report.channels ?? [], this.all), analysis);
    const open = undetermined(analysis);
    const shaky = this.shown.some(({ y }) => open(y));
    const unit = commonUnit(this.shown.map((curve) => curve.unit));
    const crowded = showsOneRun(plot, runs);
    const one = crowded && this.all !== true ? text.plots.shownRun(runs[selectedRun]?.label || text.stage.run(selectedRun)) : "";
    const notes = [unit, plot.log === true ? text.plots.log : "", one].filter((note) => note !== "").join(" · ");
    return html`
      <div class="head">
        <h2>${title_} <span class="small soft">${notes}</span></h2>
        ${crowded
          ? html`<button aria-pressed=${String(this.all === true)} title=${text.plots.allTitle(title_)} aria-label=${text.plots.allTitle(title_)} @click=${() => (this.all = this.all !== true)}>
              ${text.plots.all}
            </button>`
          : nothing}
        <button title=${text.plots.csvTitle(title_)} aria-label=${text.plots.csvTitle(title_)} @click=${this.saveCsv}>${text.plots.csv}</button>
        <button title=${text.plots.svgTitle(title_)} aria-label=${text.plots.svgTitle(title_)} @click=${this.saveSvg}>${text.plots.svg}</button>
      </div>
      <div class="legend ${this.shown.length > 4 ? "crowd" : this.shown.length > 3 ? "many" : ""}">
        ${this.shown.map((curve) => {
          const visible = !this.hidden_.has(keyOf(curve));
          return html`<button
            aria-pressed=${String(visible)}
            title=${visible ? text.plots.hide(curve.label) : text.plots.show(curve.label)}
            @click=${() => this.toggle(curve)}
          >
            ${svg`<svg class="line" viewBox="0 0 26 8" aria-hidden="true"><path class="series-${curve.color % 8}" d="M1 4h24" stroke-dasharray=${PATTERNS[curve.dash]}/></svg>`}
            <span>${curve.label}</span>${this.overTime ? html`<span class="value" aria-hidden="true"></span>` : nothing}
          </button>`;
        })}
      </div>
      <div class="area">
        <canvas role="img" aria-label=${title_}></canvas>
        <div class="veil"></div>
        ${svg`<svg class="over" aria-hidden="true"><path class="hover"/><path class="cursor"/></svg>`}
        ${this.overTime
          ? html`<div
              class="grip"
              role="slider"
              tabindex="0"
              aria-label=${text.plots.cursor(title_)}
              aria-valuemin="0"
              aria-valuemax=${set?.report.duration ?? 0}
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
    `;
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
    if (this.layout_ !== undefined) this.redraw();
  }

  override updated(): void {
    const visible = this.shown.filter((curve) => !this.hidden_.has(keyOf(curve)));
    const asked = JSON.stringify([this.session.version, this.session.documents, this.plot, visible]);
    if (asked !== this.asked && this.seen) {
      this.asked = asked;
      void this.fetch(visible, asked);
    }
    this.tick(true);
  }

  /** The curves' numbers: of each column of pixels its least and greatest value. */
  private async fetch(visible: readonly Curve[], asked: string): Promise<void> {
    const { set } = this.session;
    const pixels = Math.max(200, Math.ceil((this.renderRoot.querySelector(".area")?.clientWidth ?? 400) * Math.min(2, window.devicePixelRatio)));
    if (set === undefined) return;
    const end = set.report.duration;
    let problem: string | undefined;
    const drawn = await Promise.all(
      visible.map(async (curve): Promise<Drawn | undefined> => {
        const handle = set.runs.find((run) => run.index === curve.run)?.handle;
        if (handle === undefined) return undefined;
        const ask = async (x: string, y: string): Promise<Numbers> => split(await handle.columns(x, y, 0, end, pixels));
        try {
          if (curve.x === "t") return { curve, data: await ask("t", curve.y) };
          const [data, x, y] = await Promise.all([ask(curve.x, curve.y), ask("t", curve.x), ask("t", curve.y)]);
          return { curve, data, over: { x, y } };
        } catch (error) {
          if (!handle.lost) problem = error instanceof Error ? error.message : text.plots.unknown(curve.y);
          return undefined;
        }
      }),
    );
    // Newer numbers are on their way; or these came from runs that are gone, and the old ones stay.
    if (this.asked !== asked) return;
    const found = drawn.filter((entry) => entry !== undefined);
    if (found.length > 0 || visible.length === 0 || problem !== undefined) this.drawn = found;
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
    if (canvas === null || area === null || set === undefined || area.clientWidth < 40 || area.clientHeight < 40) return;
    const spec = this.spec();
    try {
      const data = this.drawn.map((entry) => entry.data);
      this.layout_ = engine.drawFigure(canvas, spec, data, area.clientWidth, area.clientHeight, window.devicePixelRatio);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return;
    }
    if (!this.overTime) this.column?.forget(this);
    else if (this.column?.note(this, this.layout_.left_needed) === true) {
      for (const other of this.column.others(this)) (other as Plot).redraw();
      // Its own axes moved the column's: the layout of this drawing is right already, unless the column became narrower.
      if (this.layout_.plot.left > this.column.left + 0.5) this.redraw();
    }
    canvas.dataset.layout = JSON.stringify(this.layout_);
    canvas.dataset.channels = JSON.stringify([this.drawn[0]?.curve.x ?? "t", ...this.drawn.map(({ curve }) => curve.y)]);
    canvas.dataset.runs = JSON.stringify(this.drawn.map(({ curve }) => curve.run));
    this.tick(true);
  }

  private spec(alone = false): ReturnType<typeof figure> {
    const { report } = this.session.set ?? {};
    const drawn = this.drawn.map(({ curve }) => curve);
    return figure(this.plot, drawn, { duration: report?.duration ?? 0, theme: theme(), time: text.plots.time, channels: report?.channels ?? [], alone, ...(!alone && this.column !== undefined && { left: this.column.left }) });
  }

  protected override tick(now = false): void {
    const { clock } = this.session;
    const layout = this.layout_;
    if (layout === undefined || !this.seen) return;
    this.place(layout, clock.t);
    const time = performance.now();
    if (!now && clock.playing && this.hover === undefined && time - this.lastReading < READ) return;
    this.lastReading = time;
    this.read(this.hover ?? clock.t);
  }

  /** Moves cursor and veil; nothing is drawn anew. */
  private place(layout: FigureLayout, t: number): void {
    const veil = this.renderRoot.querySelector<HTMLElement>(".veil");
    const over = this.renderRoot.querySelector(".over");
    if (veil === null || over === null) return;
    const { plot } = layout;
    const [lower, upper] = [plot.top, plot.top + plot.height];
    const dots: [number, number, Curve][] = [];
    let cursor = "";
    if (this.overTime) {
      const x = left(layout, t);
      // Before anything moves, all of the curves can be seen.
      const right = t > 0 || this.session.clock.playing ? plot.left + plot.width + 1 : x;
      veil.style.transform = `translate(${x}px, ${plot.top}px) scale(${Math.max(0, right - x)}, ${plot.height})`;
      cursor = `M${x} ${lower}V${upper}`;
      for (const { curve, data } of this.drawn) dots.push([x, top(layout, nearest(data, t)), curve]);
    } else {
      veil.style.transform = "scale(0)";
      for (const { curve, over: of } of this.drawn) {
        if (of !== undefined) dots.push([left(layout, nearest(of.x, t)), top(layout, nearest(of.y, t)), curve]);
      }
    }
    over.querySelector(".cursor")?.setAttribute("d", cursor);
    const hover = this.hover === undefined ? "" : `M${left(layout, this.hover)} ${lower}V${upper}`;
    over.querySelector(".hover")?.setAttribute("d", hover);
    this.dots(over, dots);
  }

  private dots(over: Element, places: readonly [number, number, Curve][]): void {
    let circles = [...over.querySelectorAll("circle")];
    // Of a document with more curves before.
    for (const surplus of circles.splice(places.length)) surplus.remove();
    while (circles.length < places.length) {
      const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      circle.setAttribute("r", "4");
      over.append(circle);
      circles = [...circles, circle];
    }
    circles.forEach((circle, i) => {
      const [x = Number.NaN, y = Number.NaN, curve] = places[i] ?? [];
      const visible = Number.isFinite(x + y);
      circle.setAttribute("class", visible ? `dot series-${(curve?.color ?? 0) % 8}` : "dot none");
      circle.setAttribute("cx", visible ? String(x) : "0");
      circle.setAttribute("cy", visible ? String(y) : "0");
    });
  }

  /** Values in the legend and for screen readers. */
  private read(t: number): void {
    if (!this.overTime) return;
    const values = new Map(this.drawn.map(({ curve, data }) => [keyOf(curve), reading(nearest(data, t))]));
    const fields = this.renderRoot.querySelectorAll(".value");
    this.shown.forEach((curve, i) => {
      const field = fields[i];
      if (field !== undefined) field.textContent = values.get(keyOf(curve)) ?? "";
    });
    const grip = this.renderRoot.querySelector(".grip");
    if (grip === null || (this.session.clock.playing && !grip.matches(":focus"))) return;
    const spoken = this.drawn.map(({ curve }) => `${curve.label} ${values.get(keyOf(curve)) ?? ""} ${curve.unit}`).join(", ");
    grip.setAttribute("aria-valuenow", String(t));
    grip.setAttribute("aria-valuetext", text.plots.values(reading(t), spoken));
  }

  private toggle(curve: Curve): void {
    const key = keyOf(curve);
    if (!this.hidden_.delete(key)) this.hidden_.add(key);
    this.requestUpdate();
  }

  private readonly explain = (): void => {
    this.dispatchEvent(new CustomEvent("show-analysis", { bubbles: true, composed: true }));
  };

  private timeAt(event: PointerEvent): number | undefined {
    const area = this.renderRoot.querySelector(".area");
    if (this.layout_ === undefined || area === null || !this.overTime) return undefined;
    return valueAt(this.layout_, event.clientX - area.getBoundingClientRect().left);
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

  private readonly saveCsv = async (): Promise<void> => {
    const { set, selectedRun } = this.session;
    const run = set?.runs.find(({ index }) => index === selectedRun);
    if (run === undefined) return;
    const names = [...new Set(this.shown.flatMap((curve) => (curve.x === "t" ? [curve.y] : [curve.x, curve.y])))];
    const csv = await run.handle.csv(["t", ...names]).catch(() => undefined);
    if (csv !== undefined) save(`${this.title_}.csv`, "text/csv", csv);
  };

  private readonly saveSvg = async (): Promise<void> => {
    const engine = await this.engine;
    const picture = engine.figureSvg({ ...this.spec(true), title: this.title_ }, this.drawn.map((entry) => entry.data), 760, 420);
    save(`${this.title_}.svg`, "image/svg+xml", picture);
  };
}

function keyOf(curve: Curve): string {
  return `${curve.run} ${curve.x} ${curve.y}`;
}

define("holonomy-plot", Plot);
