/** The text twin of a plot: what its curves do in sentences, their numbers in a table of 25 rows a page, one of them as sound. */
import { called, labelled } from "../labels.js";
import { type TemplateResult, html, nothing } from "lit";
import { type Curve, shownUnit } from "../series.js";
import type { PlotContext } from "../context.js";
import { markedInWords, markedRuns, moments } from "../markers.js";
import { define, given, own, View } from "../../kit/view.js";
import { reading } from "../../text/number.js";
import { twin as words } from "../../text/en/twin.js";
import { text } from "../../text/strings.js";
import { type Row, rowsOf } from "./cursor.js";
import { channelsOf } from "./keys.js";
import { listen } from "./listen.js";
import { stop } from "./sound.js";
import { sentences } from "./summary.js";
import sheet from "./twin.css?inline";

/** Rows of a page. */
const PAGE = 25;
/** Most digits of a number in the table. */
const DIGITS = 7;

interface Column {
  name: string;
  label: string;
  /** The unit that is shown, and what one of it is in the unit of the samples. */
  unit: string;
  size: number;
}

export class Twin extends View {
  static override properties = { ...View.properties, ...given("context"), ...own("run", "page", "rows", "said", "playing") };
  declare context: PlotContext;
  /** Index of the run in the table; nothing: that of the selected curve. */
  declare run: number | undefined;
  /** From 0. */
  page = 0;
  rows: readonly Row[] = [];
  /** The summary, curve by curve. */
  said: readonly string[][] = [];
  playing = false;
  private asked = "";

  static override sheets = [sheet];

  override connectedCallback(): void {
    super.connectedCallback();
    // The page with the moment that is shown.
    const t = this.session.clock.t;
    const handle = this.handle;
    if (t > 0 && handle !== undefined)
      void handle.ask("nearest", { t }).then(
        (index) => (this.page = Math.floor(index / PAGE)),
        () => undefined,
      );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.playing) stop();
    this.asked = "";
  }

  private get runs(): { index: number; label: string }[] {
    const shown = new Set(this.context.view.visible.map(({ run }) => run));
    return (this.session.set?.runs ?? []).filter(({ index }) => shown.has(index)).map(({ index, label }) => ({ index, label: label || text.stage.run(index) }));
  }

  private get shownRun(): number | undefined {
    const { runs } = this;
    const wanted = this.run ?? this.context.view.selected?.run;
    return runs.some(({ index }) => index === wanted) ? wanted : runs[0]?.index;
  }

  private get handle() {
    return this.session.set?.runs.find(({ index }) => index === this.shownRun)?.handle;
  }

  /** The channels of the run's visible curves, each once. */
  private get columns(): Column[] {
    const channels = labelled(this.session.set?.report.channels);
    const names = new Set(this.context.view.visible.filter(({ run }) => run === this.shownRun).flatMap(channelsOf));
    return [...names].map((name) => {
      const unit = shownUnit(channels, name);
      return { name, label: called(channels, name), unit: unit.name, size: unit.size };
    });
  }

  private get samples(): number {
    return this.handle?.progress.samples ?? 0;
  }

  private get last(): number {
    return Math.max(0, Math.ceil(this.samples / PAGE) - 1);
  }

  override render(): TemplateResult {
    const { view, title } = this.context;
    const [t0, t1] = [0, view.duration];
    return html`
      <div role="group" aria-label=${words.title(title)}>
        <p class="small soft">${words.head(title, view.visible.length, reading(t0), reading(t1))} ${words.keys}</p>
        <div class="sentences">${this.marked()}${this.said.map((curve) => html`<p>${curve.join(" ")}</p>`)}</div>
        ${this.bar()} ${this.table()}
      </div>
    `;
  }

  /** What the plot marks, in words. */
  private marked(): TemplateResult | typeof nothing {
    const { view } = this.context;
    const runs = markedRuns(this.session.set?.runs ?? [], view);
    const said = markedInWords(moments(runs, view.duration), runs);
    return said.length === 0 ? nothing : html`<p class="marked">${said.join(" ")}</p>`;
  }

  private bar(): TemplateResult {
    const { runs, last } = this;
    const to = (label: string, page: number, disabled: boolean): TemplateResult =>
      html`<button class="outlined" ?disabled=${disabled} @click=${() => (this.page = page)}>${label}</button>`;
    return html`<div class="bar">
      ${
        runs.length > 1
          ? html`<label class="small">${words.run} <select @change=${this.choose}>
              ${runs.map(({ index, label }) => html`<option value=${index} ?selected=${index === this.shownRun}>${label}</option>`)}
            </select></label>`
          : nothing
      }
      ${to(words.first, 0, this.page <= 0)} ${to(words.previous, this.page - 1, this.page <= 0)} ${to(words.next, this.page + 1, this.page >= last)}
      ${to(words.last, last, this.page >= last)}
      <span class="space"></span>
      <button class="outlined" @click=${() => void this.sound()}>${this.playing ? words.stop : words.play}</button>
    </div>`;
  }

  private table(): TemplateResult {
    const { columns, rows, page } = this;
    const run = this.runs.length > 1 ? (this.runs.find(({ index }) => index === this.shownRun)?.label ?? "") : "";
    const first = page * PAGE;
    const caption = rows.length === 0 ? words.computing : words.caption(this.context.title, run, first + 1, first + rows.length, this.samples);
    const { t } = this.session.clock;
    const now = rows.findIndex(([time]) => time === t);
    const heads: Column[] = [{ name: "t", label: words.time, unit: "s", size: 1 }, ...columns];
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.title(this.context.title)}>
      <table>
        <caption aria-live="polite">${caption}</caption>
        <thead>
          <tr>${heads.map(({ label, unit }) => html`<th scope="col">${unit === "" ? label : `${label} (${unit})`}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            ([time, ...values], i) => html`<tr aria-current=${i === now ? "true" : nothing}>
              <th scope="row">${reading(time, DIGITS)}</th>
              ${values.map((value, column) => html`<td>${reading(value / (columns[column]?.size ?? 1), DIGITS)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  private readonly choose = (event: Event): void => {
    this.run = Number((event.target as HTMLSelectElement).value);
    this.page = 0;
  };

  private async sound(): Promise<void> {
    if (this.playing) {
      stop();
      return;
    }
    this.playing = await listen(this.context, () => (this.playing = false)).catch(() => false);
  }

  override updated(): void {
    const { visible } = this.context.view;
    const { handle, columns } = this;
    if (this.page > this.last) this.page = this.last;
    const asked = JSON.stringify([this.session.version, this.session.documents, this.page, this.shownRun, columns, visible]);
    if (asked === this.asked || handle === undefined) return;
    this.asked = asked;
    void this.fetch(asked, visible);
  }

  private async fetch(asked: string, visible: readonly Curve[]): Promise<void> {
    const { handle, columns } = this;
    const runs = this.session.set?.runs ?? [];
    const log = this.context.view.spec.log === true;
    const about = async (curve: Curve): Promise<string[]> => {
      const run = runs.find(({ index }) => index === curve.run)?.handle;
      const names = channelsOf(curve);
      const found = await Promise.all(names.map(async (name) => run?.ask("describe", { channel: name })));
      return found.flatMap((description, i) =>
        description === undefined
          ? []
          : sentences(
              names.length === 1 ? curve.label : called(labelled(this.session.set?.report.channels), names[i] ?? ""),
              description,
              shownUnit(labelled(this.session.set?.report.channels), names[i] ?? ""),
              log,
            ),
      );
    };
    try {
      const names = columns.map(({ name }) => name);
      const [numbers, said] = await Promise.all([
        handle?.ask("rows", { channels: names, first: this.page * PAGE, count: PAGE }),
        Promise.all(visible.map((curve) => about(curve).catch(() => [words.nothing(curve.label)]))),
      ]);
      if (this.asked !== asked || numbers === undefined) return;
      this.rows = rowsOf(numbers, names.length);
      this.said = said;
    } catch {
      // The runs were replaced; the next ones are on their way.
      if (this.asked === asked) this.rows = [];
    }
  }

  /** The row of the moment is marked, wherever it is moved from. */
  protected override tick(): void {
    if (!this.session.clock.playing) this.requestUpdate();
  }
}

define("holonomy-twin", Twin);
