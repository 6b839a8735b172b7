/** What the document says about itself goes to students too, and may tell an answer: it is shown before it is handed out, to be left out or written anew. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own, View } from "../../kit/view.js";
import { type Words, said } from "../../document/exercise.js";
import { outline } from "../../document/outline.js";
import { adoptMath } from "../exercise/markdown.js";
import { language } from "../../text/strings.js";
import { area } from "./fields.js";
import { told } from "./preview-panel.js";
import { teachStyle } from "./style.js";
import { teach } from "./words.js";
import sheet from "./description.css?inline";

const words = teach.handout;

/** The description of a text; nothing where there is none to read. */
export function descriptionOf(text: string): Words | undefined {
  const found = outline(text).value["description"] as Words | undefined;
  const all = typeof found === "object" && found !== null ? Object.values(found) : [found];
  return all.some((one) => typeof one === "string" && one.trim() !== "") ? found : undefined;
}

export class TeachDescription extends View {
  static override properties = { ...View.properties, ...own("editing", "removed") };
  static override sheets = [...teachStyle, sheet];
  declare editing: boolean;
  /** What was left out, and the text without it. */
  declare removed: { value: Words; text: string } | undefined;

  override firstUpdated(): void {
    if (this.shadowRoot !== null) void adoptMath(this.shadowRoot);
  }

  override render(): TemplateResult | typeof nothing {
    const found = descriptionOf(this.session.text);
    if (found === undefined) return this.removed === undefined ? nothing : this.without(this.removed.value);
    return html`<h3>${words.description}</h3>
      <p class="warn">${words.descriptionLead}</p>
      ${this.editing === true ? this.fields(found) : html`<div class="goes" tabindex="0" role="region" aria-label=${words.description}>${told(said(found, language()))}</div>`}
      <div class="row">
        <button type="button" class="outlined away" @click=${() => this.leaveOut(found)}>${words.leaveOut}</button>
        <button type="button" class="outlined" aria-pressed=${String(this.editing === true)} @click=${() => this.edit()}>${words.editIt}</button>
      </div>`;
  }

  private fields(found: Words): TemplateResult {
    if (typeof found === "string") return html`${area(words.descriptionText, found, (value, typing) => this.put([], value, typing), 6)}`;
    const { languages } = teach.tasks;
    return html`${(["en", "de"] as const).map((one) => (found[one] === undefined ? nothing : area(`${words.descriptionText}, ${languages[one]}`, found[one], (value, typing) => this.put([one], value, typing), 5)))}`;
  }

  private put(path: string[], value: string, typing: boolean): void {
    if (!typing) this.session.setValue(["description", ...path], value);
  }

  private without(value: Words): TemplateResult {
    return html`<h3>${words.description}</h3>
      <div class="row">
        <p class="small" role="status">${words.leftOut}</p>
        <button type="button" class="outlined back" @click=${() => this.putBack(value)}>${words.putBack}</button>
      </div>`;
  }

  private edit(): void {
    this.editing = this.editing !== true;
    if (this.editing) this.focusOn("textarea");
  }

  private leaveOut(value: Words): void {
    this.session.setValue(["description"], undefined);
    this.removed = { value, text: this.session.text };
    this.editing = false;
    this.focusOn(".back");
  }

  /** To where it stood, as long as nothing else was done. */
  private putBack(value: Words): void {
    if (this.session.text === this.removed?.text) this.session.undo();
    else this.session.setValue(["description"], value);
    this.removed = undefined;
    this.focusOn(".away");
  }

  /** What was pressed is gone: the focus goes to what came in its place. */
  private focusOn(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());
  }
}

define("holonomy-teach-description", TeachDescription);
