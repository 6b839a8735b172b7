/** What a teacher drops, chooses or pastes: receipts by their text. Nothing is read that is far larger than a receipt may be. */

/** Largest file that is read, bytes: twice the largest receipt (`MAX_RECEIPT` in Rust), as `holonomy grade` has it. */
export const LARGEST = 2 * ((1 << 20) + (1 << 19));
/** Most submissions at a time. */
export const MOST = 2000;

export interface Submission {
  /** The file, or which of the pasted links. */
  name: string;
  /** Reads it; rejects with `TooLarge`, or when the file cannot be read. */
  text: () => Promise<string>;
}

export class TooLarge extends Error {
  override name = "TooLarge";
  constructor(readonly size: number) {
    super(`The file has ${size} bytes; a receipt has at most ${LARGEST / 2}.`);
  }
}

function ofFile(name: string, file: File): Submission {
  return { name, text: () => (file.size > LARGEST ? Promise.reject(new TooLarge(file.size)) : file.text()) };
}

const isReceipt = (name: string): boolean => name.toLowerCase().endsWith(".json");

/** Files that were chosen: all of them, or of a folder those that may be receipts; `passed` gets the names of the others. */
export function ofFiles(files: Iterable<File>, passed: string[] = []): Submission[] {
  return [...files]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name, folder: file.webkitRelativePath !== "" }))
    .filter(({ path, folder }) => {
      const taken = !folder || isReceipt(path);
      if (!taken) passed.push(path);
      return taken;
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .slice(0, MOST)
    .map(({ file, path }) => ofFile(path, file));
}

function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  return new Promise((resolve, reject) => {
    // It gives some at a time, until there are none.
    const more = (): void =>
      reader.readEntries((some) => {
        all.push(...some);
        if (some.length === 0 || all.length > MOST) resolve(all);
        else more();
      }, reject);
    more();
  });
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));

/** Folders in folders, so deep. */
const DEEPEST = 6;

async function ofEntry(entry: FileSystemEntry, path: string, depth: number, found: Submission[], passed: string[]): Promise<void> {
  if (found.length >= MOST || depth > DEEPEST) return;
  if (entry.isDirectory) {
    const entries = await entriesOf(entry as FileSystemDirectoryEntry);
    for (const part of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) await ofEntry(part, `${path}${entry.name}/`, depth + 1, found, passed);
  } else if (depth === 0 || isReceipt(entry.name)) {
    const name = path + entry.name;
    found.push({ name, text: async () => ofFile(name, await fileOf(entry as FileSystemFileEntry)).text() });
  } else {
    passed.push(path + entry.name);
  }
}

/** What was dropped: files, and folders with the receipts in them; `passed` gets the names of other files in these. */
export async function ofDrop(dropped: DataTransfer, passed: string[] = []): Promise<Submission[]> {
  // The list is empty as soon as the event is over: everything is taken hold of first.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return ofFiles(dropped.files, passed);
  const found: Submission[] = [];
  for (const entry of entries) if (entry !== null) await ofEntry(entry, "", 0, found, passed);
  return found;
}

/** What was pasted: links, one a line or among other words, or one receipt as text. `name` calls the nth. */
export function ofPasted(pasted: string, name: (count: number) => string): Submission[] {
  const text = pasted.trim();
  const made = (part: string, count: number): Submission => ({ name: name(count + 1), text: () => Promise.resolve(part) });
  if (text.startsWith("{")) return [made(text, 0)];
  const links = text.split(/\s+/).filter((part) => /(^|[#&?])r=/.test(part));
  return links.slice(0, MOST).map(made);
}
