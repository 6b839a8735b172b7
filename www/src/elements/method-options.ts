/** Which options a choice of the method has: the names of the document, their units, what they are if left out. */

export type Axis = "formulation" | "basis" | "continuation" | "stabilization" | "integrator";
export const AXES: readonly Axis[] = ["formulation", "basis", "continuation", "stabilization", "integrator"];

export type OptionKey =
  | "penalty"
  | "iterations"
  | "gamma"
  | "alpha1"
  | "alpha0"
  | "alpha"
  | "metric"
  | "d"
  | "second_step"
  | "orthogonalization"
  | "multipliers";

/** The bounds of a number, by the name of their words. */
export type Bounds = "positive" | "notNegative" | "count" | "share";

export interface Option {
  key: OptionKey;
  /** Of a number; a choice among words has none. */
  bounds?: Bounds;
  unit?: string;
  /** What it is if left out. */
  standard: string;
}

const metric: Option = { key: "metric", standard: "euclidean" };
const alpha: Option = { key: "alpha", bounds: "share", standard: "1" };
const orthogonalization: Option = { key: "orthogonalization", standard: "polar" };

/** By axis and choice. */
const OPTIONS: Partial<Record<Axis, Record<string, readonly Option[]>>> = {
  formulation: {
    "augmented-lagrangian": [
      { key: "penalty", bounds: "positive", standard: "1e6" },
      { key: "iterations", bounds: "count", standard: "5" },
    ],
    "two-step": [{ key: "multipliers", standard: "stage" }],
    invariant: [{ key: "gamma", bounds: "notNegative", unit: "1/s", standard: "10" }],
  },
  continuation: { exponential: [orthogonalization], "first-order": [orthogonalization], "munthe-kaas": [orthogonalization] },
  stabilization: {
    baumgarte: [
      { key: "alpha1", bounds: "notNegative", unit: "1/s", standard: "12" },
      { key: "alpha0", bounds: "notNegative", unit: "1/s²", standard: "70" },
    ],
    "s-full": [{ key: "d", standard: "H^T" }, metric, alpha],
    "s-both": [metric, alpha],
    "s-both2": [{ key: "second_step", standard: "frozen" }, metric, alpha],
    "s-vel": [metric, alpha],
    "s-pos": [metric, alpha],
    projection: [metric],
  },
};

/** The options of a choice. */
export function optionsOf(axis: Axis, id: string): readonly Option[] {
  return OPTIONS[axis]?.[id] ?? [];
}

/** Runge-Kutta methods that estimate their error, so that the step can follow a tolerance. */
export const ESTIMATING: readonly string[] = ["dopri5", "dop853", "radau5"];

/** The choice as a document has it: a bare word, or an object with a type. `auto` counts as none. */
export function idOf(value: unknown): string {
  const id = typeof value === "object" && value !== null ? (value as { type?: unknown }).type : value;
  return typeof id === "string" && id !== "auto" ? id : "";
}

/** Another choice in the place of an old one, with those of the old options that it has too. */
export function withChoice(axis: Axis, id: string, old: unknown): unknown {
  const before = typeof old === "object" && old !== null ? (old as Record<string, unknown>) : {};
  const known = optionsOf(axis, id).map(({ key }): string => key);
  const kept = Object.entries(before).filter(([key]) => known.includes(key));
  return kept.length === 0 ? id : { type: id, ...Object.fromEntries(kept) };
}
