/** A sweep in a window of its own: what is varied, the picture that grows, a small picture of each run. */
import { type TemplateResult, html, nothing, svg } from "lit";
import type { Heading } from "../../kit/dialog.js";
import { FigureDialog } from "../../kit/figure-dialog.js";
import { define, own } from "../../kit/view.js";
import { save } from "../../kit/download.js";
import { parseNumber, reading, withComma } from "../../text/number.js";
import { theme } from "../../session/preferences.js";
import { plotted } from "../../plots/pins/statement.js";
import { area, fields, notes, progress } from "../../kit/style/work.js";
import { howFar } from "../../kit/how-far.js";
import { reason } from "../../solver/reason.js";
import { spoken } from "../../text/said.js";
import { sweep as words } from "../../text/en/sweep.js";
import { text } from "../../text/strings.js";
import { wasmModule } from "../../solver/module.js";
import { Pool } from "../../solver/pool.js";
import { outline } from "../../document/outline.js";
import { type Choice, choices, shownEnd, typedEnd } from "./choices.js";
import sweepStyle from "./dialog.css?inline";
import { SHOWN, type Shown, bifurcation, chosen, spark, span } from "./figure.js";
import { Sweep, poolSize } from "./sweep.js";

function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy sweep" });
}

/** Runs of one sweep in the page. */
const MOST = 5000;
/** Small pictures. */
const SMALLS = 24;
/** Columns of pixels of a small picture. */
const PIXELS = 120;
/** What is chosen for a value that is in no list. */
const OTHER = "";

interface Form {
  path: string;
  other: string;
  run: number;
  from: string;
  to: string;
  count: string;
  log: boolean;
  channel: string;
}

export class SweepDialog extends FigureDialog<Sweep> {
  static override properties = { ...FigureDialog.properties, ...own("form", "shown") };
  static override sheets = [...progress, area, notes, fields, sweepStyle];
  declare form: Form | undefined;
  shown: Shown = "last";

  /** The document that the form was made for. */
  private document = -1;

  override show(): void {
    if (this.document !== this.session.documents) {
      this.document = this.session.documents;
      this.end();
      this.form = undefined;
      this.problem = "";
    }
    this.form ??= this.fresh(this.session.selectedRun);
    super.show();
  }

  private get choices(): Choice[] {
    const { good } = this.session;
    return good === undefined ? [] : choices(good.text, good.report, this.form?.run ?? 0);
  }

  /** The form for a run, as it is first shown. */
  private fresh(run: number): Form | undefined {
    const { good } = this.session;
    if (good === undefined) return undefined;
    const [first] = choices(good.text, good.report, run);
    const channels = good.report.channels;
    const channel = plotted(good.report.plots).find((name) => channels.some((known) => known.name === name)) ?? channels[1]?.name ?? "t";
    return { ...this.endsOf(first), other: "", run, count: "40", channel };
  }

  private endsOf(choice: Choice | undefined): Pick<Form, "path" | "from" | "to" | "log"> {
    const document = outline(this.session.good?.text ?? "").value;
    const number = (value: number | undefined): string => (value === undefined ? "" : shownEnd(value, choice?.quantity, document));
    return { path: choice?.path ?? OTHER, from: number(choice?.from), to: number(choice?.to), log: choice?.log ?? false };
  }

  /** Starts, or says what is wrong. */
  private async begin(): Promise<void> {
    const { form, session } = this;
    const { good } = session;
    this.problem = "";
    if (form === undefined || good === undefined || session.broken) {
      this.problem = () => words.needsDocument;
      return;
    }
    const path = (form.path === OTHER ? form.other : form.path).trim();
    const { quantity } = this.choices.find((choice) => choice.path === form.path) ?? {};
    const [from, to, count] = [typedEnd(form.from, quantity), typedEnd(form.to, quantity), parseNumber(form.count)];
    if (path === "") this.problem = () => words.noPath;
    else if (from === undefined) this.problem = () => words.notNumber(words.from);
    else if (to === undefined) this.problem = () => words.notNumber(words.to);
    else if (count === undefined || !Number.isInteger(count) || count < 1 || count > MOST) this.problem = () => words.wrongCount(MOST);
    else if (!good.report.channels.some(({ name }) => name === form.channel)) this.problem = () => words.noChannel(form.channel);
    else {
      try {
        const values = (await this.engine).sweepValues(from, to, count, form.log);
        const task = { text: good.text, run: form.run, name: session.title || text.about.untitled, path, channel: form.channel, pixels: PIXELS };
        this.start(new Sweep(task, values, new Pool(wasmModule, ownWorker, poolSize(navigator.hardwareConcurrency, values.length))));
      } catch (error) {
        this.problem = () => reason(error);
      }
    }
  }

  /** What was typed as a number gets the decimal sign of the language of now. */
  respeak(): void {
    const anew = (typed: string): string => (parseNumber(typed) === undefined ? typed : withComma(typed.replace(",", ".")));
    if (this.form !== undefined) this.set({ from: anew(this.form.from), to: anew(this.form.to) });
  }

  protected readonly heading = (): Heading => words;

  protected body(): TemplateResult {
    return html`
      <p class="lead">${words.lead}</p>
      ${this.fields()}
      ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}
      ${this.controls()}
      <div class="area"><canvas role="img" aria-label=${this.caption()}></canvas></div>
      ${this.notes()} ${this.smalls()}
    `;
  }

  private set(change: Partial<Form>): void {
    if (this.form !== undefined) this.form = { ...this.form, ...change };
  }

  private fields(): TemplateResult | typeof nothing {
    const { form, session } = this;
    const { good } = session;
    if (form === undefined || good === undefined) return nothing;
    const typed = (name: "from" | "to" | "count" | "other" | "channel") => (event: Event) => this.set({ [name]: (event.target as HTMLInputElement).value });
    const field = (name: "from" | "to" | "count", label: string): TemplateResult =>
      html`<label><span>${label}</span><input type="text" inputmode="decimal" .value=${form[name]} @input=${typed(name)} /></label>`;
    const { choices: known } = this;
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.begin();
      }}
    >
      <label class="wide"
        ><span>${words.what}</span
        ><select @change=${this.choose}>
          ${known.map(({ path, label }) => html`<option value=${path} ?selected=${path === form.path}>${label}</option>`)}
          <option value=${OTHER} ?selected=${form.path === OTHER}>${words.other}</option>
        </select></label
      >
      ${
        form.path === OTHER
          ? html`<label class="wide"><span>${words.path}</span><input type="text" placeholder=${words.pathHint} spellcheck="false" .value=${form.other} @input=${typed("other")} /></label>`
          : nothing
      }
      ${field("from", words.from)} ${field("to", words.to)} ${field("count", words.count)}
      <label class="check"><input type="checkbox" .checked=${form.log} @change=${(event: Event) => this.set({ log: (event.target as HTMLInputElement).checked })} /><span>${words.log}</span></label>
      ${
        good.report.runs.length > 1
          ? html`<label
            ><span>${words.run}</span
            ><select @change=${(event: Event) => this.set({ run: Number((event.target as HTMLSelectElement).value) })}>
              ${good.report.runs.map(({ label, index }) => html`<option value=${index} ?selected=${index === form.run}>${label || text.stage.run(index)}</option>`)}
            </select></label
          >`
          : nothing
      }
      <label
        ><span>${words.channel}</span><input type="text" list="channels" spellcheck="false" .value=${form.channel} @input=${typed("channel")} /><datalist id="channels">
          ${good.report.channels.map(({ name, label }) => html`<option value=${name} label=${label}></option>`)}
        </datalist></label
      >
      <label
        ><span>${words.shown}</span
        ><select @change=${(event: Event) => (this.shown = (event.target as HTMLSelectElement).value as Shown)}>
          ${SHOWN.map((shown) => html`<option value=${shown} ?selected=${shown === this.shown}>${words.take[shown]}</option>`)}
        </select></label
      >
      <button class="main primary" type="submit">${words.start}</button>
    </form>`;
  }

  private readonly choose = (event: Event): void => {
    const path = (event.target as HTMLSelectElement).value;
    const choice = this.choices.find((known) => known.path === path);
    this.set(choice === undefined ? { path: OTHER } : this.endsOf(choice));
  };

  private controls(): TemplateResult | typeof nothing {
    const { work: sweep } = this;
    if (sweep === undefined) return nothing;
    const percent = Math.floor((100 * sweep.done) / sweep.values.length);
    const some = sweep.points.some((point) => point !== undefined);
    return html`<div class="controls">
      <p class="small state" role="status">${this.state(sweep)}</p>
      ${
        sweep.state === "running"
          ? html`${howFar(percent, words.progress)}
            <button class="outlined" @click=${() => sweep.cancel()}>${words.cancel}</button>`
          : nothing
      }
      <button title=${words.csvTitle} aria-label=${words.csvTitle} ?disabled=${!some} @click=${() => save(`${this.fileTitle}.csv`, "text/csv", sweep.csv)}>${words.csv}</button>
      <button title=${words.svgTitle} aria-label=${words.svgTitle} ?disabled=${!some} @click=${this.saveSvg}>${words.svg}</button>
    </div>`;
  }

  private state({ state, done, values, size, failure, gone }: Sweep): string {
    switch (state) {
      case "running":
        return words.states.running(done, values.length, size);
      case "done":
        return words.states.done(done);
      case "cancelled":
        return words.states.cancelled(done, values.length);
      case "failed":
        return gone ? text.banner.gone : words.states.failed(failure);
    }
  }

  private notes(): TemplateResult | typeof nothing {
    const { work: sweep } = this;
    if (sweep === undefined) return nothing;
    const stopped = sweep.points.filter((point) => point !== undefined && point.row.outcome !== "done").length;
    const [problem] = sweep.problems;
    return html`${stopped === 0 ? nothing : html`<p class="small soft">${words.stopped(stopped)}</p>`}
    ${problem === undefined ? nothing : html`<p class="problem" role="alert">${words.refused(sweep.problems.length, reading(problem.value), reason(problem.error))}</p>`}`;
  }

  private smalls(): TemplateResult | typeof nothing {
    const { work: sweep } = this;
    if (sweep === undefined) return nothing;
    const places = chosen(sweep.values.length, SMALLS);
    const drawn = places.flatMap((place) => sweep.points[place]?.curve ?? []);
    const range = span(drawn);
    const duration = this.session.good?.report.duration ?? 1;
    const unit = this.unit(sweep.task.channel);
    return html`<h3>${words.smalls}</h3>
      <p class="small soft">${words.smallsLead(sweep.task.channel, reading(range[0]), reading(range[1]), unit, reading(duration))}</p>
      <ul class="smalls" tabindex="0" aria-label=${words.smalls}>
        ${places.map((place) => {
          const point = sweep.points[place];
          const value = reading(sweep.values[place]);
          return html`<li class=${point === undefined ? "coming" : point.row.outcome === "done" ? "" : "stopped"}>
            ${svg`<svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true"><path d=${point === undefined ? "" : spark(point.curve, duration, range)}/></svg>`}
            <span class="number">${value}</span>${point === undefined ? html` <span class="soft">${words.waiting}</span>` : nothing}
          </li>`;
        })}
      </ul>`;
  }

  private unit(channel: string): string {
    return this.session.good?.report.channels.find(({ name }) => name === channel)?.unit ?? "";
  }

  private what(): string {
    const path = this.work?.task.path ?? "";
    return this.choices.find((choice) => choice.path === path)?.label ?? path;
  }

  private caption(): string {
    return words.picture(words.take[this.shown], this.work?.task.channel ?? this.form?.channel ?? "", this.what());
  }

  protected figure(sweep: Sweep): ReturnType<typeof bifurcation> & { points: unknown } {
    const { values, task } = sweep;
    const [a, b] = [values[0] ?? 0, values.at(-1) ?? 1];
    const ratio =
      Math.min(...values) > 0 && Math.abs(Math.log((values[1] ?? a) / a) - Math.log(b / (values.at(-2) ?? b))) < 1e-9 && values.length > 2 && a !== b;
    const pad = a === b ? Math.abs(a) || 1 : 0;
    const drawn = bifurcation(sweep.points, this.shown, {
      theme: theme(),
      x: this.what(),
      y: `${task.channel}, ${words.take[this.shown]}`,
      unit: this.unit(task.channel),
      log: ratio,
      range: [Math.min(a, b) - pad, Math.max(a, b) + pad],
    });
    return { ...drawn, points: drawn.figure.markers ?? [] };
  }

  protected get file(): string {
    return words.file;
  }
}

define("holonomy-sweep", SweepDialog);
