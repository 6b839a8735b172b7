/** The strip under both halves: what is known of the mechanism, in words; each sentence opens a card with the field's term and numbers. */
import { type TemplateResult, css, html, nothing } from "lit";
import { reading } from "../store/number.js";
import { controls } from "../style/controls.js";
import { text } from "../text/strings.js";
import type { Analysis, Check, CheckReport } from "../worker/types.js";
import { icons } from "./icons.js";
import { View, define } from "./view.js";

type Card = keyof typeof text.checks.cards;

export class Checks extends View {
  static override properties = { ...View.properties, open: { state: true } };
  declare open: number | undefined;

  static override styles = [
    controls,
    css`
      :host {
        position: relative;
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        gap: 2px;
        min-height: 48px;
      }
      button.check {
        min-height: 36px;
        gap: 6px;
        padding: 0 12px 0 8px;
        font: 400 14px/1.3 var(--font);
        white-space: normal;
        text-align: left;
      }
      .check .glyph {
        color: var(--good);
        stroke-width: 2.2;
      }
      .check.not .glyph {
        color: var(--warn);
      }
      @media (max-width: 799px) {
        .dot {
          display: none;
        }
      }
      .dot {
        color: var(--line-strong);
      }
      .card {
        position: absolute;
        bottom: calc(100% + 6px);
        left: 0;
        z-index: 5;
        width: min(440px, 100%);
        padding: 16px 20px 18px;
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--surface);
        box-shadow: var(--shadow);
      }
      .card-head {
        display: flex;
        justify-content: space-between;
        align-items: start;
        gap: 8px;
        margin-bottom: 6px;
      }
      .card h3 {
        font: var(--text-title);
      }
      .card .term {
        font: var(--text-small);
        color: var(--ink-soft);
      }
      .card p + p {
        margin-top: 8px;
      }
      .card .icon {
        margin: -6px -10px 0 0;
      }
    `,
  ];

  override render(): TemplateResult {
    const report = this.session.good?.report;
    if (report === undefined) return html`<span class="soft">${text.checks.checking}</span>`;
    const checks = sentences(report);
    const shown = this.open === undefined ? undefined : checks[this.open];
    return html`
      ${checks.map(
        (check, i) => html`
          ${i > 0 ? html`<span class="dot" aria-hidden="true">·</span>` : nothing}
          <button
            class="check ${check.ok ? "" : "not"}"
            aria-expanded=${String(this.open === i)}
            aria-controls="card"
            @click=${() => this.toggle(i)}
          >
            ${check.ok ? icons.good : icons.bad}${check.text}
          </button>
        `,
      )}
      ${shown === undefined ? nothing : this.card(shown, report)}
    `;
  }

  private card(check: Check, report: CheckReport): TemplateResult {
    const kind = kindOf(check);
    const { title, term, body } = text.checks.cards[kind];
    return html`<div class="card" id="card" role="region" aria-label=${title} @keydown=${this.key}>
      <div class="card-head">
        <div>
          <h3>${title}</h3>
          ${term === "" ? nothing : html`<span class="term">${term}</span>`}
        </div>
        <button class="icon" aria-label=${text.checks.close} title=${text.checks.close} @click=${() => this.toggle(undefined)}>${icons.close}</button>
      </div>
      ${body === "" ? html`<p>${check.text}</p>` : html`<p>${body}</p>`}
      ${numbers(kind, report).map((line) => html`<p class="small soft">${line}</p>`)}
      ${report.analysis === null ? nothing : html`<p><button class="link" @click=${this.analyse}>${text.analysis.show}</button></p>`}
    </div>`;
  }

  private readonly analyse = (): void => {
    this.open = undefined;
    this.dispatchEvent(new CustomEvent("show-analysis", { bubbles: true, composed: true }));
  };

  private toggle(index: number | undefined): void {
    this.open = this.open === index ? undefined : index;
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    const index = this.open ?? 0;
    this.open = undefined;
    this.renderRoot.querySelectorAll<HTMLElement>("button.check")[index]?.focus();
  };
}

/** What Rust says; without an analysis, nothing is made up. */
function sentences(report: CheckReport): Check[] {
  if (report.checks.length > 0) return report.checks;
  const { analysis } = report;
  if (analysis === null) return [];
  return [
    { code: "mobility", ok: true, text: text.checks.fallbackMobility(analysis.mobility) },
    { code: "redundancy", ok: analysis.redundancy === 0, text: text.checks.fallbackRedundancy(analysis.redundancy) },
  ];
}

function kindOf({ code }: Check): Card {
  if (/mobil|freedom/.test(code)) return "mobility";
  if (/redund/.test(code)) return "redundancy";
  if (/gap|assembl|start/.test(code)) return "assembly";
  if (/singul|condition/.test(code)) return "singular";
  return "other";
}

function numbers(kind: Card, report: CheckReport): string[] {
  const { analysis, assembly } = report;
  const lines: string[] = [];
  if (analysis !== null && kind !== "assembly") lines.push(...counted(kind, analysis));
  if (assembly !== undefined && kind === "assembly") lines.push(text.checks.moved(reading(assembly.position)));
  lines.push(text.checks.at);
  return lines;
}

function counted(kind: Card, analysis: Analysis): string[] {
  const lines = [text.checks.counts(analysis.n, analysis.m + analysis.h, analysis.rank)];
  if (kind === "mobility") lines.push(text.checks.gruebler(analysis.gruebler, analysis.mobility));
  const values = analysis.singular_values;
  if (values.length > 0) lines.push(text.checks.singularValues(reading(Math.min(...values), 3), reading(Math.max(...values), 3)));
  return lines;
}

define("holonomy-checks", Checks);
