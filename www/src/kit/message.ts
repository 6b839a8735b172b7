/** A message of the solver as the page shows it. */
import { html } from "lit";
import { codes } from "../text/codes.js";

export function message(source: string): unknown[] {
  return codes(source).map(({ kind, text }) => (kind === "code" ? html`<code>${text}</code>` : text));
}
