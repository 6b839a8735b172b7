/** Parts of the text that cannot be changed: a quiet ground, a lock beside the line where each begins, and a tooltip. */
import { type Extension, type Range, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter } from "@codemirror/view";
import type { LockedText } from "../../session/session.js";

class Lock extends GutterMarker {
  constructor(private readonly title: string) {
    super();
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof Lock && other.title === this.title;
  }

  override toDOM(): Node {
    const made = document.createElement("span");
    made.title = this.title;
    made.className = "cm-lock";
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawn.setAttribute("viewBox", "0 0 20 20");
    // The lock of the page's buttons.
    for (const [kind, shape] of [
      ["rect", { x: "4.5", y: "9", width: "11", height: "7.5", rx: "1.5" }],
      ["path", { d: "M7 9V6.5a3 3 0 0 1 6 0V9" }],
    ] as const) {
      const part = document.createElementNS("http://www.w3.org/2000/svg", kind);
      for (const [name, value] of Object.entries(shape)) part.setAttribute(name, value);
      drawn.append(part);
    }
    made.append(drawn);
    return made;
  }
}

interface Shown {
  note: string;
  grounds: DecorationSet;
  locks: RangeSet<GutterMarker>;
}

const NONE: Shown = { note: "", grounds: Decoration.none, locks: RangeSet.empty };

const put = StateEffect.define<LockedText | undefined>();

/** Whole lines where nothing else stands in them, otherwise only what is locked. */
function drawn(doc: Text, { note, ranges }: LockedText): Shown {
  const grounds: Range<Decoration>[] = [];
  const locks: Range<GutterMarker>[] = [];
  const end = doc.length;
  for (const { from, to, title } of ranges) {
    if (from >= to || to > end) continue;
    const attributes = { title };
    const first = doc.lineAt(from);
    locks.push(new Lock(title).range(first.from));
    for (let line = first; ; line = doc.line(line.number + 1)) {
      const [begin, stop] = [Math.max(from, line.from), Math.min(to, line.to)];
      const beside = line.text.slice(0, begin - line.from) + line.text.slice(stop - line.from);
      if (/^[\s,]*$/.test(beside)) grounds.push(Decoration.line({ class: "cm-locked", attributes }).range(line.from));
      else if (begin < stop) grounds.push(Decoration.mark({ class: "cm-locked", attributes }).range(begin, stop));
      if (line.to >= to || line.number === doc.lines) break;
    }
  }
  return { note, grounds: Decoration.set(grounds, true), locks: RangeSet.of(locks, true) };
}

const field = StateField.define<Shown>({
  create: () => NONE,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(put)) return effect.value === undefined ? NONE : drawn(transaction.newDoc, effect.value);
    if (!transaction.docChanged || shown === NONE) return shown;
    return { ...shown, grounds: shown.grounds.map(transaction.changes), locks: shown.locks.map(transaction.changes) };
  },
  provide: (of) => [
    EditorView.decorations.from(of, ({ grounds }) => grounds),
    // A screen reader has it from the name of the field.
    EditorView.contentAttributes.compute([of], (state): Record<string, string> => {
      const { note } = state.field(of);
      return note === "" ? {} : { "aria-description": note };
    }),
  ],
});

const look = EditorView.theme({
  ".cm-locked": { backgroundColor: "color-mix(in srgb, var(--warn) 9%, transparent)" },
  ".cm-locks .cm-gutterElement": { display: "grid", placeItems: "center", paddingLeft: "4px" },
  ".cm-lock": { display: "block", width: "14px", height: "14px" },
  ".cm-lock svg": { display: "block", width: "14px", height: "14px", fill: "none", stroke: "var(--warn)", strokeWidth: "1.8" },
});

/** What is locked, as it is told by `lock`. */
export const locked: Extension = [field, gutter({ class: "cm-locks", markers: (view) => view.state.field(field).locks }), look];

/** Marks these parts in place of those before. */
export const locking = (parts: LockedText | undefined): StateEffect<LockedText | undefined> => put.of(parts);
