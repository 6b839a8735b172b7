/**
 * Positions of a byte range of the UTF-8 text in the string as JavaScript counts it (UTF-16 units), kept inside the string.
 */
export function positions(text: string, span: readonly [number, number]): { from: number; to: number } {
  let bytes = 0;
  let from = -1;
  let at = 0;
  for (const character of text) {
    if (from < 0 && bytes >= span[0]) from = at;
    if (bytes >= span[1]) return { from, to: Math.max(from, at) };
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += character.length;
  }
  return { from: from < 0 ? text.length : from, to: text.length };
}
