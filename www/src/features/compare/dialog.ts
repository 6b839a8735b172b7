/** Work and precision of the document's runs: a picture that grows, its numbers as a table, and what the errors are measured against. */
import { type TemplateResult, html, nothing, svg } from "lit";
import type { Heading } from "../../kit/dialog.js";
import { FigureDialog } from "../../kit/figure-dialog.js";
import { narrow } from "../../kit/narrow.js";
import { message } from "../../kit/message.js";
import { define, own } from "../../kit/view.js";
import { PATTERNS, dashOf } from "../../plots/series.js";
import { save } from "../../kit/download.js";
import { reading } from "../../text/number.js";
import { theme } from "../../session/preferences.js";
import { area, notes, progress, series, tables } from "../../kit/style/work.js";
import { howFar } from "../../kit/how-far.js";
import { spoken } from "../../text/said.js";
import { compare as words } from "../../text/en/compare.js";
import { failureInWords, text } from "../../text/strings.js";
import { Channel } from "../../solver/channel.js";
import { laterModule } from "../../solver/later.js";
import type { MethodSweep, SweepPoint } from "../../solver/types.js";
import { runsOf } from "../../document/runs.js";
import { Comparison } from "./comparison.js";
import { METHODS, type MethodId, compared, offeredAtFirst, withMethods } from "./methods.js";
import compareStyle from "./dialog.css?inline";
import { type Words, reached, workPrecision } from "./figure.js";
import { table } from "../../kit/table.js";

function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy comparison" });
}

export class Compare extends FigureDialog<Comparison> {
  static override sheets = [...progress, area, notes, series, tables, compareStyle];

  static override properties = { ...FigureDialog.properties, ...own("ticked", "keepsOwn") };
  /** The methods that are compared, in the order of the list. */
  declare ticked: readonly MethodId[];
  /** What the document does by itself is compared with them. */
  declare keepsOwn: boolean;
  /** Documents opened so far when the methods were ticked: another mechanism begins anew. */
  private tickedFor = -1;

  override show(): void {
    super.show();
    const { good, documents } = this.session;
    if (good === undefined) return;
    if (this.tickedFor !== documents) {
      this.tickedFor = documents;
      this.keepsOwn = true;
      this.ticked = offeredAtFirst(good.text);
    }
    if (this.work?.text !== this.wanted || this.work?.state === "failed") this.begin();
  }

  /** The text whose runs are compared. */
  private get wanted(): string | undefined {
    const source = this.session.good?.text;
    return source === undefined ? undefined : compared(source, this.keepsOwn, this.ticked, words.own, nameOf);
  }

  private begin(): void {
    const { wanted } = this;
    if (wanted !== undefined) this.start(new Comparison(wanted, new Channel(laterModule, ownWorker)));
  }

  /** The document's own, and the methods that it may be compared with: one sentence each. */
  private choices(): TemplateResult {
    const runs = runsOf(this.session.good?.text ?? "");
    const named = new Set(runs.map(({ label }) => label));
    const all = Object.keys(METHODS) as MethodId[];
    const choice = (name: string, sentence: string, on: boolean, off: boolean, change: (on: boolean) => void): TemplateResult =>
      html`<label><input type="checkbox" .checked=${on} ?disabled=${off} @change=${(event: Event) => (change((event.target as HTMLInputElement).checked), this.begin())} /><span><b>${name}</b> <span class="soft">${sentence}</span></span></label>`;
    const tick = (id: MethodId) => (on: boolean) => (this.ticked = all.filter((one) => (one === id ? on : this.ticked.includes(one))));
    return html`<details class="choices" ?open=${!narrow()}>
      <summary>${words.choose}</summary>
      <div role="group" aria-label=${words.choose}>
      ${choice(words.own, words.ownSentence(runs.length), this.keepsOwn, this.ticked.length === 0, (on) => (this.keepsOwn = on))}
      ${all.filter((id) => !named.has(nameOf(id))).map((id) => choice(nameOf(id), words.methods[id][1], this.ticked.includes(id), !this.keepsOwn && this.ticked.length === 1 && this.ticked.includes(id), tick(id)))}
      </div>
    </details>`;
  }

  /** The ticked methods become runs of the document, one step of undo. */
  private readonly addRuns = (): void => {
    const source = this.session.good?.text;
    if (source === undefined) return;
    this.session.setValue(["runs"], withMethods(source, this.ticked, words.own, nameOf));
    this.ticked = [];
    this.keepsOwn = true;
    this.dialog?.close();
  };

  protected readonly heading = (): Heading => words;

  protected body(): TemplateResult {
    const { work: comparison } = this;
    return html`
      <p class="lead">${words.lead}</p>
      ${this.choices()}
      ${this.controls()}
      <ul class="legend" aria-label=${words.runs}>
        ${comparison?.methods.map((method, i) => this.entry(method, i))}
      </ul>
      <div class="area"><canvas role="img" aria-label=${words.picture}></canvas></div>
      ${this.problem === "" ? nothing : html`<p class="small soft" role="note">${spoken(this.problem)}</p>`}
      ${this.about()} ${this.table()}
    `;
  }

  private controls(): TemplateResult {
    const { work: comparison } = this;
    const going = comparison?.going ?? false;
    const percent = Math.floor(100 * (comparison?.part ?? 0));
    return html`<div class="controls">
      <p class="small state" role="status">${this.state()}</p>
      ${
        going
          ? html`${howFar(percent, text.progress.label)}
            <button class="outlined" @click=${() => comparison?.cancel()}>${text.progress.cancel}</button>`
          : html`<button class="outlined" @click=${() => this.begin()}>${words.again}</button>`
      }
      ${
        this.session.limits?.covers("/runs") === true
          ? nothing
          : html`<button title=${words.addRunsTitle} ?disabled=${this.ticked.length === 0 || this.session.broken} @click=${this.addRuns}>${words.addRuns}</button>`
      }
      <button title=${words.csvTitle} ?disabled=${comparison?.csv === undefined} @click=${this.saveCsv}>${text.plots.csv}</button>
      <button title=${words.svgTitle} ?disabled=${(comparison?.points.length ?? 0) === 0} @click=${this.saveSvg}>${text.plots.svg}</button>
    </div>`;
  }

  private state(): string {
    const { work: comparison } = this;
    if (comparison === undefined) return "";
    if (!comparison.going && this.wanted !== comparison.text) return words.changed;
    const total = comparison.methods.reduce((sum, { values }) => sum + values.length, 0);
    return words.states[comparison.state](comparison.points.length, total);
  }

  private entry(method: MethodSweep, i: number): TemplateResult {
    const line = svg`<svg class="line" viewBox="0 0 26 8" aria-hidden="true"><path class="series-${i % 8}" d="M1 4h24" stroke-dasharray=${PATTERNS[dashOf(i)]}/></svg>`;
    const failure = method.failure === undefined ? nothing : html` <span class="bad">${message(failureInWords(method.failure).message)}</span>`;
    return html`<li>${line}<span><b>${labelOf(method)}</b> <span class="soft">${usual(method.method)}</span>${failure}</span></li>`;
  }

  /** What the errors are measured against, and what the marks mean. */
  private about(): TemplateResult | typeof nothing {
    const { work: comparison } = this;
    if (comparison === undefined) return nothing;
    const { reference, points } = comparison;
    const failure = failureInWords(comparison.failure);
    if (failure !== undefined) {
      return html`<p class="problem" role="alert"><b>${words.noReference}</b> ${message(failure.message)} ${message(failure.remedy)}</p>`;
    }
    return html`<p class="small soft">
      ${reference === undefined ? words.referenceComing : words.reference(reference.method, reading(reference.uncertainty, 2))}
      ${points.some((point) => !reached(point)) ? words.crosses : nothing}
    </p>`;
  }

  private table(): TemplateResult | typeof nothing {
    const { work: comparison } = this;
    if (comparison === undefined || comparison.points.length === 0) return nothing;
    const rows = comparison.methods.flatMap((method) => comparison.points.filter(({ run }) => run === method.run).map((point) => this.row(method, point)));
    return table(words.table, words.columns, rows);
  }

  private row(method: MethodSweep, point: SweepPoint): TemplateResult {
    const { failure } = point;
    const stopped = failure === undefined ? words.blownUp : words.stopped(failure.t === null ? undefined : reading(failure.t, 3));
    return html`<tr>
      <th scope="row">${labelOf(method)}</th>
      <td>${words.over[method.over]} ${reading(point.value, 3)}</td>
      <td>${point.evaluations}</td>
      <td title=${failureInWords(failure)?.message ?? ""}>${reached(point) ? reading(point.error, 3) : stopped}</td>
      <td>${reading(point.drift.position, 3)}</td>
      <td>${reading(point.drift.velocity, 3)}</td>
      <td>${point.steps}</td>
    </tr>`;
  }

  protected figure({ methods, points, reference }: Comparison): ReturnType<typeof workPrecision> & { points: readonly SweepPoint[] } {
    const said: Words = { error: words.error, evaluations: words.evaluations, known: words.known, label: labelOf };
    return { ...workPrecision(methods, points, reference, theme(), said), points };
  }

  protected get file(): string {
    return words.file;
  }

  private readonly saveCsv = (): void => {
    const { csv } = this.work ?? {};
    if (csv !== undefined) save(`${this.fileTitle}.csv`, "text/csv", csv);
  };
}

const nameOf = (id: MethodId): string => words.methods[id][0];

function labelOf(method: MethodSweep): string {
  return method.label || text.stage.run(method.run);
}

/** A method without what goes without saying here: how its step is chosen is what the sweep changes. */
function usual(method: string): string {
  return method.replace(/, (fixed|adaptive|eliminate)(?=,|$)/g, "");
}

define("holonomy-compare", Compare);
