/** A table that scrolls sideways where it is too wide (`kit/style/tables.css`), with a name for those who come to it by keys. */
import { type TemplateResult, html, nothing } from "lit";

/** `heads`: words, or words and what they mean; `rows`: a `tr` each. */
export function table(name: string, heads: readonly (string | readonly [head: string, meaning: string])[], rows: unknown): TemplateResult {
  const head = ([word, meaning]: readonly string[]): TemplateResult => html`<th scope="col" title=${meaning ?? nothing}>${word}</th>`;
  return html`<div class="table" tabindex="0" role="region" aria-label=${name}>
    <table>
      <thead>
        <tr>${heads.map((one) => head(typeof one === "string" ? [one] : one))}</tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;
}
