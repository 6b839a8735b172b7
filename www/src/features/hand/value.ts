/** Numbers and expressions as a field shows them: in a unit of one's choice; an expression stays as it is written, in SI units. */
import { parseNumber, withComma } from "../../text/number.js";

export interface Unit {
  name: string;
  /** SI value of one. */
  size: number;
  /** What is smaller is the noise of an assembly, and shown as nothing; SI value. */
  noise?: number;
}

/** Positions are put together to about 1e-12 m; below a nanometre, or a nanoradian, nothing is meant. */
const NOISE = { noise: 1e-9 };

export type Quantity = "length" | "angle" | "mass" | "inertia" | "force" | "torque" | "stiffness" | "damping" | "speed" | "plain";

const units = (...all: [name: string, size: number][]): Unit[] => all.map(([name, size]) => ({ name, size }));
const noisy = (...all: Parameters<typeof units>): Unit[] => units(...all).map((unit) => ({ ...unit, ...NOISE }));

/** The first is shown unless another is chosen. */
export const UNITS: Record<Quantity, readonly Unit[]> = {
  length: noisy(["mm", 1e-3], ["cm", 1e-2], ["m", 1]),
  angle: noisy(["°", Math.PI / 180], ["rad", 1]),
  mass: units(["kg", 1], ["g", 1e-3]),
  inertia: units(["kg m²", 1], ["kg cm²", 1e-4]),
  force: units(["N", 1], ["kN", 1e3]),
  torque: units(["N m", 1], ["N mm", 1e-3]),
  stiffness: units(["N/m", 1], ["N/mm", 1e3]),
  damping: units(["N s/m", 1]),
  speed: units(["m/s", 1], ["mm/s", 1e-3]),
  plain: units(["", 1]),
};

/** Digits that are shown, and digits that are kept: a field shows what one can read, and keeps the noise of the conversion out of the text. */
const DIGITS = 7;
const KEPT = 15;

export function shown(value: unknown, unit: Unit): string {
  if (typeof value === "number") return Math.abs(value) < (unit.noise ?? 0) ? "0" : withComma(String(Number((value / unit.size).toPrecision(DIGITS))));
  return typeof value === "string" ? value : "";
}

/** What was typed: a number in the unit, or an expression as it is; nothing where the field is empty. */
export function typed(text: string, unit: Unit): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  const number = parseNumber(trimmed);
  return number === undefined ? trimmed : Number((number * unit.size).toPrecision(KEPT));
}

/** A place as it is typed: `40; -5`, `40 -5`, in a unit, or the name of a point. */
export function typedPlace(text: string, unit: Unit, components: number): number[] | undefined {
  const parts = text
    .trim()
    .split(/\s*;\s*|\s+/)
    .map(parseNumber);
  if (parts.length !== components || parts.some((part) => part === undefined)) return undefined;
  return parts.map((part) => (part ?? 0) * unit.size);
}
