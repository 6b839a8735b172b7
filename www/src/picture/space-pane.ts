/** The view in space: its canvas, the names and controls over it, and the parts as a list for who does not see or point. */
import { type TemplateResult, html, nothing, render, svg } from "lit";
import { axes } from "../geometry/camera.js";
import { lengthLabel } from "../geometry/view.js";
import { attachControls } from "./space/controls.js";
import { jumpTimes, passed } from "./space/jumps.js";
import { VIEWS, type ViewName, type Viewpoint, turned, zoomed } from "./space/orbit.js";
import type { Frames } from "../session/frames.js";
import type { Layers, Space } from "./space/space.js";
import type { SpaceArrow } from "./space/vectors.js";
import { reducedMotion } from "../session/preferences.js";
import type { Run } from "../session/runs.js";
import { space as spaceWords, space as words } from "../text/en/space.js";
import { text } from "../text/strings.js";
import type { BodyForce, ChannelInfo, Scene, SceneItem } from "../solver/types.js";
import { icons } from "../kit/icons.js";
import { ReactionFeed, hasReactions } from "./reactions.js";
import { adopt } from "../kit/style/rules.js";
import sceneStyle from "./space/space.css?inline";
import spaceStyle from "./space.css?inline";

/** A turn by a button, rad, and a zoom by a button. */
const TURN = Math.PI / 12;
const ZOOM = 1.25;
/** How far the axes of the compass reach, of 60. */
const NEEDLE = 20;

export interface PaneOptions {
  /** What a part is called. */
  label(item: SceneItem): string;
  select(part: string | undefined): void;
  /** Chooses the run that is shown first. */
  choose(run: number): void;
  /** May it be told how often a frame jumped? */
  counts(): boolean;
}

/** A line of the legend of arrows. */
export interface Legend {
  /** The colour of a curve. */
  hue: number;
  words: string;
}

export class SpacePane {
  readonly root = document.createElement("div");
  private readonly layer = document.createElement("div");
  private readonly panel = document.createElement("div");
  private readonly legend = document.createElement("p");
  private readonly tip = document.createElement("span");
  private readonly space: Space;
  private readonly feed = new ReactionFeed(() => this.space.draw(this.t));
  private scene: Scene | undefined;
  private runs: readonly Run[] = [];
  private selected: string | undefined;
  private hovered: string | undefined;
  private open = false;
  /** The visitor went nearer, away or aside: the view stays when the motion changes. */
  private held = false;
  private reactions = false;
  private readonly forced = matchMedia("(forced-colors: active)");
  private layers: Layers = { hiddenFrames: new Set(), velocities: false, reactions: false };
  private t = 0;
  /** For each run, when its frame jumps; empty when none does. */
  private jumps: readonly (readonly number[])[] = [];
  private counted: readonly number[] = [];
  private compassOf: Viewpoint | undefined;

  /** `create` makes the picture, when the element is in the page: `layer` is for names over it. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    host: HTMLElement,
    create: (root: HTMLElement, layer: HTMLElement) => Space,
    private readonly options: PaneOptions,
  ) {
    this.root.className = "space";
    this.root.hidden = true;
    this.layer.className = "labels";
    this.tip.className = "hover-name";
    this.tip.hidden = true;
    for (const element of [this.layer, this.tip]) element.setAttribute("aria-hidden", "true");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    this.legend.className = "arrow-legend";
    this.legend.hidden = true;
    this.legend.setAttribute("role", "img");
    this.root.append(canvas, this.layer, this.panel, this.legend, this.tip);
    host.append(this.root);
    adopt(host, sceneStyle);
    adopt(host, spaceStyle);
    const space = create(this.root, this.layer);
    this.space = space;
    this.forced.addEventListener("change", this.repaint);
    space.drawn = () => this.drawCompass();
    attachControls(canvas, {
      get view() {
        return space.view;
      },
      get fitted() {
        return space.fitted;
      },
      look: (view) => this.look(view),
      home: () => this.go("start"),
      fit: () => this.fit(),
      pick: (x, y, near) => this.options.select(space.pick(x, y, near)),
      hover: (x, y, near) => this.hover(space.pick(x, y, near), x, y),
      leave: () => this.hover(undefined),
    });
  }

  // ---- what is shown -------------------------------------------------------------------------------------------------------------

  /** True when it has shown a scene. */
  get shows(): boolean {
    return this.scene !== undefined;
  }

  /** Shows a scene; the chosen run first, then those whose frames are shown beside its own. */
  show(scene: Scene, runs: readonly Run[], channels: readonly ChannelInfo[]): void {
    this.root.hidden = false;
    this.scene = scene;
    this.runs = runs;
    this.reactions = hasReactions(scene, channels);
    this.hover(undefined);
    this.space.show(scene, runs);
    this.feed.follow(this.layers.reactions && this.reactions ? runs[0] : undefined, this.space);
    this.refreshSoon();
  }

  /** New poses; `fresh`: of a document that is shown for the first time, which is fitted. */
  take(runs: readonly Run[], fresh: boolean): void {
    this.runs = runs;
    if (fresh) {
      this.space.forget();
      this.held = false;
    }
    const grown = this.space.take(runs);
    this.feed.follow(this.layers.reactions && this.reactions ? runs[0] : undefined, this.space);
    if (fresh || (grown && !this.held)) this.settle();
    const frame = this.scene?.items.find((item) => item.kind === "frame");
    const jumps = frame === undefined ? [] : runs.map(({ frames }) => jumpTimes(frame, frames));
    this.jumps = jumps.some((times) => times.length > 0) ? jumps : [];
    this.refreshSoon();
  }

  /** Marks the names of the joints whose reactions are not determined, and of the one that came apart when the run stopped. */
  judge(sharing: ReadonlySet<string>, opened: string | undefined): void {
    this.space.judge(sharing, opened);
  }

  /** Where the viewer stands. */
  get view(): Viewpoint {
    return this.space.view;
  }

  /** The picture as it stands, to be read at once. */
  snapshot(): HTMLCanvasElement {
    return this.space.snapshot();
  }

  draw(t: number): void {
    this.t = t;
    this.space.draw(t);
    this.feed.ask(t);
    for (let i = 0; i < this.jumps.length; i++) {
      if (passed(this.jumps[i] ?? [], t) === this.counted[i]) continue;
      this.refresh();
      return;
    }
  }

  /** A pose that belongs to no run. */
  pose(frames: Frames, at: number): void {
    this.space.pose(frames, at);
  }

  /** Draws forces on the bodies, at the pose that they belong to; nothing: none. */
  flow(forces: readonly BodyForce[] | undefined): void {
    this.space.flow(forces);
  }

  /** Arrows with their numbers, what they are in words, and one line a quantity: how long the longest is. */
  point(arrows: readonly SpaceArrow[], said: string, legend: readonly Legend[]): void {
    this.space.pointed(arrows);
    this.legend.hidden = arrows.length === 0;
    this.legend.setAttribute("aria-label", said);
    const lines = JSON.stringify(legend);
    if (lines === this.lines) return;
    this.lines = lines;
    render(html`${legend.map(({ hue, words: line }) => html`<span class="series-${hue}"><i></i>${line}</span>`)}`, this.legend);
  }
  private lines = "";

  /** Where a part is on the page. */
  where(part: string): DOMRect | undefined {
    const box = this.space.box(part);
    if (box === undefined) return undefined;
    const { left, top } = this.root.getBoundingClientRect();
    return new DOMRect(left + box[0], top + box[1], box[2] - box[0], box[3] - box[1]);
  }

  /** Earlier poses, the latest first, of these strengths. */
  haunt(times: readonly number[] | undefined, strengths: readonly number[]): void {
    this.space.haunt(times, strengths);
  }

  /** Marks parts that are spoken of. */
  spotlight(parts: ReadonlySet<string>): void {
    if (parts === this.spokenOf) return;
    this.spokenOf = parts;
    this.highlight();
  }
  private spokenOf: ReadonlySet<string> = new Set();

  resize(): void {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.space.resize(clientWidth, clientHeight);
    if (!this.held) this.settle();
  }

  select(part: string | undefined): void {
    if (part === this.selected) return;
    this.selected = part;
    this.highlight();
    this.refresh();
  }

  describe(words: string): void {
    if (this.canvas.getAttribute("aria-label") !== words) this.canvas.setAttribute("aria-label", words);
  }

  recolor(): void {
    this.space.recolor();
  }
  private readonly repaint = (): void => this.recolor();

  dispose(): void {
    this.forced.removeEventListener("change", this.repaint);
    clearTimeout(this.waiting);
    this.feed.follow(undefined, this.space);
    this.space.dispose();
    this.root.remove();
  }

  // ---- view ----------------------------------------------------------------------------------------------------------------------

  private look(view: Viewpoint): void {
    const { target, distance } = this.space.view;
    this.held ||= view.distance !== distance || view.target.some((coordinate, i) => coordinate !== target[i]);
    this.space.look(view);
  }

  /** Everything is seen, from where the viewer stands. */
  private settle(): void {
    const view = this.space.fit(this.space.view);
    this.space.fitted = view.distance;
    this.space.look(view);
  }

  private fit(): void {
    this.go(this.space.view);
  }

  private go(to: ViewName | Viewpoint): void {
    const view = this.space.fit(typeof to === "string" ? VIEWS[to] : to);
    this.space.fitted = view.distance;
    this.held = false;
    this.space.glide(view, reducedMotion());
  }

  private drawCompass(): void {
    const { view } = this.space;
    if (view === this.compassOf) return;
    this.compassOf = view;
    const { right, up, toward } = axes(view);
    const compass = this.root.querySelector(".compass svg");
    compass?.querySelectorAll("g").forEach((needle, i) => {
      const [x, y] = [30 + NEEDLE * (right[i] ?? 0), 30 - NEEDLE * (up[i] ?? 0)];
      const line = needle.querySelector("line");
      line?.setAttribute("x2", x.toFixed(1));
      line?.setAttribute("y2", y.toFixed(1));
      const letter = needle.querySelector("text");
      letter?.setAttribute("x", (30 + 1.42 * (x - 30)).toFixed(1));
      letter?.setAttribute("y", (30 + 1.42 * (y - 30)).toFixed(1));
      // An axis that points at the viewer has no direction on the picture.
      needle.style.opacity = String(Math.min(1, 4 * (1 - Math.abs(toward[i] ?? 0))));
    });
  }

  // ---- parts ---------------------------------------------------------------------------------------------------------------------

  private hover(part: string | undefined, x = 0, y = 0): void {
    if (part !== this.hovered) {
      this.hovered = part;
      this.canvas.classList.toggle("over-part", part !== undefined);
      this.highlight();
      const item = this.parts().find((other) => nameOf(other) === part);
      this.tip.hidden = item === undefined;
      this.tip.textContent = item === undefined ? "" : this.options.label(item);
    }
    if (part === undefined) return;
    const right = Math.max(0, this.root.clientWidth - this.tip.offsetWidth - 8);
    this.tip.style.transform = `translate(${Math.round(Math.min(x + 14, right))}px, ${Math.round(Math.max(0, y - 38))}px)`;
  }

  private highlight(): void {
    const { selected, hovered } = this;
    this.space.highlight((part) => (part === selected || this.spokenOf.has(part) ? "selected" : part === hovered ? "hover" : "none"));
  }

  private parts(): SceneItem[] {
    return this.scene?.items.filter((item) => nameOf(item) !== "") ?? [];
  }

  // ---- controls ------------------------------------------------------------------------------------------------------------------

  /** In a task of its own: a scene that is built has kept the page long enough. */
  private refreshSoon(): void {
    this.waiting ??= setTimeout(() => this.refresh());
  }
  private waiting: ReturnType<typeof setTimeout> | undefined;

  private refresh(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.counted = this.jumps.map((times) => passed(times, this.t));
    render(this.controls(), this.panel);
    this.compassOf = undefined;
    this.drawCompass();
  }

  private controls(): TemplateResult {
    const { space } = this;
    const view = (name: ViewName, label: string): TemplateResult =>
      html`<button @click=${() => this.go(name)} title=${words.viewTitle(label)}>${label}</button>`;
    const turn = (azimuth: number, elevation: number) => () => space.glide(turned(space.view, azimuth, elevation), reducedMotion());
    const zoom = (factor: number) => () => this.look(zoomed(space.view, factor, space.fitted));
    const icon = (label: string, glyph: TemplateResult, act: () => void): TemplateResult =>
      html`<button class="icon" aria-label=${label} title=${label} @click=${act}>${glyph}</button>`;
    return html`
      <div class="space-top">${this.partsMenu()}${this.runButtons()}</div>
      <div class="compass" aria-hidden="true">
        <svg viewBox="0 0 60 60">${["x", "y", "z"].map((axis) => svg`<g><line x1="30" y1="30" x2="30" y2="30"/><text>${axis}</text></g>`)}</svg>
        <span>${words.squares(lengthLabel(space.square, this.scene?.shown))}</span>
      </div>
      <div class="views" role="group" aria-label=${words.views}>
        ${view("front", words.front)}${view("top", words.top)}${view("side", words.side)}
        ${icon(words.turnLeft, icons.turnLeft, turn(-TURN, 0))}${icon(words.turnRight, icons.turnRight, turn(TURN, 0))}
        ${icon(words.nearer, icons.plus, zoom(1 / ZOOM))}${icon(words.farther, icons.minus, zoom(ZOOM))}
        ${icon(words.home, icons.fit, () => this.go("start"))}
      </div>
    `;
  }

  private get hasFrame(): boolean {
    return this.scene?.items.some((item) => item.kind === "frame" && item.columns >= 0) === true;
  }

  /** The runs whose frames are in the picture, the chosen one pressed; whose frame is not shown is chosen with it. */
  private runButtons(): TemplateResult | typeof nothing {
    const { layers } = this;
    if (!this.hasFrame || this.runs.length < 2) return nothing;
    const [chosen] = this.runs;
    const runs = this.runs.map(({ index, label }, i) => ({ index, label, jumps: this.counted[i] })).sort((a, b) => a.index - b.index);
    return html`<div class="frames" role="group" aria-label=${text.stage.show}>
      ${runs.map(({ index, label, jumps }) => {
        return html`<span class="series-${index % 8}">
          <button aria-pressed=${String(index === chosen?.index)} class=${layers.hiddenFrames.has(index) ? "without" : ""} @click=${() => this.chooseRun(index)}>
            <i></i>${label || text.stage.run(index)}
          </button>
          ${jumps === undefined || !this.options.counts() ? nothing : html`<span class="jumps">${spaceWords.jumps(jumps)}</span>`}
        </span>`;
      })}
    </div>`;
  }

  private partsMenu(): TemplateResult {
    const parts = this.parts();
    const moves = this.scene?.items.some(({ kind }) => kind === "body" || kind === "point") === true;
    const single = this.hasFrame && this.runs.length < 2;
    const frame = this.runs[0]?.index ?? 0;
    const { layers } = this;
    return html`<div class="parts">
      <button aria-expanded=${String(this.open)} @click=${() => this.toggle()}>${words.parts}</button>
      ${
        this.open
          ? html`<div class="parts-panel" role="region" aria-label=${words.parts} @keydown=${this.closeByKey}><div>
            <h2>${words.arrows}</h2>
            ${single ? check(words.frame, !layers.hiddenFrames.has(frame), () => this.toggleFrame(frame)) : nothing}
            ${
              this.hasFrame && !single
                ? [...this.runs]
                    .sort((a, b) => a.index - b.index)
                    .map(({ index, label }) =>
                      check(words.frameOf(label || text.stage.run(index)), !layers.hiddenFrames.has(index), () => this.toggleFrame(index)),
                    )
                : nothing
            }
            ${moves ? check(words.velocities, layers.velocities, () => this.arrange({ velocities: !layers.velocities })) : nothing}
            ${this.reactions ? check(words.reactions, layers.reactions, () => this.arrange({ reactions: !layers.reactions })) : nothing}
            ${
              parts.length > 0
                ? html`<h2>${words.list}</h2>
                  <ul>
                    ${parts.map((item) => {
                      const name = nameOf(item);
                      return html`<li>
                        <button data-part=${name} aria-pressed=${String(name === this.selected)} @click=${() => this.options.select(name === this.selected ? undefined : name)}>
                          ${this.options.label(item)}
                        </button>
                      </li>`;
                    })}
                  </ul>`
                : nothing
            }
          </div></div>`
          : nothing
      }
    </div>`;
  }

  private toggle(): void {
    this.open = !this.open;
    this.refresh();
  }

  private readonly closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.toggle();
    this.panel.querySelector<HTMLElement>(".parts > button")?.focus();
  };

  /** The frame of the chosen run is wanted too. */
  private chooseRun(run: number): void {
    if (this.layers.hiddenFrames.has(run)) this.toggleFrame(run);
    this.options.choose(run);
  }

  private toggleFrame(run: number): void {
    const hiddenFrames = new Set(this.layers.hiddenFrames);
    if (!hiddenFrames.delete(run)) hiddenFrames.add(run);
    this.arrange({ hiddenFrames });
  }

  private arrange(change: Partial<Layers>): void {
    this.layers = { ...this.layers, ...change };
    this.space.arrange(this.layers);
    this.feed.follow(this.layers.reactions && this.reactions ? this.runs[0] : undefined, this.space);
    this.feed.ask(this.t);
    this.refresh();
  }
}

function check(label: string, on: boolean, change: () => void): TemplateResult {
  return html`<label><input type="checkbox" .checked=${on} @change=${change} />${label}</label>`;
}

/** What a part is chosen by; nothing for what is no part. */
function nameOf(item: SceneItem): string {
  switch (item.kind) {
    case "body":
    case "joint":
    case "spring":
      return item.name;
    case "strand":
      return item.type === "stops" || item.type === "cord" ? "" : item.name;
    case "point":
      return item.label ?? "";
    default:
      return "";
  }
}
