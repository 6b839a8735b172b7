/** What to try, carried out: the edits of a suggestion in the document's text, and nothing else of it. */
import { keysAt, pathOf, withValue, without } from "../store/edit.js";
import type { Suggestion } from "../solver/types.js";

/** The text after all edits of a suggestion; what its author wrote elsewhere stays as it is. */
export function advised(text: string, { edits }: Suggestion): string {
  return edits.reduce((before, { path: pointer, value }) => {
    const path = pathOf(pointer, before);
    if (value !== null) return withValue(before, path, value);
    const [owner, key] = [path.slice(0, -1), path.at(-1)];
    if (typeof key === "number") return without(before, path);
    // The owner may have gone with an edit before.
    return keysAt(before, owner).includes(String(key)) ? withValue(before, path, undefined) : before;
  }, text);
}
