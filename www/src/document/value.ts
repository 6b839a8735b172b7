/** Numbers and expressions as a field shows them: in a unit of one's choice; an expression stays as it is written, in SI units. */
import { parseNumber, quantity, reading, withComma } from "../text/number.js";

export interface Unit {
  name: string;
  /** SI value of one. */
  size: number;
  /** What is smaller is the noise of an assembly, and shown as nothing; SI value. */
  noise?: number;
  /** Other spellings. */
  also?: readonly string[];
}

/** Positions are put together to about 1e-12 m; below a nanometre, or a nanoradian, nothing is meant. */
const NOISE = { noise: 1e-9 };

export type Quantity =
  | "length"
  | "angle"
  | "mass"
  | "inertia"
  | "force"
  | "torque"
  | "stiffness"
  | "damping"
  | "torsion"
  | "torsionDamping"
  | "speed"
  | "turning"
  | "voltage"
  | "resistance"
  | "inductance"
  | "torquePerAmpere"
  | "current"
  | "density"
  | "plain";

const units = (...all: [name: string, size: number, also?: readonly string[]][]): Unit[] =>
  all.map(([name, size, also]) => ({ name, size, ...(also !== undefined && { also }) }));
const noisy = (...all: Parameters<typeof units>): Unit[] => units(...all).map((unit) => ({ ...unit, ...NOISE }));

/** The first is shown unless the document states another, or another is chosen. */
export const UNITS: Record<Quantity, readonly Unit[]> = {
  length: noisy(["m", 1], ["mm", 1e-3], ["cm", 1e-2], ["in", 0.0254, ["inch", '"', "″"]]),
  angle: noisy(["rad", 1], ["°", Math.PI / 180, ["deg"]]),
  mass: units(["kg", 1], ["g", 1e-3]),
  inertia: units(["kg m²", 1], ["kg cm²", 1e-4]),
  force: units(["N", 1], ["kN", 1e3]),
  torque: units(["N m", 1], ["N mm", 1e-3]),
  stiffness: units(["N/m", 1], ["N/mm", 1e3]),
  damping: units(["N s/m", 1]),
  torsion: units(["N m/rad", 1], ["N m/°", 180 / Math.PI, ["N m/deg"]]),
  torsionDamping: units(["N m s/rad", 1]),
  speed: units(["m/s", 1], ["mm/s", 1e-3]),
  turning: units(["rad/s", 1], ["rpm", Math.PI / 30, ["1/min", "/min", "U/min"]]),
  voltage: units(["V", 1], ["mV", 1e-3]),
  resistance: units(["Ω", 1, ["ohm", "Ohm"]], ["mΩ", 1e-3, ["mohm"]]),
  inductance: units(["H", 1], ["mH", 1e-3]),
  torquePerAmpere: units(["N m/A", 1, ["V s/rad"]]),
  current: units(["A", 1], ["mA", 1e-3]),
  density: units(["kg/m³", 1], ["g/cm³", 1e3]),
  plain: units(["", 1]),
};

/** Digits that are shown, and digits that are kept: a field shows what one can read, and keeps the noise of the conversion out of the text. */
const DIGITS = 7;
const KEPT = 15;

export function shown(value: unknown, unit: Unit): string {
  if (typeof value === "number") return Math.abs(value) < (unit.noise ?? 0) ? "0" : withComma(String(Number((value / unit.size).toPrecision(DIGITS))));
  return typeof value === "string" ? value : "";
}

/** What was typed: a number in the unit, or in one of `others` that stands behind it; or an expression as it is; nothing where the field is empty. */
export function typed(text: string, unit: Unit, others: readonly Unit[] = []): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  for (const { name, size, also = [] } of [{ ...unit, name: "" }, ...others]) {
    const behind = [name, ...also].find((spelling) => trimmed.endsWith(spelling));
    const number = behind === undefined ? undefined : parseNumber(trimmed.slice(0, trimmed.length - behind.length));
    if (number !== undefined) return Number((number * size).toPrecision(KEPT));
  }
  return trimmed;
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

/** Units that a document states for what is shown: its `display`. */
export type Display = Partial<Record<Quantity, string>>;

export function displayOf(value: Record<string, unknown>): Display {
  const display = value["display"];
  if (typeof display !== "object" || display === null) return {};
  const { length, angle, speed } = display as Record<string, unknown>;
  return { ...(typeof length === "string" && { length }), ...(typeof angle === "string" && { angle }), ...(typeof speed === "string" && { turning: speed }) };
}

/** Chosen units last as long as the page. */
const chosen = new Map<Quantity, Unit>();

export function chooseUnit(quantity: Quantity, unit: Unit): void {
  chosen.set(quantity, unit);
}

/** The unit of a quantity: the one that was chosen, or that the document states, or the first. */
export function unitOf(quantity: Quantity, display: Display = {}): Unit {
  const units = UNITS[quantity];
  const stated = units.find(({ name, also }) => name === display[quantity] || also?.includes(display[quantity] ?? "") === true);
  return chosen.get(quantity) ?? stated ?? units[0] ?? { name: "", size: 1 };
}

/** The name of a quantity's SI unit. */
export function siName(quantity: Quantity): string {
  return UNITS[quantity].find(({ size }) => size === 1)?.name ?? "";
}

/** `80 mm`, `60°`: a few digits, and noise as nothing. */
export function inUnit(value: number, unit: Unit): string {
  return quantity(reading(Math.abs(value) < (unit.noise ?? 0) ? 0 : value / unit.size), unit.name);
}
