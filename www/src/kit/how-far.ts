/** How far a work is, as a bar; `track` of `style/work.ts` is how it looks. */
import { type TemplateResult, html } from "lit";

/** `percent`: what is done. */
export function howFar(percent: number, label: string): TemplateResult {
  return html`<div class="track" role="progressbar" aria-label=${label} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${percent}>
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width=${percent} height="6" /></svg>
  </div>`;
}
