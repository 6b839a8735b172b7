/** The range of the paper on which a curve is predicted. */
import { roundUp } from "../../plots/ticks.js";

/**
 * A range in which a curve has room, from time and value in turn. It reaches as far down as up, to a round value, so that it tells neither
 * sign nor height of the curve.
 */
export function roomFor(curve: Float64Array): [number, number] | undefined {
  let largest = 0;
  for (let i = 1; i < curve.length; i += 2) largest = Math.max(largest, Math.abs(curve[i] ?? 0));
  if (!(largest > 0) || !Number.isFinite(largest)) return undefined;
  const bound = Number(roundUp(1.3 * largest).toPrecision(12));
  return [-bound, bound];
}
