/** The chosen part: what it is, what it joins, its numbers now, and where it stands in the text. */
import { type TemplateResult, html, nothing } from "lit";
import { place, pose, type Vector } from "../geometry/pose.js";
import { lengthLabel } from "../geometry/view.js";
import { between, reading } from "../text/number.js";
import { inspector as words } from "../text/en/inspector.js";
import { text } from "../text/strings.js";
import type { Anchor, Scene, SceneItem } from "../solver/types.js";
import { icons } from "../kit/icons.js";
import { View, define } from "../kit/view.js";
import { ask } from "../kit/events.js";
import sheet from "./inspector.css?inline";

type Part = Extract<SceneItem, { kind: "body" | "joint" | "spring" | "point" }>;

export class Inspector extends View {
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
      </dl>
      ${pointerOf(part) === undefined ? nothing : html`<button class="outlined" @click=${() => this.showText(part)}>${words.showText}</button>`}
    </section>`;
  }

  override updated(): void {
    this.tick();
    this.stepAside();
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
