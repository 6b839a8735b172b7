/** An axis of a plot, from the numbers on it: its ends and its marks. */
import type { Axis } from "../../../../plots/axis.js";
import { roundUp, ticks } from "../../../../plots/ticks.js";
import { power, withComma } from "../../../../text/number.js";

export interface Marked extends Axis {
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
export function linear(all: readonly Float64Array[], most: number, tight = false): Marked {
  let [low, high] = ends(all, () => true);
  if (!(high >= low)) [low, high] = [0, 1];
  if (high - low < 1e-12 * Math.max(Math.abs(low), Math.abs(high), 1e-300)) {
    const reach = Math.abs(high) || 1;
    [low, high] = [low - reach / 2, high + reach / 2];
  }
  const room = tight ? 0 : ROOM * (high - low);
  [low, high] = [low - room, high + room];
  return { min: low, max: high, log: false, floor: null, ticks: marks(low, high, most) };
}

/** Marks of a linear axis at round values, as many as there is room for. */
export function marks(min: number, max: number, most: number): Marked["ticks"] {
  const step = roundUp((max - min) / most);
  return ticks(min, max, most).map((at) => ({ at, label: label(at, step) }));
}

export function logarithmic(all: readonly Float64Array[], most: number): Marked {
  let [low, high] = ends(all, (value) => value > 0);
  if (!(high >= low)) [low, high] = [1e-16, 1e-15];
  const zeros = all.some((values) => values.some((value) => value <= 0));
  let [from, to] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
  if (zeros) from--;
  if (from === to) to++;
  const every = DECADES.find((step) => (to - from) / step <= most) ?? 100;
  const found: Marked["ticks"] = [];
  if (zeros) found.push({ at: 10 ** from, label: "0" });
  for (let decade = Math.ceil((from + (zeros ? 1 : 0)) / every) * every; decade <= to; decade += every) found.push({ at: 10 ** decade, label: power(decade) });
  return { min: 10 ** from, max: 10 ** to, log: true, floor: 10 ** from, ticks: found };
}
