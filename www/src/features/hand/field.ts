/** A field for a number or an expression, with the unit it is shown in. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, Part } from "../../kit/view.js";
import { type Said, spoken } from "../../text/said.js";
import { edit } from "../../text/en/edit.js";
import { text as words } from "../../text/strings.js";
import { type Quantity, UNITS, shown, typed } from "./value.js";
import { ask } from "../../kit/events.js";
import sheet from "./field.css?inline";

/** Chosen units last as long as the page. */
const chosen = new Map<Quantity, number>();

export class Field extends Part {
  static override properties = { ...given("value", "commit"), ...own("problem"), label: {}, quantity: {}, locked: { type: Boolean } };
  declare label: string;
  declare value: unknown;
  declare quantity: Quantity;
  declare problem: Said | undefined;
  /** An exercise keeps it as it is. */
  declare locked: boolean | undefined;
  /** Takes what was typed; the reason when it cannot be. */
  declare commit: (value: number | string | undefined) => Said | undefined;

  static override sheets = [sheet];

  override render(): TemplateResult {
    const units = UNITS[this.quantity];
    const at = chosen.get(this.quantity) ?? 0;
    const unit = units[at] ?? { name: "", size: 1 };
    const formula = typeof this.value === "string";
    return html`
      <label for="value">${this.label}</label>
      <input
        id="value"
        type="text"
        autocomplete="off"
        spellcheck="false"
        title=${this.locked === true ? words.parameters.locked : formula ? edit.formula : ""}
        ?readonly=${this.locked === true}
        .value=${shown(this.value, unit)}
        aria-invalid=${String(this.problem !== undefined)}
        aria-describedby=${this.problem === undefined ? nothing : "problem"}
        @change=${this.change}
        @keydown=${this.key}
      />
      ${
        units.length > 1 && !formula
          ? html`<select aria-label=${edit.unitOf(this.label)} @change=${this.chooseUnit}>
            ${units.map(({ name }, i) => html`<option value=${i} ?selected=${i === at}>${name}</option>`)}
          </select>`
          : html`<span class="small soft">${formula ? edit.si : unit.name}</span>`
      }
      ${this.problem === undefined ? nothing : html`<span id="problem" class="problem" role="alert">${spoken(this.problem)}</span>`}
    `;
  }

  override updated(): void {
    this.toggleAttribute("formula", typeof this.value === "string");
  }

  private readonly change = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const unit = UNITS[this.quantity][chosen.get(this.quantity) ?? 0] ?? { name: "", size: 1 };
    // What is shown is short; a field that was only visited changes nothing.
    if (input.value === shown(this.value, unit)) return;
    this.problem = this.commit(typed(input.value, unit));
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.problem = undefined;
    (event.target as HTMLInputElement).value = shown(this.value, UNITS[this.quantity][chosen.get(this.quantity) ?? 0] ?? { name: "", size: 1 });
  };

  private readonly chooseUnit = (event: Event): void => {
    chosen.set(this.quantity, Number((event.target as HTMLSelectElement).value));
    ask(this, "unit-chosen");
    this.requestUpdate();
  };
}

define("holonomy-field", Field);

export function unitOf(quantity: Quantity): { name: string; size: number } {
  return UNITS[quantity][chosen.get(quantity) ?? 0] ?? { name: "", size: 1 };
}
