/** Opening a file of the visitor's: a document, a page that was saved with one, or a file of another tool. */
import { LONGEST_FILE, carriedDocument } from "../document/carried.js";
import { Refused } from "../solver/errors.js";
import { readToolFile } from "../solver/exchange.js";
import { reason } from "../solver/reason.js";
import type { Unread } from "../solver/types.js";
import { exchange } from "../text/en/exchange.js";
import { opening as words } from "../text/en/saved-page.js";
import { unreadInWords } from "../text/exchange.js";
import type { SaidNotice } from "./kept.js";
import type { Session } from "./session.js";

/** A document may not be longer, characters: that of `opening.ts`. */
const LONGEST = 1 << 20;
/** Names of files of other tools; one that is of none that is read is refused with a word about its kind. */
const OF_A_TOOL = /\.(xml|mjcf|urdf|sdf)$/i;
/** What of such a file was not understood is listed by so many, and the rest by its count. */
const LISTED = 3;

/** Those that can be opened, as a field for files takes them. */
export const OPENED = ".json,.html,.xml,.mjcf,.urdf,application/json,text/html";
export const OPENED_OF_TOOLS = ".xml,.mjcf,.urdf";

export type Chosen = Blob & { name: string };

/** The file cannot be opened. */
export class Unopened extends Error {
  override name = "Unopened";

  constructor(readonly told: SaidNotice) {
    super("cannot be opened");
  }
}

const tooLarge = ({ name }: Chosen): Unopened => new Unopened({ message: () => words.tooLarge(name), remedy: () => words.tooLargeRemedy });

async function textOf(file: Chosen): Promise<string> {
  if (file.size > 4 * LONGEST_FILE) throw tooLarge(file);
  try {
    return await file.text();
  } catch {
    throw new Unopened({ message: () => words.unreadable(file.name), remedy: "" });
  }
}

/** Opens a file of another tool as a document; what of it was not understood. Rejects, and leaves what was open, where it is none. */
export async function openToolFile(session: Session, file: Chosen): Promise<readonly Unread[]> {
  const { document, unread } = await readToolFile(await textOf(file));
  session.open(document);
  return unread;
}

async function openDocument(session: Session, file: Chosen): Promise<void> {
  const text = await textOf(file);
  if (text.length > LONGEST_FILE) throw tooLarge(file);
  const document = carriedDocument(text);
  if (document === undefined || (!/^\s*\{/.test(document) && !/\.json$/i.test(file.name)))
    throw new Unopened({ message: () => words.noDocument(file.name), remedy: () => words.noDocumentRemedy });
  if (document.length > LONGEST) throw tooLarge(file);
  session.open(document);
}

/** Opens it; where that cannot be, and where something in it was not understood, that is said. */
export async function openFile(session: Session, file: Chosen): Promise<void> {
  try {
    const unread = OF_A_TOOL.test(file.name) ? await openToolFile(session, file) : await openDocument(session, file).then(() => []);
    session.notify(unread.length === 0 ? undefined : notUnderstood(file.name, unread));
  } catch (error) {
    if (error instanceof Unopened) session.notify(error.told);
    else if (error instanceof Refused) session.notify({ message: () => words.notOpened(file.name), remedy: () => reason(error) });
    else session.fail(error);
  }
}

/** The first of what was not understood, and how much more there is. */
function notUnderstood(file: string, unread: readonly Unread[]): SaidNotice {
  const first = (): string[] => unread.slice(0, LISTED).map((found) => `${found.element} (${exchange.line(found.line)}): ${unreadInWords(found)}.`);
  const rest = unread.length - LISTED;
  return {
    message: () => `${exchange.opened(file)} ${exchange.unread(unread.length)}`,
    remedy: () => [...first(), ...(rest > 0 ? [exchange.more(rest)] : [])].join(" "),
    calm: true,
  };
}
