/** The plots that are offered by purpose, without names of channels. */
import type { ChannelInfo, PlotInfo } from "../solver/types.js";

export type ReadyMade = "drift" | "energy" | "steps" | "condition";

/** Channels of a ready-made plot, and whether it is logarithmic. */
const READY: Record<ReadyMade, { channels: readonly string[]; log: boolean }> = {
  drift: { channels: ["drift.position", "drift.velocity"], log: true },
  energy: { channels: ["energy.kinetic", "energy.potential", "energy.total", "energy.stabilization", "energy.actuators", "energy.forces"], log: false },
  steps: { channels: ["step.size"], log: true },
  condition: { channels: ["condition"], log: true },
};

/** The ready-made plots of a run that has these channels. */
export function readyMade(channels: readonly ChannelInfo[], titles: Readonly<Record<ReadyMade, string>>): PlotInfo[] {
  const known = new Set(channels.map(({ name }) => name));
  return (Object.keys(READY) as ReadyMade[]).flatMap((id) => {
    const { log } = READY[id];
    const found = READY[id].channels.filter((name) => known.has(name));
    return found.length === 0 ? [] : [{ title: titles[id], kind: "time", channels: found, ...(log && { log }) }];
  });
}
