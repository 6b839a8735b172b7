/** The strip under both halves: what is known of the mechanism, in words; each sentence opens a card, loaded when it is first asked for. */
import { type TemplateResult, html, nothing } from "lit";
import { sentences } from "./strip.js";
import type { CheckCode } from "../../solver/types.js";
import { part } from "../../session/late.js";
import { text } from "../../text/strings.js";
import { icons } from "../../kit/icons.js";
import { narrow } from "../../kit/narrow.js";
import type { Session } from "../../session/session.js";
import { define, heard, own, View } from "../../kit/view.js";
import sheet from "./strip-view.css?inline";

/** A press that moves less is a click, px. */
const CLICK = 5;

export class Checks extends View {
  static override properties = { ...View.properties, ...own("loaded") };
  /** The card's code is there. */
  declare loaded: boolean | undefined;
  private loading = false;
  /** The check whose card is on screen. */
  private open: Session["shownCheck"];
  /** It was opened or left by a click: there is nothing to be looked for, or the focus is elsewhere already. */
  private byClick = false;
  private short = false;

  static override sheets = [sheet];

  protected override follows(): (() => void)[] {
    return [heard("pointerdown", this.pressed, true), heard("click", this.clicked, true)];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.session.shownCheck !== undefined) this.session.showCheck(undefined);
  }

  override render(): TemplateResult {
    const { good, broken, shownCheck: check, spotlight } = this.session;
    // What is wrong is said above: a first document that cannot be checked has no checks.
    if (good === undefined) return html`<span class="soft">${broken ? nothing : text.checks.checking}</span>`;
    if (check !== undefined && this.loaded !== true) void this.load();
    const checks = sentences(good.report);
    const shown = this.loaded === true ? checks.find(({ code }) => code === check?.code) : undefined;
    return html`
      <div class="list">${checks.map(
        ({ code, ok, words }) => html`
          <button class="check ${ok ? "" : "not"}" data-code=${code} aria-expanded=${String(shown?.code === code)} @click=${() => this.toggle(code)}>
            ${ok ? icons.good : icons.bad}${words}
          </button>
        `,
      )}</div>
      ${shown === undefined ? nothing : html`<holonomy-check-card class=${spotlight === undefined ? "" : "short"} .session=${this.session} .check=${shown}></holonomy-check-card>`}
    `;
  }

  private async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    this.loaded =
      (await part(
        this.session,
        () => import("./card.js"),
        () => text.plots.notLoaded,
      )) !== undefined;
    this.loading = false;
    if (!this.loaded) this.session.showCheck(undefined);
  }

  override updated(): void {
    const { session } = this;
    const check = this.loaded === true ? session.shownCheck : undefined;
    const before = this.open;
    this.open = check;
    this.toggleAttribute("opened", check !== undefined);
    const card = this.renderRoot.querySelector("holonomy-check-card");
    const short = check !== undefined && session.spotlight !== undefined;
    // On a telephone the card goes back to its place when nothing is shown any more: there it is looked for.
    if (this.short && !short && narrow()) card?.scrollIntoView({ block: "center" });
    this.short = short;
    if (check === before) return;
    // Asked for from elsewhere: on a telephone the card is far away; else it is in sight already, and the picture stays there.
    if (!this.byClick) card?.scrollIntoView({ block: narrow() ? "center" : "nearest" });
    // The focus goes back to where it came from.
    if (check === undefined && !this.byClick) this.renderRoot.querySelector<HTMLElement>(`button.check[data-code="${before?.code ?? ""}"]`)?.focus();
    this.byClick = false;
  }

  private toggle(code: CheckCode): void {
    const { shownCheck: check } = this.session;
    if (check?.code === code) return this.session.showCheck(undefined);
    this.byClick = true;
    this.session.showCheck(code);
  }

  /** Where the last press began, px of the window. */
  private press: readonly [number, number] = [0, 0];

  private readonly pressed = (event: PointerEvent): void => {
    this.press = [event.clientX, event.clientY];
  };

  /** A click outside closes the card; a drag, that turns the picture it speaks of, does not, and neither does a click in the tour that explains it. */
  private readonly clicked = (event: MouseEvent): void => {
    if (this.session.shownCheck === undefined || (event.detail > 0 && Math.hypot(event.clientX - this.press[0], event.clientY - this.press[1]) > CLICK)) return;
    const inside = event.composedPath().some((element) => element === this || (element instanceof Element && element.matches("holonomy-tour, holonomy-guide")));
    if (inside) return;
    this.byClick = true;
    this.session.showCheck(undefined);
  };
}

define("holonomy-checks", Checks);
