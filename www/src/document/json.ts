/** What a text is as JSON; nothing for one that is none. Numbers are read as JavaScript does: for showing, never for computing. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
