/** Why a run stopped: what, when, which part, what to try. What was computed until then stays on screen. */
import { type TemplateResult, css, html, nothing } from "lit";
import { reading } from "../store/number.js";
import { controls } from "../style/controls.js";
import { text } from "../text/strings.js";
import type { RunFailure } from "../worker/types.js";
import { icons } from "./icons.js";
import { message } from "./prose.js";
import { View, define } from "./view.js";

export class FailureCard extends View {
  static override properties = { ...View.properties, dismissed: { state: true } };
  declare dismissed: RunFailure | undefined;

  static override styles = [
    controls,
    css`
      .card {
        display: grid;
        grid-template-columns: auto 1fr auto;
        gap: 4px 12px;
        align-items: start;
        padding: 14px 16px;
        border: 1px solid var(--bad);
        border-radius: var(--radius);
        background: var(--surface);
        box-shadow: var(--shadow);
      }
      .card > .glyph {
        margin-top: 2px;
        color: var(--bad);
      }
      h3 {
        font: var(--text-title);
      }
      p {
        margin-top: 4px;
        font: var(--text-small);
        overflow-wrap: anywhere;
      }
      .parts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        align-items: center;
      }
      .parts button {
        min-height: 26px;
      }
      .jump {
        margin-top: 10px;
      }
      .icon {
        align-self: start;
        margin: -8px -8px 0 0;
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    const run = session.set?.runs.find(({ failure }) => failure !== undefined);
    const failure = session.broken && session.report?.failure ? session.report.failure : run?.failure;
    if (failure === undefined || failure === this.dismissed) return nothing;
    const label = session.broken ? "" : (run?.label ?? "");
    const started = !session.broken && failure.t !== null && (run?.frames.count ?? 0) > 0;
    const when = failure.t ?? 0;
    return html`<section class="card" role="alert" data-cause=${failure.cause}>
      ${icons.bad}
      <div>
        <h3>${started ? text.failure.title(label) : text.failure.notStarted(label)}${started ? ` ${text.failure.at(reading(when))}` : ""}</h3>
        <p>${message(failure.message)}</p>
        ${failure.parts.length === 0
          ? nothing
          : html`<p class="parts small">
              ${text.failure.parts}: ${failure.parts.map((part) => html`<button class="outlined" @click=${() => session.selectPart(part)}>${part}</button>`)}
            </p>`}
        <p class="soft">${message(failure.remedy)}</p>
        ${started
          ? html`<button class="outlined jump" @click=${() => (session.clock.pause(), session.clock.seek(when))}>${text.failure.jump}</button>`
          : nothing}
      </div>
      <button class="icon" aria-label=${text.failure.close} title=${text.failure.close} @click=${() => (this.dismissed = failure)}>${icons.close}</button>
    </section>`;
  }
}

define("holonomy-failure", FailureCard);
