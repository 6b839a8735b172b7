/** The Markdown of descriptions: paragraphs, **strong**, *emphasis*, `code`, $math$, links. Never HTML: a document may come from anybody. */

export type Inline = { kind: "text" | "strong" | "emphasis" | "code" | "math"; text: string } | { kind: "link"; text: string; address: string };

/** The next place of a sign in a text. What is asked for only ever moves on, so all answers together read the text once. */
class Next {
  private found = -1;

  constructor(
    private readonly source: string,
    private readonly sign: string | RegExp,
  ) {}

  /** The first place from `start` on; nowhere is -1. */
  from(start: number): number {
    if (this.found < start && this.found !== Number.POSITIVE_INFINITY) this.found = this.look(start);
    return this.found === Number.POSITIVE_INFINITY ? -1 : this.found;
  }

  private look(start: number): number {
    const { source, sign } = this;
    if (typeof sign !== "string") sign.lastIndex = start;
    const at = typeof sign === "string" ? source.indexOf(sign, start) : (sign.exec(source)?.index ?? -1);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }
}

const FORMULA = /\$\$([^$]+)\$\$|\$(?!\s)((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)/y;

/** The formula that begins at a place of a line: $x$, or $$x$$ for one on its own. A sign of money is none: a blank or a digit tells. */
export function formulaAt(source: string, at: number): { tex: string; own: boolean; end: number } | undefined {
  FORMULA.lastIndex = at;
  const [all, own, tex = own] = FORMULA.exec(source) ?? [];
  return all === undefined || tex === undefined ? undefined : { tex, own: own !== undefined, end: at + all.length };
}

/** Reads what begins at a place: the piece and where it ends; nothing when none begins there. */
type Reader = (at: number) => { part: Inline; end: number } | undefined;

/** The pieces of a line, from left to right. The time goes with the length: no sign sends it over the rest of the text again. */
export function inlines(source: string): Inline[] {
  const readers = readersOf(source);
  const found: Inline[] = [];
  const opening = new Next(source, /[*`$[]/g);
  let [start, at] = [0, 0];
  while ((at = opening.from(at)) >= 0) {
    const read = readers[source[at] ?? ""]?.(at);
    if (read === undefined) {
      at++;
      continue;
    }
    if (at > start) found.push({ kind: "text", text: source.slice(start, at) });
    found.push(read.part);
    start = at = read.end;
  }
  if (start < source.length) found.push({ kind: "text", text: source.slice(start) });
  return found;
}

/** How what is opened by a sign is read. */
function readersOf(source: string): Record<string, Reader> {
  /** Between two equal signs, with at least one letter. */
  const between = (kind: "strong" | "emphasis" | "code", sign: string, within: "anything" | "not the sign"): Reader => {
    const closing = new Next(source, sign);
    const least = within === "anything" ? 1 : 0;
    return (at) => {
      const begin = at + sign.length;
      const end = closing.from(begin + least);
      return end > begin ? { part: { kind, text: source.slice(begin, end) }, end: end + sign.length } : undefined;
    };
  };
  const [strong, emphasis] = [between("strong", "**", "anything"), between("emphasis", "*", "anything")];
  const [bracket, addressEnd] = [new Next(source, "]"), new Next(source, /[\s)]/g)];
  const link: Reader = (at) => {
    const close = bracket.from(at + 1);
    if (close <= at + 1 || !source.startsWith("](https://", close)) return undefined;
    const [begin, host] = [close + 2, close + "](https://".length];
    const end = addressEnd.from(host);
    if (end <= host || source[end] !== ")") return undefined;
    return { part: { kind: "link", text: source.slice(at + 1, close), address: source.slice(begin, end) }, end: end + 1 };
  };
  return {
    "*": (at) => (source[at + 1] === "*" ? strong(at) : undefined) ?? emphasis(at),
    "`": between("code", "`", "not the sign"),
    $: (at) => {
      // A sign that is escaped begins nothing: a row of them would be read to its end from each.
      const formula = source[at - 1] === "\\" ? undefined : formulaAt(source, at);
      return formula && { part: { kind: "math", text: formula.tex }, end: formula.end };
    },
    "[": link,
  };
}

/** A paragraph, a formula on a line of its own, or a table; the first row of a table is its head. */
export type Block = { kind: "paragraph"; parts: Inline[] } | { kind: "formula"; text: string } | { kind: "table"; rows: Inline[][][] };

export function blocks(source: string): Block[] {
  return source
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(block);
}

function block(source: string): Block {
  const formula = /^\$\$([^$]+)\$\$$/.exec(source)?.[1];
  if (formula !== undefined) return { kind: "formula", text: formula };
  const lines = source.split("\n").map((line) => line.trim());
  const isTable = lines.length > 2 && lines.every((line) => /^\|.*\|$/.test(line)) && /^[|:\s-]+$/.test(lines[1] ?? "");
  if (!isTable) return { kind: "paragraph", parts: inlines(source) };
  const row = (line: string): Inline[][] => cells(line.slice(1, -1)).map((cell) => inlines(cell.trim()));
  return { kind: "table", rows: lines.filter((_, i) => i !== 1).map(row) };
}

/** The cells of a row; a bar inside a formula parts nothing. */
function cells(row: string): string[] {
  const found = [""];
  let formula = false;
  for (const letter of row) {
    if (letter === "$") formula = !formula;
    if (letter === "|" && !formula) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}
