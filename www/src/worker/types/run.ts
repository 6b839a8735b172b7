/** What comes of running a document, and of looking into a run. */
import type { RunFailure } from "./findings.js";
import type { Choice } from "./report.js";

/** A run of more samples than are kept: every so many-th is. */
export interface Thinned {
  samples: number;
  megabytes: number;
  every: number;
}

/** How a run went; the names of the command line's `--summary`. */
export interface Summary {
  steps: number;
  accepted: number;
  rejected: number;
  evaluations: number;
  /** How often coordinate partitioning took other independent coordinates. */
  coordinate_changes: number;
  /** Accepted steps taken by penalties because the motion neared a singular position. */
  passing_steps: number;
  drift: { position: number; velocity: number };
  energy_drift: number;
  /** Energy that stabilizations and projections have brought in, J; null where an energy has no value. */
  stabilization_work: number | null;
  assembly: { position: number; velocity: number };
  /** How they were thinned, if there were more samples than are kept. */
  thinned?: Thinned;
  rank: number;
  redundancy: number;
  /** Singular positions of the motion, in the order of time; at most 200. */
  events: RunEvent[];
  /** All of them. */
  event_count: number;
  method: Choice[];
  /** Of the trace, hexadecimal. */
  hash: string;
  /** Computing time of the slices, s. */
  wall_s: number;
  version: string;
}

/** A pose of the motion at which constraint equations depend on each other, or nearly do. */
export interface RunEvent {
  /** s */
  t: number;
  kind: "singular" | "nearly-singular";
  /** Another branch of motions crosses this one there. */
  bifurcation: boolean;
  joints: string[];
  smallest_singular_value: number;
  rank: number;
  mobility: number;
  rank_elsewhere: number;
  mobility_elsewhere: number;
  /** In words. */
  message: string;
  /** Coordinates by name; of the summary only. */
  configuration?: Record<string, number>;
}

/** How far two runs are apart: the first minus the second, at the samples of the one that has fewer in the time that both have. */
export interface RunComparison {
  /** s */
  t0: number;
  /** s */
  t1: number;
  /** Times at which they were compared. */
  samples: number;
  /** One of them was taken between its samples. */
  interpolated: boolean;
  channels: ChannelDifference[];
  /** Place in `channels` of the largest difference as a share of the channel's range; null if no two values differ. */
  largest: number | null;
  drift: DriftRatio;
}

export interface ChannelDifference {
  name: string;
  unit: string;
  /** Where it is largest in size. */
  difference: number;
  /** s */
  t: number;
  /** From the least to the greatest value of both. */
  range: number;
}

/** Largest residuals of the first run over those of the second; null where the second is 0 or one is no number. */
export interface DriftRatio {
  first: { position: number; velocity: number };
  second: { position: number; velocity: number };
  position: number | null;
  velocity: number | null;
}

/** A value and when it was first reached. */
export interface Extreme {
  /** s */
  t: number;
  value: number;
}

/** A channel over a run. */
export interface Description {
  name: string;
  unit: string;
  /** Samples of the run. */
  samples: number;
  /** Those where the value is no finite number. */
  missing: number;
  /** Those where it is exactly zero. */
  zeros: number;
  first: Extreme | null;
  last: Extreme | null;
  least: Extreme | null;
  greatest: Extreme | null;
  /** The least value above zero: where a logarithmic axis ends. */
  floor: Extreme | null;
  /** How often the sign changes. */
  crossings: number;
  /** When; the first twelve, s. */
  crossing_times: number[];
}

/** A small motion about a pose. */
export interface Mode {
  kind: "swings" | "free" | "runs-away";
  /** Hz; of a mode that swings. */
  frequency: number | null;
  /** 1/s; of one that runs away. */
  rate: number | null;
  /** Bodies and coordinates with their shares of the kinetic energy, largest first. */
  shares: [string, number][];
}

/** The free modes at a pose, softest first. */
export interface ModeReport {
  /** s */
  t: number;
  /** Nothing accelerates at rest there. */
  equilibrium: boolean;
  /** Part of the stiffness has no potential and was left out. */
  without_potential: boolean;
  modes: Mode[];
}

/** State of a run as the worker reports it, about 20 times a second and at its end. */
export interface RunProgress {
  state: "running" | "done" | "failed" | "cancelled";
  /** Time reached, s. */
  t: number;
  /** s */
  duration: number;
  /** Samples there are so far. */
  samples: number;
  /** Singular positions so far. */
  events?: RunEvent[];
  failure?: RunFailure;
}
