/** The Markdown of descriptions: paragraphs, **strong**, *emphasis*, `code`, $math$, links. Never HTML: a document may come from anybody. */

export type Inline =
  | { kind: "text" | "strong" | "emphasis" | "code" | "math"; text: string }
  | { kind: "link"; text: string; address: string };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\$([^$]+)\$|\[([^\]]+)\]\((https:\/\/[^\s)]+)\)/s;

export function inlines(source: string): Inline[] {
  const found: Inline[] = [];
  let rest = source;
  for (;;) {
    const match = INLINE.exec(rest);
    if (match === null) break;
    if (match.index > 0) found.push({ kind: "text", text: rest.slice(0, match.index) });
    const [whole, strong, emphasis, code, math, text, address] = match;
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", text: emphasis });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (math !== undefined) found.push({ kind: "math", text: math });
    else found.push({ kind: "link", text: text ?? "", address: address ?? "" });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest !== "") found.push({ kind: "text", text: rest });
  return found;
}

/** A message of the solver: what stands between backticks is code, the rest is as it is. */
export function codes(source: string): Inline[] {
  return source
    .split(/`([^`]+)`/)
    .map((part, i): Inline => ({ kind: i % 2 === 1 ? "code" : "text", text: part }))
    .filter((part) => part.kind === "code" || part.text !== "");
}

/** A paragraph, a formula on a line of its own, or a table; the first row of a table is its head. */
export type Block =
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "formula"; text: string }
  | { kind: "table"; rows: Inline[][][] };

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
