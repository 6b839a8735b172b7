/** Building by hand, loaded when it is first asked for: the hand, what it does in the picture, and pulls while nothing is edited. */
import type { Hand, Layer } from "../hand/module.js";
import type { Pull } from "../hand/pull.js";
import type { Session } from "../store/session.js";
import { text } from "../text/strings.js";
import type { Engine } from "../worker/engine.js";
import type { Load } from "./load.js";
import type { Stage } from "./stage.js";

export class Workshop {
  hand: Hand | undefined;
  private layer: Layer | undefined;

  constructor(
    private readonly session: Session,
    private readonly engine: Promise<Engine>,
    private readonly load: Load,
  ) {}

  close(stage: Stage | null): void {
    stage?.setHand(undefined);
    this.layer?.close();
    this.hand?.close();
    this.layer = this.hand = undefined;
  }

  /** Building begins at the start of the motion, where parts are moved. False when it cannot be had. */
  async open(stage: Stage | null): Promise<boolean> {
    let part: typeof import("../hand/module.js") | undefined;
    if (!(await this.load(async () => (part = await import("../hand/module.js")), text.edit.notLoaded)) || part === undefined) return false;
    const hand = new part.Hand(this.session, await this.engine);
    const layer = new part.Layer(hand);
    this.hand = hand;
    this.layer = layer;
    this.session.reset();
    if (this.session.selectedPart !== undefined) hand.chooseNamed(this.session.selectedPart);
    stage?.setHand(layer);
    hand.subscribe(() => stage?.pose());
    return true;
  }

  /** On an empty sheet the tool that most things begin with is in the hand. */
  begin(): void {
    this.hand?.choose(undefined);
    this.hand?.take("bar");
  }

  /** What follows a pull at a part while nothing is edited. */
  async pull(changed: () => void): Promise<Pull | undefined> {
    let part: typeof import("../hand/pull.js") | undefined;
    if (!(await this.load(async () => (part = await import("../hand/pull.js")), text.edit.notLoaded)) || part === undefined) return undefined;
    return new part.Pull(this.session, await this.engine, changed);
  }
}
