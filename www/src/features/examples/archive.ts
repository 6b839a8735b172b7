/** Documents as one zip file. */
import { strToU8, zipSync } from "fflate";
import { fileName } from "../../kit/download.js";
import type { Draft } from "../../session/drafts/store.js";

/** One file a document, named by its title; equal names are numbered. */
export function archive(drafts: readonly Pick<Draft, "title" | "text" | "time">[]): Blob {
  const files = new Map<string, [Uint8Array, { mtime: number }]>();
  for (const { title, text, time } of drafts) {
    const stem = fileName(title || "untitled");
    let name = `${stem}.json`;
    for (let k = 2; files.has(name); k++) name = `${stem}-${k}.json`;
    files.set(name, [strToU8(text), { mtime: time }]);
  }
  return new Blob([zipSync(Object.fromEntries(files))], { type: "application/zip" });
}
