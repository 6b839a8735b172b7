/** The strip under both halves: what is known of the mechanism, in words; each sentence opens a card, loaded when it is first asked for. */
import { type TemplateResult, html, nothing } from "lit";
import { sentences } from "./strip.js";
import type { CheckCode } from "../../solver/types.js";
import { part } from "../../session/late.js";
import { controls } from "../../kit/style/controls.js";
import { text } from "../../text/strings.js";
import { icons } from "../../kit/icons.js";
import { narrow } from "../../kit/narrow.js";
import { View, define } from "../../kit/view.js";
import sheet from "./strip-view.css?inline";
import { rules } from "../../kit/style/rules.js";

/** A press that moves less is a click, px. */
const CLICK = 5;

export class Checks extends View {
  static override properties = { ...View.properties, open: { state: true } };
  declare open: CheckCode | undefined;

  static override styles = [controls, rules(sheet)];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("close-card", () => this.close());
    window.addEventListener("pointerdown", this.pressed, true);
    window.addEventListener("click", this.clicked, true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("pointerdown", this.pressed, true);
    window.removeEventListener("click", this.clicked, true);
  }

  override render(): TemplateResult {
    const report = this.session.good?.report;
    if (report === undefined) return html`<span class="soft">${text.checks.checking}</span>`;
    const checks = sentences(report);
    const shown = checks.find(({ code }) => code === this.open);
    return html`
      <div class="list">${checks.map(
        ({ code, ok, words }) => html`
          <button class="check ${ok ? "" : "not"}" data-code=${code} aria-expanded=${String(shown?.code === code)} @click=${() => void this.toggle(code)}>
            ${ok ? icons.good : icons.bad}${words}
          </button>
        `,
      )}</div>
      ${shown === undefined ? nothing : html`<holonomy-check-card class=${this.session.spotlight === undefined ? "" : "short"} .session=${this.session} .check=${shown}></holonomy-check-card>`}
    `;
  }

  /** On a telephone the card goes back to its place when nothing is shown any more: there it is looked for. */
  override updated(): void {
    this.toggleAttribute("opened", this.open !== undefined);
    const short = this.open !== undefined && this.session.spotlight !== undefined;
    if (this.short && !short && this.open !== undefined && narrow()) this.renderRoot.querySelector("holonomy-check-card")?.scrollIntoView({ block: "center" });
    this.short = short;
  }
  private short = false;

  /** Opens the card of a check. */
  async show(code: CheckCode): Promise<void> {
    if (this.open !== code) await this.toggle(code);
    await this.updateComplete;
    // On a telephone the card is far away; else it is in sight already, and the picture stays there.
    this.renderRoot.querySelector("holonomy-check-card")?.scrollIntoView({ block: narrow() ? "center" : "nearest" });
  }

  private async toggle(code: CheckCode): Promise<void> {
    if (this.open === code) return this.close();
    if (
      (await part(
        this.session,
        () => import("./card.js"),
        () => text.checks.notLoaded,
      )) === undefined
    )
      return;
    this.session.show(undefined);
    this.open = code;
  }

  /** The focus goes back to where it came from. */
  close(): void {
    const { open } = this;
    this.leave();
    this.renderRoot.querySelector<HTMLElement>(`button.check[data-code="${open ?? ""}"]`)?.focus();
  }

  private leave(): void {
    this.open = undefined;
    this.session.show(undefined);
  }

  /** Where the last press began, px of the window. */
  private press: readonly [number, number] = [0, 0];

  private readonly pressed = (event: PointerEvent): void => {
    this.press = [event.clientX, event.clientY];
  };

  /** A click outside closes the card; a drag, that turns the picture it speaks of, does not, and neither does a click in the tour that explains it. */
  private readonly clicked = (event: MouseEvent): void => {
    if (this.open === undefined || (event.detail > 0 && Math.hypot(event.clientX - this.press[0], event.clientY - this.press[1]) > CLICK)) return;
    const inside = event.composedPath().some((element) => element === this || (element instanceof Element && element.matches("holonomy-tour, holonomy-guide")));
    if (!inside) this.leave();
  };
}

define("holonomy-checks", Checks);
