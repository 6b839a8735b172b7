/** What is in sight of the drawing in the plane: all of the motion, or the start of what is being built. */
import { type Box, EMPTY, inSight, isEmpty, span, union } from "../geometry/view.js";
import type { Run, RunSet } from "../session/runs.js";
import type { Scene } from "../solver/types.js";
import { extent } from "./plane/extent.js";

/** What building by hand wants to have in sight, given what is. */
interface Building {
  box(before: Box): Box | undefined;
}

export class Sight {
  /** What must be in sight, m. */
  box: Box = EMPTY;
  /** What was when all of the motion was known last: a part of the next one changes no scale. */
  private known: Box = EMPTY;
  /** What the box leaves in sight, as wide and high as the drawing was when it was last laid out. */
  private around: Box = EMPTY;

  /** What comes has nothing to do with what was. */
  forget(): void {
    this.box = this.known = EMPTY;
  }

  laidOut(around: Box = EMPTY): void {
    this.around = around;
  }

  /** Chooses what is in sight; true when that is something else than before. `fresh`: a new document. */
  fit(set: RunSet, fresh: boolean, hand?: Building): boolean {
    const { scene } = set.report;
    if (scene === null) return false;
    const before = this.box;
    const building = scene.space === "planar" ? hand?.box(before) : undefined;
    // What is being built may run far away: the view stays with the start, and while that is in sight nothing jumps under the hand.
    if (building !== undefined) this.box = !isEmpty(before) && hand?.box(this.around) === this.around ? before : building;
    else {
      this.box = inSight({ shown: before, known: this.known, fresh, running: !set.whole }, (shown) => reach(scene, set.runs, shown));
      if (set.whole) this.known = this.box;
    }
    const { box } = this;
    return box.left !== before.left || box.right !== before.right || box.bottom !== before.bottom || box.top !== before.top;
  }
}

/** A motion that goes so many times farther than the mechanism is large, or than what was in sight, flies away. */
const FAR = 1e4;
const FARTHER = 50;

/** What is to be in sight of the runs, after what was: where they fly away, what was, and their start. */
function reach(scene: Scene, runs: readonly Run[], before: Box): Box {
  const shown = span(before);
  const all = extent(
    scene,
    runs.map(({ frames }) => frames),
  );
  const start = extent(
    scene,
    runs.map(({ frames }) => frames.start),
  );
  const size = span(start);
  const far = shown > 0 ? FARTHER * Math.max(shown, size) : FAR * size;
  return size > 0 && span(all) > far ? union(before, start) : all;
}
