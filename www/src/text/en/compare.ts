/** Words of the comparison of methods. */
import { late } from "../strings.js";

const words = {
  title: "Compare Methods: Work and Precision",
  lead: "Every run of the document is repeated with coarser and finer steps, or tolerances. What lies low and to the left is good: a small error for little work.",
  close: "Close",
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
