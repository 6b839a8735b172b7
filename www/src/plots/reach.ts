/** How far a spectrum is worth looking at: samples reach up to half their rate, and most of that is empty. */
import type { Numbers } from "./numbers.js";
import type { Range } from "./window.js";

/** The part of the power that is shown. */
const PART = 0.999;
/** Never fewer than so many lines that can be told apart, one over the length of the window each. */
const LINES = 10;
/** Room beside the last peak, as a part of the axis. */
const ROOM = 1.1;

/** All frequencies that there are, Hz. */
export function frequencies(spectra: readonly Numbers[]): Range | undefined {
  const most = spectra.reduce((far, { x }) => Math.max(far, x[x.length - 1] ?? 0), 0);
  return most > 0 ? [0, most] : undefined;
}

/** From zero to where nearly all of the power of each spectrum is, Hz; `seconds`: length of the window they are of. */
export function reach(spectra: readonly Numbers[], seconds: number): Range | undefined {
  const all = frequencies(spectra);
  if (all === undefined || !(seconds > 0)) return all;
  const ends = spectra.map(({ x, y }) => {
    const power = y.reduce((sum, amplitude) => sum + amplitude * amplitude, 0);
    let [sum, i] = [0, 0];
    while (i < x.length && sum < PART * power) sum += (y[i++] ?? 0) ** 2;
    return ROOM * (x[i - 1] ?? 0);
  });
  return [0, Math.min(all[1], Math.max(LINES / seconds, ...ends))];
}
