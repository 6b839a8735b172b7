/** All the ways to save a plot: picture or numbers, for the screen or for print. */
import { type TemplateResult, html, nothing } from "lit";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { define, own, View } from "../../kit/view.js";
import type { PlotContext } from "../context.js";
import { parseNumber } from "../../text/number.js";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { exporting as words } from "../../text/en/export.js";
import { text } from "../../text/strings.js";
import { type Size, saveNumbers, savePng, saveSvg } from "./files.js";
import sheet from "./dialog.css?inline";

/** Widths for print, mm. */
const WIDTHS = { single: 85, double: 170 } as const;

/** What was typed is no number. */
class NotNumber extends Error {
  override name = "NotNumber";
}

export class Export extends Dialog {
  static override properties = { ...View.properties, ...own("problem", "size", "format") };
  declare context: PlotContext;
  size: "screen" | "single" | "double" | "own" = "screen";
  format: "svg" | "png" = "svg";
  declare problem: Said | undefined;

  static override sheets = [sheet];

  /** Asks how to save a plot. */
  ask(context: PlotContext): void {
    this.context = context;
    this.problem = undefined;
    this.show();
  }

  protected readonly heading = (): Heading => ({ title: words.title(this.context.title), close: words.close });

  protected body(): TemplateResult {
    const { session } = this;
    const run = session.set?.runs.find(({ index }) => index === session.selectedRun);
    const print = this.size !== "screen";
    return html`
      <fieldset>
        <legend>${words.picture}</legend>
        <label>${words.format}
          <select id="format" @change=${(event: Event) => (this.format = (event.target as HTMLSelectElement).value as "svg" | "png")}>
            <option value="svg">${words.svg}</option>
            <option value="png">${words.pngFormat}</option>
          </select>
        </label>
        <label>${words.size}
          <select id="size" @change=${(event: Event) => (this.size = (event.target as HTMLSelectElement).value as Export["size"])}>
            ${Object.entries(words.sizes).map(([size, name]) => html`<option value=${size}>${name}</option>`)}
          </select>
        </label>
        ${this.size === "own" ? html`<label>${words.width}<input id="width" type="text" inputmode="decimal" value="120" /></label>` : nothing}
        ${print ? html`<label>${words.letters}<input id="letters" type="text" inputmode="decimal" value="8" /></label>` : nothing}
        ${print && this.format === "png" ? html`<label>${words.dpi}<select id="dpi"><option>600</option><option>300</option></select></label>` : nothing}
        <button class="main primary" @click=${() => void this.perform(() => this.savePicture())}>${words.savePicture}</button>
      </fieldset>
      <fieldset>
        <legend>${words.numbers}</legend>
        <label>${words.which}
          <select id="which"><option value="plot">${words.ofPlot}</option><option value="all">${words.ofRun(run?.label ?? "")}</option></select>
        </label>
        <label>${words.decimals}
          <select id="decimals"><option value="point">${words.point}</option><option value="comma">${words.comma}</option></select>
        </label>
        <button class="main primary" @click=${() => void this.perform(() => saveNumbers(this.context, { all: this.chosen("which") === "all", semicolon: this.chosen("decimals") === "comma" }))}>
          ${words.saveNumbers}
        </button>
      </fieldset>
      <p class="problem" role="alert">${spoken(this.problem) ?? nothing}</p>
    `;
  }

  private chosen(id: string): string {
    return this.renderRoot.querySelector<HTMLSelectElement | HTMLInputElement>(`#${id}`)?.value ?? "";
  }

  private async savePicture(): Promise<void> {
    const number = (id: string): number => {
      const value = parseNumber(this.chosen(id));
      if (value === undefined) throw new NotNumber();
      return value;
    };
    const { size, context } = this;
    const wanted: Size = size === "screen" ? "screen" : { width: size === "own" ? number("width") : WIDTHS[size], letters: number("letters") };
    await (this.format === "svg" ? saveSvg(context, wanted) : savePng(context, wanted, Number(this.chosen("dpi") || 600)));
  }

  private async perform(work: () => Promise<void>): Promise<void> {
    try {
      this.problem = undefined;
      await work();
      this.close();
    } catch (error) {
      this.problem = () => (error instanceof NotNumber ? text.parameters.notNumber : error instanceof Error ? reason(error) : words.failed);
    }
  }
}

define("holonomy-export", Export);

/** Opens the dialog for a plot; it stands in the page once. */
export function ask(context: PlotContext): void {
  let dialog = document.querySelector<Export>("holonomy-export");
  if (dialog === null) {
    dialog = document.createElement("holonomy-export") as Export;
    dialog.session = context.session;
    dialog.context = context;
    document.body.append(dialog);
  }
  dialog.ask(context);
}
