/** What the dialogs have in common: a heading, a way out, focus kept inside by the browser. */
import { type PropertyValues, type TemplateResult, html, nothing } from "lit";
import type { Asked } from "./feature.js";
import { icons } from "./icons.js";
import { given, View } from "./view.js";

/** The words of its head. */
export interface Heading {
  readonly title: string;
  readonly close: string;
}

export abstract class Dialog extends View {
  static override properties: typeof View.properties = { ...View.properties, ...given("asked") };
  /** Another each time it is asked for: it is shown. */
  declare asked: Asked | undefined;
  protected abstract readonly heading: () => Heading;
  protected abstract body(): TemplateResult;

  /** Made when it is first opened. */
  private made = false;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("asked") && this.asked !== undefined) this.show();
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.made) return nothing;
    const { title, close } = this.heading();
    return html`<dialog aria-labelledby="title" @click=${this.outside}>
      <div class="dialog-head">
        <h2 id="title">${title}</h2>
        <button class="main icon" aria-label=${close} title=${close} @click=${() => this.close()}>${icons.close}</button>
      </div>
      <div class="dialog-body">${this.body()}</div>
    </dialog>`;
  }

  show(): void {
    this.made = true;
    this.requestUpdate();
    void this.updateComplete.then(() => this.dialog?.open === false && this.dialog.showModal());
  }

  close(): void {
    this.dialog?.close();
  }

  protected get dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  private readonly outside = (event: MouseEvent): void => {
    if (event.target === this.dialog) this.close();
  };
}
