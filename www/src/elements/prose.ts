/** A description as the page shows it: Markdown and mathematics become elements, never markup strings. */
import { type TemplateResult, html } from "lit";
import { type Inline, codes, inlines, paragraphs } from "../text/markdown.js";
import { type MathNode, parseMath } from "../text/math.js";

const NS = "http://www.w3.org/1998/Math/MathML";

function node(name: string, ...children: (Node | string)[]): Element {
  const made = document.createElementNS(NS, name);
  made.append(...children);
  return made;
}

function mathElement(tree: MathNode): Element {
  switch (tree.kind) {
    case "identifier":
      return node("mi", tree.text);
    case "number":
      return node("mn", tree.text);
    case "operator":
      return node("mo", tree.text);
    case "row":
      return node("mrow", ...tree.children.map(mathElement));
    case "fraction":
      return node("mfrac", mathElement(tree.above), mathElement(tree.below));
    case "root":
      return node("msqrt", mathElement(tree.of));
    case "script": {
      const base = mathElement(tree.base);
      if (tree.sub !== undefined && tree.sup !== undefined) return node("msubsup", base, mathElement(tree.sub), mathElement(tree.sup));
      return tree.sub !== undefined ? node("msub", base, mathElement(tree.sub)) : node("msup", base, tree.sup ? mathElement(tree.sup) : node("mrow"));
    }
  }
}

function inline(part: Inline): unknown {
  switch (part.kind) {
    case "text":
      return part.text;
    case "strong":
      return html`<strong>${part.text}</strong>`;
    case "emphasis":
      return html`<em>${part.text.includes("$") ? inlines(part.text).map(inline) : part.text}</em>`;
    case "code":
      return html`<code>${part.text}</code>`;
    case "math":
      return node("math", mathElement(parseMath(part.text)));
    case "link":
      return html`<a href=${part.address} rel="noopener noreferrer">${part.text}</a>`;
  }
}

export function message(source: string): unknown[] {
  return codes(source).map(inline);
}

export function prose(source: string): TemplateResult[] {
  return paragraphs(source).map((paragraph) => html`<p>${paragraph.map(inline)}</p>`);
}
