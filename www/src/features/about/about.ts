/** Below the first screen: what the mechanism is about, all its parameters, how the runs went. */
import { type TemplateResult, css, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { valueAt } from "../../document/change.js";
import { reading } from "../../text/number.js";
import { controls } from "../../kit/style/controls.js";
import { tables } from "../../kit/style/work.js";
import { language, text } from "../../text/strings.js";
import "./parameter.js";
import { prose } from "../../kit/prose.js";
import { View, define } from "../../kit/view.js";

export class About extends View {
  static override styles = [
    controls,
    tables,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
        align-items: start;
      }
      @media (min-width: 960px) {
        :host {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
        section.about {
          grid-column: 2;
          grid-row: 1 / span 2;
          align-self: stretch;
        }
      }
      section {
        container-type: inline-size;
        min-width: 0;
        padding: 20px 24px 24px;
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--surface);
      }
      h2 {
        margin-bottom: 12px;
        font: 600 17px/1.3 var(--font);
      }
      h3 {
        margin: 16px 0 4px;
        font: var(--text-label);
      }
      .prose {
        max-width: 68ch;
      }
      .prose p + p {
        margin-top: 10px;
      }
      .prose p + *,
      .prose div + * {
        margin-top: 10px;
      }
      .prose .formula,
      .prose .scroll {
        overflow-x: auto;
      }
      .prose th,
      .prose td {
        text-align: left;
        white-space: normal;
        font: var(--text-small);
        vertical-align: baseline;
      }
      .prose thead th {
        font-weight: 500;
      }
      math {
        font-size: 1.06em;
      }
      ul {
        padding-left: 18px;
      }
      .parameters {
        display: grid;
        gap: 12px 16px;
      }
      /* Names, sliders and numbers of all parameters stand in the same columns. */
      @container (min-width: 421px) {
        .parameters {
          grid-template-columns: minmax(96px, max-content) minmax(80px, 1fr) auto;
        }
        .parameters > * {
          grid-column: 1 / -1;
          grid-template-columns: subgrid;
        }
      }
      .made {
        grid-column: 1 / -1;
      }
      .table :is(th, td) {
        padding-block: 6px;
      }
      .table :is(td, th:not(:first-child)) {
        text-align: right;
      }
      .table tbody th {
        white-space: normal;
      }
      .table td {
        font: var(--text-number);
      }
    `,
  ];

  override render(): TemplateResult {
    const { session } = this;
    const { good } = session;
    if (good === undefined) return html``;
    const { parameters, description } = good.report;
    return html`
      <section>
        <h2>${text.parameters.title}</h2>
        ${parameters.length === 0
          ? html`<p class="soft">${text.parameters.none}</p>`
          : html`<div class="parameters">
              ${parameters.map((parameter) => html`<holonomy-parameter .session=${session} .parameter=${parameter}></holonomy-parameter>`)}
            </div>`}
      </section>
      ${guard([good.text, description, language()], () => aboutIt(good.text, description))}
      ${this.summary()}
      <p class="small soft made">${text.about.licence} <a href="./licences.txt" target="_blank" rel="noopener">${text.about.licences}</a></p>
    `;
  }

  private summary(): TemplateResult | typeof nothing {
    const runs = this.session.set?.runs.filter(({ summary }) => summary !== undefined) ?? [];
    // A run that is still to be predicted tells nothing.
    if (runs.length === 0 || this.session.clock.held) return nothing;
    const words = text.about;
    return html`<section>
      <h2>${words.summary}</h2>
      <div class="table" tabindex="0" role="region" aria-label=${words.summary}>
        <table>
          <thead>
            <tr>
              <th scope="col">${words.run}</th>
              <th scope="col">${words.steps}</th>
              <th scope="col">${words.driftPosition}</th>
              <th scope="col">${words.driftVelocity}</th>
              <th scope="col" title=${words.energyTitle}>${words.energyDrift}</th>
              <th scope="col" title=${words.workTitle}>${words.work}</th>
              <th scope="col" title=${words.wallTitle}>${words.wall}</th>
            </tr>
          </thead>
          <tbody>
            ${runs.map(
              ({ label, summary }) => html`<tr>
                <th scope="row">${label || text.stage.single}</th>
                <td>${summary?.steps}</td>
                <td>${reading(summary?.drift.position, 3)}</td>
                <td>${reading(summary?.drift.velocity, 3)}</td>
                <td>${reading(summary?.energy_drift, 3)}</td>
                <td>${reading(summary?.stabilization_work ?? undefined, 3)}</td>
                <td>${reading(1000 * (summary?.wall_s ?? 0), 3)} ms</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}

/** The description and where it comes from. */
function aboutIt(source: string, description: string | undefined): TemplateResult | typeof nothing {
  if (description === undefined) return nothing;
  const references = valueAt(source, ["references"]);
  return html`<section class="about">
    <h2>${text.about.title}</h2>
    <div class="prose">${prose(description)}</div>
    ${Array.isArray(references) && references.length > 0
      ? html`<h3>${text.about.references}</h3>
          <ul class="small soft">
            ${references.map((reference) => html`<li>${String(reference)}</li>`)}
          </ul>`
      : nothing}
  </section>`;
}

define("holonomy-about", About);
