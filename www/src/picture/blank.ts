/** Says what of the drawing has no value and is left out, and leads to where that is written. */
import { type TemplateResult, html, nothing } from "lit";
import { type Missing, missing } from "./plane/missing.js";
import { keysAt, valueAt } from "../document/change.js";
import { text } from "../text/strings.js";
import { icons } from "../kit/icons.js";
import { View, define } from "../kit/view.js";
import { ask } from "../kit/events.js";
import sheet from "./blank.css?inline";

/** So many are named. */
const NAMED = 3;

export class Blank extends View {
  static override properties = { ...View.properties, plain: { type: Boolean } };
  /** Without the way to the text. */
  declare plain: boolean;
  private of: readonly unknown[] = [];
  private found: readonly Missing[] = [];

  static override sheets = [sheet];

  /** It may have stood in the picture before it was known: what it was given then comes back with its first rendering only. */
  override connectedCallback(): void {
    this.session ??= ((this.getRootNode() as ShadowRoot).host as View).session;
    super.connectedCallback();
  }

  override render(): TemplateResult | typeof nothing {
    const { set, selectedRun } = this.session;
    const scene = set?.report.scene;
    const frames = set?.runs.find(({ index }) => index === selectedRun)?.frames;
    if (set === undefined || !scene || frames === undefined) return nothing;
    const of = [scene, frames, set.text];
    // Looked for again only when something else is shown.
    if (of.some((value, i) => value !== this.of[i])) this.found = missing(scene, frames, written(set.text));
    this.of = of;
    const [first] = this.found;
    if (first === undefined) return nothing;
    const words = text.stage.blank;
    const alike = this.found.filter(({ always }) => always === first.always);
    const names = alike
      .slice(0, NAMED)
      .map(({ kind, label }) => `${words.kinds[kind]} ${label}`.trim())
      .join(", ");
    const all = alike.length > NAMED ? names + words.others(alike.length - NAMED) : names;
    return html`<p role="note">
      ${icons.bad}<span>${first.always ? words.always(all) : words.sometimes(all)} ${this.plain ? nothing : html`<button class="link" @click=${() => this.show(first)}>${words.show}</button>`}</span>
    </p>`;
  }

  private show({ pointer }: Missing): void {
    ask(this, "open-feature", { id: "text", asked: { pointer } });
  }
}

/** What each entry of the document's `scene` is, by its keys. */
function written(source: string): object[] {
  const entries = valueAt(source, ["scene"]);
  if (!Array.isArray(entries)) return [];
  return entries.map((_, i) => Object.fromEntries(keysAt(source, ["scene", i]).map((key) => [key, true])));
}

define("holonomy-blank", Blank);
