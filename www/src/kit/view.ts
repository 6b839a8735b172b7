/** A part of the page that shows the session: it is rendered again when the session changes. */
import { type CSSResultGroup, LitElement } from "lit";
import { controls } from "./style/controls.js";
import type { Session } from "../session/session.js";

export class View extends LitElement {
  static override styles: CSSResultGroup[] = [controls];
  static override properties: Record<string, object> = { session: { attribute: false } };
  declare session: Session;
  private readonly ends: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.ends.push(this.session.subscribe(() => this.requestUpdate()));
    this.ends.push(this.session.clock.subscribe(() => this.tick()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.ends.splice(0)) end();
  }

  /** Called at each change of the clock, up to once a frame: no rendering here unless it is needed. */
  protected tick(): void {
    // Most views do not show the time.
  }
}

export function define(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
