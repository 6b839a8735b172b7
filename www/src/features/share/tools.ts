/** Files for other tools, with what each format cannot hold, and theirs as documents, with what was not understood. */
import { type TemplateResult, html, nothing } from "lit";
import { save } from "../../kit/download.js";
import { fileButton } from "../../kit/file-button.js";
import { notes } from "../../kit/style/work.js";
import { define, own, View } from "../../kit/view.js";
import { OPENED_OF_TOOLS, openToolFile, Unopened } from "../../session/files.js";
import { writeToolFile } from "../../solver/exchange.js";
import { reason } from "../../solver/reason.js";
import type { Loss, ToolFile, Unread } from "../../solver/types.js";
import { exchange as words } from "../../text/en/exchange.js";
import { lossInWords, unreadInWords } from "../../text/exchange.js";
import { type Said, spoken } from "../../text/said.js";
import sheet from "./tools.css?inline";

const FORMATS = ["mjcf", "urdf", "sdf"] as const;
type Format = (typeof FORMATS)[number];
const ENDINGS: Readonly<Record<Format, string>> = { mjcf: "xml", urdf: "urdf", sdf: "sdf" };

export class Tools extends View {
  static override properties = { ...View.properties, ...own("format", "file", "opened", "problem", "busy") };
  static override sheets = [notes, sheet];

  /** The format that is chosen; none while nobody asks. */
  declare format: Format | undefined;
  /** The file as it would be saved. */
  declare file: ToolFile | undefined;
  /** The file that was opened, and what of it was not understood. */
  declare opened: { name: string; unread: readonly Unread[] } | undefined;
  declare problem: Said | undefined;
  declare busy: boolean;

  /** Counts what was asked: of two answers the later question's stays. */
  private asked = 0;

  override render(): TemplateResult {
    return html`<details @toggle=${this.toggle}>
      <summary>${words.summary}</summary>
      ${this.format === undefined ? nothing : this.body(this.format)}
    </details>`;
  }

  private body(format: Format): TemplateResult {
    return html`<p class="small soft">${words.lead}</p>
      <label>${words.format}
        <select @change=${(event: Event) => this.write(FORMATS.find((kind) => kind === (event.target as HTMLSelectElement).value) ?? format)}>
          ${FORMATS.map((kind) => html`<option value=${kind} ?selected=${kind === format}>${words.formats[kind]}</option>`)}
        </select></label>
      <div role="status">${this.busy ? words.making : this.file === undefined ? nothing : losses(this.file.lost)}</div>
      ${this.problem === undefined ? nothing : html`<p role="alert" class="problem">${spoken(this.problem)}</p>`}
      <button class="outlined" ?disabled=${this.file === undefined} @click=${() => this.keep(format)}>${words.save}</button>
      <p class="small soft open">${words.openLead}</p>
      ${fileButton(words.open, OPENED_OF_TOOLS, this.take, words.openLead)}
      <div role="status">${this.opened === undefined ? nothing : left(this.opened.name, this.opened.unread)}</div>`;
  }

  private readonly toggle = (event: Event): void => {
    if ((event.target as HTMLDetailsElement).open) this.write(this.format ?? "mjcf");
  };

  private write(format: Format): void {
    this.format = format;
    this.file = undefined;
    this.problem = undefined;
    this.busy = true;
    const asked = ++this.asked;
    const done = (change: () => void): void => {
      if (asked !== this.asked) return;
      this.busy = false;
      change();
    };
    void writeToolFile(this.session.text, this.session.selectedRun, format).then(
      (file) => done(() => (this.file = file)),
      (error: unknown) => done(() => (this.problem = () => reason(error))),
    );
  }

  private keep(format: Format): void {
    if (this.file !== undefined) save(`${this.session.title}.${ENDINGS[format]}`, "application/xml", this.file.text);
  }

  private readonly take = async (file: File): Promise<void> => {
    this.opened = undefined;
    this.problem = undefined;
    try {
      this.opened = { name: file.name, unread: await openToolFile(this.session, file) };
      this.write(this.format ?? "mjcf");
    } catch (error) {
      this.problem = () => (error instanceof Unopened ? [error.told.message, error.told.remedy].map(spoken).join(" ") : reason(error));
    }
  };
}

function losses(lost: readonly Loss[]): TemplateResult {
  if (lost.length === 0) return html`<p class="small">${words.whole}</p>`;
  return html`<p class="small">${words.lacks(lost.length)}</p>
    <ul class="small losses">
      ${lost.map((loss) => {
        const [what, instead] = lossInWords(loss);
        return html`<li><b>${loss.element === "" ? words.document : loss.element}</b>: ${what}. <span class="soft">${words.instead(instead)}</span></li>`;
      })}
    </ul>`;
}

function left(file: string, unread: readonly Unread[]): TemplateResult {
  return html`<p class="small">${words.opened(file)} ${unread.length === 0 ? words.understood : words.unread(unread.length)}</p>
    <ul class="small losses">
      ${unread.map((found) => html`<li><b>${found.element}</b> (${words.line(found.line)}): ${unreadInWords(found)}</li>`)}
    </ul>`;
}

define("holonomy-tools", Tools);
