/** A pull at a part of the mechanism as it is shown, without any tool: the linkage follows, and where it is let go is its start. */
import { toLocal, toWorld } from "../../document/geometry.js";
import { type Pull, RUNNING } from "../../picture/pulling.js";
import type { Session } from "../../session/session.js";
import type { Engine } from "../../solver/engine.js";
import { Hand } from "./hand.js";
import { REACH } from "./snap.js";
import { bodiesAt } from "./touch.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

/** How near a bar counts as touched, px. */
const BODY = 11;
/** A pin is hit within the room about a handle (`GripMark`), px. */
const RESTING = 24;
/** A pull is followed so many answers at once: from the start to where the finger is, and when it is let go. */
const SETTLING = 60;

export class HandPull implements Pull {
  private readonly hand: Hand;
  /** It was running when it was taken hold of: it runs on from where it is let go. */
  private running = false;
  private end: (() => void) | undefined;

  constructor(
    private readonly session: Session,
    engine: Engine,
    changed: () => void,
  ) {
    this.hand = new Hand(session, engine);
    this.end = this.hand.subscribe(changed);
  }

  /** Shown instead of the clock's. */
  get pose(): Float64Array | undefined {
    return this.hand.pose;
  }

  /** What keeps it, or became of it. */
  get note(): { text: string; bad: boolean } | undefined {
    return this.hand.note;
  }

  /** It has been read. */
  forget(): void {
    this.hand.note = undefined;
  }

  /**
   * Takes hold of what is shown at a place (m), `scale` pixels a metre. The pose in the hand is that of the start; the first answers bring
   * it to where it is shown.
   */
  begin(shown: Float64Array, at: WorldPoint, scale: number): boolean {
    const { hand, session } = this;
    const { sheet } = hand;
    if (session.mode !== undefined || sheet?.poser === undefined || shown.length !== sheet.frame.length) return false;
    const away = (to: WorldPoint): number => Math.hypot((to[0] ?? 0) - (at[0] ?? 0), (to[1] ?? 0) - (at[1] ?? 0));
    const [near] = sheet
      .placed(shown)
      .filter(({ ref }) => ref.body !== "ground")
      .sort((a, b) => away(a.at) - away(b.at));
    const under = bodiesAt(sheet, at, BODY / scale, shown)[0];
    const reach = (under !== undefined ? REACH : session.clock.playing ? RUNNING : RESTING) / scale;
    const pin = near !== undefined && away(near.at) < reach ? near : undefined;
    const body = pin?.ref.body ?? under;
    const [now, start] = [body && sheet.pose(body, shown), body && sheet.pose(body)];
    if (body === undefined || !now || !start) return false;
    this.running = session.clock.playing;
    session.clock.pause();
    session.show(undefined);
    if (!hand.grab(body, toWorld(start, toLocal(now, pin?.at ?? at)))) return false;
    this.settle(at);
    return true;
  }

  /** Pulls towards a place, m; true when asking again changes nothing. */
  to(at: WorldPoint): boolean {
    const dragged = this.hand.pull(at);
    return dragged === undefined || dragged.settled || dragged.hold === "reached";
  }

  /** Lets go: the pose becomes the start of the document, one entry of undo. */
  release(at: WorldPoint): void {
    this.settle(at);
    const { session } = this;
    const { text } = session;
    this.hand.release();
    if (!this.running) return;
    if (session.text === text) session.clock.play();
    else {
      const end = session.watch(["work"], () => {
        if (session.busy) return;
        end();
        session.clock.play();
      });
    }
  }

  /** Lets go without a change. */
  cancel(): void {
    this.hand.drop();
    if (this.running) this.session.clock.play();
  }

  close(): void {
    this.end?.();
    this.end = undefined;
    this.hand.close();
  }

  private settle(at: WorldPoint): void {
    for (let answers = 0; answers < SETTLING && !this.to(at); answers++);
  }
}
