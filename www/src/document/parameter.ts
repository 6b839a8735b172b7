/** Parameters made of numbers: the number becomes a name, and the name gets a slider. */
import { withValue } from "./change.js";
import { checkName, isReserved } from "./names.js";
import { outline, taken } from "./outline.js";

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
