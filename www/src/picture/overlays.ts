/** What is drawn on the picture beside the pose, when it is first switched on: arrows and earlier poses, at the chosen run. */
import type { Session } from "../session/session.js";
import type { Pane } from "./pane.js";
import { Poses } from "./poses.js";
import { Vectors } from "./vectors.js";

export class Overlays {
  private readonly vectors: Vectors;
  private readonly poses = new Poses();

  /** `changed` is called when there is something new to draw. */
  constructor(
    private readonly session: Session,
    changed: () => void,
  ) {
    this.vectors = new Vectors(session, changed);
  }

  /** Follows the drawings; nothing is drawn where something is built, in space, and while the motion is still to be predicted. */
  take(panes: readonly Pane[], building: boolean): void {
    const { session } = this;
    const chosen = panes.find(({ index }) => index === session.selectedRun) ?? panes[0];
    const pane = chosen?.drawing.spatial === false && !building && session.mode === undefined && !session.clock.held ? chosen : undefined;
    const run = session.set?.runs.find(({ index }) => index === pane?.index);
    this.vectors.take(pane, run);
    this.poses.take(session.arrows.poses ? pane : undefined, run);
    this.draw(session.clock.t);
  }

  layout(): void {
    this.poses.layout();
  }

  draw(t: number): void {
    this.vectors.draw(t);
    this.poses.draw(t);
  }
}
