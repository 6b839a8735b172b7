/** The forces in the joints for the picture: asked of the worker at the time that is shown, one question at a time. */
import type { Space } from "./space/space.js";
import type { Run } from "../session/runs.js";
import type { ChannelInfo, Scene } from "../solver/types.js";

const AXES = ["x", "y", "z"] as const;

function channelsOf(joint: string): string[] {
  return AXES.map((axis) => `reaction.${joint}.f${axis}`);
}

/** True when the runs record the force of some joint. */
export function hasReactions(scene: Scene, channels: readonly ChannelInfo[]): boolean {
  const known = new Set(channels.map(({ name }) => name));
  return scene.items.some((item) => item.kind === "joint" && known.has(`reaction.${item.name}.fx`));
}

export class ReactionFeed {
  private run: Run | undefined;
  private space: Space | undefined;
  private wanted: number | undefined;
  private asking = false;

  /** `changed` is called when there are new forces. */
  constructor(private readonly changed: () => void) {}

  /** Follows a run, or none. The longest arrow is the greatest force of its whole motion. */
  follow(run: Run | undefined, space: Space): void {
    const same = run?.handle === this.run?.handle && space.reactions === this.marks;
    this.run = run;
    this.space = space;
    if (run === undefined || same) return;
    this.marks = space.reactions;
    void this.measure(run, space);
  }
  private marks: Space["reactions"] | undefined;

  ask(t: number): void {
    if (this.run === undefined) return;
    this.wanted = t;
    if (!this.asking) void this.answer();
  }

  private async measure(run: Run, space: Space): Promise<void> {
    let greatest = 0;
    try {
      for (const { joint } of space.reactions) {
        const columns = await Promise.all(
          channelsOf(joint).map((channel) => run.handle.ask("columns", { x: "t", y: channel, t0: 0, t1: run.frames.end, pixels: 200 })),
        );
        // Every second number is a value; the bound of the length by the components' greatest is within a factor of 1.74.
        const most = columns.map((pairs) => pairs.reduce((best, value, i) => (i % 2 === 1 && Math.abs(value) > best ? Math.abs(value) : best), 0));
        greatest = Math.max(greatest, Math.hypot(...most));
      }
    } catch {
      // A joint without a force of its own, or a run that is gone: no arrows.
      return;
    }
    if (this.run?.handle !== run.handle || greatest === 0) return;
    for (const mark of space.reactions) mark.scale = space.arrow / greatest;
    this.changed();
  }

  private async answer(): Promise<void> {
    this.asking = true;
    while (this.wanted !== undefined && this.run !== undefined && this.space !== undefined) {
      const { run, space, wanted } = this;
      this.wanted = undefined;
      const marks = space.reactions;
      try {
        const values = await run.handle.ask("values", { channels: marks.flatMap(({ joint }) => channelsOf(joint)), t: wanted });
        marks.forEach((mark, i) => mark.force.set(values[3 * i] ?? 0, values[3 * i + 1] ?? 0, values[3 * i + 2] ?? 0));
        this.changed();
      } catch {
        break;
      }
    }
    this.asking = false;
  }
}
