/** A document laid out for reading: what is short on one line, all numbers and words as they are written. */
import { type Node, type ParseError, parseTree } from "jsonc-parser";

/** A line is no longer than this, where it can be broken. */
const WIDTH = 120;
const INDENT = "  ";

/** The same document, laid out; nothing where the text is no JSON. */
export function laidOut(text: string): string | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  return tree === undefined || errors.length > 0 ? undefined : `${broken(tree, text, "")}\n`;
}

/** All of it on one line. */
function flat(node: Node, text: string): string {
  const children = node.children ?? [];
  switch (node.type) {
    case "object":
      return children.length === 0 ? "{}" : `{ ${children.map((entry) => flat(entry, text)).join(", ")} }`;
    case "array":
      return `[${children.map((entry) => flat(entry, text)).join(", ")}]`;
    case "property":
      return children.map((part) => flat(part, text)).join(": ");
    default:
      return text.slice(node.offset, node.offset + node.length);
  }
}

/** On as many lines as it needs behind `indent`; the document itself on several. `before`: what stands on its first line already, characters. */
function broken(node: Node, text: string, indent: string, before = 0): string {
  const children = node.children ?? [];
  const line = flat(node, text);
  const short = indent !== "" && indent.length + before + line.length <= WIDTH;
  if (short || children.length === 0 || (node.type !== "object" && node.type !== "array")) return line;
  const inner = indent + INDENT;
  const entries = children.map((entry) => {
    const [key, value] = node.type === "object" ? (entry.children ?? []) : [undefined, entry];
    if (value === undefined) return flat(entry, text);
    const head = key === undefined ? "" : `${flat(key, text)}: `;
    // A comma may follow.
    return head + broken(value, text, inner, head.length + 1);
  });
  const [open, close] = node.type === "object" ? "{}" : "[]";
  return `${open}\n${inner}${entries.join(`,\n${inner}`)}\n${indent}${close}`;
}
