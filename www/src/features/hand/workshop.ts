/** Building by hand, loaded when it is first asked for: the hand, what it does in the picture, and pulls while nothing is edited. */
import type * as Tools from "./module.js";
import type { Pull } from "../../picture/pulling.js";
import type { Session } from "../../session/session.js";
import { text } from "../../text/strings.js";
import type { Engine } from "../../solver/engine.js";
import type { Load } from "../../kit/load.js";

export class Workshop {
  hand: Tools.Hand | undefined;
  /** What the hand does in the picture. */
  layer: Tools.Layer | undefined;

  constructor(
    private readonly session: Session,
    private readonly engine: Promise<Engine>,
    private readonly load: Load,
  ) {}

  close(): void {
    this.layer?.close();
    this.hand?.close();
    this.layer = this.hand = undefined;
  }

  /** Building begins at the start of the motion, where parts are moved. False when it cannot be had. */
  async open(): Promise<boolean> {
    let part: typeof import("./module.js") | undefined;
    if (!(await this.load(async () => (part = await import("./module.js")), text.edit.notLoaded)) || part === undefined) return false;
    this.hand = new part.Hand(this.session, await this.engine);
    this.session.reset();
    if (this.session.selectedPart !== undefined) this.hand.chooseNamed(this.session.selectedPart);
    this.layer = new part.Layer(this.hand);
    return true;
  }

  /** What follows a pull at a part while nothing is edited. */
  async pull(changed: () => void): Promise<Pull | undefined> {
    let part: typeof import("./pull.js") | undefined;
    if (!(await this.load(async () => (part = await import("./pull.js")), text.edit.notLoaded)) || part === undefined) return undefined;
    return new part.HandPull(this.session, await this.engine, changed);
  }
}
