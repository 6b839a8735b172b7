/** The text editor: CodeMirror with JSON, loaded when the text is first shown. */
import { type CompletionContext, type CompletionResult, autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, bracketMatching, codeFolding, foldGutter, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { difference } from "../../document/change.js";
import { codes } from "../../text/codes.js";
import type { LockedText } from "../../session/session.js";
import { positions } from "../../solver/text.js";
import type { Diagnostic } from "../../solver/types.js";
import { meaning, proposals } from "./complete.js";
import { locked, locking } from "./locked.js";
import { meaningInWords } from "../../text/strings.js";
import { documentSchema } from "./schema.js";

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--series-0)" },
  { tag: tags.string, color: "var(--series-2)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--series-1)" },
  { tag: tags.punctuation, color: "var(--ink-soft)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--surface)", color: "var(--ink)" },
  // Over the gutter too, which lies above an outline.
  "&.cm-focused": { outline: "none" },
  "&.cm-focused::after": { content: '""', position: "absolute", inset: "0", zIndex: "300", border: "2px solid var(--accent)", pointerEvents: "none" },
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
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-mono)", maxHeight: "14em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "4px 10px", minHeight: "24px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-meaning": { padding: "6px 10px", font: "var(--text-small)", maxWidth: "340px" },
  ".cm-panels": { backgroundColor: "var(--surface)", color: "var(--ink)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 6px", padding: "8px 40px 8px 20px", font: "var(--text-small)" },
  ".cm-panel.cm-search br": { flexBasis: "100%", content: '""' },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "4px", margin: "0", fontSize: "13px" },
  ".cm-panel.cm-search .cm-textfield": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
    padding: "4px 8px",
    margin: "0",
    fontSize: "13px",
    minWidth: "120px",
  },
  ".cm-panel.cm-search .cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface-sunk)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    padding: "4px 8px",
    margin: "0",
    fontSize: "13px",
  },
  ".cm-panel.cm-search button[name=close]": { color: "var(--ink)", fontSize: "20px", minWidth: "28px", minHeight: "28px", top: "4px", right: "6px" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)", outline: "2px solid var(--accent)" },
  ".cm-completionInfo": { padding: "6px 10px", font: "var(--text-small)", maxWidth: "320px" },
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
  /** Marks what cannot be changed. */
  lock(parts: LockedText | undefined): void;
  select(from: number, to: number): void;
  /** The same without taking the focus. */
  mark(from: number, to: number): void;
  /** Where the cursor stands. */
  at(): number;
  /** Opens what finds and replaces. */
  find(): void;
  focus(): void;
  destroy(): void;
}

/** What the editor needs of the page: there is one history, and it is the page's. */
export interface Host {
  label: string;
  /** The visitor typed; `gesture` is the same for what is typed in one go at one place. */
  changed(text: string, gesture: string): void;
  undo(): void;
  redo(): void;
  /** Asks for another name of what the cursor stands in. */
  rename(): void;
  /** Names of channels, for plots. */
  channels(): readonly string[];
  /** The cursor stands there now. */
  stands(text: string, offset: number): void;
  /** Words of finding and replacing, by those that the editor has in English. */
  phrases: Readonly<Record<string, string>>;
}

/**
 * Text over a selection is put there by the editor. The browser would give it the look of the old text by a style attribute, which the policy
 * of the page refuses.
 */
function putOver(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  if (data === null || !event.cancelable || !/^insert(Text|ReplacementText)$/.test(inputType) || view.state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

/** Who stops typing for so long begins something new, ms. */
const BREATH = 900;

export function createEditor(parent: HTMLElement, text: string, host: Host): Editor {
  let outside = false;
  let gesture = 0;
  let last = { time: -Infinity, end: -1 };
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    if (!context.explicit && context.matchBefore(/["\w.']/) === null) return null;
    const schema = await documentSchema();
    const found = proposals(schema, context.state.doc.toString(), context.pos, host.channels());
    if (context.aborted || found === undefined || found.options.length === 0) return null;
    const { from, to } = found;
    return {
      from,
      to,
      filter: true,
      options: found.options.map(({ label, insert, cursor, info }) => ({
        // It is matched with what is typed, quotes and all.
        label: insert,
        displayLabel: label,
        ...(info !== "" && { info: meaningInWords(info) }),
        apply: (target: EditorView, _: unknown, start: number, end: number) =>
          target.dispatch({ changes: { from: start, to: end, insert }, selection: { anchor: start + (cursor ?? insert.length) }, userEvent: "input.complete" }),
      })),
    };
  };
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
        locked,
        autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 150 }),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        search({ top: true }),
        EditorState.phrases.of(host.phrases),
        hoverTooltip(async (shown, pos) => {
          const found = meaning(await documentSchema(), shown.state.doc.toString(), pos);
          return found === undefined ? null : { pos: found.from, end: found.to, above: true, create: () => ({ dom: explained(meaningInWords(found.said)) }) };
        }),
        keymap.of([
          ...searchKeymap,
          { key: "F2", run: () => (host.rename(), true), preventDefault: true },
          { key: "Mod-z", run: () => (host.undo(), true), preventDefault: true },
          { key: "Mod-y", run: () => (host.redo(), true), preventDefault: true },
          { key: "Mod-Shift-z", run: () => (host.redo(), true), preventDefault: true },
          ...completionKeymap,
          ...defaultKeymap,
        ]),
        json(),
        syntaxHighlighting(colors),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": host.label, spellcheck: "false", tabindex: "0" }),
        EditorView.domEventHandlers({ beforeinput: putOver }),
        EditorView.updateListener.of((update) => {
          if (update.selectionSet && update.view.hasFocus) host.stands(update.state.doc.toString(), update.state.selection.main.head);
          if (!update.docChanged || outside) return;
          let [begin, end] = [Infinity, 0];
          update.changes.iterChanges((fromA, toA, __, toB) => ([begin, end] = [Math.min(begin, fromA, toA), Math.max(end, toB)]));
          const now = performance.now();
          // A pause, another place, a paste or a completion: another entry of the history.
          const whole = update.transactions.some(
            (step) => step.isUserEvent("input.paste") || step.isUserEvent("input.complete") || step.isUserEvent("delete.cut"),
          );
          if (whole || now - last.time > BREATH || Math.abs(begin - last.end) > 1) gesture++;
          last = { time: whole ? -Infinity : now, end };
          host.changed(update.state.doc.toString(), `type ${gesture}`);
        }),
      ],
    }),
  });
  return {
    setText(next) {
      const now = view.state.doc.toString();
      if (now === next) return;
      outside = true;
      last = { time: -Infinity, end: -1 };
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
    lock: (parts) => view.dispatch({ effects: locking(parts) }),
    select(from, to) {
      view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    mark: (from, to) => view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) }),
    at: () => view.state.selection.main.head,
    find: () => void openSearchPanel(view),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** What a key or a word means, in a box. */
function explained(said: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "cm-meaning";
  box.append(written(said));
  return box;
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
