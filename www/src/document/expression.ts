/**
 * Names inside expressions, found by the same rules as the lexer of `crates/expr/src/lex.rs`: a name begins with a letter or `_`, dots join
 * names, a digit before a letter belongs to a number (`2e3`). Nothing is understood of the expression but its names.
 */

/** A dotted name in a text: `crank.B.x'` is `["crank", "B", "x"]` at its place. */
export interface NameAt {
  from: number;
  segments: string[];
}

const TOKEN = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*/g;

export function namesIn(text: string): NameAt[] {
  const found: NameAt[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (/^[A-Za-z_]/.test(match[0])) found.push({ from: match.index, segments: match[0].split(".") });
  }
  return found;
}

/** The text with names replaced: `change` gives new segments for a name, or nothing where it stays. */
export function renamed(text: string, change: (segments: string[]) => string[] | undefined): string {
  let out = "";
  let done = 0;
  for (const { from, segments } of namesIn(text)) {
    const next = change(segments);
    if (next === undefined) continue;
    out += text.slice(done, from) + next.join(".");
    done = from + segments.join(".").length;
  }
  return out + text.slice(done);
}
