/**
 * Prompts as elements: Markdown with mathematics, from anybody. Markup in the source stays text (`html: false`), what comes out is looked
 * through once more (DOMPurify, a short list of elements and no styles), and formulas are built as elements by KaTeX. Loaded on demand.
 */
import DOMPurify from "dompurify";
import katex, { type KatexOptions } from "katex";
import katexCss from "katex/dist/katex.min.css?url";
import MarkdownIt from "markdown-it";
import { formulaAt } from "../../text/markdown.js";
import { staysWhole, unbroken } from "./blanks.js";

/** A link goes to the web, never to a script or a file. */
const ADDRESS = /^https:\/\//i;
const TAGS = [
  "p",
  "br",
  "strong",
  "em",
  "s",
  "code",
  "pre",
  "ul",
  "ol",
  "li",
  "blockquote",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "a",
  "span",
  "div",
];

/** What `katex.render` does in its first half; its types do not tell. */
const { __renderToDomTree: formulaTree } = katex as unknown as {
  __renderToDomTree: (tex: string, options: KatexOptions) => Tree & { toNode: () => HTMLElement };
};

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Nothing is fetched for a prompt.
parser.disable("image");
parser.validateLink = (address) => ADDRESS.test(address);

// What is a formula is the same as in descriptions.
parser.inline.ruler.after("escape", "math", (state, silent) => {
  const formula = formulaAt(state.src, state.pos);
  if (formula === undefined) return false;
  if (!silent) {
    const token = state.push("math", "span", 0);
    token.content = formula.tex;
    token.markup = formula.own ? "$$" : "$";
  }
  state.pos = formula.end;
  return true;
});
parser.renderer.rules["math"] = (tokens, at) => {
  const token = tokens[at];
  return `<span class="${token?.markup === "$$" ? "formula" : "math"}">${parser.utils.escapeHtml(token?.content ?? "")}</span>`;
};

parser.renderer.rules["text"] = (tokens, at) => parser.utils.escapeHtml(unbroken(tokens[at]?.content ?? ""));

// How a column is aligned is a class: a style in markup is refused by the policy even where it is only looked through.
parser.core.ruler.push("columns", (state) => {
  for (const token of state.tokens) {
    const aligned = /^text-align:(\w+)$/.exec(String(token.attrGet("style") ?? ""))?.[1];
    if (token.type !== "th_open" && token.type !== "td_open") continue;
    token.attrs = aligned === undefined ? null : [["class", aligned]];
  }
});

/** The source as elements of the page. Never markup: what looks like it stays text. */
export function markdown(source: string): DocumentFragment {
  const made = DOMPurify.sanitize(parser.render(source), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "class", "start"],
    ALLOWED_URI_REGEXP: ADDRESS,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const formula of made.querySelectorAll<HTMLElement>("span.math, span.formula")) {
    const tex = formula.textContent ?? "";
    if (staysWhole(tex)) formula.classList.add("whole");
    typeset(formula, tex, formula.classList.contains("formula"));
  }
  for (const link of made.querySelectorAll("a")) {
    link.rel = "noopener noreferrer";
    link.target = "_blank";
  }
  // Headings of a prompt stand below those of the page.
  for (const heading of made.querySelectorAll("h1, h2, h3, h4")) {
    const lower = document.createElement("h5");
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  return made;
}

/** A formula as elements; one that is not understood is shown as it is written. */
function typeset(into: HTMLElement, tex: string, displayMode: boolean): void {
  try {
    // `trust: false`: no links and no classes from a formula. Errors are thrown, because KaTeX shows them with a style that the policy refuses.
    const tree = formulaTree(tex, { displayMode, throwOnError: true, trust: false, strict: "ignore", maxSize: 20, maxExpand: 200 });
    setAside(tree);
    const made = tree.toNode();
    for (const part of made.querySelectorAll<HTMLElement | SVGElement>(`[${ASIDE}]`)) {
      part.style.cssText = part.getAttribute(ASIDE) ?? "";
      part.removeAttribute(ASIDE);
    }
    into.replaceChildren(made);
  } catch {
    const code = document.createElement("code");
    code.textContent = tex;
    into.replaceChildren(code);
  }
}

/** KaTeX's formula before it is elements. */
interface Tree {
  attributes?: Record<string, string>;
  children?: Tree[];
}

/** Where a style waits until it can be set on the element: as an attribute the policy refuses it. */
const ASIDE = "data-style";

/** Takes the style out of the attributes; most of KaTeX's styles are none, but those of stretched signs are. */
function setAside(part: Tree): void {
  const { attributes } = part;
  if (attributes?.["style"] !== undefined) {
    attributes[ASIDE] = attributes["style"];
    delete attributes["style"];
  }
  for (const child of part.children ?? []) setAside(child);
}

let sheet: Promise<CSSStyleSheet> | undefined;

/** Lets a shadow root show formulas. The fonts are made known to the page as a whole: a shadow root can name none. */
export async function adoptMath(root: ShadowRoot): Promise<void> {
  sheet ??= load();
  try {
    const made = await sheet;
    if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made];
  } catch {
    // Not loaded: formulas stand there as plain letters, and the next root asks again.
    sheet = undefined;
  }
}

async function load(): Promise<CSSStyleSheet> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = katexCss;
  document.head.append(link);
  const response = await fetch(katexCss);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const made = new CSSStyleSheet();
  // Fonts are the page's: here their addresses would lead nowhere.
  made.replaceSync((await response.text()).replace(/@font-face\s*\{[^}]*\}/g, ""));
  return made;
}

/** One line: the same without paragraphs around it. */
export function markdownLine(source: string): DocumentFragment {
  const made = markdown(source);
  const [only] = made.children;
  if (made.children.length !== 1 || only?.localName !== "p") return made;
  const line = document.createDocumentFragment();
  line.append(...only.childNodes);
  return line;
}
