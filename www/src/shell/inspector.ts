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
import { type Rows, allRows, rowAt } from "../session/rows.js";
import type { Stage } from "../picture/stage.js";
import type { Quantity } from "../session/arrows.js";
import { ask } from "../kit/events.js";
import sheet from "./inspector.css?inline";

type Part = Extract<SceneItem, { kind: "body" | "joint" | "spring" | "strand" | "point" }>;

/** The magnitude of a joint's force at the samples of a run, N: rows of time and magnitude. */
interface Force {
  rows: Rows;
  largest: number;
  /** When it is largest, s. */
  at: number;
}

/** Magnitudes from rows of the time and of components. */
export function forces({ values: rows, width }: Rows): Force | undefined {
  const values: number[] = [];
  let [largest, when] = [Number.NEGATIVE_INFINITY, 0];
  for (let row = 0; (row + 1) * width <= rows.length; row++) {
    const magnitude = Math.hypot(...Array.from({ length: width - 1 }, (_, k) => rows[row * width + k + 1] ?? Number.NaN));
    if (!Number.isFinite(magnitude)) continue;
    values.push(rows[row * width] ?? 0, magnitude);
    if (magnitude > largest) [largest, when] = [magnitude, rows[row * width] ?? 0];
  }
  return values.length === 0 ? undefined : { rows: { values, width: 2 }, largest, at: when };
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
      ${this.arrows(part)}
      <div class="acts">
        ${this.force === undefined ? nothing : html`<button class="outlined" ?disabled=${session.limits?.covers("/plots") === true} @click=${() => this.plotForce(part)}>${text.plots.plotForce}</button>`}
        ${pointerOf(part) === undefined ? nothing : html`<button class="outlined" @click=${() => this.showText(part)}>${words.showText}</button>`}
      </div>
    </section>`;
  }

  /** Arrows at the part; a body in space has no instant centre. */
  private arrows(part: Part): TemplateResult | typeof nothing {
    const { arrows, clock } = this.session;
    if (clock.held || (part.kind !== "body" && part.kind !== "joint")) return nothing;
    const force = part.kind === "joint" && forceChannels(this.session, part.name).length > 0;
    const quantities: Quantity[] = [
      "velocity",
      "acceleration",
      ...(force ? (["force"] as const) : []),
      ...(part.kind === "body" && this.scene?.space === "planar" ? (["centre"] as const) : []),
    ];
    return html`<span class="segments" role="group" aria-label=${words.arrows}>
        ${quantities.map((quantity) => html`<button aria-pressed=${String(arrows.has(quantity, part.name))} @click=${() => arrows.toggle(quantity, part.name)}>${words.arrow[quantity]}</button>`)}
    </span>`;
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
    const channels = (chosen?.kind === "joint" || chosen?.kind === "strand") && !session.clock.held ? forceChannels(session, chosen.name) : [];
    const of = channels.length === 0 || run?.progress.state !== "done" ? "" : `${session.version} ${run.index} ${channels.join()}`;
    if (of === this.forceOf) return;
    this.forceOf = of;
    this.force = undefined;
    if (of === "" || run === undefined) return;
    const rows = await allRows(run, channels, () => this.forceOf === of);
    this.force = rows && forces(rows);
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
    // Its force comes later, and makes the card higher.
    const state = `${of} ${this.force === undefined}`;
    if (state === this.placed) return;
    this.placed = state;
    this.toggleAttribute("aside", false);
    const stage = (this.getRootNode() as ShadowRoot).querySelector<Stage>("holonomy-stage");
    const drawn = of === "" ? undefined : stage?.where(of);
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
    if (force !== null && this.force !== undefined) force.textContent = `${reading(rowAt(this.force.rows, this.session.clock.t)[1])} N`;
  }

  private get scene(): Scene | null {
    return this.session.set?.report.scene ?? null;
  }

  private get chosen(): Part | undefined {
    const { selectedPart } = this.session;
    return this.scene?.items.find((item): item is Part => isPart(item) && nameOf(item) === selectedPart);
  }

  private facts(part: Part): TemplateResult | typeof nothing {
    if (part.kind === "body") return html`<dt>${words.type}</dt><dd>${part.shape}</dd>`;
    if (part.kind !== "joint" && part.kind !== "strand") return nothing;
    const verdict = this.session.verdicts?.joints[part.name];
    const bodies = part.kind === "joint" ? [part.first.body, part.second.body] : [...new Set(part.lines.flat().map(({ body }) => body))];
    return html`
      <dt>${words.type}</dt>
      <dd>${text.parts.jointTypes[part.type] ?? part.type} (${part.type})</dd>
      <dt>${words.joins}</dt>
      <dd>${bodies.join(", ")}</dd>
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
    if (part.kind === "strand") return ["", ""];
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
  return item.kind === "body" || item.kind === "joint" || item.kind === "spring" || item.kind === "strand" || item.kind === "point";
}

function nameOf(part: Part): string {
  return part.kind === "point" ? (part.label ?? "") : part.name;
}

function kindOf(part: Part): string {
  return { body: words.kindBody, joint: words.kindJoint, spring: words.kindSpring, strand: words.kindJoint, point: words.kindPoint }[part.kind];
}

function pointerOf(part: Part): string | undefined {
  const folder = { body: "bodies", joint: "joints", spring: "forces", strand: "joints", point: undefined }[part.kind];
  return folder === undefined ? undefined : `/${folder}/${nameOf(part)}`;
}

define("holonomy-inspector", Inspector);
