/**
 * How right the shown run is, over the drawing: in a sentence where there is room, in space and on a telephone in a few words. The picture has
 * its place from the start; what is said does not have it drawn anew.
 */
import { type TemplateResult, html, nothing } from "lit";
import { ask } from "../../kit/events.js";
import { accuracy as words } from "../../text/en/accuracy.js";
import { narrow } from "../../kit/narrow.js";
import { define, given, Part } from "../../kit/view.js";
import type { Session } from "../../session/session.js";
import sheet from "./note.css?inline";

/** No `View`: it comes later than the session that the picture gives it. */
export class Accuracy extends Part {
  static override properties = given("session");
  static override sheets = [sheet];
  declare session: Session | undefined;
  private end: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.end?.();
    this.end = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { accuracy } = this.session ?? {};
    if (accuracy === undefined) return nothing;
    return html`<p role="note"><button title=${words.how} @click=${() => ask(this, "open-feature", { id: "method" })}><span>${narrow() || this.spatial ? accuracy.words : accuracy.sentence}</span></button></p>`;
  }

  override updated(): void {
    this.toggleAttribute("spatial", this.spatial);
    this.follow();
  }

  private get spatial(): boolean {
    return this.session?.set?.report.scene?.space === "spatial";
  }

  private follow(): void {
    this.end ??= this.session?.watch(["accuracy"], () => this.requestUpdate());
  }
}

define("holonomy-accuracy", Accuracy);
