/** A curve in sentences, from what the worker found in all of its samples. */
import { quantity, reading } from "../../text/number.js";
import { twin as words } from "../../text/en/twin.js";
import type { Description } from "../../solver/types.js";

/** Sentences about one curve, in a unit; `log`: its axis is logarithmic, where the floor counts and zero is never crossed. */
export function sentences(label: string, found: Description, unit: { name: string; size: number }, log: boolean): string[] {
  const { first, last, least, greatest, floor, samples } = found;
  if (first === null || last === null || least === null || greatest === null) return [words.nothing(label)];
  const value = (number: number): string => quantity(reading(number / unit.size), unit.name);
  const missing = found.missing > 0 ? [words.missing(found.missing, samples)] : [];
  if (least.value === greatest.value) return [words.constant(label, value(least.value)), ...missing];
  const all = [
    words.ends(label, value(first.value), value(last.value)),
    words.range(value(least.value), reading(least.t), value(greatest.value), reading(greatest.t)),
  ];
  if (log) {
    if (floor !== null && floor.value !== least.value) all.push(words.floor(value(floor.value), reading(floor.t)));
    all.push(words.zeros(found.zeros, samples));
  } else
    all.push(
      found.crossings === 0
        ? words.noCrossing
        : words.crossings(
            found.crossings,
            found.crossing_times.slice(0, found.crossings).map((t) => reading(t)),
          ),
    );
  return [...all, ...missing];
}
