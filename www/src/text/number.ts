/** Numbers as they are typed and read: with the decimal sign of the page's language. */
import { language } from "./spoken.js";

/** The digits of a number with the decimal sign of the page's language. */
export function withComma(digits: string): string {
  return language() === "de" ? digits.replace(".", ",") : digits;
}

/** Between numbers in a row: a comma, or what stays clear of decimal commas. */
export const between = (): string => (language() === "de" ? "; " : ", ");

/** A number from a field: a decimal comma is accepted, blanks are not counted. `undefined` for anything else. */
export function parseNumber(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u2009\u202f]/g, "").replace("\u2212", "-");
  const plain = /^[^.,]*,[^.,]*$/.test(compact) ? compact.replace(",", ".") : compact;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

/** Other spellings of units: a degree has a sign, and a solid angle is a number as one in radian is. */
const SPELLINGS: Record<string, readonly string[]> = { deg: ["deg", "°"], sr: ["sr", "rad"] };

/** The same where a unit is asked for: written behind the number once more, it is taken off. */
export function parseInUnit(text: string, unit = ""): number | undefined {
  const compact = text.replace(/[\s\u00a0\u2009\u202f]/g, "");
  const asked = unit.replace(/\s/g, "");
  const spellings = SPELLINGS[asked] ?? (asked === "" ? [] : [asked]);
  const behind = spellings.find((spelling) => compact.endsWith(spelling));
  return parseNumber(behind === undefined ? compact : compact.slice(0, -behind.length));
}

/** `10⁻⁹` */
export function power(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return exponent === 0 ? "1" : `10${exponent < 0 ? "⁻" : ""}${digits}`;
}
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A value with its unit: a degree stands at the number. */
export function quantity(value: string, unit: string): string {
  return unit === "" || unit === "°" ? `${value}${unit}` : `${value} ${unit}`;
}

/** A short reading, a few digits, never longer than about ten characters. */
export function reading(value: number | undefined, digits = 4): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "\u2212∞";
  const size = Math.abs(value);
  if (size === 0) return "0";
  const text = size >= 1e5 || size < 1e-3 ? value.toExponential(Math.max(0, digits - 2)) : String(Number(value.toPrecision(digits)));
  return withComma(text.replaceAll("-", "\u2212").replace("e+", "e"));
}

/** A number in a field: as it is written, or its first digits where that would not fit. */
export function typedShort(value: number): string {
  const all = String(value);
  return withComma(all.length <= 11 ? all : String(Number(value.toPrecision(7))));
}

/** Distance between two positions of a slider over a range: 1, 2 or 5 times a power of ten, about 200 of them. */
export function sliderStep(min: number, max: number): number {
  const rough = (max - min) / 200;
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const unit = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const lead = [1, 2, 5, 10].find((digit) => digit * unit >= rough * (1 - 1e-9)) ?? 10;
  return Number((lead * unit).toPrecision(1));
}

/** A slider's position without the noise of binary fractions. */
export function snapped(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return digits > 15 ? value : Number(value.toFixed(digits));
}
