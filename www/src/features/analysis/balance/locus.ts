/** The root locus: eigenvalues over a parameter, value by value until it is done or stopped. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own, sized, View } from "../../../kit/view.js";
import { save } from "../../../kit/download.js";
import { howFar } from "../../../kit/how-far.js";
import { fields, series, track } from "../../../kit/style/work.js";
import { Channel } from "../../../solver/channel.js";
import { Interrupted } from "../../../solver/errors.js";
import { laterModule } from "../../../solver/later.js";
import { reason } from "../../../solver/reason.js";
import type { Crossing, LocusGap, LocusPoint } from "../../../solver/types.js";
import { balance as words } from "../../../text/en/balance.js";
import { parseNumber, reading, typedShort } from "../../../text/number.js";
import { type Said, spoken } from "../../../text/said.js";
import { failureInWords } from "../../../text/strings.js";
import modesSheet from "../modes.css?inline";
import sheet from "./locus.css?inline";
import { curves } from "./curves.js";
import { ownWorker } from "./own-worker.js";
import type { BalanceAnswers } from "./worker.js";

/** Steps of one root locus in the page. */
const MOST = 1000;

interface Form {
  parameter: string;
  from: string;
  to: string;
  steps: string;
}

export class Locus extends View {
  static override properties = { ...View.properties, ...own("form", "points", "crossings", "count", "going", "problem", "width", "name") };
  static override sheets = [fields, series, track, modesSheet, sheet];
  declare form: Form | undefined;
  declare points: readonly LocusPoint[];
  declare crossings: readonly Crossing[];
  /** Values in all. */
  declare count: number;
  declare going: boolean;
  declare problem: Said | undefined;
  declare width: number | undefined;
  /** The parameter that was followed. */
  declare name: string;
  /** The document that the form was made for. */
  private document = -1;
  private of: object | undefined;
  private channel: Channel<BalanceAnswers> | undefined;

  constructor() {
    super();
    this.clear();
  }

  protected override follows(): (() => void)[] {
    return [sized(this, () => (this.width = Math.round(this.clientWidth)))];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  private clear(): void {
    this.points = [];
    this.crossings = [];
    this.count = 0;
    this.going = false;
    this.problem = undefined;
    this.name = "";
  }

  override willUpdate(): void {
    if (this.session === undefined || this.document === this.session.documents) return;
    this.document = this.session.documents;
    this.stop();
    this.clear();
    this.form = undefined;
  }

  override render(): TemplateResult {
    const parameters = this.session.good?.report.parameters ?? [];
    const [first] = parameters;
    return html`
      <h3>${words.locus}</h3>
      <p class="small soft">${words.locusLead}</p>
      ${first === undefined ? html`<p class="small">${words.noParameter}</p>` : this.asked(this.form ?? this.fresh(first.name))}
      ${this.problem === undefined ? nothing : html`<p role="alert">${spoken(this.problem)}</p>`} ${this.points.length === 0 ? nothing : this.figures()}
    `;
  }

  private fresh(name: string): Form {
    const found = this.session.good?.report.parameters.find((parameter) => parameter.name === name);
    const value = found?.value ?? 1;
    const reach = value === 0 ? 1 : Math.abs(value) / 2;
    return { parameter: name, from: typedShort(found?.min ?? value - reach), to: typedShort(found?.max ?? value + reach), steps: this.form?.steps ?? "100" };
  }

  private asked(form: Form): TemplateResult {
    const parameters = this.session.good?.report.parameters ?? [];
    const field = (name: "from" | "to" | "steps", label: string): TemplateResult =>
      html`<label><span>${label}</span><input type="text" name=${name} inputmode="decimal" .value=${form[name]} @input=${(event: Event) => (this.form = { ...form, [name]: (event.target as HTMLInputElement).value })} /></label>`;
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.follow(form);
      }}
    >
      <label class="parameter"><span>${words.parameter}</span>
        <select name="parameter" @change=${(event: Event) => (this.form = this.fresh((event.target as HTMLSelectElement).value))}>
          ${parameters.map(({ name, label }) => html`<option value=${name} ?selected=${name === form.parameter}>${label === undefined || label === name ? name : `${label} (${name})`}</option>`)}
        </select></label>
      ${field("from", words.from)} ${field("to", words.to)} ${field("steps", words.steps)}
      <button class="outlined follow" ?disabled=${this.going}>${words.follow}</button>
      ${this.going ? html`<button type="button" class="outlined stop" @click=${() => this.stop()}>${words.stop}</button>` : nothing}
    </form>`;
  }

  private figures(): TemplateResult {
    const { points, crossings, width = 0, name } = this;
    const percent = this.count === 0 ? 0 : Math.round((100 * points.length) / this.count);
    const gap = points.find((point) => point.gap !== null);
    const figure = (part: "re" | "im", what: string): TemplateResult =>
      html`<figure><figcaption>${words.over(what, name)}</figcaption>${curves(points, crossings, part, width, words.curves(what, name))}</figure>`;
    return html`
      ${this.going ? howFar(percent, words.follow) : nothing}
      <div role="status"><ul class="small crossings">
        ${crossings.map((crossing) => html`<li>${told(name, crossing)}</li>`)}
        ${!this.going && crossings.length === 0 && points.some((point) => point.gap === null) ? html`<li>${words.noCrossing}</li>` : nothing}
        ${gap?.gap == null ? nothing : html`<li>${words.gap(`${name} = ${reading(gap.value)}`, reasonOf(gap.gap))}</li>`}
      </ul></div>
      ${width < 120 || points.length < 2 ? nothing : html`${figure("re", words.realPart)} ${figure("im", words.imaginaryPart)}`}
      ${this.going ? nothing : html`<button class="outlined save" @click=${() => void this.save()}>${words.save}</button>`}
    `;
  }

  private async follow(form: Form): Promise<void> {
    const { good } = this.session;
    const [from, to, steps] = [parseNumber(form.from), parseNumber(form.to), parseNumber(form.steps)];
    if (good === undefined) return;
    this.stop();
    this.clear();
    this.form = form;
    if (from === undefined) this.problem = () => words.notNumber(words.from);
    else if (to === undefined) this.problem = () => words.notNumber(words.to);
    else if (steps === undefined || !Number.isInteger(steps) || steps < 1 || steps > MOST) this.problem = () => words.wrongSteps(MOST);
    else await this.advance({ text: good.text, run: this.session.selectedRun, parameter: form.parameter, from, to, count: steps + 1 });
  }

  private async advance(asked: { text: string; run: number; parameter: string; from: number; to: number; count: number }): Promise<void> {
    const channel = (this.channel = new Channel<BalanceAnswers>(laterModule, ownWorker));
    const token = (this.of = {});
    this.going = true;
    this.name = asked.parameter;
    try {
      await channel.ask("locus", asked);
      for (;;) {
        const { points, crossings, done, count } = await channel.ask("advance", {});
        if (this.of !== token) return;
        this.points = [...this.points, ...points];
        this.crossings = [...this.crossings, ...crossings];
        this.count = count;
        if (done >= count) break;
      }
    } catch (error) {
      if (!(error instanceof Interrupted) && this.of === token) this.problem = () => reason(error);
    } finally {
      if (this.of === token) this.going = false;
    }
  }

  /** Ends what is computed; what is there stays. */
  private stop(): void {
    this.going = false;
    this.of = undefined;
    this.channel?.end(new Interrupted("ended by the visitor"));
    this.channel = undefined;
  }

  private async save(): Promise<void> {
    const own = (): string => tableOf(this.name, this.points);
    const csv = await (this.channel?.ask("table", {}).catch(own) ?? own());
    save(`${words.tableName}.csv`, "text/csv", csv);
  }
}

/** The table of what is there, where the worker that wrote it is gone. */
export function tableOf(name: string, points: readonly LocusPoint[]): string {
  const curves = Math.max(0, ...points.flatMap(({ roots }) => roots.map(([curve]) => curve + 1)));
  const heads = Array.from({ length: curves }, (_, k) => [`re${k + 1}`, `im${k + 1}`]).flat();
  const rows = points.map(({ value, zeros, roots }) => {
    const cells = Array.from({ length: curves }, (_, k) => {
      const root = roots.find(([curve]) => curve === k);
      return root === undefined ? ["", ""] : [String(root[1]), String(root[2])];
    });
    return [String(value), String(zeros), ...cells.flat()].join(",");
  });
  return `${[[name, "zeros", ...heads].join(","), ...rows].join("\n")}\n`;
}

function told(name: string, { value, grows, im }: Crossing): string {
  const at = `${name} = ${reading(value, 10)}`;
  const swings = im > 0 ? reading(im, 5) : undefined;
  return grows ? words.begins(at, swings) : words.ceases(at, swings);
}

/** Why a value has no eigenvalues, in the language of now. */
function reasonOf({ cause, message }: LocusGap): string {
  return failureInWords({ cause, message, t: null, parts: [], remedy: "" }).message;
}

define("holonomy-locus", Locus);
