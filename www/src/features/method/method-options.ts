/** Which options a choice of the method has, as the solver lists them: the names of the document, their units, what they are if left out. */
import type { Axis } from "../../document/method-axes.js";
import methods from "./methods.json";
import type { method } from "../../text/en/method.js";

export type OptionKey = keyof (typeof method)["options"];

/** The bounds of a number, by the name of their words. */
export type Bounds = keyof (typeof method)["bounds"];

export interface Option {
  key: OptionKey;
  /** Of a number; a choice among words has none. */
  bounds?: Bounds;
  unit?: string;
  /** What it is if left out. */
  standard: string;
}

const OPTIONS = methods.options as Partial<Record<Axis, Record<string, readonly Option[]>>>;

/** The options of a choice. */
export function optionsOf(axis: Axis, id: string): readonly Option[] {
  return OPTIONS[axis]?.[id] ?? [];
}

/** Integrators that estimate their error, so that the step can follow a tolerance. */
export const ESTIMATING: readonly string[] = methods.estimating;
/** Formulations with a tangent basis. */
export const FRAMED: readonly string[] = methods.framed;
/** Tolerances if left out. */
export const TOLERANCES = { rtol: methods.rtol, atol: methods.atol };

/** Another choice in the place of an old one, with those of the old options that it has too. */
export function withChoice(axis: Axis, id: string, old: unknown): unknown {
  const before = typeof old === "object" && old !== null ? (old as Record<string, unknown>) : {};
  const known = optionsOf(axis, id).map(({ key }): string => key);
  const kept = Object.entries(before).filter(([key]) => known.includes(key));
  return kept.length === 0 ? id : { type: id, ...Object.fromEntries(kept) };
}
