/** The words of plots. */
import { listed } from "./list.js";

/** Moments that a plot marks. */
const MARKED = { event: "", stopped: "stopped", singular: "singular", "nearly-singular": "nearly singular", redundant: "redundant stops" };
const MARKED_AT = {
  event: "",
  stopped: "The run stopped",
  singular: "Singular position",
  "nearly-singular": "Nearly singular position",
  redundant: "Redundant stops: ",
};

export const plots = {
  /** What a channel is called, by its name and by what it is called in English. */
  quantity: (_: string, label: string) => label,
  more: "More Curves",
  time: "time",
  cursor: (title: string) => `${title}: time cursor`,
  values: (t: string, values: string) => `at ${t} s: ${values}`,
  hide: (label: string) => `Hide ${label}`,
  show: (label: string) => `Show ${label}`,
  shownRun: (label: string) => `run “${label}”`,
  all: "All Runs",
  allTitle: (title: string) => `${title}: all runs in one picture`,
  why: "Why?",
  thinned: (samples: number, megabytes: number, every: number) =>
    `The run has ${samples} samples, more than the ${megabytes} MB that are kept: every ${every}th is.`,
  unknown: (channel: string) => `There is no ${channel} in this run.`,
  menu: "More",
  menuTitle: (title: string) => `${title}: more`,
  path: (title: string) => `${title}: plus and minus zoom, arrow keys move, 0 shows everything`,
  zoomIn: "Zoom In",
  zoomOut: "Zoom Out",
  frequencies: "All Frequencies",
  most: "Main Frequencies",
  mostTitle: (title: string) => `${title}: up to where nearly all of the power is, as at first`,
  csv: "Save the Numbers (CSV)",
  svg: "Save the Picture (SVG)",
  whole: "Whole Run",
  wholeTitle: (title: string) => `${title}: show all of it again`,
  curves: "Choose Curves …",
  region: "Plots",
  newPlot: "New Plot …",
  frequency: "frequency",
  right: (unit: string) => `${unit}, right`,
  notLoaded: "This part of the page could not be loaded.",
  /** Over a line in the plot; `runs`: whose it is, where not all have it. */
  marked: (what: keyof typeof MARKED, event: string, runs: string[]) => [MARKED[what] || event, ...runs].join(", "),
  markedAt: (what: keyof typeof MARKED, event: string, t: string, runs: string[]) =>
    `${MARKED_AT[what] + event} at ${t} s${runs.length === 0 ? "" : ` (${listed(runs)})`}.`,
  defaultTitle: "Motion",
  driftTitle: "How far the joints come apart",
  log: "logarithmic",
};
