/** Where a tangent frame that is factored anew jumps: between two recorded poses a column turns far more than a motion turns it. */
import type { Frames } from "../../session/frames.js";
import type { Item } from "../../session/mark.js";

/** Cosine of the turn that counts as a jump: 60 degrees within one sample. */
const FAR = 0.5;

/** The times at which a frame jumps, s. */
export function jumpTimes({ columns, n, p }: Item<"frame">, frames: Frames): number[] {
  const times: number[] = [];
  if (columns < 0) return times;
  for (let row = 1; row < frames.count; row++) {
    for (let j = 0; j < p; j++) {
      let dot = 0;
      for (let i = 0; i < n; i++) dot += frames.value(row - 1, columns + j * n + i) * frames.value(row, columns + j * n + i);
      if (dot >= FAR) continue;
      times.push(frames.time(row));
      break;
    }
  }
  return times;
}

/** How many of the times, in rising order, have come by `t`. */
export function passed(times: readonly number[], t: number): number {
  let count = 0;
  while (count < times.length && (times[count] ?? Infinity) <= t) count++;
  return count;
}
