/** A page in one file: the player with the recording and the document put into it. Everything that comes from a document is text there. */
import { CARRIER } from "../../../document/carried.js";

/** Where the player's template (`www/build/player.ts`) wants them. */
export const HOLES = { title: "<!--title-->", language: "<!--language-->", none: "<!--none-->", carried: "<!--carried-->" } as const;

/** The element with the recording. */
export const RECORDING = "recording";

/** Text between tags, and in an attribute in double quotes. */
export const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A string of JSON that no end of a script and no comment can be in; `JSON.parse` gives the text back, byte by byte. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

export interface Contents {
  title: string;
  language: string;
  /** What is said where no script runs. */
  none: string;
  document: string;
  /** Letters of `encode`. */
  recording: string;
}

export function page(template: string, { title, language, none, document, recording }: Contents): string {
  const carried =
    `<script type="application/json" id="${CARRIER}">${quoted(document)}</script>\n` +
    `<script type="application/json" id="${RECORDING}">${quoted(recording)}</script>`;
  const filled: Record<string, string> = {
    [HOLES.title]: escaped(title),
    [HOLES.language]: escaped(language),
    [HOLES.none]: escaped(none),
    [HOLES.carried]: carried,
  };
  // In one pass: what is put in is not looked through for holes.
  return template.replace(/<!--(?:title|language|none|carried)-->/g, (hole) => filled[hole] ?? "");
}
