/** What the strip says of a mechanism: one sentence for each check. Figures are Rust's, words the catalogue's. */
import { reading } from "../../text/number.js";
import { text } from "../../text/strings.js";
import type { Analysis, CheckCode, CheckReport } from "../../solver/types.js";

export interface Sentence {
  code: CheckCode;
  ok: boolean;
  words: string;
}

export function sentences(report: CheckReport): Sentence[] {
  const { analysis } = report;
  if (analysis === null) return [];
  return report.checks.map(({ code, ok }) => ({ code, ok, words: words(code, ok, report, analysis) }));
}

function words(code: CheckCode, ok: boolean, report: CheckReport, analysis: Analysis): string {
  const { strip } = text.checks;
  switch (code) {
    case "mobility":
      return mobility(report, analysis);
    case "redundancy":
      if (analysis.redundancy > 0) return strip.redundant(analysis.redundancy, concerned(analysis));
      return analysis.redundant_stops === undefined ? strip.notRedundant : strip.redundantStops(analysis.redundant_stops);
    case "gap":
      return ok ? strip.meet : strip.apart(magnitude(report.gap ?? 0));
    case "condition":
      if (analysis.singular !== null) return strip.special;
      if (analysis.nearly_dependent.length > 0) return strip.nearly;
      return ok ? strip.conditioned : strip.condition(reading(analysis.condition, 2));
  }
}

function mobility({ drivers }: CheckReport, { mobility: here, gruebler, singular }: Analysis): string {
  const { strip } = text.checks;
  if (singular !== null && singular.mobility !== here) return strip.waysHere(here, singular.mobility);
  if (here === 0) return drivers > 0 ? strip.driven(drivers) : strip.stuck;
  return gruebler === here ? strip.ways(here) : strip.waysBoth(here, gruebler);
}

/** Joints, drivers and constraints that share a load; where each carries its own, those whose equations repeat each other. */
export function concerned(analysis: Analysis): string[] {
  const shared = Object.entries(analysis.joints).flatMap(([name, { reaction }]) => (reaction === "unique" ? [] : [name]));
  if (shared.length > 0) return shared;
  return Object.entries(analysis.joints).flatMap(([name, { multipliers_unique }]) => (multipliers_unique ? [] : [name]));
}

/** A power of ten with one digit: `2e−16`. */
export function magnitude(value: number): string {
  return value.toExponential(0).replace("-", "\u2212").replace("+", "");
}
