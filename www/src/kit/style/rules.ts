/** Style sheets of elements: their rules stand in `.css` files beside the elements. */
import { type CSSResult, unsafeCSS } from "lit";

const made = new Map<string, CSSResult>();

/** Gives the rules of a part that is loaded later to the element that it stands in. */
export function adopt(part: Node, sheet: string): void {
  const root = part.getRootNode();
  const { styleSheet } = rules(sheet);
  if (root instanceof ShadowRoot && styleSheet !== undefined && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}

/** The rules of a style sheet as elements take them, made once however many elements share it. */
export function rules(sheet: string): CSSResult {
  const known = made.get(sheet) ?? unsafeCSS(sheet);
  made.set(sheet, known);
  return known;
}
