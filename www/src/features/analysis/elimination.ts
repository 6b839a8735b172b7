/** Which equations carry nothing: each way as a run of the document, ticked on and off, and a force drawn for all of them. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, View } from "../../kit/view.js";
import { analysis as words } from "../../text/en/analysis.js";
import type { Engine } from "../../solver/engine.js";
import type { Analysis, ChannelInfo, PlotInfo } from "../../solver/types.js";
import { type Treatment, admissible, keyOf, shortRow, treatedRuns, withRun, withoutRun } from "./choices.js";
import { panelStyle } from "./panel-style.js";
import { undetermined } from "../../session/verdict.js";
import sheet from "./elimination.css?inline";

/** So many ways are shown at once. */
const SHOWN = 12;

export class Elimination extends View {
  static override properties = { ...View.properties, ...given("engine"), ...own("curve", "every") };
  static override sheets = [...panelStyle, sheet];
  declare engine: Promise<Engine>;
  /** The channel that is drawn; none: the first. */
  declare curve: string | undefined;
  /** All ways are shown. */
  declare every: boolean | undefined;
  private known: { of: Analysis; ways: ReturnType<typeof admissible> } | undefined;

  override render(): TemplateResult | typeof nothing {
    const analysis = this.session.good?.report.analysis;
    if (!analysis || analysis.redundancy === 0) return nothing;
    const { session } = this;
    const { sets, all } = this.ways(analysis);
    const runs = treatedRuns(session.text, analysis);
    const treatments: Treatment[] = [{ kind: "automatic" }, { kind: "minimum-norm" }, ...sets.map((rows): Treatment => ({ kind: "eliminate", rows }))];
    const has = (treatment: Treatment): boolean => runs.some(({ key }) => key === keyOf(treatment));
    // What is ticked is never hidden.
    const shown = treatments.filter((treatment, i) => this.every === true || i < SHOWN || has(treatment));
    const hidden = treatments.length - shown.length;
    return html`
      <h3>${words.treatment}</h3>
      <p class="small">${words.treatmentLead(analysis.redundancy)}</p>
      ${session.broken ? html`<p class="small" role="note">${words.broken}</p>` : nothing}
      <fieldset ?disabled=${session.broken} aria-label=${words.treatment}>
        ${shown.map((treatment) => this.choice(analysis, treatment, has(treatment), runs.length))}
      </fieldset>
      ${hidden > 0 ? html`<button class="outlined" @click=${() => (this.every = true)}>${words.more(hidden)}</button>` : nothing}
      ${all ? nothing : html`<p class="small soft">${words.notAll}</p>`} ${this.comparison(analysis)}
    `;
  }

  private ways(analysis: Analysis): ReturnType<typeof admissible> {
    if (this.known?.of !== analysis) this.known = { of: analysis, ways: admissible(analysis) };
    return this.known.ways;
  }

  private choice(analysis: Analysis, treatment: Treatment, ticked: boolean, runs: number): TemplateResult {
    // A document has at least one run.
    const only = ticked && runs === 1 && this.session.good?.report.runs.length === 1;
    return html`<label class="choice">
      <input type="checkbox" .checked=${ticked} ?disabled=${only} @change=${(event: Event) => this.tick_(analysis, treatment, event)} />
      <span>${nameOf(analysis, treatment)}</span>
    </label>`;
  }

  private tick_(analysis: Analysis, treatment: Treatment, event: Event): void {
    const { session } = this;
    const key = keyOf(treatment);
    const present = treatedRuns(session.text, analysis).filter((run) => run.key === key);
    if ((event.target as HTMLInputElement).checked) {
      session.edit(withRun(session.text, analysis, treatment, { first: words.firstRun, added: nameOf(analysis, treatment) }));
      return;
    }
    // From the end, so that the numbers of the others stay.
    session.edit(present.reverse().reduce((source, { index }) => withoutRun(source, index), session.text));
  }

  /** One force or multiplier, over time, of all runs. */
  private comparison(analysis: Analysis): TemplateResult {
    const channels = this.session.set?.report.channels ?? [];
    const open = channels.filter(({ name }) => undetermined(analysis)(name));
    const chosen = open.find(({ name }) => name === this.curve) ?? open.find(({ name }) => name.startsWith("lambda.")) ?? open[0];
    if (chosen === undefined) return html`<p class="small soft">${words.noChannel}</p>`;
    const plot: PlotInfo = { title: chosen.label || chosen.name, kind: "time", channels: [chosen.name] };
    const choose = (event: Event): void => void (this.curve = (event.target as HTMLSelectElement).value);
    const option = ({ name, label }: ChannelInfo): TemplateResult => html`<option value=${name} ?selected=${name === chosen.name}>${label || name}</option>`;
    return html`
      <h3>${words.compareTitle}</h3>
      <label class="curve">${words.curve} <select @change=${choose}>${open.map(option)}</select></label>
      <holonomy-plot class="tall" .session=${this.session} .plot=${plot} .engine=${this.engine} .all=${true}></holonomy-plot>
    `;
  }
}

function nameOf(analysis: Analysis, treatment: Treatment): string {
  if (treatment.kind === "automatic") return words.automatic;
  if (treatment.kind === "minimum-norm") return words.minimumNorm;
  return words.carryNothing(treatment.rows.map((row) => shortRow(analysis, row)));
}

define("holonomy-elimination", Elimination);
