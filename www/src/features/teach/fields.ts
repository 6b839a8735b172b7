/** The fields of the teacher's forms. Typing tells the preview; leaving the field changes the document, one entry of undo. */
import { type TemplateResult, html, nothing } from "lit";
import { ifDefined } from "lit/directives/if-defined.js";
import { type Words, said, saying } from "../../document/exercise.js";
import { parseNumber } from "../../text/number.js";
import { language } from "../../text/strings.js";

/** In which language texts are written. */
export type Written = "all" | "en" | "de";
/** `typing`: the value is not settled yet. */
export type Put<T> = (value: T, typing: boolean) => void;

type TextElement = HTMLInputElement | HTMLTextAreaElement;
const valueOf = (event: Event): string => (event.target as TextElement).value;

interface Looks {
  hint?: string;
  /** In the letters of code. */
  code?: boolean;
  class?: string;
  /** An id of a `datalist`. */
  list?: string;
  /** Why the value cannot be. */
  problem?: string | undefined;
  decimal?: boolean;
  name?: string;
}

export function line(label: string, value: string, put: Put<string>, looks: Looks = {}): TemplateResult {
  return html`<label class=${looks.class ?? ""}
    ><span>${label}</span
    ><input
      type="text"
      class=${looks.code === true ? "code" : ""}
      name=${ifDefined(looks.name)}
      placeholder=${looks.hint ?? ""}
      inputmode=${looks.decimal === true ? "decimal" : "text"}
      list=${ifDefined(looks.list)}
      spellcheck=${looks.code === true || looks.decimal === true ? "false" : "true"}
      autocomplete="off"
      aria-invalid=${looks.problem === undefined ? "false" : "true"}
      .value=${value}
      @input=${(event: Event) => put(valueOf(event), true)}
      @change=${(event: Event) => put(valueOf(event), false)}
    />${looks.problem === undefined ? nothing : html`<span class="problem" role="alert">${looks.problem}</span>`}</label
  >`;
}

export function area(label: string, value: string, put: Put<string>, rows = 3, hint = "", kind = ""): TemplateResult {
  return html`<label class=${kind}
    ><span>${label}</span
    ><textarea rows=${rows} placeholder=${hint} .value=${value} @input=${(event: Event) => put(valueOf(event), true)} @change=${(event: Event) => put(valueOf(event), false)}></textarea>
  </label>`;
}

/** A text of the document in the language in which texts are written. */
export const shownWords = (words: Words | undefined, written: Written): string => said(words, written === "all" ? language() : written);
export const putWords =
  (words: Words | undefined, written: Written, put: Put<Words | undefined>): Put<string> =>
  (value, typing) =>
    put(value === "" && typeof words !== "object" ? undefined : saying(words, written, value), typing);

/** A number, or an expression where it is none. */
export function numberOrExpression(value: string): number | string {
  return parseNumber(value) ?? value.trim();
}

/** A number that was typed with a comma, as expressions have it; anything else as it is. */
export function pointed(value: string): string {
  const number = value.includes(",") ? parseNumber(value) : undefined;
  return number === undefined ? value : String(number);
}

/** What comes of a field for a number: the number, nothing, or that it is none. */
export function numberFrom(value: string): { value: number | undefined; good: boolean } {
  if (value.trim() === "") return { value: undefined, good: true };
  const number = parseNumber(value);
  return { value: number, good: number !== undefined };
}

export function choice<T extends string>(
  label: string,
  value: T,
  options: readonly (readonly [T, string])[],
  put: (value: T) => void,
  looks: { class?: string; name?: string } = {},
): TemplateResult {
  return html`<label class=${looks.class ?? ""}
    ><span>${label}</span
    ><select name=${ifDefined(looks.name)} .value=${value} @change=${(event: Event) => put((event.target as HTMLSelectElement).value as T)}>
      ${options.map(([id, name]) => html`<option value=${id} ?selected=${id === value}>${name}</option>`)}
    </select></label
  >`;
}

export function tick(label: string, checked: boolean, put: (checked: boolean) => void, disabled = false): TemplateResult {
  return html`<label class="check"
    ><input type="checkbox" .checked=${checked} ?disabled=${disabled} @change=${(event: Event) => put((event.target as HTMLInputElement).checked)} /><span>${label}</span></label
  >`;
}
