/** What has been said stays on screen when the language is switched: it is kept as a way to say it, not as words. */

/** Words, or a way to say them in the language of now. */
export type Said = string | (() => string);

/** In the language of now. */
export function spoken(said: Said): string;
export function spoken(said: Said | undefined): string | undefined;
export function spoken(said: Said | undefined): string | undefined {
  return typeof said === "function" ? said() : said;
}

/** What can be rendered again, and what else a part of the page does when the language is another. */
interface Speaker extends Element {
  requestUpdate?(): void;
  respeak?(): void;
}

/** Has everything below, in open dialogs too, say itself again. */
export function respeak(root: ParentNode): void {
  for (const element of root.querySelectorAll<Speaker>("*")) {
    if (element.shadowRoot === null) continue;
    element.respeak?.();
    element.requestUpdate?.();
    respeak(element.shadowRoot);
  }
}
