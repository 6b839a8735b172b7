/** The document as text, with a list of what is wrong with it: where, what, and what to do. */
import { type PropertyValues, type TemplateResult, html, nothing } from "lit";
import type { Editor } from "./editor.js";
import { PART_LISTS } from "../../document/lists.js";
import { partAt } from "./complete.js";
import { laidOut } from "./layout.js";
import { type Named, namedAt, renamedEverywhere } from "./naming.js";
import { part } from "../../session/late.js";
import { rangeAt } from "../../document/change.js";
import { EditRefused } from "../../document/refused.js";
import { type Said, spoken } from "../../text/said.js";
import { edit } from "../../text/en/edit.js";
import { editor as words } from "../../text/en/editor.js";
import { positions } from "../../solver/text.js";
import type { Diagnostic } from "../../solver/types.js";
import { Spotlight } from "../../session/spotlight.js";
import { brokenWords } from "../../session/kept.js";
import type { Asked } from "../../kit/feature.js";
import { icons } from "../../kit/icons.js";
import { message } from "../../kit/message.js";
import { define, given, own, View } from "../../kit/view.js";
import { ask } from "../../kit/events.js";
import sheet from "./text-panel.css?inline";

/** Typing is checked after a pause of so long, ms. */
const PAUSE = 220;

export class TextPanel extends View {
  static override properties = { ...View.properties, ...given("asked"), ...own("state", "naming", "refused") };
  /** A place of the text, each time it is asked for. */
  declare asked: Asked | undefined;
  declare state: "loading" | "ready" | "failed";
  /** What is being renamed. */
  declare naming: Named | undefined;
  /** Why it cannot have the name. */
  declare refused: Said | undefined;

  static override sheets = [sheet];

  private editor: Editor | undefined;
  private shown: readonly Diagnostic[] | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted: string | undefined;
  private marked = "";

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("asked") && this.asked?.pointer !== undefined) this.reveal(this.asked.pointer);
  }

  override render(): TemplateResult {
    const { report } = this.session;
    const diagnostics = report?.diagnostics ?? [];
    const errors = this.session.problems;
    const note = this.session.limits?.locked(this.session.text)?.note ?? "";
    const failure = report !== undefined && !report.ok && errors === 0 ? report.failure : undefined;
    return html`
      <div class="head">
        <h2>${words.title}</h2>
        <span class="acts">
          <button class="small" title=${words.findTitle} ?disabled=${this.state !== "ready"} @click=${() => this.editor?.find()}>${words.find}</button>
          <button class="small" title=${words.renameTitle} ?disabled=${this.state !== "ready"} @click=${this.beginRename}>${words.rename}</button>
          <button class="small" title=${words.formatTitle} ?disabled=${this.state !== "ready" || this.session.limits !== undefined} @click=${this.format}>${words.format}</button>
        </span>
        <button class="main icon" aria-label=${words.close} title=${words.close} @click=${this.close}>${icons.close}</button>
      </div>
      ${this.naming === undefined ? nothing : this.renaming(this.naming)}
      <div class="editor" ?hidden=${this.state === "failed"}></div>
      ${this.state === "loading" ? html`<p class="wait soft">${words.loading}</p>` : nothing}
      ${this.state === "failed" ? html`<p class="wait" role="alert">${words.failed}</p>` : nothing}
      <div class="foot">
        <h3 class=${errors > 0 || failure ? "bad" : "good"} role="status">${this.session.broken ? brokenWords(this.session) : words.problems(errors)}</h3>
        ${failure === undefined ? nothing : html`<p class="small">${message(failure.message)} <span class="soft">${message(failure.remedy)}</span></p>`}
        <ul>
          ${diagnostics.map(
            (found) => html`<li>
              <button class=${found.severity} @click=${() => this.jump(found)}>
                <b>${words.line(found.line, found.column)}:</b> ${message(found.message)} <span class="soft">${message(found.remedy)}</span>
              </button>
            </li>`,
          )}
        </ul>
        ${note === "" ? nothing : html`<p class="small">${note}</p>`}
        <p class="small soft">${words.keys}</p>
      </div>
    `;
  }

  private renaming(named: Named): TemplateResult {
    return html`<form class="rename" aria-label=${words.rename} @submit=${this.rename} @keydown=${this.leaveRename}>
      <label for="name">${words.renameTo(named.kind === "parameter" ? words.parameter : edit.kinds[named.kind], nameOf(named))}</label>
      <input id="name" type="text" autocomplete="off" spellcheck="false" .value=${named.name} aria-invalid=${String(this.refused !== undefined)} aria-describedby="refused" />
      <button class="main primary">${words.renameDo}</button>
      ${this.refused === undefined ? nothing : html`<p id="refused" class="bad small" role="alert">${spoken(this.refused)}</p>`}
    </form>`;
  }

  /** Asks for another name of what the cursor stands in. */
  private readonly beginRename = async (): Promise<void> => {
    this.flush();
    this.naming = namedAt(this.session.text, this.editor?.at() ?? 0);
    this.refused = undefined;
    if (this.naming === undefined) this.session.say(() => words.renameNothing);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>("#name")?.select();
  };

  /** Every place that means it has the new name, in one step of undo. */
  private readonly rename = (event: Event): void => {
    event.preventDefault();
    const { naming, session } = this;
    if (naming === undefined) return;
    const to = this.renderRoot.querySelector<HTMLInputElement>("#name")?.value.trim() ?? "";
    try {
      const next = renamedEverywhere(session.text, naming, to);
      const refusal = session.limits?.refusal(next);
      if (refusal !== undefined) throw new EditRefused(refusal);
      if (next !== session.text) session.edit(next);
      session.endGesture();
      this.naming = undefined;
      this.editor?.focus();
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
      this.refused = error.said;
    }
  };

  private readonly leaveRename = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    this.naming = undefined;
    this.editor?.focus();
  };

  override firstUpdated(): void {
    this.state = "loading";
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.flush();
    this.session.settleInput = undefined;
    this.point(undefined);
    this.editor?.destroy();
    this.editor = undefined;
  }

  override updated(): void {
    const { editor, session } = this;
    if (editor === undefined) return;
    // What is being typed comes before what was typed.
    if (this.typing === undefined) editor.setText(session.text);
    const found = session.report?.diagnostics ?? [];
    this.follow(editor);
    this.lock(editor);
    if (found !== this.shown && this.typing === undefined) {
      this.shown = found;
      editor.show(found);
    }
  }

  /** Marks the part in the picture that the cursor stands in; what a card shows there stays. */
  private point(name: string | undefined): void {
    const { session } = this;
    if (session.spotlight !== this.pointed || name === this.pointing) return;
    this.pointing = name;
    this.pointed = name === undefined ? undefined : new Spotlight(new Set([name]), undefined);
    session.show(this.pointed);
  }
  private pointed: Spotlight | undefined;
  private pointing: string | undefined;

  /** A part that is chosen in the picture is marked in the text. */
  private follow(editor: Editor): void {
    const { selectedPart: name, text: source } = this.session;
    if (name === this.chosen) return;
    this.chosen = name;
    const range = name === undefined ? undefined : PART_LISTS.map((folder) => rangeAt(source, `/${folder}/${name}`)).find((one) => one !== undefined);
    if (range !== undefined && this.typing === undefined) editor.mark(range.from, range.to);
  }
  private chosen: string | undefined;

  /** Marks what is locked in the text as it stands. */
  private lock(editor: Editor): void {
    const { limits, text: source } = this.session;
    if (this.typing !== undefined) return;
    const parts = limits?.locked(source);
    // In the middle of a change the marks go along with the text.
    if (limits !== undefined && parts === undefined) return;
    const mark = parts === undefined ? "" : JSON.stringify(parts);
    if (mark === this.marked) return;
    this.marked = mark;
    editor.lock(parts);
  }

  /** Marks the value at a JSON pointer. */
  private reveal(pointer: string): void {
    this.wanted = pointer;
    const range = rangeAt(this.session.text, pointer);
    if (this.editor === undefined || range === undefined) return;
    this.wanted = undefined;
    this.editor.select(range.from, range.to);
  }

  private async load(): Promise<void> {
    const parent = this.renderRoot.querySelector<HTMLElement>(".editor");
    const { session } = this;
    const fetched = await part(session, () => import("./editor.js"), words.failed);
    if (fetched !== undefined && (parent === null || !this.isConnected)) return;
    try {
      if (fetched === undefined || parent === null) throw new Error(words.failed);
      this.editor = fetched.createEditor(parent, session.text, {
        label: words.label,
        changed: (next, gesture) => this.typed(next, gesture),
        undo: () => session.undo(),
        redo: () => session.redo(),
        rename: () => void this.beginRename(),
        stands: (source, offset) => this.point(partAt(source, offset)),
        phrases: words.phrases,
        channels: () => session.good?.report.channels.map(({ name }) => name) ?? [],
      });
      session.settleInput = () => this.flush();
      this.state = "ready";
      this.requestUpdate();
      if (this.wanted !== undefined) this.reveal(this.wanted);
      else this.editor.focus();
    } catch {
      this.state = "failed";
    }
  }

  private typing: { text: string; gesture: string } | undefined;

  private typed(next: string, gesture: string): void {
    // What was typed before a pause is an entry of its own.
    if (this.typing !== undefined && this.typing.gesture !== gesture) this.flush();
    this.typing = { text: next, gesture };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { typing } = this;
    this.typing = undefined;
    if (typing !== undefined) this.session.edit(typing.text, typing.gesture);
  }

  private jump(found: Diagnostic): void {
    const { from, to } = positions(this.session.text, found.span);
    this.editor?.select(from, to);
  }

  /** Lays the text out; a text that is no JSON stays as it is, and its problem is listed. */
  private readonly format = (): void => {
    this.flush();
    const next = laidOut(this.session.text);
    if (next === undefined || next === this.session.text) return;
    this.session.edit(next);
    this.session.endGesture();
  };

  private readonly close = (): void => ask(this, "close-drawer");
}

const nameOf = (named: Named): string => (named.kind === "point" ? `${named.body}.${named.name}` : named.name);

define("holonomy-text", TextPanel);
