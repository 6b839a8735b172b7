/**
 * A class: what only several receipts side by side tell. The program has the same rules (`crates/exercise/src/class.rs`); both are
 * held against `tests/reference/receipts/class.json`.
 */
import type { Report } from "../exercise/types.js";

/** What the others of a class say about a receipt; numbers of receipts in their order. */
export interface Beside {
  /** The receipt of the same name that counts in its place: the one finished last, of equal times the one that came last. */
  replacedBy: number | null;
  /** Those of other names with the same answers and changes. Equal solutions can be honest. */
  sameAs: number[];
  /** Those of other names whose own numbers stand in its document, in place of its own. */
  numbersOf: number[];
  /** Those of other names that share words, curves, wrong numbers or times with it, and what that is. */
  shares: [number, string[]][];
}

export type Compared = Pick<Report, "status" | "name" | "finished" | "work" | "parameters" | "numbers"> & { prints?: Report["prints"] };

/** What makes two names one person's. */
const person = ({ name }: Compared): string => name.trim().toLowerCase();

const equal = (a: Compared["numbers"], b: Compared["numbers"]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares the receipts of a class in the order in which they came; one that is not graded yet, or cannot be read, is none. */
export function compare(reports: readonly (Compared | undefined)[]): Beside[] {
  const all = reports.flatMap((report, at) => (report === undefined || report.status === "damaged" ? [] : [{ at, report, who: person(report) }]));
  return reports.map((_, at) => {
    const own = all.find((entry) => entry.at === at);
    if (own === undefined) return { replacedBy: null, sameAs: [], numbersOf: [], shares: [] };
    const others = all.filter(({ who }) => who !== own.who);
    const { work, parameters, numbers, prints = [] } = own.report;
    const shared = ({ prints: theirs = [] }: Compared): string[] =>
      prints
        .filter(({ what, print, right }) => theirs.some((other) => other.what === what && other.print === print && !(other.right && right)))
        .map(({ what }) => what);
    // The times are texts of the same form, or nothing: their order is that of time.
    const last = all.filter(({ who }) => who === own.who).reduce((latest, entry) => (entry.report.finished >= latest.report.finished ? entry : latest), own);
    const later = all.filter(({ who, report }) => who === own.who && report.finished === last.report.finished).at(-1) ?? own;
    return {
      replacedBy: own.who === "" || later.at === at ? null : later.at,
      sameAs: work === "" ? [] : others.filter(({ report }) => report.work === work).map((entry) => entry.at),
      numbersOf: equal(numbers, parameters)
        ? []
        : others.filter(({ report }) => report.parameters.length > 0 && equal(numbers, report.parameters)).map((entry) => entry.at),
      shares: others.map((entry): [number, string[]] => [entry.at, shared(entry.report)]).filter(([, what]) => what.length > 0),
    };
  });
}
