/** The analysis: ways to move by rank and by counting, the singular values, which reactions can be trusted, and what others there could be. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { icons } from "../../kit/icons.js";
import { define, given, own, sized, View } from "../../kit/view.js";
import { between, reading } from "../../text/number.js";
import { analysis as words } from "../../text/en/analysis.js";
import type { Engine } from "../../solver/engine.js";
import type { Analysis, JointAnalysis } from "../../solver/types.js";
import "./balance/balance.js";
import "./elimination.js";
import "./flow.js";
import "./modes.js";
import { panelStyle } from "./panel-style.js";
import { counted, spectrum } from "./spectrum.js";
import { velocitySentences } from "./velocity.js";
import { ask } from "../../kit/events.js";
import { table } from "../../kit/table.js";

export class AnalysisPanel extends View {
  static override properties = { ...View.properties, ...given("engine"), ...own("width") };
  static override sheets = [...panelStyle];
  declare engine: Promise<Engine>;
  /** Of the picture, px. */
  declare width: number | undefined;

  protected override follows(): (() => void)[] {
    return [sized(this, () => this.measure())];
  }

  private measure(): void {
    const { paddingLeft, paddingRight } = getComputedStyle(this);
    this.width = Math.round(this.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
  }

  override render(): TemplateResult {
    const analysis = this.session.good?.report.analysis;
    return html`
      <div class="head">
        <h2>${words.title}</h2>
        <button class="main icon" aria-label=${words.close} title=${words.close} @click=${this.close}>${icons.close}</button>
      </div>
      ${!analysis ? html`<p class="soft">${words.none}</p>` : html`<p class="soft">${words.lead}</p> ${this.sections(analysis)}`}
    `;
  }

  private sections(analysis: Analysis): TemplateResult {
    return html`
      ${mobility(analysis)} <holonomy-modes .session=${this.session}></holonomy-modes> ${this.rank(analysis)} ${this.joints(analysis)} ${velocities(analysis)}
      <holonomy-balance .session=${this.session}></holonomy-balance>
      <holonomy-force-flow .session=${this.session}></holonomy-force-flow>
      <holonomy-elimination .session=${this.session} .engine=${this.engine}></holonomy-elimination>
    `;
  }

  private rank(analysis: Analysis): TemplateResult {
    const rows = Object.keys(analysis.rows).length;
    const values = analysis.singular_values;
    return html`
      <h3>${words.rank}</h3>
      <p>${words.rankSentence(analysis.rank, rows, analysis.redundancy)}</p>
      ${
        values.length === 0
          ? nothing
          : html`
            ${spectrum(analysis, this.width ?? 0)}
            <p class="key">
              <span>${words.spectrum}</span>
              <span>${svg`<svg viewBox="0 0 12 12" aria-hidden="true"><circle class="value" cx="6" cy="6" r="4.5"/></svg>`}${words.count}</span>
              ${
                counted(analysis) < values.length
                  ? html`<span>${svg`<svg viewBox="0 0 12 12" aria-hidden="true"><circle class="value not" cx="6" cy="6" r="4"/></svg>`}${words.countNot}</span>`
                  : nothing
              }
            </p>
          `
      }
      ${sentences(analysis).map((sentence) => html`<p class="small">${sentence}</p>`)}
      ${
        values.length === 0
          ? nothing
          : html`<details>
            <summary>${words.values}</summary>
            <p class="numbers">${values.map((value) => reading(value, 4)).join(between())}</p>
          </details>`
      }
    `;
  }

  // ---- joints --------------------------------------------------------------------------------------------------------------------

  private joints(analysis: Analysis): TemplateResult | typeof nothing {
    const joints = Object.entries(analysis.joints);
    if (joints.length === 0) return nothing;
    const trusted = joints.filter(([, { reaction }]) => reaction === "unique").length;
    const { columns } = words;
    return html`
      <h3>${words.joints}</h3>
      <p>${trusted === joints.length ? words.allUnique : words.someUnique(trusted, joints.length)}</p>
      <p class="small soft">${analysis.methods_agree ? words.agree : words.disagree}</p>
      ${table(
        words.joints,
        [columns.joint, columns.rows, columns.reaction, columns.multipliers, ...(analysis.singular === null ? [] : [columns.elsewhere])],
        joints.map(([name, verdict]) => this.joint(analysis, name, verdict)),
      )}
    `;
  }

  private joint(analysis: Analysis, name: string, { rows, reaction, multipliers_unique }: JointAnalysis): TemplateResult {
    const { session } = this;
    const drawn = session.set?.report.scene?.items.some((item) => item.kind === "joint" && item.name === name) ?? false;
    const chosen = session.selectedPart === name;
    return html`<tr class=${chosen ? "chosen" : ""} @click=${drawn ? () => session.selectPart(name) : nothing}>
      <th scope="row">
        ${drawn ? html`<button class="link" aria-pressed=${String(chosen)} aria-label=${words.choose(name)} title=${words.choose(name)}>${name}</button>` : name}
      </th>
      <td>${rows.join(", ")}</td>
      ${verdictCell(reaction === "unique")} ${verdictCell(multipliers_unique)}
      ${analysis.singular === null ? nothing : verdictCell(!analysis.singular.not_unique.includes(name))}
    </tr>`;
  }

  private readonly close = (): void => {
    ask(this, "close-drawer");
  };
}

function verdictCell(unique: boolean): TemplateResult {
  return html`<td class=${unique ? "yes" : "not"}>${unique ? icons.good : icons.bad}${unique ? words.unique : words.notUnique}</td>`;
}

/** The true number of ways to move beside the counted one, and why they differ. */
function mobility(analysis: Analysis): TemplateResult {
  const rows = Object.keys(analysis.rows).length;
  const velocities = analysis.mobility + analysis.rank;
  const differ = analysis.mobility !== analysis.gruebler;
  const why = rows === 0 ? words.unconstrained : differ ? words.differ(velocities, rows, analysis.rank, analysis.mobility) : words.same(velocities, rows);
  return html`
    <dl class="counts">
      <div>
        <dt>${words.mobility}<span>${words.mobilityTerm}</span></dt>
        <dd>${analysis.mobility}</dd>
      </div>
      <div class=${differ ? "other" : ""}>
        <dt>${words.gruebler}<span>${words.grueblerTerm}</span></dt>
        <dd>${reading(analysis.gruebler)}</dd>
      </div>
    </dl>
    <p class="small">${why}</p>
    ${analysis.singular === null ? nothing : html`<p class="pose" role="note"><b>${words.singularTitle}</b> ${words.singular(analysis.rank, analysis.singular)}</p>`}
  `;
}

/** What is to be said of the decision about the rank. */
function sentences(analysis: Analysis): string[] {
  const { gap, redundancy, distance, nearly_dependent: nearly, dependent_rows: dependent } = analysis;
  const tolerance = reading(analysis.tolerance, 2);
  const all = [gap !== null ? words.gap(reading(gap, 2), tolerance) : redundancy > 0 ? words.exactGap(tolerance) : words.noGap(tolerance)];
  if (dependent.length > 0) all.push(words.dependent(dependent));
  if (distance !== null) all.push(words.distance(reading(distance, 3)));
  if (nearly.length > 0) all.push(words.nearly(nearly));
  return all;
}

/** Which velocity constraints hold positions by virtue of the others, and what moving to and fro can reach. */
function velocities({ integrability }: Analysis): TemplateResult | typeof nothing {
  if (integrability === null) return nothing;
  return html`
    <h3>${words.velocities}</h3>
    <ul class="groups">
      ${velocitySentences(integrability).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  `;
}

define("holonomy-analysis", AnalysisPanel);
