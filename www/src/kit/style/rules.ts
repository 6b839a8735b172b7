/** Style sheets of elements: their rules stand in `.css` files beside the elements. */
import { type CSSResult, unsafeCSS } from "lit";

const made = new Map<string, CSSResult>();

/** The rules of a style sheet as elements take them, made once however many elements share it. */
export function rules(sheet: string): CSSResult {
  const known = made.get(sheet) ?? unsafeCSS(sheet);
  made.set(sheet, known);
  return known;
}
