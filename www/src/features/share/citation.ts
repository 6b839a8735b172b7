/** What a paper says of a result, and what its reader types to compute the result once more. */
import { share } from "../../text/en/share.js";

/** The result of one run. */
export interface Result {
  /** Of the document. */
  title: string;
  /** Of the run; none where the document has one without a name. */
  run: string;
  /** The document, without a moment. */
  link: string;
  /** Of the program. */
  version: string;
  hash: string;
}

/** The year of the version. */
export const YEAR = 2026;
/** The number of the bits: programs with the same number have the same results. */
export const BITS = 1;

const SPECIAL: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  // BibTeX counts braces, those behind a backslash too.
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
};

/** A text between braces of BibTeX, as LaTeX sets it. */
function escaped(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/[\\~^{}]|[&%$#_]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`);
}

/** An entry for BibTeX and what reads the same. The link stands as it is: styles take it to the letter. */
export function bibtex({ title, run, link, version, hash }: Result): string {
  const fields = {
    title: `{${escaped(title)}}`,
    howpublished: escaped(share.cite.made(version)),
    version,
    year: YEAR,
    url: link,
    note: escaped(share.cite.note(run, hash, BITS)),
  };
  const lines = Object.entries(fields).map(([key, value]) => `  ${key} = {${value}},`);
  return `@misc{holonomy-${hash.slice(0, 8)},\n${lines.join("\n")}\n}`;
}

/** The command that computes the result again; links have no quotation mark. */
export function command({ link, hash }: Pick<Result, "link" | "hash">): string {
  return `holonomy verify '${link}' --hash ${hash}`;
}
