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

export function paragraphs(source: string): Inline[][] {
  return source
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(inlines);
}
