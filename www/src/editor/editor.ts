/** The text editor: CodeMirror with JSON, loaded when the text is first shown. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, bracketMatching, codeFolding, foldGutter, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { difference } from "../store/edit.js";
import { codes } from "../text/markdown.js";
import { positions } from "../worker/text.js";
import type { Diagnostic } from "../worker/types.js";

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--series-0)" },
  { tag: tags.string, color: "var(--series-2)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--series-1)" },
  { tag: tags.punctuation, color: "var(--ink-soft)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--surface)", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-soft)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--surface-sunk) 55%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--surface-sunk)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft)" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft) !important", outline: "1px solid var(--accent)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--surface-sunk)", border: "0", color: "var(--ink-soft)", padding: "0 6px" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", border: "1px solid var(--line)", borderRadius: "8px", boxShadow: "var(--shadow)", color: "var(--ink)" },
  ".cm-diagnostic": { padding: "6px 10px", font: "var(--text-small)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1.5px", textUnderlineOffset: "3px" },
});

export interface Editor {
  /** Takes a text that was changed elsewhere; the cursor stays where it is. */
  setText(text: string): void;
  show(diagnostics: readonly Diagnostic[]): void;
  select(from: number, to: number): void;
  focus(): void;
  destroy(): void;
}

export function createEditor(parent: HTMLElement, text: string, label: string, changed: (text: string) => void): Editor {
  let outside = false;
  const view = new EditorView({
    parent,
    root: parent.getRootNode() as ShadowRoot,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        codeFolding(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        json(),
        syntaxHighlighting(colors),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !outside) changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText(next) {
      const now = view.state.doc.toString();
      if (now === next) return;
      outside = true;
      view.dispatch({ changes: difference(now, next) });
      outside = false;
    },
    show(diagnostics) {
      const source = view.state.doc.toString();
      const marks = diagnostics.map(({ span, severity, message, remedy }): Mark => {
        const { from, to } = positions(source, span);
        const whole = `${message} ${remedy}`.trim();
        return { from, to: Math.min(source.length, Math.max(to, from + 1)), severity, message: whole, renderMessage: () => written(whole) };
      });
      view.dispatch(setDiagnostics(view.state, marks));
    },
    select(from, to) {
      view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function written(message: string): HTMLElement {
  const made = document.createElement("span");
  for (const { kind, text } of codes(message)) {
    const part = document.createElement(kind === "code" ? "code" : "span");
    part.textContent = text;
    made.append(part);
  }
  return made;
}
