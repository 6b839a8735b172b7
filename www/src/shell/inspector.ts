/** The chosen part: what it is, what it joins, its numbers now, and where it stands in the text. */
import { type TemplateResult, html, nothing } from "lit";
import { place, pose, type Vector } from "../geometry/pose.js";
import { lengthLabel } from "../geometry/view.js";
import { between, reading } from "../text/number.js";
import { inspector as words } from "../text/en/inspector.js";
import { text } from "../text/strings.js";
import type { Anchor, Scene, SceneItem } from "../solver/types.js";
import { icons } from "../kit/icons.js";
import { View, define, own } from "../kit/view.js";
import { forceChannels, plotForce } from "../plots/force.js";
import { ask } from "../kit/events.js";
import sheet from "./inspector.css?inline";

type Part = Extract<SceneItem, { kind: "body" | "joint" | "spring" | "point" }>;

/** More samples are not looked through. */
const MOST_SAMPLES = 20_000;
/** Rows that are asked for at once. */
const PAGE = 1000;

/** The magnitude of a joint's force at the samples of a run, N. */
interface Force {
  t: readonly number[];
  magnitudes: readonly number[];
  largest: number;
  /** When it is largest, s. */
  at: number;
}

/** Magnitudes from rows of the time and of components. */
export function forces(rows: ArrayLike<number>, width: number): Force | undefined {
  const [t, magnitudes]: [number[], number[]] = [[], []];
  let [largest, when] = [Number.NEGATIVE_INFINITY, 0];
  for (let row = 0; (row + 1) * width <= rows.length; row++) {
    const magnitude = Math.hypot(...Array.from({ length: width - 1 }, (_, k) => rows[row * width + k + 1] ?? Number.NaN));
    if (!Number.isFinite(magnitude)) continue;
    t.push(rows[row * width] ?? 0);
    magnitudes.push(magnitude);
    if (magnitude > largest) [largest, when] = [magnitude, rows[row * width] ?? 0];
  }
  return t.length === 0 ? undefined : { t, magnitudes, largest, at: when };
}

/** Between two samples on the straight line; at the ends, those of the end. */
export function at({ t, magnitudes }: Force, time: number): number {
  let [low, high] = [0, t.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) <= time) low = middle;
    else high = middle;
  }
  const [t0 = 0, t1 = 0, a = 0, b = 0] = [t[low], t[high], magnitudes[low], magnitudes[high]];
  return a + (t1 > t0 ? Math.min(1, Math.max(0, (time - t0) / (t1 - t0))) : 0) * (b - a);
}

export class Inspector extends View {
  static override properties = { ...View.properties, ...own("force") };
  /** Of the chosen joint. */
  declare force: Force | undefined;
  static override sheets = [sheet];

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const part = this.chosen;
    if (part === undefined) return nothing;
    const name = nameOf(part);
    return html`<section class="card" aria-label=${`${kindOf(part)} ${name}`}>
      <div class="head">
        <h2>${kindOf(part)} ${name}</h2>
        <button class="icon" aria-label=${words.close} title=${words.close} @click=${() => session.selectPart(undefined)}>${icons.close}</button>
      </div>
      <dl>
        ${this.facts(part)}
        <dt data-now></dt>
        <dd class="number" data-now-value></dd>
        ${
          this.force === undefined
            ? nothing
            : html`<dt>${words.forceNow}</dt>
              <dd class="number" data-force></dd>
              <dt>${words.forceLargest}</dt>
              <dd class="number">${words.forceAt(reading(this.force.largest), reading(this.force.at))}</dd>`
        }
      </dl>
      ${this.force === undefined ? nothing : html`<button class="outlined" ?disabled=${session.limits?.covers("/plots") === true} @click=${() => this.plotForce(part)}>${text.plots.plotForce}</button>`}
      ${pointerOf(part) === undefined ? nothing : html`<button class="outlined" @click=${() => this.showText(part)}>${words.showText}</button>`}
    </section>`;
  }

  override updated(): void {
    this.tick();
    this.stepAside();
    void this.findForce();
  }

  /** The force of the chosen joint over the shown run, as far as the motion determines it. */
  private async findForce(): Promise<void> {
    const { session, chosen } = this;
    const run = session.set?.runs.find(({ index }) => index === session.selectedRun);
    const channels = chosen?.kind === "joint" && !session.clock.held ? forceChannels(session, chosen.name) : [];
    const of = channels.length === 0 || run?.progress.state !== "done" ? "" : `${session.version} ${run.index} ${channels.join()}`;
    if (of === this.forceOf) return;
    this.forceOf = of;
    this.force = undefined;
    if (of === "" || run === undefined || run.progress.samples > MOST_SAMPLES) return;
    const rows: number[] = [];
    const width = channels.length + 1;
    // Some rows at a time, the time first in each.
    for (let more = 1; more > 0 && this.forceOf === of; ) {
      const next = await run.handle.ask("rows", { channels, first: rows.length / width, count: PAGE }).catch(() => new Float64Array(0));
      more = next.length;
      rows.push(...next);
    }
    if (this.forceOf === of) this.force = forces(rows, width);
  }
  private forceOf = "";

  private plotForce(part: Part): void {
    plotForce(this.session, nameOf(part));
    ask(this, "plot-added");
  }

  /** To the other side, where it would cover the part that it speaks of; asked when a part is chosen, not while it moves. */
  private stepAside(): void {
    const part = this.chosen;
    const of = part === undefined ? "" : nameOf(part);
    if (of === this.placed) return;
    this.placed = of;
    this.toggleAttribute("aside", false);
    const stage = (this.getRootNode() as ShadowRoot).querySelector("holonomy-stage");
    const drawn = of === "" ? undefined : stage?.shadowRoot?.querySelector(`.pane [data-part="${CSS.escape(of)}"]`)?.getBoundingClientRect();
    const own = this.getBoundingClientRect();
    if (drawn !== undefined && drawn.right > own.left && drawn.bottom > own.top && drawn.top < own.bottom)
      this.toggleAttribute("aside", drawn.left > own.width + 32 || drawn.left > own.left);
  }
  private placed = "";

  protected override tick(): void {
    const part = this.chosen;
    const [term, value] = [this.renderRoot.querySelector("[data-now]"), this.renderRoot.querySelector("[data-now-value]")];
    if (part === undefined || term === null || value === null) return;
    const [name, now] = this.now(part);
    term.textContent = name;
    value.textContent = now;
    const force = this.renderRoot.querySelector("[data-force]");
    if (force !== null && this.force !== undefined) force.textContent = `${reading(at(this.force, this.session.clock.t))} N`;
  }

  private get scene(): Scene | null {
    return this.session.set?.report.scene ?? null;
  }

  private get chosen(): Part | undefined {
    const { selectedPart } = this.session;
    return this.scene?.items.find((item): item is Part => isPart(item) && nameOf(item) === selectedPart);
  }

  private facts(part: Part): TemplateResult | typeof nothing {
    const verdict = part.kind === "joint" ? this.session.verdicts?.joints[part.name] : undefined;
    if (part.kind === "body") return html`<dt>${words.type}</dt><dd>${part.shape}</dd>`;
    if (part.kind !== "joint") return nothing;
    return html`
      <dt>${words.type}</dt>
      <dd>${text.parts.jointTypes[part.type] ?? part.type} (${part.type})</dd>
      <dt>${words.joins}</dt>
      <dd>${part.first.body}, ${part.second.body}</dd>
      ${
        verdict === undefined
          ? nothing
          : html`<dt>${words.rows}</dt>
            <dd>${verdict.rows.join(", ")}</dd>
            <dt>${words.reaction}</dt>
            <dd>${verdict.reaction === "unique" ? words.reactionUnique : words.reactionNotUnique}</dd>`
      }
    `;
  }

  private now(part: Part): [string, string] {
    const { scene, session } = this;
    const run = session.set?.runs[session.selectedRun];
    if (scene === null || run === undefined) return ["", ""];
    const values = new Float64Array(scene.size);
    if (!run.frames.at(session.clock.t, values)) return ["", ""];
    if (part.kind === "body") {
      const at = pose(scene, values, part.name);
      const [x, y, z] = at;
      // In space an angle alone says nothing.
      if (at.length > 3) return [words.position, `${[x, y, z].map((value) => reading(value)).join(between())} m`];
      return [words.position, `${[x, y].map((value) => reading(value)).join(between())} m; ${reading(z)} rad`];
    }
    if (part.kind === "point") return [words.position, `${part.at.map((i) => reading(values[i])).join(between())} m`];
    const where = (end: Anchor): Vector => place(pose(scene, values, end.body), end.point);
    const [a, b] = [where(part.first), where(part.second)];
    const apart = Math.hypot(...b.map((coordinate, i) => coordinate - (a[i] ?? 0)));
    return [words.gap, apart >= 1e-6 ? `${lengthLabel(apart)}` : `${reading(apart, 3)} m`];
  }

  private showText(part: Part): void {
    const pointer = pointerOf(part);
    if (pointer !== undefined) ask(this, "open-feature", { id: "text", asked: { pointer } });
  }
}

function isPart(item: SceneItem): item is Part {
  return item.kind === "body" || item.kind === "joint" || item.kind === "spring" || item.kind === "point";
}

function nameOf(part: Part): string {
  return part.kind === "point" ? (part.label ?? "") : part.name;
}

function kindOf(part: Part): string {
  return { body: words.kindBody, joint: words.kindJoint, spring: words.kindSpring, point: words.kindPoint }[part.kind];
}

function pointerOf(part: Part): string | undefined {
  const folder = { body: "bodies", joint: "joints", spring: "forces", point: undefined }[part.kind];
  return folder === undefined ? undefined : `/${folder}/${nameOf(part)}`;
}

define("holonomy-inspector", Inspector);
