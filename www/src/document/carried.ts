/** The document in a file: the file itself, or a page that was saved with it. */

/** The element of a saved page that has the text of its document, as a string of JSON. */
export const CARRIER = "carried-document";

/** A page is longer than its document: pictures and a player are in it. Characters. */
export const LONGEST_FILE = 4 << 20;

/** That element: no sign of a tag is in its text (`features/share/page/file.ts`). */
const CARRIED = new RegExp(`<script type="application/json" id="${CARRIER}">([^<]*)</script>`);

/** The document's text, byte by byte as it was; nothing where a page carries none. Text that is no page is taken as it is. */
export function carriedDocument(text: string): string | undefined {
  const plain = text.replace(/^\uFEFF/, "");
  if (!/^\s*</.test(plain)) return plain;
  // The page is not built for this: whatever it has in it does nothing.
  const written = CARRIED.exec(plain)?.[1];
  if (written === undefined) return undefined;
  try {
    const carried: unknown = JSON.parse(written);
    return typeof carried === "string" ? carried : undefined;
  } catch {
    return undefined;
  }
}
