/** What a plot says: the words of its text twin, of its table and of its sound. */
import { late } from "../strings.js";

/** `1 sample`, `5 samples` */
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const twin = late("twin", {
  title: (title: string) => `${title}: text and table`,
  close: "Close the Table",
  /** Keys, for those who cannot see them tried. */
  keys: "Left and right go from sample to sample, with Shift further; Home and End to the ends; up and down from curve to curve.",
  head: (title: string, curves: number, t0: string, t1: string) => `${title}: ${count(curves, "curve", "curves")} from ${t0} to ${t1} s.`,
  nothing: (label: string) => `${label}: no value.`,
  constant: (label: string, value: string) => `${label}: ${value} throughout.`,
  ends: (label: string, first: string, last: string) => `${label}: ${first} at the start, ${last} at the end.`,
  range: (least: string, leastAt: string, greatest: string, greatestAt: string) => `Least ${least} at ${leastAt} s, greatest ${greatest} at ${greatestAt} s.`,
  noCrossing: "Never crosses zero.",
  crossings: (n: number, times: string[]) => {
    const last = times.at(-1) ?? "";
    const listed = times.length > 1 ? `${times.slice(0, -1).join(", ")} and ${last}` : last;
    return n === 1
      ? `Crosses zero once, at ${listed} s.`
      : n === times.length
        ? `Crosses zero ${n} times, at ${listed} s.`
        : `Crosses zero ${n} times, first at ${times[0] ?? ""} s.`;
  },
  floor: (value: string, t: string) => `Least above zero ${value} at ${t} s.`,
  zeros: (n: number, samples: number) => (n === 0 ? "Never exactly zero." : `Exactly zero in ${n} of ${count(samples, "sample", "samples")}.`),
  missing: (n: number, samples: number) => `No value in ${n} of ${count(samples, "sample", "samples")}.`,
  at: (label: string, value: string, t: string) => `${label}: ${value} at ${t} s`,
  point: (label: string, x: string, y: string, t: string) => `${label}: ${x}, ${y} at ${t} s`,
  switched: (index: number, of: number, value: string) => `curve ${index} of ${of}, ${value}`,
  noValue: "no value",
  caption: (title: string, run: string, first: number, last: number, of: number) =>
    `${title}${run === "" ? "" : `, run “${run}”`}: samples ${first} to ${last} of ${of}`,
  run: "Run",
  time: "time",
  first: "First Page",
  previous: "Previous Page",
  next: "Next Page",
  last: "Last Page",
  play: "Play as Sound",
  stop: "Stop the Sound",
  playing: (label: string) => `Playing ${label}: higher is greater, left is earlier. Escape stops it.`,
  ended: { played: "The sound has ended.", stopped: "The sound was stopped." },
  silent: (label: string) => `${label} has no values to be heard.`,
  noLoudspeaker: "No sound can be heard: the browser finds no loudspeaker.",
  noSound: "This browser plays no sound.",
  computing: "The numbers are on their way.",
});
