/** A link that leads to a moment of a run: the document, the time, the run. */

/** Digits that tell every pose apart. */
const DIGITS = 12;

/** The fragment of a document with a moment in it, `m=1...&t=2.5&run=...`. */
export function momentFragment(fragment: string, t: number, run: string): string {
  const label = run === "" ? "" : `&run=${encodeURIComponent(run)}`;
  return `${fragment}&t=${Number(t.toPrecision(DIGITS))}${label}`;
}
