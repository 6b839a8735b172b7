/** Everything of building by hand, in one chunk that is loaded with the first edit: the hand, what it does in the picture, its tools and parts. */
import { type TemplateResult, html } from "lit";
import type { Work } from "../../picture/mode.js";
import type { Session } from "../../session/session.js";
import type { Engine } from "../../solver/engine.js";
import { text } from "../../text/strings.js";
import { Hand } from "./hand.js";
import { Layer } from "./layer.js";
import "./parts.js";
import "./toolbar.js";

export class Workshop implements Work {
  readonly hand: Hand;
  readonly layer: Layer;

  /** Building begins at the start of the motion, where parts are moved. */
  constructor(
    private readonly session: Session,
    engine: Engine,
  ) {
    this.hand = new Hand(session, engine);
    session.reset();
    if (session.selectedPart !== undefined) this.hand.chooseNamed(session.selectedPart);
    this.layer = new Layer(this.hand);
  }

  above(): TemplateResult {
    return html`<holonomy-hand-toolbar .session=${this.session} .hand=${this.hand}></holonomy-hand-toolbar>`;
  }

  beside(): TemplateResult {
    return html`<section class="parts" aria-label=${text.edit.parts}><holonomy-parts .session=${this.session} .hand=${this.hand}></holonomy-parts></section>`;
  }

  start(): void {
    this.layer.start();
  }

  remove(): void {
    this.hand.remove();
  }

  escape(): boolean {
    return this.hand.escape();
  }

  close(): void {
    this.layer.close();
    this.hand.close();
  }
}
