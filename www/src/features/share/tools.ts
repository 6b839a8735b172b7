/** Files for other tools, with what each format cannot hold, and theirs as documents, with what was not understood. */
import { type TemplateResult, html, nothing } from "lit";
import { save } from "../../kit/download.js";
import { define, own, View } from "../../kit/view.js";
import { Channel } from "../../solver/channel.js";
import { laterModule } from "../../solver/later.js";
import { reason } from "../../solver/reason.js";
import type { Loss, ReadFile, ToolFile, Unread } from "../../solver/types.js";
import { exchange as words } from "../../text/en/exchange.js";
import { type Said, spoken } from "../../text/said.js";
import type { ToolAnswers } from "./worker.js";
import sheet from "./tools.css?inline";

const FORMATS = ["mjcf", "urdf", "sdf"] as const;
type Format = (typeof FORMATS)[number];
const ENDINGS: Readonly<Record<Format, string>> = { mjcf: "xml", urdf: "urdf", sdf: "sdf" };

function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy files" });
}

export class Tools extends View {
  static override properties = { ...View.properties, ...own("format", "file", "read", "opened", "problem", "busy") };
  static override sheets = [sheet];

  /** The format that is chosen; none while nobody asks. */
  declare format: Format | undefined;
  /** The file as it would be saved. */
  declare file: ToolFile | undefined;
  /** What was read of a file. */
  declare read: ReadFile | undefined;
  /** Its name. */
  declare opened: string;
  declare problem: Said | undefined;
  declare busy: boolean;

  private readonly channel = new Channel<ToolAnswers>(laterModule, ownWorker);
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
      ${this.problem === undefined ? nothing : html`<p role="alert" class="small problem">${spoken(this.problem)}</p>`}
      <button class="outlined" ?disabled=${this.file === undefined} @click=${() => this.keep(format)}>${words.save}</button>
      <p class="small soft open">${words.openLead}</p>
      <button class="outlined" @click=${() => this.renderRoot.querySelector<HTMLInputElement>("input")?.click()}>${words.open}</button
      ><input type="file" aria-label=${words.open} accept=".xml,.mjcf,.urdf" @change=${this.choose} />
      <div role="status">${this.read === undefined ? nothing : left(this.opened, this.read.unread)}</div>`;
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
    void this.channel.ask("write", { text: this.session.text, run: this.session.selectedRun, format }).then(
      (file) => done(() => (this.file = file)),
      (error: unknown) => done(() => (this.problem = () => reason(error))),
    );
  }

  private keep(format: Format): void {
    if (this.file !== undefined) save(`${this.session.title}.${ENDINGS[format]}`, "application/xml", this.file.text);
  }

  private readonly choose = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [chosen] = input.files ?? [];
    if (chosen === undefined) return;
    this.read = undefined;
    this.problem = undefined;
    try {
      const read = await this.channel.ask("read", { text: await chosen.text() });
      this.opened = chosen.name;
      this.read = read;
      this.session.open(read.document);
      this.write(this.format ?? "mjcf");
    } catch (error) {
      this.problem = () => reason(error);
    }
    // The same file can be chosen again.
    input.value = "";
  };
}

/** The words of a code; none where Rust knows one more than the page. */
function said<T>(all: Readonly<Record<string, T>>, code: string): T | undefined {
  return all[code];
}

function losses(lost: readonly Loss[]): TemplateResult {
  if (lost.length === 0) return html`<p class="small">${words.whole}</p>`;
  return html`<p class="small">${words.lacks(lost.length)}</p>
    <ul class="small losses">
      ${lost.map((loss) => {
        const [what, instead] = said(words.lost, loss.code)?.(loss.detail) ?? [loss.lost, loss.instead];
        return html`<li><b>${loss.element === "" ? words.document : loss.element}</b>: ${what}. <span class="soft">${words.instead(instead)}</span></li>`;
      })}
    </ul>`;
}

function left(file: string, unread: readonly Unread[]): TemplateResult {
  return html`<p class="small">${words.opened(file)} ${unread.length === 0 ? words.understood : words.unread(unread.length)}</p>
    <ul class="small losses">
      ${unread.map((found) => html`<li><b>${found.element}</b> (${words.line(found.line)}): ${said(words.left, found.code)?.(found.detail) ?? found.words}</li>`)}
    </ul>`;
}

define("holonomy-tools", Tools);
