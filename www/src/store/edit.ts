/** Changes of single values in a document's text. The author's formatting, order and everything else stay as they are. */
import { type JSONPath, applyEdits, findNodeAtLocation, modify, parseTree } from "jsonc-parser";

export type Path = (string | number)[];

/** The keys of a JSON pointer. Parts that are whole numbers may be array positions: the text decides. */
export function pathOf(pointer: string, text: string): Path {
  if (pointer === "") return [];
  const path: Path = [];
  let node = parseTree(text);
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = node?.type === "array" ? Number(key) : key;
    path.push(step);
    node = node && findNodeAtLocation(node, [step]);
  }
  return path;
}

/** The text with a value put at a path; `undefined` takes the key away, and parents that this leaves empty stay. */
export function withValue(text: string, path: Path, value: unknown): string {
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const formattingOptions = { insertSpaces: !unit.includes("\t"), tabSize: unit.length, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  return applyEdits(text, modify(text, path as JSONPath, value, { formattingOptions }));
}

/** Where a value stands in the text. */
export function rangeAt(text: string, pointer: string): { from: number; to: number } | undefined {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, pathOf(pointer, text) as JSONPath);
  return node && { from: node.offset, to: node.offset + node.length };
}

/** The value at a path as the text has it; `undefined` when there is none. For display and for choices, never for computing. */
export function valueAt(text: string, path: Path): unknown {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path as JSONPath);
  if (node === undefined) return undefined;
  if (node.type === "object") return Object.fromEntries((node.children ?? []).map((entry) => [entry.children?.[0]?.value, entry.children?.[1]?.value]));
  if (node.type === "array") return (node.children ?? []).map((child) => child.value as unknown);
  return node.value as unknown;
}

/** Names of the members of the object at a path. */
export function keysAt(text: string, path: Path): string[] {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path as JSONPath);
  return node?.type === "object" ? (node.children ?? []).map((entry) => String(entry.children?.[0]?.value)) : [];
}

/** The one stretch in which two texts differ. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  const limit = Math.min(before.length, after.length);
  while (from < limit && before[from] === after[from]) from++;
  let end = 0;
  while (end < limit - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
