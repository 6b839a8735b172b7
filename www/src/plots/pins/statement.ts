/** What is said of two runs side by side. */
import { called } from "../labels.js";
import { reading } from "../../text/number.js";
import { pins as words } from "../../text/en/pins.js";
import { shownUnit } from "../series.js";
import type { ChannelInfo, PlotInfo, RunComparison } from "../../solver/types.js";

/** Joints that come no farther apart are closed; what is left is rounding, and its ratio says nothing. */
const ROUNDING = 1e-12;

/** The channels that the plots of a document show, each once; how far joints come apart is told by itself. */
export function plotted(plots: readonly PlotInfo[]): string[] {
  const names = plots.flatMap(({ kind, channels }) => (kind === "phase" ? channels.flatMap((name) => [name, `${name}'`]) : channels));
  return [...new Set(names)].filter((name) => name !== "t" && !name.startsWith("drift."));
}

/** The sentences about a comparison. */
export function statement({ channels, largest, samples, drift }: RunComparison, known: readonly ChannelInfo[]): string[] {
  if (samples === 0 || channels.length === 0) return [words.nothing];
  const most = largest === null ? undefined : channels[largest];
  const label = called(known, most?.name ?? "");
  const { name, size } = shownUnit(known, most?.name ?? "");
  const said = most === undefined ? [words.equal(samples)] : [words.largest(label, reading(Math.abs(most.difference) / size), name, reading(most.t))];
  const rounding = drift.first.position < ROUNDING && drift.second.position < ROUNDING;
  if (rounding && known.some(({ name }) => name === "drift.position")) said.push(words.rounding);
  else if (drift.position !== null && drift.position > 0 && drift.position !== 1) {
    said.push(drift.position > 1 ? words.farther(reading(drift.position, 3)) : words.closer(reading(1 / drift.position, 3)));
  }
  return said;
}
