/** Below the first screen: what the mechanism is about, all its parameters, how the runs went. */
import { type TemplateResult, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { valueAt } from "../../document/change.js";
import { reading } from "../../text/number.js";
import { tables } from "../../kit/style/work.js";
import { about, parameters } from "../../text/en/about.js";
import { language, text } from "../../text/strings.js";
import "./parameter.js";
import { prose } from "../../kit/prose.js";
import { View, define } from "../../kit/view.js";
import sheet from "./about.css?inline";
import { table } from "../../kit/table.js";

export class About extends View {
  static override sheets = [tables, sheet];

  protected override follows(): (() => void)[] {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return [];
    const changed = (): void => this.requestUpdate();
    serviceWorker.addEventListener("controllerchange", changed);
    return [() => serviceWorker.removeEventListener("controllerchange", changed)];
  }

  override render(): TemplateResult {
    const { session } = this;
    const { good } = session;
    if (good === undefined) return html``;
    const { parameters: all, description } = good.report;
    return html`
      <section>
        <h2>${parameters.title}</h2>
        ${
          all.length === 0
            ? html`<p class="soft">${parameters.none}</p>`
            : html`<div class="parameters">
              ${all.map((parameter) => html`<holonomy-parameter .session=${session} .parameter=${parameter}></holonomy-parameter>`)}
            </div>`
        }
      </section>
      ${guard([good.text, description, language()], () => aboutIt(good.text, description))}
      ${this.summary()}
      <p class="small soft made">${kept() ? about.kept : nothing} ${about.licence} <a href="./licences.txt" target="_blank" rel="noopener">${about.licences}</a>, <a href="./sbom.json" target="_blank" rel="noopener">${about.sbom}</a></p>
    `;
  }

  private summary(): TemplateResult | typeof nothing {
    const runs = this.session.set?.runs.filter(({ summary }) => summary !== undefined) ?? [];
    // A run that is still to be predicted tells nothing.
    if (runs.length === 0 || this.session.clock.held) return nothing;
    const words = about;
    const { accuracy, selectedRun } = this.session;
    const label = runs.length > 1 ? runs.find(({ index }) => index === selectedRun)?.label : undefined;
    return html`<section>
      <h2>${words.summary}</h2>
      ${table(
        words.summary,
        [
          words.run,
          words.steps,
          words.driftPosition,
          words.driftVelocity,
          [words.energyDrift, words.energyTitle],
          [words.work, words.workTitle],
          [words.wall, words.wallTitle],
        ],
        runs.map(
          ({ label, summary }) => html`<tr>
                <th scope="row">${label || about.single}</th>
                <td>${summary?.steps}</td>
                <td>${reading(summary?.drift.position, 3)}</td>
                <td>${reading(summary?.drift.velocity, 3)}</td>
                <td>${reading(summary?.energy_drift, 3)}</td>
                <td>${reading(summary?.stabilization_work ?? undefined, 3)}</td>
                <td>${reading(1000 * (summary?.wall_s ?? 0), 3)} ms</td>
              </tr>`,
        ),
      )}
      ${accuracy === undefined ? nothing : html`<p class="accuracy">${label === undefined ? nothing : html`<b>${label}:</b>`} ${accuracy.sentence}</p>`}
    </section>`;
  }
}

/** The browser has all of the site: its worker begins to work when nothing is missing. */
function kept(): boolean {
  return navigator.serviceWorker?.controller != null;
}

/** The description and where it comes from. */
function aboutIt(source: string, description: string | undefined): TemplateResult | typeof nothing {
  if (description === undefined) return nothing;
  const references = valueAt(source, ["references"]);
  return html`<section class="about">
    <h2>${text.about.title}</h2>
    <div class="prose">${prose(description)}</div>
    ${
      Array.isArray(references) && references.length > 0
        ? html`<h3>${about.references}</h3>
          <ul class="small soft">
            ${references.map((reference) => html`<li>${String(reference)}</li>`)}
          </ul>`
        : nothing
    }
  </section>`;
}

define("holonomy-about", About);
