/** How the result on screen is cited: link, version, hash, an entry for BibTeX, and the command that computes it again. */
import { type TemplateResult, html, nothing } from "lit";
import { share } from "../../text/en/share.js";
import { copied } from "../../kit/clipboard.js";
import { define, given, own, View } from "../../kit/view.js";
import { bibtex, command, type Result } from "./citation.js";
import sheet from "./cite.css?inline";

export class Cite extends View {
  static override properties = { ...View.properties, ...given("fragment"), ...own("said") };
  static override sheets = [sheet];
  /** The document, as a link carries it. */
  declare fragment: string;
  /** What was copied last. */
  declare said: string;

  constructor() {
    super();
    this.said = "";
  }

  override render(): TemplateResult {
    const result = this.result();
    const words = share.cite;
    if (result === undefined) return html`<p class="small soft">${words.none}</p>`;
    const { run, version, hash, link } = result;
    return html`<p class="small soft">${words.lead}</p>
      <dl>
        ${run === "" ? nothing : html`<dt>${words.run}</dt><dd>${run}</dd>`}
        <dt>${words.version}</dt><dd>Holonomy ${version}</dd>
      </dl>
      ${this.line(words.link, link)} ${this.line(words.hash, hash)} ${this.block(words.bibtex, bibtex(result), 8)}
      ${this.block(words.command, command(result), 2)}
      <p class="small soft" role="status">${this.said === "" ? nothing : words.copied(this.said)}</p>`;
  }

  /** The run that is shown, once it is computed to its end and the text is what was run. */
  private result(): Result | undefined {
    const { set, text, title, selectedRun } = this.session;
    const run = set?.text === text ? set.runs.find(({ index }) => index === selectedRun) : undefined;
    if (run?.summary === undefined || run.progress.state === "running" || run.progress.state === "cancelled") return undefined;
    const { hash, version } = run.summary;
    return { title, run: run.label, link: `${location.origin}${location.pathname}#${this.fragment}`, version, hash };
  }

  private line(name: string, value: string): TemplateResult {
    return html`<label>${name}<input type="text" readonly .value=${value} @focus=${select} /></label>${this.button(name, value)}`;
  }

  private block(name: string, value: string, rows: number): TemplateResult {
    return html`<label class="wide">${name}<textarea rows=${rows} wrap="off" readonly .value=${value} @focus=${select}></textarea></label>${this.button(name, value)}`;
  }

  private button(name: string, value: string): TemplateResult {
    return html`<button class="outlined" aria-label=${share.cite.copy(name)} @click=${() => void this.copy(name, value)}>${share.copy}</button>`;
  }

  private async copy(name: string, value: string): Promise<void> {
    // Where it is not allowed, the fields can be selected.
    this.said = (await copied(value)) ? name : "";
  }
}

function select(event: Event): void {
  (event.target as HTMLInputElement | HTMLTextAreaElement).select();
}

define("holonomy-cite", Cite);
