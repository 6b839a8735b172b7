/** Words of the comparison of methods. */
import { late } from "../strings.js";

const words = {
  title: "Compare Methods: Work and Precision",
  lead: "Every method that is ticked moves this mechanism with coarser and finer steps, or tolerances. What lies low and to the left is good: a small error for little work.",
  close: "Close",
  choose: "Methods to compare",
  own: "As it is",
  ownSentence: (count: number) => (count > 1 ? `The ${count} runs of this document.` : "What this document states, or what is chosen for it."),
  addRuns: "Keep Them as Runs",
  addRunsTitle: "The document gets a run for each method that is ticked: plots and drawing can show them beside each other",
  methods: {
    multipliers: ["Multipliers alone", "The joints hold in the accelerations only: what is missed adds up, and the joints come apart."],
    baumgarte: ["Baumgarte", "Springs and dampers pull the joints together again; their two numbers have to be guessed."],
    projection: ["Projection", "After every step positions and velocities are brought back until the joints hold to round-off."],
    corrections: ["Two corrections a step", "After every step positions and velocities are corrected twice, however much is left (S-both)."],
    invariant: ["Invariant manifold", "Drift is pulled back all the time, at a rate that one chooses."],
    penalty: ["Augmented Lagrangian", "Stiff springs in the joints and a few repetitions instead of one exact solution; goes through singular poses."],
    udwadia: ["Udwadia-Kalaba", "The acceleration without joints, corrected by a pseudo-inverse; redundant constraints do no harm."],
    minimal: ["Minimal coordinates", "Only velocities in the directions that are free: the joints hold by construction."],
    nullSpace: ["Null space", "The equations of motion in the free directions stand beside those of the joints."],
    implicit: ["Implicit, Radau", "Positions and velocities hold at every stage of an implicit step: for stiff springs and fast vibrations."],
  } as Record<
    "multipliers" | "baumgarte" | "projection" | "corrections" | "invariant" | "penalty" | "udwadia" | "minimal" | "nullSpace" | "implicit",
    [string, string]
  >,
  runs: "Runs",
  again: "Compute Again",
  picture: "Error at the end over evaluations, both logarithmic, one curve for each run. The numbers are in the table below.",
  error: "error at the end",
  evaluations: "evaluations of the accelerations",
  known: "how well the reference is known",
  states: {
    starting: () => "Preparing …",
    reference: () => "Computing the reference …",
    points: (done: number, total: number) => `${done} of ${total} runs done.`,
    done: (done: number) => `Done: ${done} runs.`,
    cancelled: (done: number, total: number) => `Cancelled after ${done} of ${total} runs. What was computed is shown.`,
    failed: () => "There is nothing to compare.",
  } as Record<"starting" | "reference" | "points" | "done" | "cancelled" | "failed", (done: number, total: number) => string>,
  changed: "The document has changed since.",
  reference: (method: string, uncertainty: string) =>
    `The error is the largest difference of a coordinate at the end of the run from a reference: ${method}. With a tolerance ten times larger the reference itself differs by ${uncertainty}; smaller errors say nothing.`,
  referenceComing: "The error is the largest difference of a coordinate at the end of the run from a reference, which is computed first.",
  crosses: "A cross at the upper edge is a run that did not reach its end, or left every measure.",
  noReference: "No reference could be computed.",
  table: "Work and precision as a table",
  columns: ["Run", "Step or tolerance", "Evaluations", "Error", "Drift", "… of velocities", "Steps"],
  over: { step: "step", rtol: "rtol", atol: "atol" },
  blownUp: "* blown up",
  stopped: (t: string | undefined) => (t === undefined ? "* not started" : `* stopped at ${t} s`),
  csvTitle: "CSV: download the table",
  svgTitle: "SVG: download the picture",
  file: "work and precision",
};

export const compare = late("compare", words);
