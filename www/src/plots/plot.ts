/**
 * A plot: caption and legend in HTML, curves on a canvas drawn by the solver's module, the shared time as a cursor over them. What it shows
 * is in its `view`; what its menu offers is in `plots/menu.ts`, what can stand under it in `plots/panels.ts`.
 */
import { type TemplateResult, html, nothing, svg } from "lit";
import { indexed, labelled } from "./labels.js";
import { judged } from "./judged.js";
import { sharing, undetermined } from "../session/verdict.js";
import type { Column } from "./column.js";
import type { PlotContext } from "./context.js";
import { fetchNumbers } from "./fetch.js";
import type { Gestures } from "./gestures.js";
import { markedRuns, markersOf, moments } from "./markers.js";
import { entries } from "./menu.js";
import { place, showBox } from "./overlay.js";
import { panels } from "./panels.js";
import { enqueue, forget, turn } from "../kit/queue.js";
import { type Curve, PATTERNS, commonUnit, curves, figure, rightUnit, showsOneRun } from "./series.js";
import { PlotView, keyOf } from "./view.js";
import type { TimeWindow } from "./window.js";
import type { PlotKeys } from "./twin/keys.js";
import { part } from "../session/late.js";
import { reading } from "../text/number.js";
import { theme } from "../session/preferences.js";
import { reason } from "../solver/reason.js";
import { type Said, spoken } from "../text/said.js";
import { text } from "../text/strings.js";
import type { Engine } from "../solver/engine.js";
import type { FigureMarker, FigureSpec, PlotInfo } from "../solver/types.js";
import { type Item } from "../kit/menu.js";
import plotStyle from "./plot.css?inline";
import { View, define, given, own } from "../kit/view.js";
import { ask } from "../kit/events.js";

/** Time between two readings of the legend while it plays, ms. */
const READ = 100;

export class Plot extends View {
  static override properties = { ...View.properties, ...given("plot", "engine", "column", "time"), ...own("problem"), all: { type: Boolean } };
  declare plot: PlotInfo;
  declare engine: Promise<Engine>;
  /** The plots above and below. */
  declare column: Column | undefined;
  /** The stretch of time that it shares with other plots. */
  declare time: TimeWindow | undefined;
  /** All runs over each other, however many curves that are. */
  declare all: boolean | undefined;
  declare problem: Said | undefined;

  static override sheets = [plotStyle];

  private view_: PlotView | undefined;
  /** Panels that are open, and those whose elements are there. */
  private readonly open = new Set<string>();
  private readonly loaded = new Set<string>();
  private keys: PlotKeys | undefined;
  private gestures: Gestures | undefined;
  /** What the numbers at hand and under way are of. */
  private asked = "";
  private fetching = false;
  private waiting = false;
  /** What the picture shows, apart from its numbers. */
  private pictured = "";
  /** What it was last told to show. */
  private told = "";
  /** Numbers of that are at hand. */
  private numbered = false;
  private show: () => void = () => undefined;
  /** Resolves when what it was last told to show is drawn; until then nothing of the plot is seen. */
  painted: Promise<void> = Promise.resolve();
  private document_ = -1;
  private lastReading = 0;
  private readonly observer = new ResizeObserver(() => this.redraw());
  /** What cannot be seen is not drawn. */
  private readonly sight = new IntersectionObserver((changes) => this.see(changes.at(-1)?.isIntersecting ?? true), { rootMargin: "800px" });
  private seen = false;

  /** What it shows. */
  get view(): PlotView {
    return (this.view_ ??= new PlotView(this.plot, this.time));
  }

  protected override follows(): (() => void)[] {
    const changed = (): void => this.requestUpdate();
    const { view } = this;
    this.column?.enter(this);
    return [view.subscribe(changed), view.time.subscribe(changed), view.time.pointer.subscribe(() => this.tick(true))];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.sight.disconnect();
    forget(this);
    this.waiting = false;
    this.column?.leave(this);
    this.asked = "";
    this.show();
  }

  override willUpdate(): void {
    const told = JSON.stringify([this.session.documents, this.plot]);
    if (told === this.told) return;
    this.told = told;
    this.numbered = false;
    // What was read here before, of another plot, is not of this one.
    this.renderRoot.querySelector(".grip")?.removeAttribute("aria-valuetext");
    this.toggleAttribute("unpainted", true);
    this.show();
    this.painted = new Promise((resolve) => (this.show = resolve));
  }

  /** The picture is that of what it was told. */
  private reveal(): void {
    this.toggleAttribute("unpainted", false);
    this.show();
  }

  override render(): TemplateResult {
    const { set, selectedRun } = this.session;
    const { view, plot } = this;
    const runs = set?.runs ?? [];
    const analysis = this.session.verdicts;
    if (this.document_ !== this.session.documents) view.reset();
    this.document_ = this.session.documents;
    view.spec = plot;
    const own = judged(curves(plot, runs, selectedRun, labelled(set?.report.channels), this.all), analysis);
    // As long as the longest run that is drawn.
    view.duration = set === undefined ? 0 : Math.max(...(own.length > 0 ? own.map(({ run }) => set.durationOf(run)) : [set.report.duration]));
    view.curves = [...own, ...this.ghosts(own)];
    const open = undetermined(analysis);
    const shaky = view.curves.some(({ y }) => open(y));
    const crowded = showsOneRun(plot, runs);
    const { title } = view;
    const again = view.spectral ? text.plots.mostTitle(title) : text.plots.wholeTitle(title);
    // More samples than are kept: what is drawn is not all there was.
    const thinned = runs.find(({ summary }) => summary?.thinned !== undefined)?.summary?.thinned;
    return html`
      <div class="head">
        <h2><span class="title">${title}</span> <span class="small soft">${this.notes(crowded)}</span></h2>
        ${
          crowded
            ? html`<button aria-pressed=${String(this.all === true)} title=${text.plots.allTitle(title)} aria-label=${text.plots.allTitle(title)} @click=${() => (this.all = this.all !== true)}>
              ${text.plots.all}
            </button>`
            : nothing
        }
        ${
          view.zoomed
            ? html`<button title=${again} aria-label=${again} @click=${() => view.show(undefined, undefined)}>${view.spectral ? text.plots.most : text.plots.whole}</button>`
            : nothing
        }
        <holonomy-menu .label=${text.plots.menu} .name=${text.plots.menuTitle(title)} .items=${this.items}></holonomy-menu>
      </div>
      ${this.legend()}
      <div class="area">
        <canvas role="img" aria-label=${title}></canvas>
        <div class="veil"></div>
        ${svg`<svg class="over" aria-hidden="true"><path class="hover"/><path class="cursor"/><rect class="box"/></svg>`}
        <div
          class="grip"
          role=${view.overTime ? "slider" : "group"}
          tabindex="0"
          aria-label=${view.overTime ? text.plots.cursor(title) : text.plots.path(title)}
          aria-valuemin=${view.overTime ? "0" : nothing}
          aria-valuemax=${view.overTime ? view.duration : nothing}
          aria-valuenow=${view.overTime ? "0" : nothing}
          @keydown=${this.key}
          @blur=${this.left}
        ></div>
        <p class="live hidden-visually" role="status"></p>
      </div>
      ${
        shaky
          ? html`<p class="small soft why" role="note">
            ${text.plots.undetermined([...sharing(analysis)])}
            <button class="link" @click=${() => ask(this, "open-feature", { id: "analysis" })}>${text.plots.why}</button>
          </p>`
          : nothing
      }
      ${thinned === undefined ? nothing : html`<p class="small soft" role="note">${text.plots.thinned(thinned.samples, thinned.megabytes, thinned.every)}</p>`}
      ${this.problem === undefined ? nothing : html`<p class="small soft" role="note">${spoken(this.problem)}</p>`}
      ${[...this.open].filter((panel) => this.loaded.has(panel)).map((panel) => html`<div class="panel">${panels[panel]?.body(this.context) ?? nothing}</div>`)}
    `;
  }

  /** Loaded with the first pin. */
  private pinned: typeof import("./pins/curves.js") | undefined;

  /** The curves of pinned runs. */
  private ghosts(own: readonly Curve[]): Curve[] {
    const { set, selectedRun, pins } = this.session;
    if (set === undefined || pins.list.length === 0) return [];
    const { pinned } = this;
    if (pinned === undefined) {
      void part(this.session, () => import("./pins/curves.js"), text.plots.notLoaded).then((fetched) => {
        this.pinned = fetched;
        if (fetched !== undefined) this.requestUpdate();
      });
      return [];
    }
    return pinned.ghosts(own, pins.list, (pin) => pinned.pinName(pin, { text: set.text, run: selectedRun }), labelled(set.report.channels));
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
    const second = rightUnit(view.spec, view.visible);
    const unit = (curve: Curve): string => (second === undefined ? "" : curve.unit === second ? text.plots.right(curve.unit) : curve.unit);
    return html`<div class="legend ${length > 4 ? "crowd" : length > 3 ? "many" : ""}">
      ${view.curves.map((curve) => {
        const visible = !view.hidden.has(keyOf(curve));
        return html`<button aria-pressed=${String(visible)} title=${`${(visible ? text.plots.hide : text.plots.show)(curve.label)} (${curve.y})`} @click=${() => view.toggle(curve)}>
          ${svg`<svg class="line" viewBox="0 0 26 8" aria-hidden="true"><path class="series-${curve.color % 8} ${curve.ghost === true ? "ghost" : ""}" d="M1 4h24" stroke-dasharray=${PATTERNS[curve.dash]}/></svg>`}
          <span>${indexed(curve.label)}</span>${unit(curve) === "" ? nothing : html`<span class="soft" aria-hidden="true">${unit(curve)}</span>`}${view.overTime ? html`<span class="value" aria-hidden="true"></span>` : nothing}
        </button>`;
      })}
    </div>`;
  }

  /** For commands and panels. */
  get context(): PlotContext {
    const { session, view, engine, open } = this;
    return {
      session,
      view,
      title: view.title,
      engine,
      figure: (shown) => this.figure(shown),
      index: this.plot.index,
      build: (index) => ask(this, "open-feature", { id: "builder", asked: { index } }),
      zoom: (factor) => this.gestures?.zoom(factor),
      open,
      toggle: (panel) => void this.togglePanel(panel),
    };
  }

  private readonly items = (): Item[] => {
    const { context } = this;
    return entries
      .filter(({ when }) => when?.(context) !== false)
      .map(({ label, checked, run }) => ({
        label: label(context),
        ...(checked !== undefined && { checked: checked(context) }),
        run: () => void this.perform(() => run(context)),
      }));
  };

  private async perform(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.session.notify({ message: () => text.plots.notLoaded, remedy: error instanceof Error ? error.message : String(error) });
    }
  }

  private async togglePanel(panel: string): Promise<void> {
    if (!this.open.delete(panel)) {
      const wanted = panels[panel];
      if (
        !this.loaded.has(panel) &&
        wanted !== undefined &&
        (await part(this.session, async () => (await wanted.load(), true), text.plots.notLoaded)) === undefined
      )
        return;
      this.loaded.add(panel);
      this.open.add(panel);
    }
    this.requestUpdate();
  }

  override firstUpdated(): void {
    const area = this.renderRoot.querySelector(".area");
    if (area !== null) this.observer.observe(area);
    this.sight.observe(this);
    const grip = this.renderRoot.querySelector<HTMLElement>(".grip");
    if (grip === null) return;
    // A hand comes to what stands: what pointers do is loaded with the first of them that is over it, or when it is drawn.
    grip.addEventListener("pointerenter", () => void this.heed(grip));
    void this.painted.then(() => this.heed(grip));
  }

  /** What pointers, wheel and keys do over it. */
  private async heed(grip: HTMLElement): Promise<void> {
    const { clock } = this.session;
    const fetched = await part(this.session, () => import("./gestures.js"), text.plots.notLoaded, true);
    if (fetched === undefined) return;
    this.gestures ??= new fetched.Gestures(grip, {
      view: this.view,
      time: () => clock.t,
      seek: (t) => (clock.pause(), clock.seek(t)),
      hover: (t) => this.view.time.pointer.move(t),
      box: (corners) => showBox(this.renderRoot, corners),
    });
  }

  private see(seen: boolean): void {
    this.seen = seen;
    if (!seen) return;
    this.requestUpdate();
    // Its room may have changed while it was out of sight.
    if (this.view.layout !== undefined) this.redraw();
  }

  override updated(): void {
    // With something under it, a plot is as high as it needs.
    this.toggleAttribute("opened", this.open.size > 0);
    this.role = "figure";
    this.ariaLabel = this.view.title;
    if (!this.seen) return;
    const { visible, window: sight, y, x } = this.view;
    const asked = JSON.stringify([this.numbers(visible), this.view.fetched]);
    if (asked !== this.asked) {
      this.asked = asked;
      void this.fetch();
    }
    // A moved window shows the numbers at hand until better ones come.
    const pictured = JSON.stringify([sight, x, y, this.view.right, theme()]);
    if (pictured !== this.pictured) {
      this.pictured = pictured;
      this.redraw();
    }
    this.tick(true);
  }

  /** What numbers are of, apart from the window. */
  private numbers(visible: readonly Curve[]): string {
    return JSON.stringify([this.session.version, this.session.documents, this.plot, visible]);
  }

  /** Asks for numbers until they are those that are wanted; one question at a time, however fast the window moves. */
  private async fetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    this.sayBusy();
    // Its room is known when the page was laid out; asked for at once, each plot would have that done for itself.
    await turn();
    for (let answered = ""; answered !== this.asked; ) {
      answered = this.asked;
      const { set } = this.session;
      const { visible, x, fetched } = this.view;
      if (set === undefined) break;
      const of = this.numbers(visible);
      const width = (this.renderRoot.querySelector(".area")?.clientWidth ?? 400) * Math.min(3, window.devicePixelRatio);
      const { drawn, problem } = await fetchNumbers(
        visible,
        [...set.runs, ...this.session.pins.list],
        fetched,
        Math.max(200, Math.ceil(x === undefined ? width : 2 * width)),
      );
      // Others are wanted meanwhile; or these came from runs that are gone, and the old ones stay.
      if (of !== this.numbers(this.view.visible)) continue;
      if (drawn.length > 0 || visible.length === 0 || problem !== undefined) {
        this.view.take(drawn);
        this.numbered = true;
      }
      this.problem = problem;
      this.redraw();
    }
    this.fetching = false;
    this.sayBusy();
  }

  redraw(): void {
    if (!this.seen) return;
    this.waiting = true;
    this.sayBusy();
    const done = (): void => {
      this.waiting = false;
      this.sayBusy();
    };
    const draw = (engine: Engine): void => {
      done();
      this.paint(engine);
      if (this.numbered) this.reveal();
    };
    void this.engine.then(
      (engine) => enqueue(this, () => draw(engine)),
      () => (done(), this.reveal()),
    );
  }

  /** Whether the picture is about to change. */
  private sayBusy(): void {
    const canvas = this.renderRoot.querySelector("canvas");
    if (canvas !== null) canvas.ariaBusy = String(this.fetching || this.waiting);
  }

  private paint(engine: Engine): void {
    const canvas = this.renderRoot.querySelector("canvas");
    const area = this.renderRoot.querySelector<HTMLElement>(".area");
    const { set } = this.session;
    const { view } = this;
    if (canvas === null || area === null || set === undefined || area.clientWidth < 40 || area.clientHeight < 40) return;
    try {
      view.placed(engine.drawFigure(canvas, this.figure(), view.sight, area.clientWidth, area.clientHeight, window.devicePixelRatio));
    } catch (error) {
      this.problem = () => reason(error);
      return;
    }
    const { layout } = view;
    if (layout === undefined) return;
    if (!view.overTime) this.column?.forget(this);
    else if (this.column?.note(this, layout.left_needed, layout.right_needed) === true) {
      // Its own axes moved the column's: the layout of this drawing is right already, unless the column became narrower.
      const { width } = area.getBoundingClientRect();
      if (layout.plot.left > this.column.left + 0.5 || width - layout.plot.left - layout.plot.width > this.column.right + 1) this.redraw();
    }
    canvas.dataset.layout = JSON.stringify(layout);
    canvas.dataset.channels = JSON.stringify([view.drawn[0]?.curve.x ?? "t", ...view.drawn.map(({ curve }) => curve.y)]);
    canvas.dataset.runs = JSON.stringify(view.drawn.map(({ curve }) => curve.run));
    this.tick(true);
  }

  /** Of the curves on screen, or of those of a picture to save: that may be asked for before the screen has been drawn. */
  private figure(saved?: readonly Curve[]): FigureSpec {
    const { report } = this.session.set ?? {};
    const alone = saved !== undefined;
    return figure(this.plot, saved ?? this.view.drawn.map(({ curve }) => curve), {
      x: this.view.across,
      y: this.view.y,
      right: this.view.right,
      theme: theme(),
      time: text.plots.time,
      frequency: text.plots.frequency,
      channels: labelled(report?.channels),
      alone,
      markers: this.markers(),
      ...(!alone && this.column !== undefined && { left: this.column.left, rightRoom: this.column.right }),
    });
  }

  /** Singular positions and the end of runs that stopped. */
  private markers(): FigureMarker[] {
    const { view } = this;
    const runs = markedRuns(this.session.set?.runs ?? [], view);
    return markersOf(moments(runs, view.duration), runs);
  }

  protected override tick(now = false): void {
    const { clock } = this.session;
    const { layout } = this.view;
    if (layout === undefined || !this.seen || !this.numbered) return;
    const hover = this.view.time.pointer.t;
    place(this.renderRoot, this.view, layout, { t: clock.t, playing: clock.playing, hover });
    const time = performance.now();
    if (!now && clock.playing && hover === undefined && time - this.lastReading < READ) return;
    this.lastReading = time;
    this.read(hover ?? clock.t);
    if (this.gestures?.steering === true || this.keys?.steering === true) this.follow(clock.t);
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
    // While keys go from sample to sample, the live region speaks, and nothing else.
    if (grip === null || this.keys?.speaking === true || (this.session.clock.playing && !grip.matches(":focus"))) return;
    const spoken = read.map(({ curve, value }) => `${curve.label} ${reading(value)} ${curve.unit}`).join(", ");
    grip.setAttribute("aria-valuenow", String(t));
    grip.setAttribute("aria-valuetext", text.plots.values(reading(t), spoken));
  }

  /** Sample by sample, curve by curve: loaded with the first key that asks for it. */
  private readonly key = async (event: KeyboardEvent): Promise<void> => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const { key, shiftKey } = event;
    await this.perform(async () => {
      const fetched = await part(this.session, () => import("./twin/keys.js"), text.plots.notLoaded);
      const live = this.renderRoot.querySelector<HTMLElement>(".live");
      if (live !== null && fetched !== undefined) (this.keys ??= new fetched.PlotKeys(live)).press(this.context, key, shiftKey);
    });
  };

  private readonly left = (): void => {
    if (this.keys !== undefined) this.keys.speaking = false;
    this.tick(true);
  };

  /** Moved by keys, the time stays in sight of a zoomed plot. */
  private follow(t: number): void {
    const { overTime, x, y } = this.view;
    if (!overTime || x === undefined || (t >= x[0] && t <= x[1])) return;
    const by = t < x[0] ? t - x[0] : t - x[1];
    this.view.show([x[0] + by, x[1] + by], y);
  }
}

define("holonomy-plot", Plot);
