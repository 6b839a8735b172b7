/** The mechanism: one drawing of the chosen run, or all runs side by side where their frames are to be compared. */
import { type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { embedded } from "../session/asked.js";
import { theme } from "../session/preferences.js";
import { sharing } from "../session/verdict.js";
import { part } from "../session/late.js";
import drawingStyle from "./plane/drawing.css?inline";
import paneStyle from "./plane/pane.css?inline";
import sceneStyle from "./plane/scene.css?inline";
import { turned } from "./plane/drawing.js";
import { Frames } from "../session/frames.js";
import { unvalued } from "./plane/drawn.js";
import { pathOfPart } from "./plane/locks.js";
import type { Box } from "../geometry/view.js";
import type { Run } from "../session/runs.js";
import type { ModePicture, Session } from "../session/session.js";
import type { Spotlight } from "../session/spotlight.js";
import { pointerOf } from "../document/change.js";
import { reading } from "../text/number.js";
import { text } from "../text/strings.js";
import type { Scene, SceneItem } from "../solver/types.js";
import { type Item } from "../kit/menu.js";
import { START } from "../geometry/camera.js";
import type { Orbit } from "./orbit.js";
import { type Drawn, Pane } from "./pane.js";
import { type Pull, Pulling } from "./pulling.js";
import { SpaceLoader } from "./space-loader.js";
import { Sight } from "./sight.js";
import stageStyle from "./stage.css?inline";
import type { Overlays } from "./overlays.js";
import { narrow } from "../kit/narrow.js";
import { STEP, Zooming } from "./zoom.js";
import { icons } from "../kit/icons.js";
import { define, given, sized, View } from "../kit/view.js";
import { ask } from "../kit/events.js";

/** The empty set of parts that are spoken of. */
const NOBODY: ReadonlySet<string> = new Set();
/** What building by hand does to the drawing; it is loaded when it is first asked for. */
export interface StageHand {
  /** Called when a pose in the hand changes; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** A planar drawing to build on, whenever there is a new one. */
  enter(pane: Pane): void;
  leave(): void;
  /** After a layout or a pose. */
  refresh(): void;
  choose(part: string | undefined): void;
  /** Shown instead of the clock's. */
  readonly pose: Float64Array | undefined;
  /** What is to be in sight, given what is. */
  box(before: Box): Box | undefined;
  /** A gesture is going on: the drawing must not be replaced under it. */
  readonly busy: boolean;
  /** Breaks it off. */
  cancel(): void;
}

/** An empty sheet has no runs, but a ground to draw. */
const IDLE: Drawn = { index: 0, frames: new Frames(new Float64Array(1), 1) };

export class Stage extends View {
  static override properties = { ...View.properties, ...given("hand"), newcomer: { type: Boolean } };
  static override sheets = [drawingStyle, sceneStyle, paneStyle, stageStyle];

  /** Loads what computes a pull at a part; set by who has the solver at hand. */
  pull: ((changed: () => void) => Promise<Pull | undefined>) | undefined;
  /** While something is built by hand. */
  declare hand: StageHand | undefined;
  /** The first look is offered. */
  declare newcomer: boolean;
  private unhand: (() => void) | undefined;
  private readonly pulling = new Pulling(
    async (changed) => this.pull?.(changed),
    () => this.pose(),
    () => ask(this, "pulled"),
    () => this.session.clock.playing,
    (dx, dy) => this.zooming.pan(dx, dy),
  );
  private readonly zooming = new Zooming(
    () => {
      this.layout();
      this.requestUpdate();
    },
    () => {
      this.pulling.cancel();
      this.hand?.cancel();
    },
  );
  /** Something new waits for the end of a gesture. */
  private late = false;
  private panes: Pane[] = [];
  private drawn = "";
  private version = -1;
  private mode: ModePicture | undefined;
  private documents = 0;
  /** The theme has other colours for the traces. */
  private colours = theme();
  private unfinished = false;
  /** Part of the motion is known. */
  private partial = false;
  private readonly sight = new Sight();
  /** Of a mechanism in space that is drawn in lines. */
  private orbit: Orbit | undefined;
  /** Scenes in space; until it is loaded, and where it cannot be, they are drawn in lines. */
  private readonly space = new SpaceLoader(
    {
      label,
      select: (part) => this.session.selectPart(part),
      choose: (run) => this.session.selectRun(run),
      counts: () => this.session.limits?.hides("counts") !== true,
    },
    () => {
      this.drawn = "";
      this.requestUpdate();
    },
    (fetched, problem) => part(this.session, fetched, problem),
  );

  protected override follows(): (() => void)[] {
    return [sized(this, () => this.layout())];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unfollow?.();
    this.unhand?.();
    this.space.close();
    this.drawn = "";
  }

  override render(): TemplateResult {
    const { session } = this;
    const { set, selectedRun } = session;
    const runs = set?.runs ?? [];
    const scene = set?.report.scene ?? null;
    const choose = runs.length > 1 && !comparing(scene, runs);
    return html`
      <div class=${this.building ? "head hidden-visually" : "head"}>
        <h1>${session.title || (set === undefined ? "" : text.about.untitled)}</h1>
        ${
          choose && !this.building
            ? html`<div class="segments" role="group" aria-label=${text.stage.show}>
              ${runs.map(
                (run) =>
                  html`<button aria-pressed=${String(run.index === selectedRun)} @click=${() => session.selectRun(run.index)}>
                    ${run.label || text.stage.run(run.index)}
                  </button>`,
              )}
            </div>`
            : nothing
        }
      </div>
      <div class="area">
        <div class="panes"></div>
        ${set === undefined && first(session) ? html`<slot name="picture"></slot>` : nothing}
        <p class="said" hidden></p>
        <holonomy-accuracy .session=${session} ?hidden=${this.building}></holonomy-accuracy>
      </div>
      <holonomy-blank .session=${session} ?plain=${this.building}></holonomy-blank>
      <div class=${this.building ? "foot over" : "foot"}><p class="hint">
        ${set === undefined ? (session.broken ? nothing : text.stage.loading) : this.building || embedded ? nothing : brief(hint(scene, runs.length, this.space.problem))}
        ${ringed(scene, sharing(session.verdicts)) && !narrow() ? text.stage.hintRings : nothing}
        ${this.newcomer && !this.building ? html`<button class="link" @click=${() => ask(this, "open-feature", { id: "tour" })}>${text.stage.firstLook}</button>` : nothing}
      </p>
      ${this.zooms(scene)}
      ${set === undefined || scene === null ? nothing : html`<holonomy-menu .label=${text.exporting.scene} .name=${text.exporting.sceneTitle} .items=${this.files}></holonomy-menu>`}</div>
    `;
  }

  /** Buttons that do what the wheel does in the plane, and the one of the earlier poses. */
  private zooms(scene: Scene | null): TemplateResult | typeof nothing {
    if (scene === null) return nothing;
    const { zooming } = this;
    const { arrows } = this.session;
    const button = (label: string, glyph: TemplateResult, act: () => void, off = false): TemplateResult =>
      html`<button class="icon" aria-label=${label} title=${label} ?disabled=${off} @click=${act}>${glyph}</button>`;
    return html`<span class="zoom" role="group" aria-label=${text.stage.zoom}>
      ${
        scene.space === "planar"
          ? [
              button(text.stage.smaller, icons.minus, () => zooming.by(1 / STEP), zooming.whole),
              button(text.stage.fit, icons.fit, zooming.fit, zooming.whole),
              button(text.stage.larger, icons.plus, () => zooming.by(STEP)),
            ]
          : nothing
      }
      ${
        this.building
          ? nothing
          : html`<button class="icon" aria-pressed=${String(arrows.poses)} aria-label=${text.stage.poses} title=${text.stage.posesTitle} @click=${() => arrows.togglePoses()}>${icons.poses}</button>`
      }
    </span>`;
  }

  /** Building by hand begins or ends. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("hand")) return;
    changed.get("hand")?.leave();
    this.unhand?.();
    this.unhand = this.hand?.subscribe(() => this.pose());
    this.pulling.close();
    this.pose();
  }

  override updated(changed: PropertyValues<this>): void {
    const { session } = this;
    const { set, version, selectedRun } = session;
    const colours = theme();
    if (set === undefined) return;
    this.late = this.hand?.busy === true || this.pulling.busy;
    if (this.late) return;
    const scene = set.report.scene;
    const shown = comparing(scene, set.runs) ? set.runs : set.runs.filter((run) => run.index === selectedRun);
    const drawn = JSON.stringify([scene, shown.map(({ label }) => label), session.documents]);
    // Laid out once, whatever changed: it asks the browser for sizes, and every mark is placed anew.
    let placed = true;
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.build(scene, shown);
      placed = false;
    }
    if (colours !== this.colours) {
      for (const pane of this.panes) pane.redraw();
      this.space.pane?.recolor();
    }
    this.colours = colours;
    const ended = this.partial && set.whole;
    this.partial = !set.whole;
    if (ended || version !== this.version || session.documents !== this.documents || session.mode !== this.mode) {
      // A new document is fitted when it is first shown and once more when all of its motion is known.
      const fresh = session.documents !== this.documents || (this.unfinished && !set.running);
      this.unfinished = set.running && (fresh || this.unfinished);
      this.version = version;
      if (session.documents !== this.documents) {
        this.sight.forget();
        this.zooming.reset();
        session.arrows.clear();
      }
      this.mode = session.mode;
      this.documents = session.documents;
      if (scene !== null && !this.tells && shown.some(({ frames }) => unvalued(scene, frames))) this.tell();
      for (const pane of this.panes) {
        const run = set.runs.find(({ index }) => index === pane.index);
        if (run !== undefined) pane.take(this.posed(run));
      }
      this.space.pane?.take(
        chosenFirst(shown, selectedRun).map((run) => this.posed(run)),
        fresh,
      );
      if (this.panes.length > 0 && this.sight.fit(set, fresh, this.hand)) placed = false;
      if (placed) this.hand?.refresh();
    }
    const shared = sharing(session.verdicts);
    const spoken = session.spotlight?.parts ?? NOBODY;
    const { faults } = session;
    const locked = lockedParts(scene, session);
    const flow = session.spotlight?.flow;
    for (const pane of this.panes) {
      if (flow !== pane.flow) pane.drawing.cover(flow?.mark(pane.drawing.scene));
      pane.flow = flow;
      if (this.ghosts !== undefined) pane.haunt(session.pins.list, this.ghosts.Ghost.of);
      pane.drawing.judge(shared, session.cameApart, { undetermined: text.parts.undetermined, opened: text.failure.opened });
      pane.drawing.select(session.selectedPart);
      pane.drawing.spotlight(spoken);
      pane.drawing.lock(locked, text.parameters.locked);
      pane.drawing.fault(faults, text.parts.faulty);
    }
    this.space.pane?.spotlight(spoken.size > 0 ? spoken : faults);
    this.followSpotlight();
    this.space.pane?.flow(flow?.forces);
    this.space.pane?.judge(shared, session.cameApart);
    this.space.pane?.select(session.selectedPart);
    if (changed.has("hand")) {
      // The drawing is in the hand when it has the room that it keeps.
      this.sight.forget();
      this.enter();
      this.sight.fit(set, true, this.hand);
      placed = false;
    }
    void this.overlay();
    void this.haunt();
    if (placed) this.tick();
    else this.layout();
    if (this.refocus) this.panes[0]?.drawing.svg.focus({ preventScroll: true });
    this.refocus = false;
  }

  /** What says that something has no value comes with the first that has none. */
  private tell(): void {
    this.tells = true;
    void part(this.session, () => import("./blank.js"), text.plots.notLoaded);
  }
  private tells = false;

  /** Pinned runs are drawn by a part that comes with the first of them. */
  private async haunt(): Promise<void> {
    const { session } = this;
    if (this.ghosts !== undefined || session.pins.list.length === 0) return;
    const fetched = await part(session, () => import("./plane/ghost.js"), text.plots.notLoaded);
    if (fetched === undefined) return;
    this.ghosts = fetched;
    this.requestUpdate();
  }
  private ghosts: typeof import("./plane/ghost.js") | undefined;

  /** Arrows and earlier poses, from when they are first switched on. */
  private async overlay(): Promise<void> {
    const { session } = this;
    if (session.arrows.any && this.overlays === undefined) {
      const fetched = await part(session, () => import("./overlays.js"), text.plots.notLoaded);
      if (fetched !== undefined) this.overlays ??= new fetched.Overlays(session, () => this.tick());
    }
    this.overlays?.take(this.panes, this.space.pane?.shows === true ? this.space.pane : undefined, this.hand !== undefined);
  }
  private overlays: Overlays | undefined;

  /** While a card shows a way to move, the mechanism goes along it, at the pace of the card. */
  private followSpotlight(): void {
    const { spotlight } = this.session;
    if (spotlight === this.followed) return;
    this.unfollow?.();
    this.followed = spotlight;
    this.unfollow = spotlight?.subscribe(() => this.tick());
  }
  private followed: Spotlight | undefined;
  private unfollow: (() => void) | undefined;

  /** Where a part is on the page. */
  where(part: string): DOMRect | undefined {
    return this.space.pane?.where(part) ?? this.renderRoot.querySelector(`.pane [data-part="${CSS.escape(part)}"]`)?.getBoundingClientRect();
  }

  /** The drawing in the plane as it stands, an `svg` element with its classes. */
  get outline(): string | undefined {
    return this.panes[0]?.drawing.svg.outerHTML;
  }

  /** The picture as files. */
  private readonly files = (): Item[] => {
    const png: Item = { label: text.exporting.png, run: () => void this.save("png") };
    const more: Item = { label: text.exporting.more, run: () => ask(this, "open-feature", { id: "film", asked: { view: this.space.pane?.view } }) };
    return this.panes.length === 0 ? [png, more] : [{ label: text.exporting.sceneSvg, run: () => void this.save("svg") }, png, more];
  };

  private async save(kind: "svg" | "png"): Promise<void> {
    const { session } = this;
    await (await part(session, () => import("./export.js"), text.plots.notLoaded))?.saveScene(kind, session, this.panes, this.space.pane);
  }

  /** A run with the poses that are to be seen: its motion, or a free mode. */
  private posed(run: Run): Run {
    const { mode } = this.session;
    return mode?.run === run.index ? { ...run, frames: mode.frames } : run;
  }

  protected override tick(): void {
    const { mode, spotlight } = this.session;
    const t = mode?.phase ?? this.session.clock.t;
    if (spotlight?.frames !== undefined && spotlight.frames.count > 0) {
      for (const pane of this.panes) pane.pose(spotlight.frames, spotlight.way);
      this.space.pane?.pose(spotlight.frames, spotlight.way);
      return;
    }
    const pose = this.hand?.pose ?? this.pulling.pose;
    for (const pane of this.panes) {
      if (pose === undefined) pane.draw(t);
      else pane.show(pose);
    }
    this.space.pane?.draw(t);
    this.overlays?.draw(t);
    if (!this.session.clock.playing) {
      this.space.pane?.describe(text.space.label(this.session.title, reading(t)));
      for (const pane of this.panes) pane.drawing.svg.setAttribute("aria-label", text.stage.label(this.session.title, reading(t)));
    }
  }

  /** The page speaks another language: the names of parts are given anew. */
  respeak(): void {
    // When all else has its new words: only then is its room what it stays.
    requestAnimationFrame(() => {
      this.drawn = "";
      this.requestUpdate();
    });
  }

  /** Something is drawn by hand here: the tools say what to do, and the drawing has the room. */
  private get building(): boolean {
    return this.hand !== undefined && this.session.set?.report.scene?.space === "planar";
  }

  /** A pose in the hand changed. */
  private pose(): void {
    if (this.late && this.hand?.busy !== true && !this.pulling.busy) this.requestUpdate();
    const said = this.renderRoot.querySelector<HTMLElement>(".said");
    const { note } = this.pulling;
    if (said !== null && said.textContent !== (note ?? "")) {
      said.hidden = note === undefined;
      said.textContent = note ?? "";
    }
    this.tick();
  }

  private enter(): void {
    const [pane] = this.panes;
    if (pane === undefined || pane.drawing.spatial) this.hand?.leave();
    else this.hand?.enter(pane);
  }

  private build(scene: Scene | null, runs: readonly Run[]): void {
    const panes = this.renderRoot.querySelector(".panes");
    if (panes === null) return;
    this.pulling.close();
    this.pose();
    // Who draws by keys goes on in the new drawing.
    const focused = panes.contains((this.renderRoot as ShadowRoot).activeElement);
    for (const pane of this.panes) pane.close();
    const spatial = scene?.space === "spatial";
    if (!spatial) this.space.close();
    else if (this.space.pane === undefined) this.space.load(panes as HTMLElement);
    const { pane } = this.space;
    if (spatial && pane !== undefined) {
      this.panes = [];
      panes.classList.remove("several");
      // A view that shows its first scene was not fitted to anything yet.
      if (!pane.shows) this.documents = -1;
      pane.show(scene, chosenFirst(runs, this.session.selectedRun), this.session.set?.report.channels ?? []);
      return;
    }
    const shown: readonly Drawn[] = scene?.size === 0 && runs.length === 0 ? [IDLE] : runs;
    this.panes = scene === null ? [] : shown.map((run) => new Pane(scene, run, label));
    panes.append(...this.panes.map(({ root }) => root));
    panes.classList.toggle("several", this.panes.length > 1);
    this.panes.forEach((pane, i) => {
      void part(this.session, () => pane.drawing.ready, text.plots.notLoaded, true);
      const run = runs[i];
      if (this.panes.length > 1 && run !== undefined) pane.root.prepend(tag(run));
      if (pane.drawing.spatial) {
        Object.assign(pane.root, { tabIndex: 0 });
        pane.root.setAttribute("role", "group");
        pane.root.setAttribute("aria-label", text.stage.turnView(run?.label || this.session.title));
        void part(this.session, () => import("./orbit.js"), text.plots.notLoaded).then(
          (fetched) => fetched && (this.orbit ??= new fetched.Orbit(() => this.layout())).attach(pane.root),
        );
      }
      pane.drawing.svg.setAttribute("aria-label", this.session.title);
      if (!pane.drawing.spatial) {
        pane.pan = (dx, dy) => this.zooming.pan(dx, dy);
        this.zooming.attach(pane.root);
      }
      if (scene !== null && pullable(scene)) this.pulling.attach(pane);
      pane.drawing.svg.addEventListener("click", (event) => {
        if (!this.pulling.swallow()) this.choose(event.target);
      });
      pane.drawing.svg.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        this.choose(event.target);
      });
    });
    this.enter();
    this.refocus ||= focused && this.hand !== undefined;
  }
  /** The new drawing takes the focus as soon as it can be seen. */
  private refocus = false;

  private choose(target: EventTarget | null): void {
    const part = target instanceof Element ? target.closest("[data-part]")?.getAttribute("data-part") : undefined;
    // In the hand, a press in the drawing is the hand's.
    if (this.hand !== undefined) return;
    // What opened the card of a part closes it.
    this.session.selectPart(part === this.session.selectedPart ? undefined : (part ?? undefined));
  }

  private layout(): void {
    this.space.pane?.resize();
    for (const pane of this.panes) {
      const { clientWidth, clientHeight } = pane.root;
      if (clientWidth > 0 && clientHeight > 0)
        pane.layout(clientWidth, clientHeight, this.sight.box, this.orbit?.camera ?? START, this.zooming.fits(clientWidth, clientHeight));
    }
    this.sight.laidOut(this.panes[0]?.drawing.sight);
    this.overlays?.layout();
    this.tick();
    this.hand?.refresh();
  }
}

/** What is on its way is the first screen's mechanism, that the still picture shows. */
function first({ opened, text: now }: Session): boolean {
  return opened === undefined ? location.hash === "" : opened.origin === "g=four-bar" && opened.text === now;
}

/** Parts of the scene that an exercise keeps as they are. */
function lockedParts(scene: Scene | null, { limits }: Session): ReadonlySet<string> {
  if (limits === undefined || scene === null) return NOBODY;
  return new Set(
    scene.items.flatMap((item) => {
      const path = pathOfPart(item);
      return path !== undefined && limits.covers(pointerOf(path)) ? [path[1]] : [];
    }),
  );
}

/** Runs whose frames are drawn are shown side by side. */
function comparing(scene: Scene | null, runs: readonly Run[]): boolean {
  return runs.length > 1 && runs.length <= 3 && scene !== null && scene.items.some((item) => item.kind === "frame");
}

function chosenFirst(runs: readonly Run[], chosen: number): Run[] {
  return [...runs].sort((a, b) => Number(b.index === chosen) - Number(a.index === chosen));
}

/** All of it; on a telephone its beginning. */
const brief = (hint: string): string => (narrow() ? hint.replace(/[.,] .*/, ".") : hint);

function hint(scene: Scene | null, runs: number, problem: string | undefined): string {
  if (scene === null || scene.items.length === 0) return text.stage.hintEmpty;
  const has = (kind: SceneItem["kind"]): boolean => scene.items.some((item) => item.kind === kind);
  if (scene.space === "spatial" && problem !== undefined) return `${problem} ${text.stage.hintLines}`;
  if (scene.space === "spatial" && has("frame") && runs > 1) return text.stage.hintFrames;
  if (scene.space === "spatial") return has("frame") ? `${text.stage.hintFrame} ${text.stage.hintLines}` : text.stage.hintSpatial;
  if (has("body")) return turned(scene) ? text.stage.hintHandle : text.stage.hintPlanar;
  return has("frame") ? text.stage.hintEquations : text.stage.hintPlain;
}

/** Its parts can be taken in the hand: bodies in the plane. */
function pullable(scene: Scene): boolean {
  return scene.space === "planar" && scene.items.some(({ kind }) => kind === "body");
}

function ringed(scene: Scene | null, shared: ReadonlySet<string>): boolean {
  return scene?.items.some((item) => item.kind === "joint" && shared.has(item.name)) ?? false;
}

function tag(run: Run): HTMLElement {
  const made = document.createElement("span");
  made.className = `tag tag-${run.index % 4}`;
  made.append(document.createElement("i"), run.label);
  return made;
}

function label(item: SceneItem): string {
  switch (item.kind) {
    case "body":
      return text.parts.body(item.name, item.shape);
    case "joint":
      return text.parts.joint(item.name, text.parts.jointTypes[item.type] ?? item.type, item.first.body, item.second.body);
    case "spring":
      return text.parts.spring(item.name);
    case "strand":
      return `${text.parts.jointTypes[item.type] ?? ""} ${item.name}`;
    case "point":
      return text.parts.point(item.label ?? "");
    default:
      return "";
  }
}

define("holonomy-stage", Stage);
