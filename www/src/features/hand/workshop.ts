/** Building by hand, loaded when it is first asked for: the hand, what it does in the picture, and pulls while nothing is edited. */
import type * as Tools from "./module.js";
import type { Pull } from "../../picture/pulling.js";
import type { Session } from "../../session/session.js";
import { text } from "../../text/strings.js";
import type { Engine } from "../../solver/engine.js";
import type { Load } from "../../kit/load.js";
import type { Stage } from "../../picture/stage.js";

export class Workshop {
  hand: Tools.Hand | undefined;
  private layer: Tools.Layer | undefined;

  constructor(
    private readonly session: Session,
    private readonly engine: Promise<Engine>,
    private readonly load: Load,
  ) {}

  close(stage: Stage | null): void {
    void stage?.setHand(undefined);
    this.layer?.close();
    this.hand?.close();
    this.layer = this.hand = undefined;
    this.give = async () => undefined;
  }

  /** Building begins at the start of the motion, where parts are moved; `give` puts the drawing in the hand. False when it cannot be had. */
  async open(stage: Stage | null): Promise<boolean> {
    let part: typeof import("./module.js") | undefined;
    if (!(await this.load(async () => (part = await import("./module.js")), text.edit.notLoaded)) || part === undefined) return false;
    const { Hand, Layer } = part;
    const hand = new Hand(this.session, await this.engine);
    this.hand = hand;
    this.session.reset();
    if (this.session.selectedPart !== undefined) hand.chooseNamed(this.session.selectedPart);
    this.give = async () => {
      this.layer = new Layer(hand);
      hand.subscribe(() => stage?.pose());
      await stage?.setHand(this.layer);
    };
    return true;
  }

  /** The drawing is in the hand when the tools stand beside it, and it has the room that they leave. */
  give: () => Promise<void> = async () => undefined;

  /** On an empty sheet the tool that most things begin with is in the hand. */
  begin(): void {
    this.hand?.choose(undefined);
    this.hand?.take("bar");
  }

  /** What follows a pull at a part while nothing is edited. */
  async pull(changed: () => void): Promise<Pull | undefined> {
    let part: typeof import("./pull.js") | undefined;
    if (!(await this.load(async () => (part = await import("./pull.js")), text.edit.notLoaded)) || part === undefined) return undefined;
    return new part.HandPull(this.session, await this.engine, changed);
  }
}
