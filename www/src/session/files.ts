/** Opening a file of the visitor's: a document, or a page that was saved with one. */
import { LONGEST_FILE, carriedDocument } from "../document/carried.js";
import { opening as words } from "../text/en/saved-page.js";
import type { Session } from "./session.js";

/** A document may not be longer, characters: that of `opening.ts`. */
const LONGEST = 1 << 20;

/** Opens it; where it is none, that is said, and what was open stays. */
export async function openFile(session: Session, file: Blob & { name: string }): Promise<boolean> {
  const refuse = (message: (name: string) => string, remedy: () => string): false => {
    session.notify({ message: () => message(file.name), remedy });
    return false;
  };
  if (file.size > 4 * LONGEST_FILE) return refuse(words.tooLarge, () => words.tooLargeRemedy);
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refuse(words.unreadable, () => "");
  }
  if (text.length > LONGEST_FILE) return refuse(words.tooLarge, () => words.tooLargeRemedy);
  const document = carriedDocument(text);
  if (document === undefined || (!/^\s*\{/.test(document) && !/\.json$/i.test(file.name))) return refuse(words.noDocument, () => words.noDocumentRemedy);
  if (document.length > LONGEST) return refuse(words.tooLarge, () => words.tooLargeRemedy);
  session.notify(undefined);
  session.open(document);
  return true;
}
