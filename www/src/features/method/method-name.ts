/** The method in a word or two, on the button of the first screen; the choices themselves are loaded when they are opened. */
import { keysAt, valueAt } from "../../document/change.js";
import { text } from "../../text/strings.js";
import type { MethodChoice } from "../../solver/types.js";
import { AXES, type Axis, idOf } from "../../document/method-axes.js";

const ROOT = "simulation";
const words = text.method;

/** What the button says. */
export function methodName(source: string, method: readonly MethodChoice[], runs: number): string {
  const chosen = (axis: Axis): string => idOf(valueAt(source, [ROOT, axis]));
  if (runs > 1 && runsDiffer(source)) return words.compared(runs);
  if (AXES.every((axis) => chosen(axis) === "")) return words.automatic;
  const taken = (axis: string): string => method.find((choice) => choice.axis === axis)?.id ?? "";
  return [taken("formulation") || chosen("formulation"), taken("integrator") || chosen("integrator")].filter((id) => id !== "").join(", ") || words.chosen;
}

function runsDiffer(source: string): boolean {
  const runs = valueAt(source, ["runs"]);
  return Array.isArray(runs) && runs.some((_, i) => keysAt(source, ["runs", i, ROOT]).length > 0);
}
