/** One parameter: its name, a slider when it has a range, and a number field. Both change the text of the document. */
import { type TemplateResult, html, nothing } from "lit";
import { pathOf } from "../../document/change.js";
import { parseNumber, reading, sliderStep, snapped, typedShort, withComma } from "../../text/number.js";
import { text } from "../../text/strings.js";
import type { ParameterInfo } from "../../solver/types.js";
import { icons } from "../../kit/icons.js";
import { define, given, own, View } from "../../kit/view.js";
import sheet from "./parameter.css?inline";

export class ParameterField extends View {
  static override properties = { ...View.properties, ...given("parameter"), ...own("wrong") };
  declare parameter: ParameterInfo;
  declare wrong: boolean;

  static override sheets = [sheet];

  override render(): TemplateResult {
    const { name, label, value, min, max, unit } = this.parameter;
    const title = label ?? name;
    const locked = this.session.limits?.covers(this.parameter.pointer) === true;
    const slides = min !== undefined && max !== undefined && max > min;
    // A range is the author's advice: a number beyond it is taken, and said.
    const beyond = (min !== undefined && value < min) || (max !== undefined && value > max);
    const said = this.wrong
      ? text.parameters.notNumber
      : beyond
        ? text.parameters.beyond(min === undefined ? undefined : reading(min), max === undefined ? undefined : reading(max))
        : undefined;
    return html`
      <div class="named">
        <label for="number" title=${name}>${title}${locked ? icons.lock : nothing}</label>
        ${said === undefined ? nothing : html`<span id="wrong" class="wrong small ${this.wrong ? "" : "beyond"}" role="alert" title=${said}>${said}</span>`}
      </div>
      ${
        slides
          ? html`<input
            type="range"
            .min=${String(min)}
            .max=${String(max)}
            .step=${String(sliderStep(min, max))}
            .value=${String(value)}
            ?disabled=${locked}
            aria-label=${text.parameters.slider(title)}
            aria-valuetext=${`${reading(value)} ${unit ?? ""}`}
            @input=${this.slide}
            @change=${this.settle}
          />`
          : nothing
      }
      <span class="field">
        <input
          id="number"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
          size=${Math.min(12, Math.max(4, typedShort(value).length))}
          .value=${typedShort(value)}
          ?disabled=${locked}
          title=${locked ? text.parameters.locked : typedShort(value) === withComma(String(value)) ? nothing : withComma(String(value))}
          aria-invalid=${String(this.wrong ?? false)}
          aria-label=${text.parameters.number(title)}
          aria-describedby=${said === undefined ? nothing : "wrong"}
          @change=${this.write}
          @keydown=${this.key}
        />
        <span class="unit small soft">${unit ?? ""}</span>
      </span>
    `;
  }

  override updated(): void {
    const { value, min = 0, max = 1 } = this.parameter;
    const range = this.renderRoot.querySelector<HTMLInputElement>("input[type=range]");
    range?.style.setProperty("--part", `${Math.min(100, Math.max(0, (100 * (value - min)) / (max - min)))}%`);
  }

  private set(value: number, gesture?: string): void {
    this.session.setValue(pathOf(this.parameter.pointer, this.session.text), value, gesture);
  }

  private readonly slide = (event: Event): void => {
    const range = event.target as HTMLInputElement;
    const { name, min = 0, max = 1 } = this.parameter;
    range.style.setProperty("--part", `${(100 * (Number(range.value) - min)) / (max - min)}%`);
    this.wrong = false;
    this.set(snapped(Number(range.value), sliderStep(min, max)), `slide ${name}`);
  };

  private readonly settle = (): void => this.session.endGesture();

  private readonly write = (event: Event): void => {
    const written = (event.target as HTMLInputElement).value;
    // What is shown is short; a field that was only visited changes nothing.
    if (written === typedShort(this.parameter.value)) return;
    const value = parseNumber(written);
    this.wrong = value === undefined;
    if (value !== undefined) this.set(value);
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      this.wrong = false;
      (event.target as HTMLInputElement).value = typedShort(this.parameter.value);
    }
  };
}

define("holonomy-parameter", ParameterField);
