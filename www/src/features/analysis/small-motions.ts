/** A list of small motions, one of which is in the picture: what the free modes and the vibrations have in common. */
import { type TemplateResult, html, nothing } from "lit";
import { own, View } from "../../kit/view.js";
import { tables } from "../../kit/style/work.js";
import { modes as words } from "../../text/en/modes.js";
import sheet from "./modes.css?inline";
import { Swing } from "./swing.js";

/** Frames of a period. */
export const PHASES = 48;

export abstract class SmallMotions extends View {
  static override properties = { ...View.properties, ...own("shown") };
  static override sheets = [tables, sheet];
  /** Number of the motion in the picture. */
  declare shown: number | undefined;
  /** The subject of the list. */
  protected of = "";
  protected readonly motion = new Swing(
    () => this.session,
    (phase) => {
      const slider = this.renderRoot.querySelector<HTMLInputElement>("input[type=range]");
      if (slider !== null) slider.value = String(phase);
    },
    () => this.requestUpdate(),
  );

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave();
  }

  /** What a list found now is about: the document, its run, and the motion computed for them. */
  protected get subject(): string {
    const { session } = this;
    return JSON.stringify([session.documents, session.selectedRun, session.set?.runs.map(({ handle }) => handle.id)]);
  }

  /** A row of a list, with a button that brings it into the picture. */
  protected row(i: number, chosen: boolean, name: string, show: () => Promise<void>, cells: readonly string[]): TemplateResult {
    return html`<tr class=${chosen ? "chosen" : ""}>
      <th scope="row">
        <button class="outlined" aria-pressed=${String(chosen)} aria-label=${name} title=${name} @click=${() => void show()}>${i + 1}</button>
      </th>
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  }

  /** The controls of the motion in the picture; `name`: of the motion with a number from 1. */
  protected controls(name: (motion: number) => string): TemplateResult | typeof nothing {
    if (this.shown === undefined) return nothing;
    const { swinging } = this.motion;
    return html`<div class="bar" role="group" aria-label=${name(this.shown + 1)}>
      <button class="outlined" @click=${() => this.motion.go(!swinging)}>${swinging ? words.pause : words.play}</button>
      <input type="range" min="0" max="1" step="0.005" aria-label=${words.phase} .value=${String(this.session.mode?.phase ?? 0)} @input=${this.slide} />
      <button class="outlined" @click=${() => this.leave()}>${words.back}</button>
    </div>`;
  }

  override updated(): void {
    if (this.shown === undefined || this.motion.isSeen) return;
    this.shown = undefined;
    this.motion.go(false);
  }

  private readonly slide = (event: Event): void => {
    this.motion.go(false);
    this.session.turnMode(Number((event.target as HTMLInputElement).value));
  };

  /** Back to the motion of the run. */
  protected leave(): void {
    this.shown = undefined;
    this.motion.leave();
  }
}

/** How much of a motion each coordinate has. */
export function sharesInWords(shares: readonly (readonly [name: string, share: number])[]): string {
  return shares.map(([name, share]) => words.share(name, Math.round(100 * share))).join(", ");
}
