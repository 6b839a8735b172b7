// What is marked in the editor: whole lines, or a part of one; it goes along with what is typed, and goes away.
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { locked, locking } from "./locked.js";

const TEXT = '{\n  "a": {\n    "b": 1\n  },\n  "c": [2, 3]\n}\n';
const range = (part: string): { from: number; to: number; title: string } => ({ from: TEXT.indexOf(part), to: TEXT.indexOf(part) + part.length, title: part });

/** What is marked, as the text of whole lines, or as the part of one. */
function marked(state: EditorState): [string, string][] {
  const found: [string, string][] = [];
  for (const grounds of state.facet(EditorView.decorations)) {
    if (typeof grounds === "function") continue;
    grounds.between(0, state.doc.length, (from, to, { spec }) => {
      found.push([from === to ? state.doc.lineAt(from).text : state.sliceDoc(from, to), (spec as { attributes: { title: string } }).attributes.title]);
    });
  }
  return found;
}

const said = (state: EditorState): unknown =>
  state
    .facet(EditorView.contentAttributes)
    .map((attributes) => (typeof attributes === "function" ? "" : attributes["aria-description"]))
    .find((words) => words !== undefined);

describe("locked parts in the editor", () => {
  const start = EditorState.create({ doc: TEXT, extensions: [locked] });
  const a = '"a": {\n    "b": 1\n  }';
  const shown = start.update({ effects: locking({ note: "Locked.", ranges: [range(a), range("2")] }) }).state;
  it("are lines where nothing else stands in them, and otherwise only themselves", () => {
    expect(marked(start)).toEqual([]);
    expect(marked(shown)).toEqual([
      ['  "a": {', a],
      ['    "b": 1', a],
      ["  },", a],
      ["2", "2"],
    ]);
    expect([said(start), said(shown)]).toEqual([undefined, "Locked."]);
  });
  it("go along with what is typed before them", () => {
    const typed = shown.update({ changes: { from: 1, insert: '\n  "d": 4,' } }).state;
    expect(marked(typed)).toEqual(marked(shown));
  });
  it("go away, and are never beyond the end", () => {
    expect(marked(shown.update({ effects: locking(undefined) }).state)).toEqual([]);
    expect(marked(start.update({ effects: locking({ note: "", ranges: [{ from: 2, to: 999, title: "x" }] }) }).state)).toEqual([]);
  });
});
