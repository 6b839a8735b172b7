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

/** The first is shown unless another is chosen. */
export const UNITS: Record<Quantity, readonly Unit[]> = {
  length: [
    { name: "mm", size: 1e-3, ...NOISE },
    { name: "cm", size: 1e-2, ...NOISE },
    { name: "m", size: 1, ...NOISE },
  ],
  angle: [
    { name: "°", size: Math.PI / 180, ...NOISE },
    { name: "rad", size: 1, ...NOISE },
  ],
  mass: [
    { name: "kg", size: 1 },
    { name: "g", size: 1e-3 },
  ],
  inertia: [
    { name: "kg m²", size: 1 },
    { name: "kg cm²", size: 1e-4 },
  ],
  force: [
    { name: "N", size: 1 },
    { name: "kN", size: 1e3 },
  ],
  torque: [
    { name: "N m", size: 1 },
    { name: "N mm", size: 1e-3 },
  ],
  stiffness: [
    { name: "N/m", size: 1 },
    { name: "N/mm", size: 1e3 },
  ],
  damping: [{ name: "N s/m", size: 1 }],
  speed: [
    { name: "m/s", size: 1 },
    { name: "mm/s", size: 1e-3 },
  ],
  plain: [{ name: "", size: 1 }],
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
