/** What can be varied in a document, and between which ends. */
import { keysAt, valueAt } from "../../document/change.js";
import type { CheckReport } from "../../solver/types.js";

export interface Choice {
  /** As `holonomy sweep --over` takes it. */
  path: string;
  /** The name that is shown, with its unit. */
  label: string;
  from: number;
  to: number;
  log: boolean;
}

/** The parameters, and the step or tolerance of a run. */
export function choices(text: string, report: CheckReport, run: number): Choice[] {
  const own = (...path: (string | number)[]): boolean => valueAt(text, ["runs", run, ...path]) !== undefined;
  const parameters = report.parameters.map(({ name, label, unit, value, min, max }): Choice => {
    const prefix = own("parameters", name) ? `runs.${run}.` : "";
    const reach = value === 0 ? 1 : Math.abs(value) / 2;
    const named = label === undefined ? name : `${label} (${name})`;
    return {
      path: `${prefix}parameters.${name}`,
      label: unit === undefined || unit === "" ? named : `${named}, ${unit}`,
      from: min ?? value - reach,
      to: max ?? value + reach,
      log: false,
    };
  });
  const base: (string | number)[] = own("simulation", "integrator") ? ["runs", run, "simulation", "integrator"] : ["simulation", "integrator"];
  const numbers = keysAt(text, base).flatMap((key): Choice[] => {
    const value = valueAt(text, [...base, key]);
    if (!["step", "rtol", "atol"].includes(key) || typeof value !== "number") return [];
    return [{ path: [...base, key].join("."), label: key === "step" ? "step, s" : key, from: value / 8, to: value * 4, log: true }];
  });
  return [...parameters, ...numbers];
}
