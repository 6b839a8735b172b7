/**
 * How the equations are solved: one button in the page, the independent choices under Advanced. Choosing edits the document's
 * `simulation`; which combinations make sense is the solver's to say, and its refusals are shown here.
 */
import { type TemplateResult, css, html, nothing } from "lit";
import { keysAt, valueAt } from "../store/edit.js";
import { parseNumber } from "../store/number.js";
import { controls } from "../style/controls.js";
import { text } from "../text/strings.js";
import type { Choice } from "../worker/types.js";
import { icons } from "./icons.js";
import { message } from "./prose.js";
import { View, define } from "./view.js";

const AXES = ["formulation", "basis", "continuation", "stabilization", "integrator"] as const;
type Axis = (typeof AXES)[number];
const ROOT = "simulation";

/** The choice as the text has it: a bare word, or an object with a type. */
function chosen(source: string, axis: Axis): string {
  const value = valueAt(source, [ROOT, axis]);
  const id = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : value;
  return typeof id === "string" && id !== "auto" ? id : "";
}

/** What the button says. */
export function methodName(source: string, method: readonly Choice[], runs: number): string {
  const axes = AXES.map((axis) => chosen(source, axis)).filter((id) => id !== "");
  if (runs > 1 && runsDiffer(source)) return text.method.compared(runs);
  if (axes.length === 0) return text.method.automatic;
  const taken = (axis: string): string => method.find((choice) => choice.axis === axis)?.id ?? "";
  return [taken("formulation") || chosen(source, "formulation"), taken("integrator") || chosen(source, "integrator")].filter((id) => id !== "").join(", ") || text.method.chosen;
}

/** Runge-Kutta methods that estimate their error, so that the step can follow a tolerance. */
const ESTIMATING: readonly string[] = ["dopri5", "dop853"];

/** The name of an option, and the sentence behind its colon. */
function parted(option = ""): [string, string] {
  const [name = "", sentence = ""] = option.split(": ");
  return [name, sentence === "" ? "" : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`];
}

function runsDiffer(source: string): boolean {
  const runs = valueAt(source, ["runs"]);
  return Array.isArray(runs) && runs.some((_, i) => keysAt(source, ["runs", i, ROOT]).length > 0);
}

export class Method extends View {
  static override styles = [
    controls,
    css`
      :host {
        display: block;
        padding: 12px 20px 32px 24px;
      }
      .head {
        display: flex;
        justify-content: space-between;
        align-items: center;
        margin-right: -8px;
      }
      h2 {
        font: 600 18px/1.3 var(--font);
      }
      h3 {
        margin: 24px 0 4px;
        font: var(--text-title);
      }
      ul {
        list-style: none;
      }
      li {
        padding: 8px 0;
        border-top: 1px solid var(--line);
      }
      li b {
        display: block;
        font: var(--text-label);
      }
      .all {
        margin-top: 14px;
      }
      fieldset {
        margin: 0;
        padding: 14px 0 12px;
        border: 0;
        border-top: 1px solid var(--line);
      }
      legend {
        float: left;
        width: 100%;
        padding: 0;
        font: var(--text-label);
      }
      legend span {
        font-weight: 400;
        color: var(--ink-soft);
      }
      fieldset > * {
        clear: both;
      }
      fieldset p {
        font: var(--text-small);
        color: var(--ink-soft);
      }
      fieldset p.taken {
        color: var(--ink);
      }
      select {
        width: 100%;
        margin: 6px 0;
      }
      .fields {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px 12px;
        margin: 6px 0;
      }
      .fields label {
        display: grid;
        gap: 2px;
        font: var(--text-small);
      }
      .fields select {
        margin: 0;
      }
      .fields input {
        width: 100%;
        font: var(--text-number);
      }
      .problem {
        margin: 16px 0 0;
        padding: 12px 14px;
        border-left: 3px solid var(--bad);
        border-radius: 4px;
        background: var(--bad-soft);
      }
      summary {
        margin-top: 24px;
        padding: 8px 0;
        font: var(--text-title);
        cursor: pointer;
      }
    `,
  ];

  override render(): TemplateResult {
    const { session } = this;
    const report = session.good?.report;
    const method = report?.method ?? [];
    const runs = report?.runs ?? [];
    const problems = session.broken ? (session.report?.diagnostics.filter(({ pointer }) => /simulation/.test(pointer)) ?? []) : [];
    const refusal = session.broken ? session.report?.failure : undefined;
    return html`
      <div class="head">
        <h2>${text.method.title}</h2>
        <button class="main icon" aria-label=${text.method.close} title=${text.method.close} @click=${this.close}>${icons.close}</button>
      </div>
      <p class="soft">${text.method.lead}</p>
      <button class="outlined all" @click=${this.automatic}>${text.method.makeAutomatic}</button>
      ${problems.map((found) => html`<p class="problem" role="alert">${message(found.message)} ${message(found.remedy)}</p>`)}
      ${refusal === undefined ? nothing : html`<p class="problem" role="alert">${message(refusal.message)} ${message(refusal.remedy)}</p>`}
      ${runs.length > 1
        ? html`<h3>${text.method.runs}</h3>
            <p class="small soft">${text.method.runsLead}</p>
            <ul>
              ${runs.map(({ label, index, method: words }) => {
                const own = keysAt(session.text, ["runs", index, ROOT]);
                return html`<li>
                  <b>${label || text.stage.run(index)}</b><span class="small soft">${words}${own.length > 0 ? ` – ${text.method.overrides(own.join(", "))}` : ""}</span>
                </li>`;
              })}
            </ul>`
        : nothing}
      <details open>
        <summary>${text.method.advanced}</summary>
        ${AXES.map((axis) => this.axis(axis, method))}
        ${this.times()}
      </details>
    `;
  }

  private axis(axis: Axis, method: readonly Choice[]): TemplateResult {
    const words = text.method.axes[axis];
    const id = chosen(this.session.text, axis);
    const taken = method.find((choice) => choice.axis === axis);
    const known = Object.keys(words.options);
    return html`<fieldset>
      <legend>${words.label} <span>· ${words.term}</span></legend>
      <p>${words.help}</p>
      <select aria-label=${words.label} .value=${id} @change=${(event: Event) => this.choose(axis, (event.target as HTMLSelectElement).value)}>
        <option value="" ?selected=${id === ""}>${text.method.auto}</option>
        ${known.map((option) => html`<option value=${option} ?selected=${option === id}>${parted(words.options[option])[0]}</option>`)}
        ${id !== "" && !known.includes(id) ? html`<option value=${id} selected>${id}</option>` : nothing}
      </select>
      ${id === "" || parted(words.options[id])[1] === "" ? nothing : html`<p class="taken">${parted(words.options[id])[1]}</p>`}
      ${axis === "continuation" && id !== "" && id !== "none" ? this.orthogonalization() : nothing}
      ${axis === "integrator" ? this.steps(id) : nothing}
      ${taken === undefined || id !== "" ? nothing : html`<p class="taken">${text.method.taken(taken.id, taken.reason)}</p>`}
    </fieldset>`;
  }

  private orthogonalization(): TemplateResult {
    const value = valueAt(this.session.text, [ROOT, "continuation", "orthogonalization"]) ?? "";
    return html`<select
      aria-label=${text.method.orthogonalization}
      @change=${(event: Event) => this.option("continuation", { orthogonalization: (event.target as HTMLSelectElement).value || undefined })}
    >
      <option value="" ?selected=${value === ""}>${text.method.orthogonalization}: ${text.method.auto}</option>
      ${Object.entries(text.method.orthogonalizations).map(([id, label]) => html`<option value=${id} ?selected=${value === id}>${parted(label)[0]}</option>`)}
    </select>`;
  }

  private steps(id: string): TemplateResult | typeof nothing {
    if (id === "") return nothing;
    const at = (key: string): unknown => valueAt(this.session.text, [ROOT, "integrator", key]);
    const adaptive = ESTIMATING.includes(id) && at("step") === undefined && (at("rtol") !== undefined || at("atol") !== undefined);
    const field = (key: string, label: string): TemplateResult => this.field(label, at(key), (value) => this.option("integrator", { [key]: value }));
    return html`<div class="fields">
      ${ESTIMATING.includes(id)
        ? html`<label
            >${text.method.stepControl}
            <select @change=${(event: Event) => this.stepControl(id, (event.target as HTMLSelectElement).value)}>
              <option value="fixed" ?selected=${!adaptive}>${text.method.fixed}</option>
              <option value="adaptive" ?selected=${adaptive}>${text.method.adaptive}</option>
            </select></label
          >`
        : nothing}
      ${adaptive ? html`${field("rtol", text.method.rtol)}${field("atol", text.method.atol)}` : field("step", `${text.method.step}, s`)}
    </div>`;
  }

  private times(): TemplateResult {
    const { good, text: source } = this.session;
    const set = (key: string) => (value: number | undefined) => this.session.setValue([ROOT, key], value);
    const shown = (key: string, fallback: number | undefined): unknown => valueAt(source, [ROOT, key]) ?? fallback;
    return html`<fieldset>
      <div class="fields">
        ${this.field(`${text.method.duration}, s`, shown("duration", good?.report.duration), set("duration"))}
        ${this.field(`${text.method.outputStep}, s`, shown("output_step", good?.report.output_step), set("output_step"))}
      </div>
    </fieldset>`;
  }

  private field(label: string, value: unknown, set: (value: number | undefined) => void): TemplateResult {
    const write = (event: Event): void => {
      const input = event.target as HTMLInputElement;
      const number = parseNumber(input.value);
      input.setAttribute("aria-invalid", String(number === undefined && input.value.trim() !== ""));
      if (number !== undefined) set(number);
      else if (input.value.trim() === "") set(undefined);
    };
    return html`<label>${label}<input type="text" inputmode="decimal" autocomplete="off" .value=${value === undefined ? "" : String(value)} @change=${write} /></label>`;
  }

  /** Another choice for an axis. The step stays when only the Runge-Kutta method changes. */
  private choose(axis: Axis, id: string): void {
    if (id === "") {
      this.session.setValue([ROOT, axis], undefined);
      return;
    }
    const old = valueAt(this.session.text, [ROOT, axis]);
    const kept = axis === "integrator" && typeof old === "object" && old !== null ? (old as Record<string, unknown>) : {};
    const step = kept["step"] ?? this.session.good?.report.output_step;
    if (axis !== "integrator") this.session.setValue([ROOT, axis], id);
    else if (ESTIMATING.includes(id)) this.session.setValue([ROOT, axis], { ...kept, type: id });
    else this.session.setValue([ROOT, axis], { type: id, ...(step !== undefined && { step }) });
  }

  /** Options beside the type; a bare word becomes an object. */
  private option(axis: Axis, options: Record<string, unknown>): void {
    const old = valueAt(this.session.text, [ROOT, axis]);
    const base = typeof old === "object" && old !== null ? (old as Record<string, unknown>) : { type: old };
    const next = Object.fromEntries(Object.entries({ ...base, ...options }).filter(([, value]) => value !== undefined));
    this.session.setValue([ROOT, axis], next);
  }

  private stepControl(type: string, kind: string): void {
    const step = this.session.good?.report.output_step ?? 0.01;
    this.session.setValue([ROOT, "integrator"], kind === "adaptive" ? { type, rtol: 1e-8, atol: 1e-10 } : { type, step });
  }

  private readonly automatic = (): void => {
    for (const axis of AXES) this.session.setValue([ROOT, axis], undefined, "automatic");
    this.session.endGesture();
  };

  private readonly close = (): void => void this.dispatchEvent(new CustomEvent("close-panel", { bubbles: true, composed: true }));
}

define("holonomy-method", Method);
