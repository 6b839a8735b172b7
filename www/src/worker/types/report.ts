/** What is known of a document without running it. */
import type { Diagnostic, RunFailure } from "./findings.js";
import type { Scene } from "./scene.js";

/** A quantity of a run that can be asked for by name. */
export interface Channel {
  name: string;
  unit: string;
  label: string;
  /** Where it stands in a menu. */
  group: string;
}

export interface Parameter {
  name: string;
  value: number;
  min?: number;
  max?: number;
  unit?: string;
  label?: string;
  /** JSON pointer of the number itself in the text. */
  pointer: string;
}

export interface RunInfo {
  label: string;
  index: number;
  /** The method in words, for example `minimal, qr, exponential, dopri5 (step 0.001)`. */
  method: string;
}

/** One axis of the method: what was taken and why. */
export interface Choice {
  axis: string;
  id: string;
  /** The document says so. */
  given: boolean;
  /** Why: a code, for those who say it in another language. */
  code: string;
  /** Why, in English. */
  reason: string;
}

/** A plot as the document describes it. */
export interface PlotSpec {
  title: string;
  /** `time`: channels over time; `spectrum`: amplitudes over frequency; `path` (to scale), `phase`: second channel over the first. */
  kind: string;
  channels: string[];
  log?: boolean;
  /** Its number among the document's plots, as the page counts them. */
  index?: number;
}

export interface JointVerdict {
  /** Names of its rows. */
  rows: string[];
  reaction: "unique" | "not unique";
  multipliers_unique: boolean;
}

/** Degrees of freedom and redundancy at the assembled start. */
export interface Analysis {
  n: number;
  m: number;
  h: number;
  rank: number;
  rank_holonomic: number;
  rank_pfaffian: number;
  redundancy: number;
  mobility: number;
  gruebler: number;
  singular_values: number[];
  /** Largest singular value over the smallest that counts. */
  condition: number;
  /** Relative tolerance of the rank. */
  tolerance: number;
  /** Smallest pivot that counts over the largest that does not; null if nothing was left over. */
  gap: number | null;
  /** Smallest singular value that counts over the largest; null where they were not computed. */
  distance: number | null;
  /** Rows that are nearly dependent although they count. */
  nearly_dependent: string[];
  /** Rows that depend on others. */
  dependent_rows: string[];
  /** What holds at poses nearby, if the start is singular. */
  singular: Elsewhere | null;
  joints: Record<string, JointVerdict>;
  /** For each row, whether its multiplier is unique. */
  rows: Record<string, boolean>;
  /** Joints among which a load is undetermined, group by group. */
  undetermined: string[][];
  /** Multipliers that hold each other in balance; any multiple of each can be added. */
  self_stresses: SelfStress[];
  /** Which velocity constraints hold positions by virtue of the others; null without velocity constraints. */
  integrability: Integrability | null;
  /** Do the three criteria give the same verdicts? */
  methods_agree: boolean;
}

/** What holds at poses near a singular one. */
export interface Elsewhere {
  rank: number;
  redundancy: number;
  mobility: number;
  /** Joints whose reactions are not unique there. */
  not_unique: string[];
}

/** Multipliers that hold each other in balance. */
export interface SelfStress {
  /** By row; the largest is 1. */
  multipliers: Record<string, number>;
  /** What they do to the bodies: on each of them these are in balance. */
  forces: BodyForce[];
}

/** What one joint, driver or constraint does to one body at the pose analysed; two or three components. */
export interface BodyForce {
  joint: string;
  body: string;
  /** Where it acts, global, m. */
  at: number[];
  /** N */
  force: number[];
  /** About `at`, N m; one component in the plane. */
  moment: number[];
}

/** A check of the strip; the page has the words. */
export interface Check {
  code: string;
  ok: boolean;
}

/** A way to move at the start. */
export interface FreeMode {
  /** Bodies, and coordinates of the author, that move. */
  moves: string[];
}

/** A change of the document that mends redundancy, or frees a mechanism that cannot move; it was tried. */
export interface Fix {
  code: "remove" | "replace";
  what: "joint" | "driver" | "constraint" | "velocity-constraint";
  part: string;
  /** Type of a joint before. */
  from?: string;
  /** Type of a joint afterwards. */
  to?: string;
  mobility: number;
  redundancy: number;
  /** Forms given by name that would stop at a singular position of the changed mechanism: `auto` takes their place. */
  stops?: string[];
  /** In order; a missing value takes the key away. */
  edits: { pointer: string; value?: unknown }[];
}

/** Everything that is known of a document without running it. */
export interface CheckReport {
  /** No error: the document can be run. Warnings may be there all the same. */
  ok: boolean;
  title: string;
  /** Markdown with `$math$`. */
  description?: string;
  diagnostics: Diagnostic[];
  parameters: Parameter[];
  runs: RunInfo[];
  /** Axes of the first run's method. */
  method: Choice[];
  /** s */
  duration: number;
  /** s */
  output_step: number;
  channels: Channel[];
  plots: PlotSpec[];
  scene: Scene | null;
  analysis: Analysis | null;
  /** How far the start had to move to satisfy the constraints. */
  assembly?: { position: number; velocity: number };
  checks: Check[];
  /** As many as the mobility says. */
  modes: FreeMode[];
  /** Number of drivers. */
  drivers: number;
  /** Largest residual of a constraint at the assembled start; none without constraints of position. */
  gap?: number;
  /** The document is valid, but the first run cannot start. */
  failure?: RunFailure;
  /** Nothing can move yet: a sheet to draw on. The page says so, never Rust. */
  blank?: true;
}

/** Verdicts by row; `growth`: ways to move, with the brackets of all, and so on. */
export interface Integrability {
  rows: Record<string, boolean>;
  growth: number[];
  smallest_kept: number | null;
  largest_dropped: number;
  tolerance: number;
  /** Did the brackets come to their end? */
  closed: boolean;
  /** Did they not because the figures show no gap between zero and not zero? */
  undecided: boolean;
  poses: number;
}
