/** A computation that takes a while: how far it is, and a way to stop it. */
import { type TemplateResult, html, nothing } from "lit";
import { reading } from "../text/number.js";
import { text } from "../text/strings.js";
import { View, define } from "./view.js";
import sheet from "./progress.css?inline";

export class Progress extends View {
  static override sheets = [sheet];

  override render(): TemplateResult | typeof nothing {
    const { session } = this;
    if (session.computing !== undefined) {
      const percent = Math.floor(100 * session.computing.done);
      return html`<div class="row">
        <span class="small">${text.progress.value(percent)}</span>
        <div class="track" role="progressbar" aria-label=${text.progress.label} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${percent}>
          <div class="bar"></div>
        </div>
        <button class="main outlined" @click=${() => session.cancel()}>${text.progress.cancel}</button>
      </div>`;
    }
    if (session.checking) {
      return html`<div class="row">
        <span class="small">${text.progress.checking}</span>
        <div class="track" role="progressbar" aria-label=${text.progress.label}><div class="bar going"></div></div>
        <button class="main outlined" @click=${() => session.cancel()}>${text.progress.cancel}</button>
      </div>`;
    }
    if (session.unchecked) {
      return html`<div class="row">
        <p class="small">${session.good === undefined ? text.progress.unchecked : text.progress.uncheckedShown}</p>
        <button class="main outlined" @click=${() => session.again()}>${text.progress.again}</button>
      </div>`;
    }
    if (session.set?.cancelled === true) {
      return html`<div class="row">
        <p class="small">${text.progress.cancelled(reading(session.clock.available))}</p>
        <button class="main outlined" @click=${() => session.again()}>${text.progress.again}</button>
      </div>`;
    }
    return nothing;
  }

  override updated(): void {
    const bar = this.renderRoot.querySelector<HTMLElement>(".bar");
    if (bar !== null && !bar.classList.contains("going")) bar.style.width = `${100 * (this.session.computing?.done ?? 0)}%`;
  }
}

define("holonomy-progress", Progress);
