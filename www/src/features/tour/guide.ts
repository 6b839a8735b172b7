/** A first mechanism of one's own: a card beside the drawing, whose step is read off the document. It can be left and taken up. */
import { type TemplateResult, html, nothing } from "lit";
import { icons } from "../../kit/icons.js";
import { View, define } from "../../kit/view.js";
import { tour } from "../../text/en/tour.js";
import { STEPS, built } from "./steps.js";
import { ask } from "../../kit/events.js";
import sheet from "./guide.css?inline";

/** A coordinate that changes by more moves, m or rad. */
const MOVED = 1e-6;

export class Guide extends View {
  static override sheets = [sheet];

  override render(): TemplateResult {
    const words = tour.guide;
    const done = this.done;
    const rigid = this.rigid && done >= 3;
    const says = [...STEPS.map((step) => words.says[step]), words.says.rigid, words.says.over];
    const at = rigid && done < STEPS.length ? STEPS.length : done < STEPS.length ? done : STEPS.length + 1;
    return html`<section aria-label=${words.title}>
      <div class="head">
        <ol>
          ${STEPS.map(
            (step, i) => html`<li aria-current=${i === done ? "step" : nothing}>
              ${i < done ? icons.good : html`<span aria-hidden="true">${i + 1}</span>`}${words.names[step]}${i < done ? html`<span class="hidden-visually">, ${words.done}</span>` : nothing}
            </li>`,
          )}
        </ol>
        <button class="icon" aria-label=${words.close} title=${words.close} @click=${() => ask(this, "close-feature", "guide")}>${icons.close}</button>
      </div>
      <div class="says">
        ${says.map((said, i) => html`<p ?hidden=${i !== at} class=${i > STEPS.length ? "over" : ""}>${said}${i > STEPS.length ? html`<button class="outlined" ?disabled=${i !== at} @click=${() => ask(this, "open-feature", { id: "share" })}>${words.share}</button>` : nothing}</p>`)}
      </div>
      <p class="hidden-visually" role="status">${says[at]}</p>
    </section>`;
  }

  /** Once it has run it has run, as long as it is there. */
  private over = false;

  private get done(): number {
    const parts = built(this.session.text, false);
    this.over = parts >= STEPS.length - 1 && (this.over || this.moves);
    return built(this.session.text, this.over);
  }

  /** The run on screen is of this text, moves, and its time has gone on. */
  private get moves(): boolean {
    const { session } = this;
    const run = session.set?.runs[session.selectedRun];
    if (run === undefined || session.broken || session.clock.t === 0 || session.good?.text !== session.text) return false;
    const { count, row } = run.frames;
    for (let i = 0; i + 1 < row; i++) if (Math.abs(run.frames.value(count - 1, i) - run.frames.value(0, i)) > MOVED) return true;
    return false;
  }

  /** Known to be stuck. */
  private get rigid(): boolean {
    const { good, text: now } = this.session;
    return good?.text === now && good.report.analysis?.mobility === 0 && good.report.drivers === 0;
  }

  private ran = false;

  /** That it moves shows with the time; nothing else does. */
  protected override tick(): void {
    const runs = this.session.clock.t > 0;
    if (runs !== this.ran) this.requestUpdate();
    this.ran = runs;
  }
}

define("holonomy-guide", Guide);
