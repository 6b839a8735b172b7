/** The methods that a comparison offers on any mechanism, and the document that has them as runs. */
import { withValue } from "../../document/change.js";
import { type RunEntry, runsOf } from "../../document/runs.js";
import type { compare } from "../../text/en/compare.js";

export type MethodId = keyof (typeof compare)["methods"];

/** What a run of the method states of `simulation`; what it leaves out is the document's. Words are the catalogue's. */
export const METHODS: Readonly<Record<MethodId, Readonly<Record<string, string>>>> = {
  multipliers: { formulation: "index-1", stabilization: "none" },
  baumgarte: { formulation: "index-1", stabilization: "baumgarte" },
  projection: { formulation: "index-1", stabilization: "projection" },
  corrections: { formulation: "index-1", stabilization: "s-both2" },
  invariant: { formulation: "invariant", stabilization: "none" },
  penalty: { formulation: "augmented-lagrangian", stabilization: "projection" },
  udwadia: { formulation: "projected", stabilization: "projection" },
  minimal: { formulation: "minimal", stabilization: "none" },
  nullSpace: { formulation: "null-space", stabilization: "projection" },
  implicit: { formulation: "projected-invariants", stabilization: "none", integrator: "radau5" },
};

/** Those that are compared at first: the document's own where it has several, else its method beside three that differ most. */
export function offeredAtFirst(text: string): readonly MethodId[] {
  return runsOf(text).length > 1 ? [] : ["multipliers", "projection", "minimal"];
}

/** The document's own runs (at least one: what it does by itself, named `own`) and those of methods; a name that is there already is not added. */
function parts(text: string, methods: readonly MethodId[], own: string, name: (id: MethodId) => string): [RunEntry[], RunEntry[]] {
  const runs = runsOf(text);
  const known = runs.length > 0 ? [...runs] : [{ label: own }];
  const labels = new Set(known.map(({ label }) => label));
  return [known, methods.filter((id) => !labels.has(name(id))).map((id) => ({ label: name(id), simulation: METHODS[id] }))];
}

/** The runs of a document with those of methods after them. */
export function withMethods(...given: Parameters<typeof parts>): RunEntry[] {
  return parts(...given).flat();
}

/** The document whose runs are compared: the methods, and its own runs unless they are left out. */
export function compared(text: string, keepsOwn: boolean, ...given: [methods: readonly MethodId[], own: string, name: (id: MethodId) => string]): string {
  const [known, added] = parts(text, ...given);
  return withValue(text, ["runs"], keepsOwn || added.length === 0 ? [...known, ...added] : added);
}
