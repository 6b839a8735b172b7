/** What can be varied in a document, and between which ends. */
import { keysAt, valueAt } from "../../document/change.js";
import { PART_LISTS } from "../../document/lists.js";
import { type Quantity, UNITS, displayOf, siName, typed, unitOf } from "../../document/value.js";
import { withComma } from "../../text/number.js";
import { edit } from "../../text/en/edit.js";
import type { CheckReport } from "../../solver/types.js";

export interface Choice {
  /** As `holonomy sweep --over` takes it. */
  path: string;
  /** The name that is shown, with its unit. */
  label: string;
  from: number;
  to: number;
  log: boolean;
  /** What it is a number of, as far as its unit says. */
  quantity?: Quantity;
}

/** A quantity by the name of its SI unit. */
function quantityOf(unit: string | undefined): { quantity?: Quantity } {
  const found = (Object.keys(UNITS) as Quantity[]).find((quantity) => quantity !== "plain" && siName(quantity) === unit);
  return found === undefined ? {} : { quantity: found };
}

/** An end of a sweep as it is shown, `20 rpm`: in the unit that the document states for the quantity. */
export function shownEnd(value: number, quantity: Quantity | undefined, document: Record<string, unknown>): string {
  const unit = unitOf(quantity ?? "plain", displayOf(document));
  const number = withComma(String(Number((value / unit.size).toPrecision(6))));
  return unit.size === 1 ? number : `${number} ${unit.name}`;
}

/** What was typed as an end: a number in SI units, or with another unit behind it; nothing for what is no number. */
export function typedEnd(text: string, quantity: Quantity | undefined): number | undefined {
  const value = typed(text, { name: "", size: 1 }, UNITS[quantity ?? "plain"]);
  return typeof value === "number" ? value : undefined;
}

/** The parameters, the numbers of the parts, and the step or tolerance of a run. */
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
      ...quantityOf(unit),
    };
  });
  const base: (string | number)[] = own("simulation", "integrator") ? ["runs", run, "simulation", "integrator"] : ["simulation", "integrator"];
  const numbers = keysAt(text, base).flatMap((key): Choice[] => {
    const value = valueAt(text, [...base, key]);
    if (!["step", "rtol", "atol"].includes(key) || typeof value !== "number") return [];
    return [{ path: [...base, key].join("."), label: key === "step" ? "step, s" : key, from: value / 8, to: value * 4, log: true }];
  });
  return [...parameters, ...parts(text), ...numbers];
}

/** Numbers that stand in parts, by the part and what they are of it. */
function parts(text: string): Choice[] {
  const words: Readonly<Record<string, unknown>> = edit.fields;
  const one = (name: string, path: readonly string[], key: string): Choice[] => {
    const value = valueAt(text, [...path, key]);
    if (typeof value !== "number") return [];
    const reach = value === 0 ? 1 : Math.abs(value) / 2;
    const known = words[key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
    const what = typeof known === "string" ? known : key.replaceAll("_", " ");
    const tidy = (end: number): number => Number(end.toPrecision(12));
    return [{ path: [...path, key].join("."), label: `${name}: ${what}`, from: tidy(value - reach), to: tidy(value + reach), log: false }];
  };
  return PART_LISTS.flatMap((folder) =>
    keysAt(text, [folder]).flatMap((name) => {
      // A name with a point is no step of a path.
      if (name.includes(".")) return [];
      const path = [folder, name];
      return keysAt(text, path).flatMap((key) =>
        key === "section" ? keysAt(text, [...path, key]).flatMap((side) => one(name, [...path, key], side)) : one(name, path, key),
      );
    }),
  );
}
