/** An axis of a plot: its ends, its marks, and where a value lies. */
import { niceLength } from "../../../../geometry/view.js";
import { power, withComma } from "../../../../text/number.js";

export interface Axis {
  low: number;
  high: number;
  log: boolean;
  /** What no more than zero is drawn at, of a logarithmic one. */
  floor: number | undefined;
  ticks: { at: number; label: string }[];
}

/** Room beside the curves, as a share of them. */
const ROOM = 0.06;
/** More decades than so many are marked by every second, fifth... one. */
const DECADES = [1, 2, 5, 10, 20, 50];

function ends(all: readonly Float64Array[], wanted: (value: number) => boolean): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const values of all) {
    for (const value of values) {
      if (!Number.isFinite(value) || !wanted(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, high];
}

/** A value at a mark, with as many digits as the marks are apart. */
function label(value: number, step: number): string {
  const size = Math.max(Math.abs(value), step);
  if (size >= 1e5 || size < 1e-3) return withComma(value === 0 ? "0" : String(Number(value.toPrecision(3))).replace("e+", "e")).replaceAll("-", "−");
  return withComma(value.toFixed(Math.max(0, Math.min(8, -Math.floor(Math.log10(step) + 1e-9))))).replaceAll("-", "−");
}

/** `most`: how many marks there is room for. `tight`: it ends where the numbers do. */
export function linear(all: readonly Float64Array[], most: number, tight = false): Axis {
  let [low, high] = ends(all, () => true);
  if (!(high >= low)) [low, high] = [0, 1];
  if (high - low < 1e-12 * Math.max(Math.abs(low), Math.abs(high), 1e-300)) {
    const reach = Math.abs(high) || 1;
    [low, high] = [low - reach / 2, high + reach / 2];
  }
  const room = tight ? 0 : ROOM * (high - low);
  [low, high] = [low - room, high + room];
  return { low, high, log: false, floor: undefined, ticks: marks(low, high, most) };
}

/** Marks of a linear axis at multiples of 1, 2 or 5 times a power of ten, as many as there is room for. */
export function marks(low: number, high: number, most: number): Axis["ticks"] {
  let step = niceLength((high - low) / most);
  while ((high - low) / step > most) step = niceLength(2.5 * step * (1 + 1e-9));
  const ticks: Axis["ticks"] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) ticks.push({ at: k * step, label: label(k === 0 ? 0 : k * step, step) });
  return ticks;
}

export function logarithmic(all: readonly Float64Array[], most: number): Axis {
  let [low, high] = ends(all, (value) => value > 0);
  if (!(high >= low)) [low, high] = [1e-16, 1e-15];
  const zeros = all.some((values) => values.some((value) => value <= 0));
  let [from, to] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
  if (zeros) from--;
  if (from === to) to++;
  const every = DECADES.find((step) => (to - from) / step <= most) ?? 100;
  const ticks: Axis["ticks"] = [];
  if (zeros) ticks.push({ at: 10 ** from, label: "0" });
  for (let decade = Math.ceil((from + (zeros ? 1 : 0)) / every) * every; decade <= to; decade += every) ticks.push({ at: 10 ** decade, label: power(decade) });
  return { low: 10 ** from, high: 10 ** to, log: true, floor: 10 ** from, ticks };
}

/** Where a value lies between the ends, 0 to 1. */
export function fraction({ low, high, log, floor }: Axis, value: number): number {
  if (!log) return (value - low) / (high - low);
  const [from, to] = [Math.log10(low), Math.log10(high)];
  return (Math.log10(Math.max(value, floor ?? low)) - from) / (to - from);
}
