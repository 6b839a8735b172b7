/** Which rows may carry nothing: every choice that leaves the others holding as much, and the runs of a document that make one. */
import { findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import { appended, withValue, without } from "../../document/change.js";
import type { Analysis } from "../../solver/types.js";
import { rowsOf } from "../../session/verdict.js";

/** A determinant below this share of the largest one is 0. */
const SINGULAR = 1e-6;
/** More sets of rows are not tried: a tenth of a second on a slow machine. */
const MOST_TRIED = 4_000;

/** What a run's `redundancy` says. */
export type Treatment = { kind: "automatic" } | { kind: "minimum-norm" } | { kind: "eliminate"; rows: readonly string[] };

/** A run of the document that differs from the others in nothing but the treatment. */
export interface TreatedRun {
  index: number;
  key: string;
}

/** The sets of rows that can be left out, those first whose elimination leaves the smallest multipliers; `all`: none was passed over. */
export function admissible({ redundancy, self_stresses, rows: all }: Pick<Analysis, "redundancy" | "self_stresses" | "rows">): {
  sets: string[][];
  all: boolean;
} {
  const rows = Object.keys(all).filter((row) => self_stresses.some(({ multipliers }) => row in multipliers));
  if (redundancy === 0 || self_stresses.length !== redundancy) return { sets: [], all: true };
  // Leaving out a set fixes the self-stresses exactly if their multipliers in these rows are independent.
  const found: { set: string[]; size: number }[] = [];
  let tried = 0;
  for (const set of subsets(rows, redundancy)) {
    if (++tried > MOST_TRIED) break;
    const size = Math.abs(determinant(set.map((row) => self_stresses.map(({ multipliers }) => multipliers[row] ?? 0))));
    found.push({ set, size });
  }
  const largest = Math.max(0, ...found.map(({ size }) => size));
  const sets = found.filter(({ size }) => size > SINGULAR * largest).sort((a, b) => (Math.abs(a.size - b.size) > 1e-9 * largest ? b.size - a.size : 0));
  return { sets: sets.map(({ set }) => set), all: tried <= MOST_TRIED };
}

function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let i = from; i <= items.length - size; i++) {
    for (const rest of subsets(items, size - 1, i + 1)) yield [items[i] as T, ...rest];
  }
}

/** By elimination with pivoting. */
export function determinant(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let product = 1;
  for (let k = 0; k < rows.length; k++) {
    const size = (i: number): number => Math.abs(rows[i]?.[k] ?? 0);
    let best = k;
    for (let i = k + 1; i < rows.length; i++) if (size(i) > size(best)) best = i;
    const pivot = rows[best] ?? [];
    if (size(best) === 0) return 0;
    if (best !== k) {
      rows[best] = rows[k] ?? [];
      rows[k] = pivot;
      product = -product;
    }
    product *= pivot[k] ?? 0;
    for (const row of rows.slice(k + 1)) {
      const factor = (row[k] ?? 0) / (pivot[k] ?? 1);
      for (let j = k; j < row.length; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return product;
}

/** Equal for treatments that are the same. */
export function keyOf(treatment: Treatment): string {
  return treatment.kind === "eliminate" ? [...treatment.rows].sort().join(" ") : treatment.kind;
}

/** A row as documents name it: by the joint alone where that has no other. */
export function shortRow(analysis: Analysis, row: string): string {
  const joint = Object.keys(analysis.joints).find((name) => rowsOf(analysis, name).includes(row));
  return joint !== undefined && rowsOf(analysis, joint).length === 1 ? joint : row;
}

/** What a document writes for a treatment. */
export function written(analysis: Analysis, treatment: Treatment): unknown {
  if (treatment.kind === "automatic") return "auto";
  if (treatment.kind === "minimum-norm") return "minimum-norm";
  return { type: "eliminate", eliminated: treatment.rows.map((row) => shortRow(analysis, row)) };
}

/** The treatment that a value of `redundancy` means; none for weights, which are not offered here. */
function read(analysis: Analysis, value: unknown): Treatment | undefined {
  const { type = value, eliminated } = (typeof value === "object" && value !== null ? value : {}) as { type?: unknown; eliminated?: unknown };
  if (type === "minimum-norm") return { kind: "minimum-norm" };
  if (type === "weighted") return undefined;
  if (!Array.isArray(eliminated)) return { kind: "automatic" };
  const names = eliminated.map(String);
  return { kind: "eliminate", rows: names.flatMap((name) => (name in analysis.joints ? rowsOf(analysis, name) : [name])) };
}

function valueOf(text: string, path: (string | number)[]): unknown {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  return node && getNodeValue(node);
}

function runsIn(text: string): { label?: unknown; simulation?: Record<string, unknown> }[] {
  const runs = valueOf(text, ["runs"]);
  return Array.isArray(runs) ? (runs as ReturnType<typeof runsIn>) : [];
}

/** The runs that differ in the treatment only; of a document without runs, its one run. */
export function treatedRuns(text: string, analysis: Analysis): TreatedRun[] {
  const own = valueOf(text, ["simulation", "redundancy"]);
  const runs = runsIn(text);
  const all = runs.length === 0 ? [{}] : runs;
  return all.flatMap((run, index) => {
    const { label: _, simulation = {}, ...rest } = run;
    const { redundancy = own, ...others } = simulation;
    const treatment = Object.keys(rest).length + Object.keys(others).length > 0 ? undefined : read(analysis, redundancy);
    return treatment === undefined ? [] : [{ index, key: keyOf(treatment) }];
  });
}

/** The text with a run more; a document without runs keeps its own as the first, under the label `first`. */
export function withRun(text: string, analysis: Analysis, treatment: Treatment, labels: { first: string; added: string }): string {
  const run = { label: labels.added, simulation: { redundancy: written(analysis, treatment) } };
  if (runsIn(text).length > 0) return appended(text, ["runs"], run);
  return withValue(text, ["runs"], [{ label: labels.first }, run]);
}

/** The text without a run. */
export function withoutRun(text: string, index: number): string {
  return without(text, ["runs", index]);
}
