/** A file that is dropped anywhere on the page is opened; what a part of the page takes for itself is left to it. */
import { openFile } from "../session/files.js";
import type { Session } from "../session/session.js";

const taking = new WeakSet<Session>();

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;

/** Begins, once for each session. */
export function takeDrops(session: Session): void {
  if (taking.has(session)) return;
  taking.add(session);
  window.addEventListener("dragover", (event) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    // Without this, the browser would leave the page and show the file.
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
  });
  window.addEventListener("drop", (event) => {
    if (event.defaultPrevented || !carriesFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void openFile(session, file);
  });
}
