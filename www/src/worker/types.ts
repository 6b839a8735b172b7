/**
 * What the solver says, as it comes out of Rust: the shapes of its JSON. One list for the whole page; the Rust side is
 * `crates/wasm/src/report.rs` and the façade of `crates/mechanism`. A test of `crates/wasm` fails when the keys of `CheckReport` differ.
 *
 * SI units and radians everywhere.
 */

/** A finding about the text of a document: what, where, and what to do. */
export interface Diagnostic {
  /** Kind of the finding, kebab-case; translations go by it. */
  code: string;
  severity: "error" | "warning";
  /** JSON pointer of the place, `""` for the whole document. */
  pointer: string;
  /** Counted from 1. */
  line: number;
  /** In characters, counted from 1. */
  column: number;
  /** First and last byte (exclusive) in the UTF-8 text: `positions` in `text.ts` turns it into string positions. */
  span: [number, number];
  /** What fills the sentence, by name, for translations. */
  parameters: Record<string, string>;
  message: string;
  remedy: string;
}

/** Why a run stopped, or could not start. */
export interface RunFailure {
  /** For example `singular`, `inconsistent`, `not-converged`; `internal` when the program itself broke. */
  cause: string;
  /** Time at which it stopped, s; null where the failure precedes any time. */
  t: number | null;
  /** Names of the joints, bodies or coordinates concerned. */
  parts: string[];
  message: string;
  remedy: string;
  /** What is known of the last pose. */
  pose?: LastPose;
  /** Changes of the document that may help, the most promising first. */
  suggestions?: Suggestion[];
}

/** The last pose before a run stopped. */
export interface LastPose {
  /** s */
  t: number;
  /** What is farthest apart; null without constraints. */
  opened: Opened | null;
  /** Of the rows that count, each scaled to length 1; null where there are none, or too many. */
  smallest_singular_value: number | null;
  /** Largest singular value over the smallest; null where that is 0 or not known. */
  condition: number | null;
}

/** A row that is not fulfilled. */
export interface Opened {
  /** Name of the joint, driver or constraint. */
  part: string;
  /** Name of the row within it. */
  row: string;
  residual: number;
  unit: string;
  /** It was left so by the step that failed; otherwise it is so at the pose. */
  in_step: boolean;
}

/** A change of the document that may help. */
export interface Suggestion {
  /** What kind of change it is; translations go by it. */
  code: string;
  /** In words, with its numbers. */
  text: string;
  edits: SuggestedEdit[];
  /** It was tried: the changed run gets past the moment. */
  passes: boolean;
}

/** One value of the document. */
export interface SuggestedEdit {
  /** JSON pointer; the value need not exist yet. */
  path: string;
  /** What is put there; null: it is taken away. */
  value: unknown;
}

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
  /** A sentence if there were more samples than are kept. */
  thinned?: string;
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

/** Verdicts by row; `growth`: ways to move, with the brackets of all, and so on. */
export interface Integrability {
  rows: Record<string, boolean>;
  growth: number[];
  smallest_kept: number | null;
  largest_dropped: number;
  tolerance: number;
  closed: boolean;
  poses: number;
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

/** What is noted of a run in a sweep. */
export interface SweepRow {
  /** Its line of the table. */
  csv: string;
  /** `done`, or the cause of a failure. */
  outcome: string;
  /** Time reached, s. */
  t: number;
  channels: SweepStatistics[];
  /** Largest, of positions. */
  drift: number;
}

/** Numbers of a channel; null where they are none. */
export interface SweepStatistics {
  last: number | null;
  min: number | null;
  max: number | null;
  mean: number | null;
  /** Local maxima in the second half of the time. */
  peaks: number[];
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

/** A pair or triple of numbers. */
export type Vector = number[];

/**
 * What there is to draw. Numbers named `at`, `from`, `center`... are positions in a frame's values; a frame is one row of
 * `RunHandle.frames`, without its leading time.
 */
export interface Scene {
  space: "planar" | "spatial";
  /** Values per frame. */
  size: number;
  /** Corners of the start pose, m: least and greatest coordinates. */
  bounds: [Vector, Vector];
  items: SceneItem[];
}

/** A point of a body, in its own frame; `ground` is a body that does not move. */
export interface BodyPoint {
  body: string;
  point: Vector;
}

/**
 * A body's pose begins at `at`: x, y and angle in the plane; in space x, y, z and the rotation matrix (body to world) row by row, twelve
 * numbers. `axis` is in the frame of the first body, `second_axis` in that of the second.
 */
export type SceneItem =
  | { kind: "ground"; points: Record<string, Vector> }
  | { kind: "body"; name: string; shape: string | null; at: number; points: Record<string, Vector>; center_of_mass: Vector }
  | { kind: "joint"; name: string; type: string; first: BodyPoint; second: BodyPoint; axis?: Vector | null; second_axis?: Vector | null; driven: boolean }
  | { kind: "spring"; name: string; first: BodyPoint; second: BodyPoint }
  | { kind: "force"; name: string; at: BodyPoint }
  | { kind: "trace"; at: number[]; label?: string }
  | { kind: "point"; at: number[]; label?: string }
  | { kind: "line"; from: number[]; to: number[] }
  | { kind: "circle" | "sphere"; center: number[]; radius: number }
  | { kind: "frame"; at: number[]; columns: number; n: number; p: number }
  | { kind: "arrow"; at: number[]; vector: number[] };

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

export interface GalleryEntry {
  name: string;
  title: string;
  summary: string;
}

/** What a link leads to. `t`, `run`, `sel` carry a moment. */
export type LinkTarget = { t?: number; run?: string; sel?: string } & (
  | { kind: "document"; text: string }
  | { kind: "gallery"; name: string }
  | { kind: "url"; url: string }
  | { kind: "none" }
  | { kind: "error"; code: string; message: string; remedy: string }
);

/** How a line is broken. */
export type Dash = "solid" | "dashed" | "dash-dot" | "dotted" | "long-dashed" | "dash-dot-dot" | "long-short" | "sparse-dotted";

/** A figure, as `holonomy-plot` reads it; the numbers of the series travel beside it. */
export interface FigureSpec {
  title?: string;
  x?: FigureAxis;
  y?: FigureAxis;
  /** A second axis, on the right. */
  right?: FigureAxis;
  series: { label?: string; color?: number; dash?: Dash; width?: number; faint?: boolean; right?: boolean }[];
  theme?: "light" | "dark";
  markers?: FigureMarker[];
  aspect_equal?: boolean;
  /** At least this much room left of the plot area, CSS pixels. */
  least_left?: number;
  /** Likewise right of it. */
  least_right?: number;
}

/** Points at a place: `x` alone is a vertical line, `y` alone a horizontal one, both together a dot. */
export interface FigureMarker {
  x?: number;
  y?: number;
  label?: string;
  color?: number;
  cross?: boolean;
  /** The label of a vertical line stands above the plot. */
  above?: boolean;
  /** A vertical line is whole. */
  solid?: boolean;
}

export interface FigureAxis {
  label?: string;
  unit?: string;
  scale?: "linear" | "log";
  /** Fitted to the data when left out. */
  range?: [number, number];
  /** Logarithmic axes: values at or below are drawn at this labelled floor. */
  floor?: number;
}

/** Where a figure's parts came to lie, CSS pixels. */
export interface FigureLayout {
  plot: { left: number; top: number; width: number; height: number };
  x: { min: number; max: number; log: boolean; floor: number | null };
  y: { min: number; max: number; log: boolean; floor: number | null };
  right: { min: number; max: number; log: boolean; floor: number | null } | null;
  x_ticks: { value: number; label: string; pos: number }[];
  y_ticks: { value: number; label: string; pos: number }[];
  /** Room that the labels of the y axis need left of `plot`. */
  left_needed: number;
  /** And those of the axis on the right, right of it. */
  right_needed: number;
}

/** A run of the document whose step or tolerance is varied. */
export interface MethodSweep {
  /** Number of the run in the document, from 0. */
  run: number;
  label: string;
  /** Its method in one line. */
  method: string;
  over: "step" | "rtol" | "atol";
  /** Coarse to fine; empty if the run cannot start. */
  values: number[];
  /** Why it cannot. */
  failure?: RunFailure;
}

/** One run with one step or tolerance. */
export interface SweepPoint {
  run: number;
  /** Step (s) or tolerance. */
  value: number;
  steps: number;
  evaluations: number;
  /** Largest difference of a coordinate at the end from the reference; null if the run did not get there. */
  error: number | null;
  drift: { position: number; velocity: number };
  failure?: RunFailure;
}

/** The motion that errors are measured against. */
export interface ReferenceInfo {
  method: string;
  /** By how much its end changes when its tolerance is ten times larger. */
  uncertainty: number;
}

/** How far a comparison is, with the points that are new. */
export interface ComparisonUpdate {
  stage: "reference" | "points" | "done" | "failed";
  /** The part of the stage that is done, 0 to 1. */
  part: number;
  points: SweepPoint[];
  reference?: ReferenceInfo;
  /** Why there is no reference. */
  failure?: RunFailure;
}

/** What came of pulling a point of a mechanism by hand. */
export interface Dragged {
  /** How far it is from the target, m. */
  distance: number;
  /** Asking again would not bring it nearer. */
  settled: boolean;
  /** What keeps it: nothing, its way, the end of its way, everything. */
  hold: "reached" | "path" | "limit" | "fixed";
  /** Joints, drivers and constraints that the pull goes through, the most loaded first. */
  parts: string[];
}
