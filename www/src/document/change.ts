/** Changes of single values in a document's text. The author's formatting, order and everything else stay as they are. */
import { type Node, findNodeAtLocation, parseTree } from "jsonc-parser";
import type { DocumentEdit } from "../solver/types.js";

export type Path = (string | number)[];

/** The keys of a JSON pointer. Parts that are whole numbers may be array positions: the text decides. */
export function pathOf(pointer: string, text: string): Path {
  return pathIn(pointer, parseTree(text));
}

export function pathIn(pointer: string, tree: Node | undefined): Path {
  const path: Path = [];
  let node = tree;
  for (const part of pointer === "" ? [] : pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = node?.type === "array" ? Number(key) : key;
    path.push(step);
    node = node && findNodeAtLocation(node, [step]);
  }
  return path;
}

/** The JSON pointer of a path. */
export function pointerOf(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * The text with a value put at a path; `undefined` takes the key away. Nothing else changes, not even a blank: a new key comes after the
 * last one of its object, on a line of its own where the others are.
 */
export function withValue(text: string, path: Path, value: unknown): string {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  if (value === undefined) return node === undefined ? text : without(text, path);
  if (node !== undefined) return replaced(text, node.offset, node.length, written(value));
  const parent = path.slice(0, -1);
  const key = String(path.at(-1));
  const owner = tree && findNodeAtLocation(tree, parent);
  if (owner === undefined && path.length > 1) return withValue(text, parent, { [key]: value });
  if (owner?.type === "array") return appended(text, parent, value);
  if (owner?.type !== "object") {
    if (tree === undefined) return withValue("{}", path, value);
    throw new Error(`there is no object at ${pointerOf(parent)}`);
  }
  const entry = `${JSON.stringify(key)}: ${written(value)}`;
  const last = owner.children?.at(-1);
  if (last === undefined) return replaced(text, owner.offset, owner.length, only(text, owner.offset, owner.length, entry));
  const end = last.offset + last.length;
  // The closing brace on another line than the last entry: every entry has its own lines.
  const lines = text.slice(end, owner.offset + owner.length).includes("\n");
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", last.offset) + 1))?.[0] ?? "";
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return replaced(text, end, 0, lines ? `,${eol}${indent}${entry}` : `, ${entry}`);
}

/** The text after changes, in their order; what one that went before took away is gone. */
export function edited(text: string, edits: readonly DocumentEdit[]): string {
  return edits.reduce((before, { path, value }) => withValue(before, pathOf(path, before), value ?? undefined), text);
}

/** The text with a value put at the end of the array at a path, on a line of its own where the others are. */
export function appended(text: string, path: Path, value: unknown): string {
  const tree = parseTree(text);
  const owner = tree && findNodeAtLocation(tree, path);
  if (owner?.type !== "array") return withValue(text, path, [value]);
  const last = owner.children?.at(-1);
  if (last === undefined) return replaced(text, owner.offset, owner.length, `[${written(value)}]`);
  const end = last.offset + last.length;
  return replaced(text, end, 0, `,${before(text, last.offset)}${written(value)}`);
}

/** The text without an element of an array or an entry of an object, the blanks before it and one comma. */
export function without(text: string, path: Path): string {
  const tree = parseTree(text);
  const value = tree && findNodeAtLocation(tree, path);
  const node = value?.parent?.type === "property" ? value.parent : value;
  const siblings = node?.parent?.children ?? [];
  const at = node === undefined ? -1 : siblings.indexOf(node);
  if (node === undefined || at < 0) return text;
  const [previous, next] = [siblings[at - 1], siblings[at + 1]];
  if (previous !== undefined) return replaced(text, previous.offset + previous.length, node.offset + node.length - previous.offset - previous.length, "");
  return replaced(text, node.offset, (next?.offset ?? node.offset + node.length) - node.offset, "");
}

/** What stands before an element: a new line with its indent, or one blank. */
function before(text: string, offset: number): string {
  const blanks = /\s*$/.exec(text.slice(0, offset))?.[0] ?? "";
  return blanks.includes("\n") ? blanks.slice(blanks.lastIndexOf("\n") - (blanks.includes("\r\n") ? 1 : 0)) : " ";
}

/** The first entry of an object that was empty: on a line of its own where the braces stand on two lines. */
function only(text: string, offset: number, length: number, entry: string): string {
  const blanks = text.slice(offset + 1, offset + length - 1);
  if (!blanks.includes("\n")) return `{ ${entry} }`;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = /[ \t]*$/.exec(blanks)?.[0] ?? "";
  return `{${eol}${indent}  ${entry}${eol}${indent}}`;
}

function replaced(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

/** A value on one line, with blanks after colons and commas. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  // As the solver writes numbers.
  if (typeof value === "number" && value !== 0 && (Math.abs(value) < 1e-5 || Math.abs(value) >= 1e16)) return value.toExponential().replace("e+", "e");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${written(part)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Where a value stands in the text. */
export function rangeAt(text: string, pointer: string): { from: number; to: number } | undefined {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, pathOf(pointer, text));
  return node && { from: node.offset, to: node.offset + node.length };
}

/** The value at a path as the text has it; `undefined` when there is none. For display and for choices, never for computing. */
export function valueAt(text: string, path: Path): unknown {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  if (node === undefined) return undefined;
  if (node.type === "object") return Object.fromEntries((node.children ?? []).map((entry) => [entry.children?.[0]?.value, entry.children?.[1]?.value]));
  if (node.type === "array") return (node.children ?? []).map((child) => child.value as unknown);
  return node.value as unknown;
}

/** Names of the members of the object at a path. */
export function keysAt(text: string, path: Path): string[] {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
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
