/** A field for a number or an expression, with the unit it is shown in. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { define, given, own, Part } from "../../kit/view.js";
import { type Said, spoken } from "../../text/said.js";
import { edit } from "../../text/en/edit.js";
import { text as words } from "../../text/strings.js";
import { type Display, type Quantity, type Unit, UNITS, chooseUnit, shown, typed, unitOf } from "../../document/value.js";
import { ask } from "../../kit/events.js";
import sheet from "./field.css?inline";

const slider = svg`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M2.500 10h8M15.500 10h2"/><circle cx="13" cy="10" r="2.500"/></svg>`;

export class Field extends Part {
  static override properties = {
    ...given("value", "commit", "display", "makeParameter"),
    ...own("problem"),
    label: {},
    quantity: {},
    locked: { type: Boolean },
  };
  declare label: string;
  declare value: unknown;
  declare quantity: Quantity;
  /** Units that the document states. */
  declare display: Display | undefined;
  /** Makes the number a parameter, where that can be. */
  declare makeParameter: (() => void) | undefined;
  declare problem: Said | undefined;
  /** An exercise keeps it as it is. */
  declare locked: boolean | undefined;
  /** Takes what was typed; the reason when it cannot be. */
  declare commit: (value: number | string | undefined) => Said | undefined;

  static override sheets = [sheet];

  override render(): TemplateResult {
    const units = UNITS[this.quantity];
    const { unit } = this;
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
            ${units.map((one, i) => html`<option value=${i} ?selected=${one === unit}>${one.name}</option>`)}
          </select>`
          : html`<span class="small soft">${formula ? edit.si : unit.name}</span>`
      }
      ${
        this.makeParameter === undefined || formula || this.locked === true
          ? nothing
          : html`<button class="icon" aria-label=${edit.makeParameterOf(this.label)} title=${edit.makeParameterTitle} @click=${this.makeParameter}>${slider}</button>`
      }
      ${this.problem === undefined ? nothing : html`<span id="problem" class="problem" role="alert">${spoken(this.problem)}</span>`}
    `;
  }

  private get unit(): Unit {
    return unitOf(this.quantity, this.display);
  }

  override updated(): void {
    this.toggleAttribute("formula", typeof this.value === "string");
  }

  private readonly change = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const { unit } = this;
    // What is shown is short; a field that was only visited changes nothing.
    if (input.value === shown(this.value, unit)) return;
    this.problem = this.commit(typed(input.value, unit, UNITS[this.quantity]));
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.problem = undefined;
    (event.target as HTMLInputElement).value = shown(this.value, this.unit);
  };

  private readonly chooseUnit = (event: Event): void => {
    const unit = UNITS[this.quantity][Number((event.target as HTMLSelectElement).value)];
    if (unit !== undefined) chooseUnit(this.quantity, unit);
    ask(this, "unit-chosen");
    this.requestUpdate();
  };
}

define("holonomy-field", Field);
