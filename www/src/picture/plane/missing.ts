/** What is drawn by expressions that have no value: it is left out of the picture, with a note. */
import type { Scene } from "../../solver/types.js";
import type { Frames } from "../../session/frames.js";
import { type Drawn, blanks } from "./drawn.js";

export interface Missing {
  kind: Drawn["kind"];
  /** As the author calls it; otherwise which one of its kind it is, from 1, where there are several. */
  label: string;
  /** In no pose it has a value. */
  always: boolean;
  /** In the document. */
  pointer: string;
}

/** Things of the document's `scene` that have no value at times; `written`: that list as the author wrote it. */
export function missing(scene: Scene, frames: Frames, written: unknown): Missing[] {
  const entries = Array.isArray(written) ? (written as unknown[]) : [];
  const found: Missing[] = [];
  for (const kind of ["point", "line", "circle", "sphere", "arrow"] as const) {
    const items = scene.items.filter((item): item is Drawn => item.kind === kind);
    const places = entries.flatMap((entry, i) => (typeof entry === "object" && entry !== null && kind in entry ? [i] : []));
    items.forEach((item, i) => {
      const [blank, poses] = blanks(item, frames);
      if (blank === 0) return;
      const label = (item.kind === "point" ? item.label : undefined) ?? (items.length > 1 ? String(i + 1) : "");
      found.push({ kind, label, always: blank === poses, pointer: places[i] === undefined ? "/scene" : `/scene/${places[i]}` });
    });
  }
  return found;
}
