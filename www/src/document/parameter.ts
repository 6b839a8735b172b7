/** Parameters: their values, and those made of numbers, where the number becomes a name with a slider. */
import { withValue } from "./change.js";
import { checkName, isReserved } from "./names.js";
import { type Outline, outline, taken } from "./outline.js";

/** A range about a value: from half to twice of what has a size, as far to both sides of what has none; in round numbers. */
export function rangeAbout(value: number, signed: boolean): [number, number] {
  const round = (x: number): number => Number(x.toPrecision(2));
  if (value === 0) return [-1, 1];
  if (!signed) return [round(value / 2), round(value * 2)];
  const reach = round(2 * Math.abs(value));
  return [-reach, reach];
}

/** A name for a parameter that is free: `crank_length`, `crank_length2`... */
export function parameterName(text: string, stem: string): string {
  const used = taken(outline(text));
  const clean = stem.replace(/[^A-Za-z0-9_]+/g, "_").replace(/^[^A-Za-z_]+/, "");
  for (let k = 1; ; k++) {
    const name = k === 1 ? clean : `${clean}${k}`;
    if (!used.has(name) && !isReserved(name)) return name;
  }
}

/** The text with a new parameter. */
export function withNewParameter(text: string, name: string, value: number, unit: string, signed: boolean): string {
  checkName(name, taken(outline(text)));
  const [min, max] = rangeAbout(value, signed);
  return withValue(text, ["parameters", name], { value, min, max, ...(unit !== "" && { unit }) });
}

/** The number of a parameter that is written as one. */
export function parameterValue(of: Outline, name: string | undefined): number | undefined {
  const written = name === undefined ? undefined : (of.value["parameters"] as Record<string, unknown> | undefined)?.[name];
  const value = typeof written === "object" && written !== null ? (written as Record<string, unknown>)["value"] : written;
  return typeof value === "number" ? value : undefined;
}

/** The value of a parameter, with or without a range. */
export function withParameter(text: string, of: Outline, name: string, value: number): string {
  const now = (of.value["parameters"] as Record<string, unknown> | undefined)?.[name];
  return withValue(text, typeof now === "object" && now !== null ? ["parameters", name, "value"] : ["parameters", name], value);
}
