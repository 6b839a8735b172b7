/** The runs that a document states, and one more. */
import { findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import { appended, withValue } from "./change.js";

export interface RunEntry {
  label?: unknown;
  simulation?: unknown;
  [key: string]: unknown;
}

/** As they stand in the text; none where the document states none. */
export function runsOf(text: string): readonly RunEntry[] {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, ["runs"]);
  return node?.type === "array" ? (getNodeValue(node) as RunEntry[]) : [];
}

/** The text with one run more; the first that it states is what it did before, named `own`. */
export function withRun(text: string, label: string, own: string): string {
  return runsOf(text).length > 0 ? appended(text, ["runs"], { label }) : withValue(text, ["runs"], [{ label: own }, { label }]);
}
