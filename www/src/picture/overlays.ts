/** What is drawn on the picture beside the pose, when it is first switched on: arrows and earlier poses, at the chosen run. */
import type { Run } from "../session/runs.js";
import type { Session } from "../session/session.js";
import { inspector as words } from "../text/en/inspector.js";
import type { Pane } from "./pane.js";
import { Poses, STRENGTHS, earlier } from "./poses.js";
import { HUES, Quantities } from "./quantities.js";
import type { SpacePane } from "./space-pane.js";
import { Vectors } from "./vectors.js";

export class Overlays {
  private readonly vectors: Vectors;
  private readonly poses = new Poses();
  private readonly quantities: Quantities;
  private space: SpacePane | undefined;
  private run: Run | undefined;
  /** When the latest of the earlier poses in space was, and of which motion. */
  private haunted = "";

  /** `changed` is called when there is something new to draw. */
  constructor(
    private readonly session: Session,
    changed: () => void,
  ) {
    this.vectors = new Vectors(session, changed);
    this.quantities = new Quantities(session, changed);
  }

  /** Follows the drawings; nothing is drawn where something is built, and while the motion is still to be predicted. */
  take(panes: readonly Pane[], space: SpacePane | undefined, building: boolean): void {
    const { session } = this;
    const free = !building && session.mode === undefined && !session.clock.held;
    const chosen = panes.find(({ index }) => index === session.selectedRun) ?? panes[0];
    const pane = free && chosen?.drawing.spatial === false ? chosen : undefined;
    const run = session.set?.runs.find(({ index }) => index === pane?.index);
    this.vectors.take(pane, run);
    this.poses.take(session.arrows.poses ? pane : undefined, run);
    this.run = space === undefined || !free ? undefined : session.set?.runs.find(({ index }) => index === session.selectedRun);
    if (space !== this.space) this.quantities.forget();
    this.space = space;
    void this.quantities.take(this.run && (session.set?.report.scene ?? undefined), this.run);
    this.haunted = "";
    this.draw(session.clock.t);
  }

  layout(): void {
    this.poses.layout();
  }

  draw(t: number): void {
    this.vectors.draw(t);
    this.poses.draw(t);
    if (this.space !== undefined) this.inSpace(this.space, t);
  }

  private inSpace(space: SpacePane, t: number): void {
    const { quantities, run, session } = this;
    const samples = quantities.at(t);
    const arrows = samples.map(({ vector, components, size }) => {
      const share = quantities.share(vector.quantity);
      return { at: vector.at, vector: components.map((one) => one * share), hue: HUES[vector.quantity], text: quantities.written(vector, size) };
    });
    const legend = quantities.kinds.map((vector) => ({
      hue: HUES[vector.quantity],
      words: words.longest(words.arrow[vector.quantity], quantities.written(vector, 1 / quantities.share(vector.quantity))),
    }));
    space.point(arrows, samples.map((sample) => quantities.spoken(sample)).join("; "), legend);
    const times = run !== undefined && session.arrows.poses ? earlier(t, run.progress.duration) : undefined;
    const haunted = `${session.version} ${run?.index} ${times?.[0] ?? ""} ${times?.length ?? "none"}`;
    if (haunted === this.haunted) return;
    this.haunted = haunted;
    space.haunt(times, STRENGTHS);
  }
}
