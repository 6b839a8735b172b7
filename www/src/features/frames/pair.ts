/** The same mechanism with its tangent frame factored afresh and carried along: a document of two runs, and where columns jump. */
import { withValue } from "../../document/change.js";
import type { Row } from "../../plots/twin/cursor.js";

/** Cosine of the turn that counts as a jump: 60 degrees within one sample. */
const FAR = 0.5;

/** The text with two runs in minimal coordinates that differ in the continuation only. The document's own basis and integrator stay. */
export function paired(text: string, labels: readonly [string, string]): string {
  const run = (label: string, continuation: unknown): unknown => ({ label, simulation: { formulation: "minimal", stabilization: "none", continuation } });
  return withValue(text, ["runs"], [run(labels[0], "none"), run(labels[1], { type: "exponential", orthogonalization: "polar" })]);
}

/** The size of the tangent basis, from names of channels: `T.i.j`. */
export function basisSize(names: readonly string[]): { n: number; p: number } {
  let [n, p] = [0, 0];
  for (const name of names) {
    const found = /^T\.(\d+)\.(\d+)$/.exec(name);
    if (found === null) continue;
    n = Math.max(n, Number(found[1]));
    p = Math.max(p, Number(found[2]));
  }
  return { n, p };
}

/** Times at which a column (rows of time and its entries) turns by more than 60 degrees from one sample to the next. */
export function jumpsOf(rows: readonly Row[]): number[] {
  const times: number[] = [];
  rows.forEach((row, k) => {
    const before = rows[k - 1];
    if (before === undefined) return;
    let dot = 0;
    for (let i = 1; i < row.length; i++) dot += (row[i] ?? 0) * (before[i] ?? 0);
    if (dot < FAR) times.push(row[0] ?? 0);
  });
  return times;
}
