/** Words about pinned runs. */
import { late } from "../strings.js";

export const pins = late("pins", {
  pinned: (run: string) => `${run === "" ? "The run" : `“${run}”`} is pinned. Change something to compare.`,
  unpinned: "The pin is gone.",
  full: (count: number) => `${count} runs are pinned; more cannot be told apart. Take a pin away first.`,
  already: "This run is pinned already.",
  notYet: "The run can be pinned when it is computed.",
  lost: (count: number) => (count === 1 ? "A pinned run is gone." : `${count} pinned runs are gone.`),
  lostRemedy: "The solver was started anew, and their samples went with it. Undo leads back to their documents, where they can be pinned again.",
  region: "Pinned runs",
  name: (name: string) => `Pinned: ${name}`,
  same: "as now",
  more: (count: number) => `${count} more`,
  chosen: "chosen automatically",
  without: (what: string) => `without ${what}`,
  take: "Unpin",
  takeTitle: (name: string) => `Unpin ${name}`,
  waiting: "Comparing …",
  computing: "The comparison comes when the run is computed.",
  equal: (samples: number) => `The same values at all ${samples} samples.`,
  nothing: "Nothing can be compared: the runs have no time or no plotted channel in common.",
  largest: (channel: string, value: string, unit: string, t: string) => `Largest difference: ${channel}, ${value}${unit === "" ? "" : ` ${unit}`} at ${t} s.`,
  farther: (times: string) => `The joints come ${times} times as far apart as in the pinned run.`,
  closer: (times: string) => `The joints come ${times} times less far apart than in the pinned run.`,
  rounding: "Both hold their joints together to rounding.",
  details: "All Channels",
  how: (interpolated: boolean) =>
    interpolated
      ? "Present run minus pinned run, at the samples of the one that has fewer; the other is taken between its samples, coordinates by the cubic through positions and velocities."
      : "Present run minus pinned run, at the samples that both have.",
  columns: ["Channel", "Largest difference", "At", "Of its range"],
  seek: (t: string) => `Go to ${t} s`,
  gone: "The comparison is not possible:",
  plotLead: (title: string) => `${title}: present run minus pinned run`,
  plotCurve: (channel: string, name: string) => `${channel} − ${name}`,
  ghost: (name: string) => `Ghost: ${name}`,
});
