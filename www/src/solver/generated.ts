/**
 * What the solver says, and what it is asked with: the shapes of its JSON. Made from the Rust types by a test of `crates/wasm`:
 *
 *     HOLONOMY_UPDATE=1 cargo test -p holonomy-wasm --test types
 *
 * SI units and radians everywhere.
 */

/** What the small motions are about. */
export type About = "rest" | "motion";

/** How far the positions of a run are from those of a stricter one. */
export type Accuracy = {
  /** Largest distance of a point of the picture from where the stricter run has it, m; with a fixed step twice that. */
  error: number,
  /** Size of the picture over the whole run, m: the diagonal of the box around all its points. */
  size: number,
  /** When the error first exceeds a thousandth of the size, s; none if it does not. */
  doubtful: number | null,
  /** Does the error grow exponentially until then? Otherwise a stricter run is right for longer. */
  grows: boolean,
  /** How many times smaller the tolerance of the stricter run is; none: its step is half as long. */
  times: number | null,
};

/** What the teacher adds. */
export type Added = {
  /** The language of the texts: `en`, `de`. */
  language: string,
  /** The words beside what is told. */
  words: Labels,
  /** Is it told what would have been right? */
  right: boolean,
  /** Points given by hand, by task. */
  given: Record<string, number>,
  /** Comments by task. */
  comments: Record<string, string>,
  /** What is said to answers in the language of the page, by task. Default: the English words of the report. */
  remarks: Record<string, Array<string>>,
};

/** The analysis of a mechanism at its assembled start. */
export type Analysis = {
  /** Coordinates. */
  n: number,
  /** Holonomic rows. */
  m: number,
  /** Pfaffian rows. */
  h: number,
  /** Rows that hold nothing at the start: those from one side only, and those that an event switches on. They count nowhere below. */
  waiting?: number,
  /** Rank of the constraint matrix. */
  rank: number,
  /** Rank of its holonomic rows. */
  rank_holonomic: number,
  /** Rank of its Pfaffian rows. */
  rank_pfaffian: number,
  /** Rows minus rank. */
  redundancy: number,
  /** Twist components (6 for a body in space) minus rank: the ways to move. */
  mobility: number,
  /** Twist components minus rows of joints: what counting (Gruebler) says. */
  gruebler: number,
  /** Singular values of the row-scaled constraint matrix, falling. */
  singular_values: Array<number>,
  /** Largest singular value over the smallest one that counts. */
  condition: number,
  /** Relative tolerance of the rank. */
  tolerance: number,
  /** Smallest pivot that counts over the largest that does not; none if nothing was left over. */
  gap: number | null,
  /** How far the rows that count are from dependence: the smallest of their singular values over the largest. */
  distance: number | null,
  /** Rows that are nearly dependent although they count, also with lengths in the size of the mechanism, by name; empty if none are. */
  nearly_dependent: Array<string>,
  /** Rows that depend on others, by name. */
  dependent_rows: Array<string>,
  /** What holds at poses nearby, if this one is singular. */
  singular: Elsewhere | null,
  /** Joints, drivers and constraints by name. */
  joints: Record<string, JointAnalysis>,
  /** For each row by name, whether its multiplier is unique. */
  rows: Record<string, boolean>,
  /** Joints among which a load is undetermined, group by group. */
  undetermined: Array<Array<string>>,
  /** Multipliers that hold each other in balance, by row, the largest 1: any multiple of each can be added. */
  self_stresses: Array<SelfStress>,
  /** Which velocity constraints hold positions by virtue of the others; none without velocity constraints. */
  integrability: Integrable | null,
  /** Rows from one side only that touch at the start, if more do than are independent. */
  redundant_stops?: RedundantStops,
  /** Do the QR criterion, ranks and singular vectors give the same verdicts? */
  methods_agree: boolean,
};

/** A point of a body (or the ground) in its own frame. */
export type Anchor = {
  /** Body, or `ground`. */
  body: string,
  /** The point in the frame of the body, m; two components in the plane, three in space. */
  point: Array<number>,
};

/** How far the start moved from what is written. */
export type AssemblyMoves = {
  /** Largest change of a coordinate, m or rad. */
  position: number,
  /** Largest change of a velocity, m/s or rad/s. */
  velocity: number,
};

/** What an axis shows. */
export type AxisLayout = {
  /** Value at the lower end. */
  min: number,
  /** Value at the upper end. */
  max: number,
  /** Positions are linear in the logarithm of the value. */
  log: boolean,
  /** Values at or below it are drawn at it (logarithmic axes that show a floor). */
  floor: number | null,
};

/** What one joint, driver or constraint does to one body. */
export type BodyForce = {
  /** The joint, driver or constraint. */
  joint: string,
  /** The body. */
  body: string,
  /** Where the force acts, global, at the pose analysed, m: the joint's point on this body, else the centre of mass. Two or three
   * components. */
  at: Array<number>,
  /** The force on the body, global, N for multipliers in N. Two or three components. */
  force: Array<number>,
  /** The moment on the body about `at`, global, N m. One component or three. */
  moment: Array<number>,
};

/** The largest difference of a channel. */
export type ChannelDifference = {
  /** Its name. */
  name: string,
  /** Its unit. */
  unit: string,
  /** First run minus second, where that is largest in size; 0 where they do not differ. */
  difference: number,
  /** When that is, for the first time; s. */
  t: number,
  /** From the least to the greatest value of both. */
  range: number,
};

/** A channel as lists show it. */
export type ChannelInfo = {
  /** Its name in plots, CSV and exercises. */
  name: string,
  /** Its unit; empty if it has none or an unknown one. */
  unit: string,
  /** The name that is shown. */
  label: string,
  /** What it belongs to. */
  group: string,
  /** The unit that plots show it in, where the document states another. */
  shown?: ShownUnit,
};

/** One check of the strip. */
export type Check = {
  /** What it is about. */
  code: CheckCode,
  /** As it usually should be. */
  ok: boolean,
};

/** What a check of the strip is about. */
export type CheckCode = "mobility" | "redundancy" | "gap" | "condition";

/** The page's report about a text. Keys that are not known yet, because the text is broken, are empty. */
export type CheckReport = {
  /** The document can be run. */
  ok: boolean,
  /** The name that is shown; empty if it has no title. */
  title: string,
  /** Markdown with `$math$`. */
  description?: string,
  /** Everything that was found, in the order of the text. */
  diagnostics: Array<Diagnostic>,
  /** Parameters with the values of the first run. */
  parameters: Array<ParameterInfo>,
  /** The runs with their methods in words. */
  runs: Array<RunInfo>,
  /** Axes of the first run's method. */
  method: Array<MethodChoice>,
  /** s */
  duration: number,
  /** s */
  output_step: number,
  /** What can be asked of a run. */
  channels: Array<ChannelInfo>,
  /** The document's plots. */
  plots: Array<PlotInfo>,
  /** What there is to draw. */
  scene: Scene | null,
  /** Degrees of freedom and redundancy at the assembled start. */
  analysis: Analysis | null,
  /** How far the start moved. */
  assembly?: AssemblyMoves,
  /** What the checks strip says; the page has the words. */
  checks: Array<Check>,
  /** The ways to move at the start. */
  modes: Array<FreeMode>,
  /** Number of drivers: what they move is no way to move of its own. */
  drivers: number,
  /** Largest residual of a constraint at the assembled start, in the unit of its row. */
  gap?: number,
  /** Why the first run cannot start. */
  failure?: RunFailure,
};

/** How far a comparison is, with the points that are new. */
export type ComparisonUpdate = {
  /** What is computed. */
  stage: Stage,
  /** The part of the stage that is done, 0 to 1. */
  part: number,
  /** The points that are new. */
  points: Array<SweepPoint>,
  /** What errors are measured against. */
  reference?: ReferenceInfo,
  /** Why there is no reference. */
  failure?: RunFailure,
};

/** A value at which a deviation begins to grow, or ceases to. */
export type Crossing = {
  /** The parameter. */
  value: number,
  /** Does it grow beyond the value? Otherwise below it. */
  grows: boolean,
  /** Imaginary part there, rad/s: 0 where it goes without swinging. */
  im: number,
  /** Its curve. */
  curve: number,
};

/** How a line is broken. */
export type Dash = "solid" | "dashed" | "dotted" | "dash-dot" | "long-dashed" | "dash-dot-dot" | "long-short" | "sparse-dotted";

/** The sign between the whole digits of a number and the others. */
export type DecimalSign = "point" | "comma";

/** A channel over a run. */
export type Description = {
  /** Its name. */
  name: string,
  /** Its unit; empty if it has none. */
  unit: string,
  /** Samples of the run. */
  samples: number,
  /** Samples where the value is no finite number. */
  missing: number,
  /** Samples where the value is exactly zero. */
  zeros: number,
  /** The first finite value. */
  first: Extreme | null,
  /** The last finite value. */
  last: Extreme | null,
  /** The least value. */
  least: Extreme | null,
  /** The greatest value. */
  greatest: Extreme | null,
  /** The least value above zero: where a logarithmic axis ends. */
  floor: Extreme | null,
  /** How often the sign changes. */
  crossings: number,
  /** When, on straight lines between samples; the first twelve. */
  crossing_times: Array<number>,
};

/** What is refused, as data. */
export type Detail = {
  /** The code of the objection, or the name of the setting. */
  code: string,
  /** The value of the setting. */
  value?: number,
};

/** One finding. */
export type Diagnostic = {
  /** What kind of finding. */
  code: string,
  /** How grave. */
  severity: Severity,
  /** JSON pointer (RFC 6901) of the value concerned. */
  pointer: string,
  /** Line, from 1. */
  line: number,
  /** Column, from 1, in characters. */
  column: number,
  /** First byte and one past the last byte in the text. */
  span: [number, number],
  /** The words that the message is made of, for those who write it in another language. */
  parameters: Record<string, string>,
  /** What is wrong, in English. */
  message: string,
  /** What to do, in English. */
  remedy: string,
};

/** One value of a document. */
export type DocumentEdit = {
  /** JSON pointer of the value; it need not exist yet. */
  path: string,
  /** What is put there; `null`: it is taken away. */
  value: unknown,
};

/** One thing that does not fit. */
export type Doubt = {
  /** Stable identifier. */
  code: string,
  /** In English. */
  message: string,
  /** What it is about, as data. */
  why?: Why,
};

/** What came of a pull. */
export type Dragged = {
  /** How far the point is from the target, m. */
  distance: number,
  /** Asking again would not bring it nearer. */
  settled: boolean,
  /** What keeps it. */
  hold: Hold,
  /** Joints, drivers and constraints through which the pull goes, the most loaded first, where something keeps the point. */
  parts: Array<string>,
};

/** Largest residuals over every accepted step, after stabilization. */
export type Drift = {
  /** `max |c|` */
  position: number,
  /** `max |C v + b|` */
  velocity: number,
};

/** The largest residuals of two runs over each other; none where the second is 0 or one is no number. */
export type DriftRatio = {
  /** Of the first run. */
  first: Drift,
  /** Of the second run. */
  second: Drift,
  /** Of positions. */
  position: number | null,
  /** Of velocities. */
  velocity: number | null,
};

/** What holds at poses near a singular one. */
export type Elsewhere = {
  /** Rank there. */
  rank: number,
  /** Rows minus rank there. */
  redundancy: number,
  /** Ways to move there. */
  mobility: number,
  /** Joints, drivers and constraints whose reactions are not unique there. */
  not_unique: Array<string>,
};

/** A pose at which nothing begins to move. */
export type Equilibrium = {
  /** What becomes of a small push. */
  stability: Stability,
  /** Was that decided by eigenvalues of the small motions, because some force has no potential, a row is one of velocity, or there are
   * states of first order? Otherwise by
   * the second variation of the energy. */
  by_eigenvalues: boolean,
  /** Energy there, J; beside others of the same mechanism it tells which lies lowest. */
  energy: number,
  /** Iterations from the pose where the search began. */
  iterations: number,
  /** Largest acceleration that is left, m/s^2 or rad/s^2. */
  residual: number,
  /** The coordinates. */
  coordinates: Array<[string, number]>,
  /** Rows that hold from one side only, and hold there: they carry load, or others that touch carry it in their place. */
  leans_on?: Array<string>,
};

/** What happened to the rows, as the solver says it. */
export type EventKind = "singular" | "nearly-singular";

/** A value and when it was first reached. */
export type Extreme = {
  /** Time, s. */
  t: number,
  /** In the channel's unit. */
  value: number,
};

/** What becomes of a small deviation. */
export type Fate = "fades" | "stays" | "grows";

/** One remark. */
export type Feedback = {
  /** Stable identifier of what is said. */
  code: string,
  /** What the number is. */
  quantity?: string,
  /** What was found. */
  found?: number,
  /** What would have been right. For the teacher, and for the student where the exercise reveals it. */
  expected?: number,
  /** The relation that was asked for: `<`, `>=`... */
  relation?: string,
  /** The unit of both. */
  unit?: string,
  /** How far the answer might have been off, in that unit. */
  tolerance?: number,
  /** The same as a share of the right number, where the exercise says it so: then nobody is told how much that is, which would tell the
   * right number. */
  share?: number,
  /** Is the right number a count? Then there is no tolerance to speak of. */
  count?: boolean,
  /** The factor between found and expected, where that is what is wrong. */
  factor?: number,
  /** What happened, where something failed; in English. */
  problem?: string,
  /** The same as data. */
  why?: Why,
  /** In English. */
  message: string,
  /** What the author of the exercise calls the condition. */
  label?: Text,
  /** What the author of the exercise says about it. */
  note?: Text,
};

/** A figure: curves over two axes.
 *
 * Everything but the numbers of the series can be read from JSON; keys left out take their defaults. Unknown keys are ignored, so that
 * a page may keep its own notes beside them. */
export type Figure = {
  /** Drawn above exported pictures (SVG, PNG); the page has its own caption. */
  title: string | null,
  /** The horizontal axis. */
  x: FigureAxis,
  /** The vertical axis. */
  y: FigureAxis,
  /** A second vertical axis, on the right, for the series that say so. */
  right: FigureAxis | null,
  /** The curves, drawn in this order. */
  series: Array<FigureSeries>,
  /** Light or dark ground. */
  theme: Theme,
  /** The sign between whole digits and the others. */
  decimal: DecimalSign,
  /** Lines and dots that point at a moment or a value. */
  markers: Array<FigureMarker>,
  /** One unit of x is as long as one unit of y on the picture (path plots); ignored when an axis is logarithmic. */
  aspect_equal: boolean,
  /** At least this much room left of the plot area, CSS pixels: figures with the same number one above the other have their axes in line. */
  least_left: number,
  /** Likewise right of it. */
  least_right: number,
};

/** A rectangle, CSS pixels. */
export type FigureArea = {
  /** Left edge. */
  left: number,
  /** Upper edge. */
  top: number,
  /** Width. */
  width: number,
  /** Height. */
  height: number,
};

/** One axis of a figure. */
export type FigureAxis = {
  /** What is shown, without its unit. */
  label: string,
  /** Unit of the values, empty for a plain number. */
  unit: string,
  /** Linear or logarithmic. */
  scale: Scale,
  /** The values at both ends (a zoomed window). `None`: fitted to the data with some room around them. */
  range: [number, number] | null,
  /** On a logarithmic axis, values at or below it are drawn at a labelled floor. `None`: values that are not positive are drawn at a
   * floor below the smallest positive one. Ignored on a linear axis. */
  floor: number | null,
};

/** Geometry of a drawn figure, in CSS pixels from the upper left corner. */
export type FigureLayout = {
  /** The rectangle of the curves. */
  plot: FigureArea,
  /** The horizontal axis: `min` at the left edge of `plot`. */
  x: AxisLayout,
  /** The vertical axis: `min` at the lower edge of `plot`. */
  y: AxisLayout,
  /** The axis on the right, where the figure has one. */
  right: AxisLayout | null,
  /** Ticks of the x axis, from left to right. */
  x_ticks: Array<Tick>,
  /** Ticks of the y axis, from bottom to top. */
  y_ticks: Array<Tick>,
  /** Ticks of the axis on the right, from bottom to top. */
  right_ticks: Array<Tick>,
  /** Room that the labels of the y axis need left of `plot`, CSS pixels, whatever [`crate::Figure::least_left`] asked for. */
  left_needed: number,
  /** Room needed right of `plot`, CSS pixels, whatever [`crate::Figure::least_right`] asked for. */
  right_needed: number,
};

/** Points at a place: `x` alone is a vertical line, `y` alone a horizontal one, both together a dot. */
export type FigureMarker = {
  /** Value on the x axis. */
  x: number | null,
  /** Value on the y axis. */
  y: number | null,
  /** Text beside it. */
  label: string | null,
  /** Number of a palette colour; `None`: the colour of the axes. */
  color: number | null,
  /** A cross instead of the dot. */
  cross: boolean,
  /** The label of a vertical line stands above the plot, where no curve runs through it; left out where another one stands already. */
  above: boolean,
  /** A vertical line is whole and in the colour of the text: the run ends there. */
  solid: boolean,
};

/** One curve. A sample whose x or y is not finite breaks the line. */
export type FigureSeries = {
  /** Name in the legend. */
  label: string,
  /** Number of a colour of [`crate::theme::palette`], counted round. */
  color: number,
  /** How the line is broken. */
  dash: Dash,
  /** Width of the line in CSS pixels. */
  width: number,
  /** Half way to the colour of the ground: behind the others, as something that was. */
  faint: boolean,
  /** Measured on the axis on the right; ignored where the figure has none. */
  right: boolean,
};

/** A change of the document that mends something. */
export type Fix = {
  /** Is a part taken out, or another put in its place? */
  code: FixKind,
  /** What the part is. */
  what: PartKind,
  /** Its name. */
  part: string,
  /** Type of a joint before. */
  from?: string,
  /** Type of a joint afterwards. */
  to?: string,
  /** Ways to move afterwards. */
  mobility: number,
  /** Rows less rank afterwards. */
  redundancy: number,
  /** Forms given by name that would stop at a singular position of the changed mechanism; the changes put `auto` in their place. */
  stops?: Array<string>,
  /** Single changes of the text, in order. */
  edits: Array<DocumentEdit>,
};

/** How something is mended. */
export type FixKind = "remove" | "replace";

/** A way to move. */
export type FreeMode = {
  /** Bodies, and coordinates of the author, that move. */
  moves: Array<string>,
};

/** A right number that can be read in what is handed out. */
export type GivenAway = {
  /** The task. */
  task: string,
  /** Where it can be read, as a JSON pointer. */
  pointer: string,
  /** As it is written there. */
  written: string,
};

/** An event of the document that happened. */
export type Happened = {
  /** Time, s. */
  t: number,
  /** Its name; those of all redundant rows, apart by commas. */
  event: string,
  /** The name that is shown. */
  label: string,
  /** An event of the document, or what became of a row that holds from one side only. */
  what: Occurrence,
};

/** What the document's start holds, at a pose. */
export type Held = {
  /** Name of the channel. */
  channel: string,
  /** Its value at the pose. */
  value: number,
};

/** What keeps a point from its target. */
export type Hold = "reached" | "path" | "limit" | "fixed";

/** Which velocity constraints hold positions by virtue of the others (Frobenius; docs/methods.md). */
export type Integrable = {
  /** For each velocity row by name, whether it is integrable by virtue of the others. */
  rows: Record<string, boolean>,
  /** Ways to move, with the brackets of all, and so on: the last is the number of ways to be somewhere. */
  growth: Array<number>,
  /** Smallest figure taken for not zero where that was closest; none if all were zero there. */
  smallest_kept: number | null,
  /** Largest figure taken for zero there. */
  largest_dropped: number,
  /** The limit between them. */
  tolerance: number,
  /** Did the brackets come to their end? */
  closed: boolean,
  /** Did they not because the figures of a step show no gap of three decades? */
  undecided: boolean,
  /** Poses examined. */
  poses: number,
};

/** What the analysis says about one joint, driver or constraint. */
export type JointAnalysis = {
  /** Names of its rows. */
  rows: Array<string>,
  /** Is its reaction determined? */
  reaction: Reaction,
  /** Is each of its multipliers determined? */
  multipliers_unique: boolean,
};

/** The words of a page. */
export type Labels = {
  /** Over a task: `{n}` is its number, `{points}` of `{max}` were earned. */
  task: string,
  /** Beside the name: `{points}` of `{max}`. */
  points: string,
  /** Above an answer. */
  answer: string,
  /** Above what would have been right. */
  right: string,
  /** Above the reason for a prediction. */
  reason: string,
  /** Above the teacher's comment. */
  comment: string,
  /** The drawn curve. */
  drawn: string,
  /** The curve of the run. */
  run: string,
};

/** The last pose before a run stopped. */
export type LastPose = {
  /** Its time, s. */
  t: number,
  /** The joint, driver or constraint that is farthest apart; none without constraints. */
  opened: Opened | null,
  /** Smallest singular value of the rows that count, each scaled to length 1, in twist coordinates as `check` has them; none
   * without constraints, or with more rows than singular values are computed for. */
  smallest_singular_value: number | null,
  /** Largest singular value over that one; none where that one is 0, or not known. */
  condition: number | null,
};

/** How a line of the picture is drawn. */
export type LineShape = "bar" | "spring" | "rail";

/** Where a link leads, with the moment that it carries. */
export type LinkTarget = {
  /** Time, s. */
  t?: number,
  /** Label of the run. */
  run?: string,
  /** What is selected. */
  sel?: string,
} & ({
  "kind": "document", text: string,
} | {
  "kind": "gallery", name: string,
} | {
  "kind": "url", url: string,
} | {
  "kind": "none" } | {
  "kind": "error", code: string, message: string, remedy: string,
});

/** Why there are no eigenvalues at a value. */
export type LocusGap = {
  /** Stable identifier of the cause. */
  cause: string,
  /** In words. */
  message: string,
};

/** The eigenvalues at a value of the parameter. */
export type LocusPoint = {
  /** The parameter. */
  value: number,
  /** Eigenvalues of zero. */
  zeros: number,
  /** The others with the numbers of their curves: curve, real part (1/s), imaginary part (rad/s). */
  roots: Array<[number, number, number]>,
  /** Does one grow? */
  unstable: boolean,
  /** Why there are none. */
  gap: LocusGap | null,
};

/** What is new of a root locus. */
export type LocusUpdate = {
  /** Points that are new. */
  points: Array<LocusPoint>,
  /** Crossings that are new. */
  crossings: Array<Crossing>,
  /** Points so far. */
  done: number,
  /** Points in all. */
  count: number,
};

/** One thing that a format cannot hold. */
export type Loss = {
  /** The code of its kind. */
  code: string,
  /** The element, by its name in the document; empty where the whole document is meant. */
  element: string,
  /** What is different from element to element: a type, a key, a number. */
  detail: string,
  /** What of it the format cannot hold. */
  lost: string,
  /** What was written instead. */
  instead: string,
};

/** One axis of the method that a run uses. */
export type MethodChoice = {
  /** The axis. */
  axis: string,
  /** What it is. */
  id: string,
  /** Did the document say so? */
  given: boolean,
  /** Why: the code of [`solver::Reason`], for those who say it in another language. */
  code: string,
  /** Why, in English. */
  reason: string,
};

/** A run of the document whose step or tolerance is varied. */
export type MethodSweep = {
  /** Number of the run in the document, from 0. */
  run: number,
  /** The name that is shown. */
  label: string,
  /** Its method in one line. */
  method: string,
  /** What is varied. */
  over: Over,
  /** The values, coarse to fine; empty if the run cannot start. */
  values: Array<number>,
  /** Why the run cannot start. */
  failure?: RunFailure,
};

/** One free mode. */
export type Mode = {
  /** What it does when it is left alone. */
  kind: ModeKind,
  /** Of a mode that swings, Hz. */
  frequency: number | null,
  /** Of one that runs away: growth by e in 1/rate, 1/s. */
  rate: number | null,
  /** Bodies and coordinates with their shares of the kinetic energy, largest first. */
  shares: Array<[string, number]>,
};

/** What a mode does when it is left alone. */
export type ModeKind = "swings" | "free" | "runs-away";

/** The free modes at a pose, softest first. */
export type ModeReport = {
  /** Time of the pose, s. */
  t: number,
  /** Nothing accelerates at rest there. */
  equilibrium: boolean,
  /** Some stiffness has no potential (follower forces, say) and its asymmetric part was left out. */
  without_potential: boolean,
  /** The modes. */
  modes: Array<Mode>,
};

/** What happened at a crossing. */
export type Occurrence = "event" | "reached" | "left" | "sticks" | "slips" | "redundant";

/** A row that is not fulfilled. */
export type Opened = {
  /** Name of the joint, driver or constraint. */
  part: string,
  /** Name of the row within it. */
  row: string,
  /** `|c|`, or `|C v + b|` of a row of velocities. */
  residual: number,
  /** Its unit; empty where the author's expression decides. */
  unit: string,
  /** Was it left so by the step that failed? Otherwise it is so at the pose. */
  in_step: boolean,
};

/** What is varied. */
export type Over = "step" | "rtol" | "atol";

/** A parameter of the document. */
export type ParameterInfo = {
  /** Its name. */
  name: string,
  /** Its value, also where it is written as an expression. */
  value: number,
  /** Left end of its slider. */
  min?: number,
  /** Right end of its slider. */
  max?: number,
  /** A label. */
  unit?: string,
  /** The name that is shown. */
  label?: string,
  /** JSON pointer of the value in the text. */
  pointer: string,
};

/** What a part is that holds a mechanism. */
export type PartKind = "joint" | "driver" | "constraint" | "velocity-constraint";

/** A plot of the document. */
export type PlotInfo = {
  /** The name that is shown; empty if it has no title. */
  title: string,
  /** What it shows. */
  kind: PlotKind,
  /** Names of channels. */
  channels: Array<string>,
  /** Logarithmic values. */
  log?: boolean,
};

/** What a plot shows. */
export type PlotKind = "time" | "path" | "phase" | "spectrum";

/** How a point of the picture is drawn. */
export type PointShape = "ground";

/** How a joint holds a point of each body. */
export type Points = "together" | "line" | "plane" | "apart" | "travelling" | "free";

/** A fingerprint of a part of a receipt. */
export type Print = {
  /** What it is of: `words`, `reason`, `curve` or `number` with the task, or `times`. */
  what: string,
  /** The fingerprint. */
  print: string,
  /** Is it of a right answer? Two right answers may be the same. */
  right: boolean,
};

/** Is the reaction of a joint determined? */
export type Reaction = "unique" | "not unique";

/** A file of another tool as a document. */
export type ReadFile = {
  /** The text of the document. */
  document: string,
  /** What was not understood. */
  unread: Array<Unread>,
};

/** A receipt that a student hands in. */
export type Receipt = {
  /** Its text. */
  text: string,
  /** Of a link that carries it, without the `#`. */
  fragment: string,
  /** The method of the run. */
  method: string,
  /** Fingerprint of the run; empty if the document could not be run. */
  trace: string,
  /** Why it could not be run. */
  problem?: string,
};

/** Rows from one side only that touch at the start and depend on others that hold there: which of them carries is not determined. */
export type RedundantStops = {
  /** How many more touch than are independent. */
  redundancy: number,
  /** Those whose multipliers are not unique, by name. */
  rows: Array<string>,
};

/** The motion that errors are measured against. */
export type ReferenceInfo = {
  /** Its method in one line. */
  method: string,
  /** By how much its end changes when its tolerance is ten times larger: errors below say nothing. */
  uncertainty: number,
};

/** One submission. */
export type Report = {
  /** What became of it. */
  status: Status,
  /** The name in the receipt. */
  name: string,
  /** Points earned. */
  points: number,
  /** Points that can be earned. */
  max: number,
  /** Points that wait for the teacher: words to read, keys without a value. */
  open: number,
  /** Task by task, in the order of the key. */
  tasks: Array<TaskReport>,
  /** The run made again. */
  rerun: Rerun,
  /** What does not fit. */
  doubts: Array<Doubt>,
  /** Where the document differs from the one that was handed out, as JSON pointers. */
  changed: Array<string>,
  /** Attempts at all tasks together. */
  attempts: number,
  /** Hints of all tasks together. */
  hints: number,
  /** The method, as the receipt tells it. */
  method: string,
  /** The version of the program that wrote the receipt. */
  version: string,
  /** When the student began, by the student's clock. */
  started: string,
  /** When the student was done, by the student's clock. */
  finished: string,
  /** The student's own numbers. */
  parameters: Array<[string, number]>,
  /** What stands in the place of these numbers in the document that was sent. */
  numbers: Array<[string, number]>,
  /** The fingerprint of the answers and of the document that was sent; empty without answers. */
  work: string,
  /** Fingerprints of what it should not share with others by chance. */
  prints: Array<Print>,
  /** Time spent on building and running, s. */
  solver_s: number,
};

/** How the run that was made again compares with the one of the receipt. */
export type Rerun = "agrees" | "differs" | "other-version" | "not-told" | "failed";

/** The equilibria of a mechanism at a time. */
export type RestReport = {
  /** The time at which drivers are held, s. */
  t: number,
  /** Those found, the nearest to the moment first. */
  equilibria: Array<Equilibrium>,
  /** Why there is none, or why every pose is one. */
  why: WhyNone | null,
  /** Poses that the search began from. */
  starts: number,
};

/** How far two runs are apart. Differences are those of the first minus the second. */
export type RunComparison = {
  /** Common time, s; both 0 where there is none. */
  t0: number,
  /** Its end, s. */
  t1: number,
  /** Times at which they were compared. */
  samples: number,
  /** Was one of the runs taken between its samples? */
  interpolated: boolean,
  /** Channel by channel, in the order asked for; channels that one of the runs does not have are left out. */
  channels: Array<ChannelDifference>,
  /** The place in `channels` of the largest difference, as a share of the channel's range; none if no two values differ. How far
   * the joints come apart is compared by itself, in `drift`. */
  largest: number | null,
  /** How far the joints came apart in the first run over how far in the second. */
  drift: DriftRatio,
};

/** A pose of the motion at which rows depend on each other, or nearly do. */
export type RunEvent = {
  /** Time, s. */
  t: number,
  /** Does the rank drop at this pose? */
  kind: EventKind,
  /** Does another branch of motions cross this one there? */
  bifurcation: boolean,
  /** Joints, drivers and constraints whose rows depend on each other. */
  joints: Array<string>,
  /** Smallest singular value there, of rows of length 1. */
  smallest_singular_value: number,
  /** Rank at this pose. */
  rank: number,
  /** Ways to move at this pose. */
  mobility: number,
  /** Rank elsewhere. */
  rank_elsewhere: number,
  /** Ways to move elsewhere. */
  mobility_elsewhere: number,
  /** What happened, in words. */
  message: string,
  /** The coordinates there, by name; left out where only the times are wanted. */
  configuration?: Record<string, number>,
};

/** A failure of an assembly or a run: a cause, a time, the parts concerned, and what to do. */
export type RunFailure = {
  /** Stable identifier of the cause. */
  cause: string,
  /** Time, s; none where the failure precedes any time. */
  t: number | null,
  /** Joints, constraints, coordinates concerned. */
  parts: Array<string>,
  /** What happened. */
  message: string,
  /** What to do. */
  remedy: string,
  /** What is known of the last pose; none where there is none, or where it says nothing. */
  pose?: LastPose,
  /** Changes of the document that may help, the most promising first; filled by those who try them. */
  suggestions?: Array<Suggestion>,
  /** What a refused method or setting is refused for, for those who say it in another language. */
  detail?: Detail,
};

/** A run of the document. */
export type RunInfo = {
  /** The name that is shown. */
  label: string,
  /** From 0. */
  index: number,
  /** Its method in words; empty if it cannot start. */
  method: string,
};

/** How far a run is. */
export type RunProgress = {
  /** What it is at. */
  state: RunState,
  /** Time reached, s. */
  t: number,
  /** Time of its end, s. */
  duration: number,
  /** Samples there are so far. */
  samples: number,
  /** Singular positions so far. */
  events?: Array<RunEvent>,
  /** Events of the document so far. */
  happened?: Array<Happened>,
  /** Why it stopped. */
  failure?: RunFailure,
};

/** What a run is at. */
export type RunState = "running" | "done" | "failed";

/** How values become lengths along an axis. */
export type Scale = "linear" | "log";

/** The picture of a model. */
export type Scene = {
  /** The plane or space. */
  space: Space,
  /** Values of a frame. */
  size: number,
  /** Smallest and largest coordinates of the start pose, m. */
  bounds: [Array<number>, Array<number>],
  /** What is drawn, back to front. */
  items: Array<SceneItem>,
  /** The unit that its lengths are shown in, where the document states one. */
  shown?: ShownUnit,
};

/** One thing that is drawn. */
export type SceneItem = {
  "kind": "ground",
  /** Its points, global, m. */
  points: Record<string, number[]>,
} | {
  "kind": "body",
  /** Its name. */
  name: string,
  /** How it is drawn. */
  shape: Shape,
  /** First value. */
  at: number,
  /** Its points, body frame, m. */
  points: Record<string, number[]>,
  /** Its centre of mass in its own frame. */
  center_of_mass: Array<number>,
} | {
  "kind": "joint",
  /** Its name. */
  name: string,
  /** Its type; `cord` of a distance that may be slack. */
  type: string,
  /** End on the first body. */
  first: Anchor,
  /** End on the second body. */
  second: Anchor,
  /** Direction in the frame of the first body, where the joint has one. */
  axis: Array<number> | null,
  /** Direction in the frame of the second body, where the joint has one there. */
  second_axis?: Array<number>,
  /** How it holds its points. */
  points: Points,
  /** Does a driver or an actuator move it? */
  driven: boolean,
} | {
  "kind": "spring",
  /** Its name. */
  name: string,
  /** End on the first body. */
  first: Anchor,
  /** End on the second body. */
  second: Anchor,
  /** What it is, where it is no coil between its ends. */
  form?: SpringForm,
} | {
  "kind": "strand",
  /** Its name. */
  name: string,
  /** Its type, `cord` of a distance that may be slack, or `stops` of a joint that has lines of its own. */
  type: string,
  /** The lines: straight from point to point. */
  lines: Array<Array<Anchor>>,
} | {
  "kind": "force",
  /** Its name. */
  name: string,
  /** Where it acts. */
  at: Anchor,
} | {
  "kind": "trace",
  /** Values of the point. */
  at: Array<number>,
  /** The name that is shown. */
  label: string,
} | {
  "kind": "point",
  /** Values of the point. */
  at: Array<number>,
  /** The name that is shown. */
  label: string,
  /** How it is drawn; absent: a dot. */
  shape?: PointShape,
} | {
  "kind": "line",
  /** Values of one end. */
  from: Array<number>,
  /** Values of the other end. */
  to: Array<number>,
  /** How it is drawn; absent: thin. */
  shape?: LineShape,
} | {
  "kind": "circle",
  /** Values of the centre. */
  center: Array<number>,
  /** Value of the radius. */
  radius: number,
} | {
  "kind": "sphere",
  /** Values of the centre. */
  center: Array<number>,
  /** Value of the radius. */
  radius: number,
} | {
  "kind": "frame",
  /** Values of the point. */
  at: Array<number>,
  /** First value of T. */
  columns: number,
  /** Length of a column. */
  n: number,
  /** Number of columns. */
  p: number,
} | {
  "kind": "arrow",
  /** Values of the foot. */
  at: Array<number>,
  /** Values of the vector. */
  vector: Array<number>,
};

/** Multipliers that hold each other in balance. */
export type SelfStress = {
  /** The multipliers that are not 0, by row. */
  multipliers: Record<string, number>,
  /** What they do to the bodies: on each of them these are in balance. */
  forces: Array<BodyForce>,
};

/** How grave a finding is. */
export type Severity = "error" | "warning";

/** How a body is drawn. */
export type Shape = "rod" | "bar" | "crank" | "plate" | "disc" | "ring" | "cylinder" | "sphere" | "box" | "point";

/** A unit that stands for an SI unit on screen. */
export type ShownUnit = {
  /** Its name. */
  name: string,
  /** SI value of one. */
  size: number,
};

/** The space that bodies move in. */
export type Space = "planar" | "spatial";

/** How a spring is drawn that is no coil between two points. */
export type SpringForm = "spiral" | "sleeve";

/** What becomes of a small push at an equilibrium. */
export type Stability = "stable" | "neutral" | "unstable" | "held";

/** Where the computation stands. */
export type Stage = "reference" | "points" | "done" | "failed";

/** What became of a submission. */
export type Status = "graded" | "doubtful" | "damaged";

/** A change of the document that may help. */
export type Suggestion = {
  /** What kind of change it is, for translations: `smaller-step`, `pass-singular`... */
  code: string,
  /** In words, with its numbers. */
  text: string,
  /** What is changed, in this order. */
  edits: Array<DocumentEdit>,
  /** It was tried: the changed run gets past the moment. Otherwise that would have taken too long to find out. */
  passes: boolean,
};

/** A run in numbers. */
export type Summary = {
  /** Accepted and rejected steps. */
  steps: number,
  /** Accepted steps. */
  accepted: number,
  /** Rejected steps. */
  rejected: number,
  /** Evaluations of the accelerations. */
  evaluations: number,
  /** How often coordinate partitioning took other independent coordinates. */
  coordinate_changes: number,
  /** Accepted steps taken by penalties because the method, which was left open, neared a singular position. */
  passing_steps: number,
  /** How far the constraints were left. */
  drift: Drift,
  /** Largest `|E(t) - E(0)|` of the total energy over the samples, J. */
  energy_drift: number,
  /** Energy that stabilizations and projections have brought in, J. */
  stabilization_work: number | null,
  /** How they were thinned, if there were more samples than are kept. */
  thinned?: Thinned,
  /** How far the assembly moved the start. */
  assembly: AssemblyMoves,
  /** Rank of the constraint matrix at the start. */
  rank: number,
  /** Rows minus rank. */
  redundancy: number,
  /** Singular positions that the motion came to, in the order of time; at most 200. */
  events: Array<RunEvent>,
  /** All of them. */
  event_count: number,
  /** Events of the document that happened, in the order of time. */
  happened?: Array<Happened>,
  /** The method, axis by axis, with reasons. */
  method: Array<MethodChoice>,
  /** Fingerprint of all samples: equal exactly if all bits are. */
  hash: string,
  /** Wall-clock time, s; filled by a caller that has a clock. */
  wall_s: number | null,
  /** Version of the program. */
  version: string,
};

/** One run with one step or tolerance. */
export type SweepPoint = {
  /** Number of the run in the document, from 0. */
  run: number,
  /** Step (s) or tolerance. */
  value: number,
  /** Accepted and rejected steps. */
  steps: number,
  /** Evaluations of the accelerations. */
  evaluations: number,
  /** Largest difference of a coordinate at the end from the reference; none if the run did not get there. */
  error: number | null,
  /** How far the constraints were left. */
  drift: Drift,
  /** Why the run stopped early. */
  failure?: RunFailure,
};

/** What is noted of a run. */
export type SweepRow = {
  /** Its line of the table. */
  csv: string,
  /** `done`, or why it stopped. */
  outcome: string,
  /** Time reached, s. */
  t: number,
  /** What is known of each channel. */
  channels: Array<SweepStatistics>,
  /** Largest residual of positions. */
  drift: number,
};

/** What is known of a channel after a run. NaN where there is no sample. */
export type SweepStatistics = {
  /** Its last value. */
  last: number | null,
  /** Its least value. */
  min: number | null,
  /** Its greatest value. */
  max: number | null,
  /** Its mean over time, by the trapezoidal rule. */
  mean: number | null,
  /** Its local maxima in the second half of the time, in their order, at the vertex of the parabola through the highest sample and
   * its neighbours: what is left when transients are gone, for a bifurcation diagram. At most [`MOST_PEAKS`], the last ones. */
  peaks: Array<number>,
};

/** What one task came to. */
export type TaskReport = {
  /** The task. */
  id: string,
  /** Its kind. */
  kind: string,
  /** Points earned, hints paid. */
  points: number,
  /** Points that can be earned. */
  max: number,
  /** What the answer came to. */
  state: TaskState,
  /** Hints that were opened. */
  hints: number,
  /** Points that they cost. */
  cost: number,
  /** How often it was tried. */
  attempts: number,
  /** Points that wrong tries cost. */
  attempt_cost: number,
  /** Is the answer none that can be read? Then it is no try. */
  refused: boolean,
  /** What is said about it. */
  feedback: Array<Feedback>,
};

/** What an answer came to. */
export type TaskState = "right" | "partly" | "wrong" | "missing" | "open";

/** Text for readers, in one language or two. */
export type Text = string | {
  /** English */
  en?: string,
  /** German */
  de?: string,
};

/** The ground a figure is drawn on. */
export type Theme = "light" | "dark";

/** How a trace was thinned that had more samples than are kept. */
export type Thinned = {
  /** Samples of the run. */
  samples: number,
  /** Room for samples, MB. */
  megabytes: number,
  /** Every so many-th is kept. */
  every: number,
};

/** A labelled value of an axis. */
export type Tick = {
  /** The value. */
  value: number,
  /** What stands beside it, for example `0.5` or `10⁻⁶`. */
  label: string,
  /** CSS pixels from the left (x axis) or from the top (y axis). */
  pos: number,
};

/** A file for another tool, and what it lacks. */
export type ToolFile = {
  /** The text of the file. */
  text: string,
  /** What the format cannot hold. */
  lost: Array<Loss>,
};

/** Something in a file that was not understood, or that a document cannot say. */
export type Unread = {
  /** What kind of thing it is, for those who say it in another language. */
  code: string,
  /** What it is called in the file: its tag and its name. */
  element: string,
  /** What is different from element to element. */
  detail: string,
  /** What became of it, in words. */
  words: string,
  /** Line, from 1. */
  line: number,
  /** Column, from 1. */
  column: number,
};

/** The document of one student. */
export type Variant = {
  /** The document, with this student's numbers. */
  text: string,
  /** The numbers, by name. */
  parameters: Array<[string, number]>,
  /** How often they were drawn until the document could be run. */
  draws: number,
};

/** One way in which small deviations go on: a real eigenvalue, or a conjugate pair. */
export type VibrationMode = {
  /** Real part of the eigenvalue, 1/s. */
  re: number,
  /** Imaginary part, not negative, rad/s. */
  im: number,
  /** Of one that swings, Hz. */
  frequency: number | null,
  /** Of one that swings: damping ratio, the share of the critical damping; negative where it grows. */
  damping: number | null,
  /** What becomes of it. */
  fate: Fate,
  /** Bodies and coordinates with their shares of the kinetic energy, in the mean over a period, largest first. */
  shares: Array<[string, number]>,
};

/** The small motions about a rest or a motion. */
export type VibrationReport = {
  /** Time, s. */
  t: number,
  /** What they are about. */
  about: About,
  /** Does every deviation stay small? No where one grows; deviations that stay as they are do not count. */
  stable: boolean,
  /** Eigenvalues of zero: places and speeds that are as good as those at hand. */
  zeros: number,
  /** The others, by rising frequency, then by rising real part. */
  modes: Array<VibrationMode>,
  /** Rows that hold from one side only and carry load at the rest: they are taken as holding from both, which small deviations do not change. */
  leans_on?: Array<string>,
};

/** What was found. */
export type WaysOut = {
  /** The ways out, best first; empty where nothing is wrong, or nothing of the kind helps. */
  fixes: Array<Fix>,
  /** Was all of it tried? Otherwise there may be others: the mechanism is too large, or the work was used up. */
  complete: boolean,
};

/** A reason. */
export type Why = { "finding": Diagnostic } | { "failure": RunFailure } | { "names": Array<string> };

/** Why there is no equilibrium, or why there are more than can be listed. */
export type WhyNone = {
  /** Stable identifier: `every-pose`, `asks-velocity`, `unresisted`, `not-found`. */
  code: string,
  /** Joints, constraints, bodies concerned. */
  parts: Array<string>,
  /** In words. */
  message: string,
};
