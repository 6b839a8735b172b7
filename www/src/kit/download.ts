/** Hands a text or bytes to the visitor as a file; the name that it has. */
export function save(name: string, type: string, content: string | Blob): string {
  const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = fileName(name);
  anchor.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return anchor.download;
}

/** German letters as they are written without them. */
const WRITTEN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "oe", œ: "oe", å: "aa", ł: "l" };
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/;
/** Longest name before its ending, characters: 255 bytes are the limit of most file systems. */
const LONGEST = 80;

/** A name that every file system takes: `Führung à 3/4.svg` becomes `fuehrung-a-3-4.svg`. Letters of other scripts stay. */
export function fileName(name: string): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[a-z0-9]{1,8})?$/su.exec(name) ?? [];
  const plain = stem
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüßæøœåł]/g, (letter) => WRITTEN[letter] ?? letter)
    .normalize("NFKD")
    .replace(/(?<=[a-z])\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-");
  const short = [...plain]
    .slice(0, LONGEST)
    .join("")
    .replace(/^[-.\p{M}]+|[-.]+$/gu, "");
  return `${short.replace(DEVICES, "holonomy-$1") || "holonomy"}${ending}`;
}
