/** The page: header, mechanism and plots on the first screen, the rest below; the text beside them, the method in a drawer. */
import "./policy.js";
import { type TemplateResult, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { type Action, handleKey, key, plain } from "../features/actions/actions.js";
import type { DraftKeeper } from "../session/drafts/keeper.js";
import type { Lesson } from "../features/exercise/lesson.js";
import { Column } from "../plots/column.js";
import { shownPlots } from "../plots/series.js";
import { TimeWindow } from "../plots/window.js";
import { part, patient } from "../session/late.js";
import { asked, embedded } from "../session/asked.js";
import { chooseTheme, reducedMotion, startTheme, theme } from "../session/preferences.js";
import { Session } from "../session/session.js";
import { chooseLanguage } from "../text/language.js";
import { respeak } from "../text/said.js";
import { language, speak, text } from "../text/strings.js";
import { SolverClient } from "../solver/client.js";
import { Engine } from "../solver/engine.js";
import { fetchRest } from "../solver/module.js";
import type { CheckReport, ParameterInfo, PlotInfo } from "../solver/types.js";
import { banner, header, others, tools } from "./bars.js";
import type { Bench, Work } from "../picture/mode.js";
import type { Pull } from "../picture/pulling.js";
import { type PageEvents, answer } from "../kit/events.js";
import { FEATURES, type FeatureId, MODES, feature, mode } from "./features.js";
import type { Asked, FeatureHost, ModeId, Place } from "../kit/feature.js";
import type { Panel } from "../session/kept.js";
import type { Load } from "../kit/load.js";
import { type Item } from "../kit/menu.js";
import { narrow, whenNarrow } from "../kit/narrow.js";
import "../plots/plot.js";
import "../features/about/parameter.js";
import type { Stage } from "../picture/stage.js";
import "../picture/stage.js";
import { publish } from "./state.js";
import { StepAside } from "./step-aside.js";
import { Study } from "../features/exercise/study.js";
import { offersTour } from "../features/tour/feature.js";
import "./transport.js";
import narrowStyle from "./app-narrow.css?inline";
import appStyle from "./app.css?inline";
import { define, heard, own, View } from "../kit/view.js";

/** Plots of the first screen; the others stand below. */
const FIRST = 2;
const isNothing = (made: unknown): boolean => made === nothing;

export class App extends View {
  static override properties = { ...View.properties, ...own("at", "drawer", "pinsLoaded", "asked", "complete", "tab", "plotAt", "tuning") };
  static override sheets = [appStyle, narrowStyle];
  /** What stands beside the picture. */
  declare drawer: FeatureId | undefined;
  /** The mode that is on, and its work. */
  declare at: { readonly mode: ModeId; readonly work: Work } | undefined;
  declare pinsLoaded: boolean;
  /** What was asked of each feature when it was opened last: dialogs stay, cards until they are closed. */
  declare asked: ReadonlyMap<string, Asked>;
  /** The part below the first screen is made when the first screen stands. */
  declare complete: boolean;
  /** What a narrow screen shows of it. */
  declare tab: "tasks" | "mechanism";
  /** The plot that a narrow screen shows. */
  declare plotAt: number;
  /** All parameters stand below the mechanism, not the first ones alone. */
  declare tuning: boolean;
  private readonly aside = new StepAside();
  private readonly engine = Engine.load();
  private readonly study: Study;
  private readonly firstColumn = new Column();
  private readonly restColumn = new Column();
  /** What all plots over time show of it. */
  private readonly time = new TimeWindow();
  private shownDocument = -1;

  constructor() {
    super();
    this.session = new Session(new SolverClient({ aside: () => this.engine }), () => reducedMotion() || asked("autoplay", "0") === "0");
    this.pinsLoaded = false;
    this.asked = new Map();
    this.complete = false;
    this.tab = "tasks";
    this.plotAt = 0;
    this.tuning = false;
    this.study = new Study(this.session, this.load, this.clear, () => this.requestUpdate());
    this.session.intercept = this.study.meet;
    this.session.whenShown = this.whenShown;
    // The part that draws reports the failure itself; nothing may wait for a promise that failed.
    this.engine.catch(() => undefined);
    patient(this.session, this.engine).catch(() => undefined);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    startTheme();
    answer<PageEvents>(this, {
      "close-drawer": () => this.drawer && this.shut(this.drawer),
      "leave-mode": this.leave,
      "open-feature": ({ id, asked }) => this.open(id, asked),
      "close-feature": this.close,
      "plot-added": () => this.showAdded(),
      pulled: () => !this.asked.has("tour") && offersTour(this.session) && this.open("tour"),
      "leave-exercise": this.study.asDocument,
    });
    this.address();
  }

  protected override follows(): (() => void)[] {
    return [heard("keydown", this.key), heard("hashchange", this.address), heard("popstate", this.address), whenNarrow(() => this.requestUpdate())];
  }

  /** The first rendering is a task of its own, after the evaluation of the module. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await new Promise((resolve) => setTimeout(resolve));
    // Without it, the whole page.
    if (!this.hasUpdated && embedded) await import("../features/embed/frame.js").catch(() => undefined);
    await super.scheduleUpdate();
  }

  override render(): TemplateResult {
    const { session, lesson } = this;
    const plots = this.plots();
    if (embedded && customElements.get("holonomy-frame") !== undefined) {
      const plot = (one: PlotInfo): TemplateResult => this.plot(one, this.firstColumn);
      return html`<holonomy-frame .session=${session} .pull=${this.pull} .plots=${plots} .plot=${plot} .banner=${banner(this)}></holonomy-frame>`;
    }
    const side = this.drawer !== undefined;
    const work = this.at?.work;
    const over = side || work !== undefined;
    const top = this.placed("top");
    const strip = this.placed("strip");
    const layout =
      lesson !== undefined
        ? `with-side with-exercise ${over ? "with-drawer" : ""} ${this.tab}`
        : side
          ? "with-side"
          : work === undefined
            ? ""
            : "with-side with-parts";
    return html`
      <div class="screen">
      ${header(this)}
      ${banner(this)} ${this.tabs()}
      <main class="${layout} ${top.every(isNothing) ? "" : "with-guide"}">
        ${top}
        ${lesson === undefined ? nothing : html`<section class="exercise" aria-label=${text.lessons.panel}>${keyed(lesson, html`<holonomy-exercise .lesson=${lesson}></holonomy-exercise>`)}</section>`}
        ${this.drawer === undefined ? nothing : feature(this.drawer).element(this.host(this.drawer))}
        <div class="left" tabindex="-1" role="region" aria-label=${text.lessons.mechanism}>
          ${work?.above() ?? nothing}
          <holonomy-stage ?hidden=${!this.shows("picture")} .session=${session} .pull=${this.pull} .hand=${work?.layer} ?newcomer=${!this.asked.has("tour") && offersTour(session)}><slot name="picture" slot="picture"></slot></holonomy-stage>
          <div class="notes">${this.placed("note")}</div>
          <holonomy-transport .session=${session}></holonomy-transport>
          ${this.parameters()}
        </div>
        ${this.placed("card")}
        ${side ? nothing : (work?.beside() ?? nothing)}
        <div class="right" role="region" aria-label=${text.plots.region}>${session.set?.report.blank === true ? html`<p class="none soft">${text.edit.noPlots}</p>` : nothing}${session.clock.held && this.shows("plots") ? html`<p class="none soft">${lesson === undefined || lesson.predictions.length > 0 ? text.lessons.plots : text.lessons.plotsAtStart}</p>` : nothing}${this.shown("plots") ? this.firstPlots(plots) : nothing}</div>
        <div class="strip">
          ${strip.every(isNothing) ? html`<span class="space"></span>` : strip}
          ${work === undefined ? nothing : html`<button class="to-plots" @click=${() => this.renderRoot.querySelector(".right")?.scrollIntoView()}>${text.plots.region} ↓</button>`}
          ${tools(this)}
          ${this.pinBar(plots)}
        </div>
      </main>
      </div>
      <section class="below" aria-label=${text.about.title}>
        ${this.complete ? this.placed("below") : nothing}
        ${
          this.complete && plots.length > FIRST && !narrow() && this.shown("plots")
            ? html`<h2 class="more">${text.plots.more}</h2>
              <div class="rest">${plots.slice(FIRST).map((plot) => this.plot(plot, this.restColumn))}</div>`
            : nothing
        }
        ${this.complete && this.shown("plots") ? html`<button class="main outlined" @click=${() => void this.open("builder")}>${text.plots.newPlot}</button>` : nothing}
      </section>
      ${this.placed("dialog")}
      <p class="hidden-visually" role="status">${session.message}</p>
    `;
  }

  override updated(): void {
    const { session } = this;
    publish(session);
    this.aside.follow(this.showing, this.renderRoot);
    if (this.shownDocument !== session.documents) {
      this.time.set(undefined);
      this.plotAt = 0;
      this.tuning = false;
    }
    this.shownDocument = session.documents;
    if (session.set !== undefined && !this.begun) {
      this.begun = true;
      setTimeout(() => {
        this.complete = true;
        // Not loaded: nothing is said of it.
        this.afterFirstView().catch(() => undefined);
        // Who needs it before it is there asks for it again, and says what is the matter.
        fetchRest().catch(() => undefined);
      }, 300);
    }
    const title = session.title === "" ? text.name : `${session.title} · ${text.name}`;
    if (document.title !== title) document.title = title;
  }

  /** What is changed is kept from now on, among others. */
  private async afterFirstView(): Promise<void> {
    const { begin } = await import("./standing.js");
    this.keeper = begin(this.session, () => this.renderRoot.querySelector<Stage>("holonomy-stage")?.outline);
    this.requestUpdate();
  }
  private begun = false;
  private keeper: DraftKeeper | undefined;

  readonly others = (): Item[] => others(this);

  /** The pinned runs beside the present one; loaded with the first pin. */
  private pinBar(plots: readonly PlotInfo[]): TemplateResult | typeof nothing {
    if (this.session.pins.list.length === 0) return nothing;
    if (!this.pinsLoaded) {
      void this.load(
        () => import("../plots/pins/bar.js"),
        () => text.pins.notLoaded,
      ).then((done) => (this.pinsLoaded = done));
      return nothing;
    }
    return html`<holonomy-pins .session=${this.session} .plots=${plots} @last-unpinned=${() => this.focusOn(".pin")}></holonomy-pins>`;
  }

  /** Those that can be changed come first, and of them those that slide. */
  private parameters(): TemplateResult {
    const { session } = this;
    const all = session.good?.report.parameters ?? [];
    const free = all.filter(({ pointer }) => session.limits?.covers(pointer) !== true);
    const slides = ({ min, max }: ParameterInfo): boolean => min !== undefined && max !== undefined;
    const ordered = [...(free.length > 0 ? free : all)].sort((a, b) => Number(slides(b)) - Number(slides(a)));
    const count = ordered.length;
    return html`<div class="parameter ${this.tuning ? "all" : ""}">
      ${ordered.slice(0, this.tuning ? count : 2).map((parameter) => html`<holonomy-parameter ?compact=${count > 1 || narrow()} .session=${session} .parameter=${parameter}></holonomy-parameter>`)}
      ${count > 1 ? html`<button class="every ${count > 2 ? "" : "few"}" aria-expanded=${String(this.tuning)} @click=${() => (this.tuning = !this.tuning)}>${text.parameters.all(count)}</button>` : nothing}
    </div>`;
  }

  /** Two above each other; a narrow screen shows one, by its name. */
  private firstPlots(plots: readonly PlotInfo[]): unknown {
    if (!narrow()) return plots.slice(0, FIRST).map((plot) => this.plot(plot, this.firstColumn));
    const at = Math.min(this.plotAt, plots.length - 1);
    const tab = (plot: PlotInfo, i: number): TemplateResult =>
      html`<button aria-pressed=${String(i === at)} @click=${() => (this.plotAt = i)}>${plot.title || plot.channels.join(", ")}</button>`;
    return html`${plots.length > 1 ? html`<div class="plot-tabs" role="group" aria-label=${text.plots.region}>${plots.map(tab)}</div>` : nothing}
      ${plots.slice(at, at + 1).map((plot) => keyed(at, this.plot(plot, this.firstColumn, plots.length > 1)))}`;
  }

  /** The plots of a report stay the same objects: they are not rendered because the page is. */
  private plots(): readonly PlotInfo[] {
    const report = this.session.set?.report;
    if (report === undefined || report.blank === true) return [];
    const known = this.planned;
    if (known?.report === report && known.spoken === language()) return known.plots;
    const plots = shownPlots(report, { motion: text.plots.defaultTitle, drift: text.plots.driftTitle }, embedded || this.studying);
    this.planned = { report, spoken: language(), plots };
    return plots;
  }
  private planned: { report: CheckReport; spoken: string; plots: readonly PlotInfo[] } | undefined;

  /** `tabbed`: its title stands above it. */
  private plot(plot: PlotInfo, column: Column, tabbed = false): TemplateResult {
    return html`<holonomy-plot ?tabbed=${tabbed} .session=${this.session} .plot=${plot} .engine=${this.engine} .column=${column} .time=${this.time}></holonomy-plot>`;
  }

  /** What the element of a feature is given. */
  private host(id: FeatureId): FeatureHost {
    const { session, engine, keeper, showing } = this;
    return { session, engine, keeper, showing, pressed: this.aside.pressed, asked: this.asked.get(id) };
  }

  /** What stands at a place, each at its own index: what comes and goes leaves its neighbours as they are. */
  private placed(at: Place): (TemplateResult | typeof nothing)[] {
    return FEATURES.filter(({ place }) => place === at).map(({ id, load, wanted, offered, element }) => {
      if (at !== "dialog" && offered?.(this) === false) return nothing;
      if (load === undefined || this.asked.has(id)) return element(this.host(id));
      const what = wanted?.(this.session);
      if (what !== undefined && what !== this.wanted.get(id)) {
        this.wanted.set(id, what);
        void this.open(id, {}, true);
      }
      return nothing;
    });
  }
  private readonly wanted = new Map<FeatureId, unknown>();

  /** Opens a feature, if it can be had: a drawer in place of another, a dialog over the page. `unasked`: the page wants it, and no visitor. */
  async open(id: FeatureId, asked: Asked = {}, unasked = false): Promise<void> {
    const { place, load, problem, offered, begin, focus } = feature(id);
    if (begin === undefined && offered?.(this) === false) return;
    // What is opened asks the solver for more than the first view does.
    if (load !== undefined && !(await this.load(() => Promise.all([load(), fetchRest()]), problem, unasked))) return;
    await begin?.(this);
    if (place === "drawer") this.drawer = id;
    this.asked = new Map(this.asked).set(id, asked);
    await this.updateComplete;
    if (focus !== undefined) this.focusOn(focus);
  }

  /** A card goes away. */
  readonly close = (id: string): void => {
    this.asked = new Map([...this.asked].filter(([other]) => other !== id));
  };

  /** Closes a drawer; the focus goes back to its button. */
  async shut(id: FeatureId): Promise<void> {
    if (this.drawer === id) this.drawer = undefined;
    await this.updateComplete;
    this.focusOn(feature(id).button ?? `.strip .${id}`);
  }

  /** Opens a feature; a drawer that is open is closed. */
  async toggle(id: FeatureId): Promise<void> {
    await (this.drawer === id ? this.shut(id) : this.open(id));
  }

  private focusOn(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  // ---- exercises -----------------------------------------------------------------------------------------------------------------

  /** An exercise may hide panels. */
  readonly shows = (panel: Panel): boolean => this.lesson?.shows(panel) ?? true;

  /** What tells of the run waits until it may. */
  readonly shown = (panel: Panel): boolean => this.shows(panel) && !this.session.clock.held;

  get studying(): boolean {
    return this.lesson !== undefined;
  }

  get mode(): ModeId | undefined {
    return this.at?.mode;
  }

  private tabs(): TemplateResult | typeof nothing {
    if (this.lesson === undefined) return nothing;
    const words = text.lessons;
    const tab = (name: "tasks" | "mechanism", label: string): TemplateResult =>
      html`<button class="main" aria-pressed=${String(this.tab === name)} @click=${() => (this.tab = name)}>${label}</button>`;
    return html`<div class="tabs" role="group" aria-label=${words.shown}>${tab("tasks", words.tasks)}${tab("mechanism", words.mechanism)}</div>`;
  }

  get lesson(): Lesson | undefined {
    return this.study.lesson;
  }

  /** Ends the mode that is on and closes what lies beside the picture. */
  readonly clear = async (): Promise<void> => {
    await this.leave();
    this.drawer = undefined;
    this.tab = "tasks";
  };

  /** A plot that was added stands below the others: it comes into sight. */
  private async showAdded(): Promise<void> {
    const before = this.plots().length;
    for (let waited = 0; this.plots().length <= before && waited < 5000; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
    await this.updateComplete;
    this.renderRoot.querySelector(".rest holonomy-plot:last-child")?.scrollIntoView({ block: "nearest" });
  }

  /** A panel or a card shows something in the picture: where it lies over the picture, it steps aside. */
  private get showing(): boolean {
    const { spotlight, mode } = this.session;
    return (spotlight !== undefined || mode !== undefined) && (this.drawer === "analysis" || this.session.shownCheck !== undefined);
  }

  private readonly bench = (): Bench => ({ session: this.session, engine: this.engine });

  readonly enter = async (id: ModeId): Promise<void> => {
    if (this.mode === id) return;
    const work = await mode(id).begin(this.bench());
    if (work === undefined) return;
    this.drawer = undefined;
    this.at = { mode: id, work };
    await this.updateComplete;
  };

  readonly leave = async (): Promise<void> => {
    const { at } = this;
    if (at === undefined) return;
    this.at = undefined;
    at.work.close();
    await this.updateComplete;
    this.focusOn(`header .${at.mode}`);
  };

  async toggleMode(id: ModeId): Promise<void> {
    await (this.mode === id ? this.leave() : this.enter(id));
  }

  /** The sheet is there at once: what is drawn next is drawn on it. */
  readonly anew = async (id: ModeId): Promise<void> => {
    this.session.openSheet(mode(id).anew.sheet());
    await this.enter(id);
    this.at?.work.start();
  };

  // In an exercise without its panel the mechanism is looked at.
  private readonly pull = async (changed: () => void): Promise<Pull | undefined> => MODES.find(({ panel }) => this.shown(panel))?.pull(this.bench(), changed);

  /** Resolves when the plots that are in sight are drawn. */
  private readonly whenShown = async (): Promise<void> => {
    await this.updateComplete;
    await this.firstColumn.painted();
  };

  private readonly load: Load = async (fetched, problem = () => text.plots.notLoaded, unasked = false) =>
    (await part(this.session, async () => (await fetched(), true), problem, unasked)) === true;

  readonly toggleTheme = (): void => {
    chooseTheme(theme() === "dark" ? "light" : "dark");
  };

  readonly toggleLanguage = async (): Promise<void> => {
    const next = language() === "de" ? "en" : "de";
    if (!(await this.load(() => speak(next)))) return;
    chooseLanguage(next);
    document.documentElement.lang = next;
    this.requestUpdate();
    respeak(this.renderRoot);
    this.session.again();
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) this.escape(event);
    handleKey(this.session, event, embedded ? [] : this.actions);
  };

  /** What keys do beside the session. */
  private readonly actions: readonly Action[] = [
    ...FEATURES.flatMap(({ id, tool }) => (tool?.key === undefined ? [] : [{ id, matches: key(tool.key), run: () => void this.toggle(id) }])),
    ...MODES.flatMap((one) => [
      { id: one.id, matches: key(one.key), run: () => void (this.shown(one.panel) && this.toggleMode(one.id)) },
      { id: one.anew.id, matches: key(one.anew.key), run: () => void this.anew(one.id) },
    ]),
    { id: "remove", matches: (event) => plain(event) && (event.key === "Delete" || event.key === "Backspace"), run: () => this.at?.work.remove() },
  ];

  /** Closes what lies over the page: the drawer, then the card of a part. A dialog closes itself. */
  private escape(event: KeyboardEvent): void {
    if (event.composedPath().some((element) => element instanceof HTMLDialogElement)) return;
    if (this.session.shownCheck !== undefined) return this.session.showCheck(undefined);
    if (this.at?.work.escape() === true) return;
    if (this.drawer !== undefined && feature(this.drawer).focus !== undefined) void this.shut(this.drawer);
    else if (this.session.selectedPart !== undefined) this.session.selectPart(undefined);
    else void this.leave();
  }

  readonly skip = (): void => {
    this.focusOn(".left");
  };

  private opened: string | undefined;

  private readonly address = (): void => {
    const fragment = location.hash.slice(1);
    if (fragment === this.opened) return;
    this.opened = fragment;
    // What is no first view is not looked at for what it needs.
    if (fragment !== "") fetchRest().catch(() => undefined);
    void this.session.openAddress(fragment);
  };
}

define("holonomy-app", App);
