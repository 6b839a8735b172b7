/** A description as the page shows it: Markdown and mathematics become elements, never markup strings. */
import { type TemplateResult, html } from "lit";
import { type Block, type Inline, blocks, inlines } from "../text/markdown.js";
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
    case "operator": {
      // A blank is no operator: it would get an operator's room on both sides.
      if (tree.text.trim() === "") return node("mtext", tree.text);
      const operator = node("mo", tree.text);
      // A single bracket with a script would stretch on its own.
      if (/^[()[\]|]$/.test(tree.text)) operator.setAttribute("stretchy", "false");
      return operator;
    }
    case "fence":
      return node("mo", tree.text);
    case "row":
      return node("mrow", ...tree.children.map(mathElement));
    case "fraction": {
      const fraction = node("mfrac", mathElement(tree.above), mathElement(tree.below));
      if (tree.bare === true) fraction.setAttribute("linethickness", "0");
      return fraction;
    }
    case "matrix":
      return node("mtable", ...tree.rows.map((row) => node("mtr", ...row.map((cell) => node("mtd", mathElement(cell))))));
    case "accent": {
      const over = node("mover", mathElement(tree.base), node("mo", tree.mark));
      over.setAttribute("accent", "true");
      return over;
    }
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

/** One line of Markdown and mathematics. */
export function line(source: string): unknown[] {
  return inlines(source).map(inline);
}

export function prose(source: string): TemplateResult[] {
  return blocks(source).map(block);
}

function block(part: Block): TemplateResult {
  switch (part.kind) {
    case "paragraph":
      return html`<p>${part.parts.map(inline)}</p>`;
    case "formula": {
      const formula = node("math", mathElement(parseMath(part.text)));
      formula.setAttribute("display", "block");
      // On a narrow screen a long formula scrolls, by keys too.
      return html`<p class="formula" tabindex="0">${formula}</p>`;
    }
    case "table": {
      const [head = [], ...rows] = part.rows;
      return html`<div class="scroll" tabindex="0">
        <table>
          <thead>
            <tr>
              ${head.map((cell) => html`<th scope="col">${cell.map(inline)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell.map(inline)}</td>`)}</tr>`)}
          </tbody>
        </table>
      </div>`;
    }
  }
}
