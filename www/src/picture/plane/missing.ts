/** What is drawn by expressions that have no value: it is left out of the picture, with a note. */
import type { Scene, SceneItem } from "../../solver/types.js";
import type { Frames } from "../../session/frames.js";

export type Drawn = Extract<SceneItem, { kind: "point" | "line" | "circle" | "sphere" | "arrow" }>;

export interface Missing {
  kind: Drawn["kind"];
  /** As the author calls it; otherwise which one of its kind it is, from 1, where there are several. */
  label: string;
  /** In no pose it has a value. */
  always: boolean;
  /** In the document. */
  pointer: string;
}

/** Poses that are looked at. */
const POSES = 400;

/** The values that it is drawn by. */
export function numbersOf(item: Drawn): number[] {
  switch (item.kind) {
    case "point":
      return item.at;
    case "line":
      return [...item.from, ...item.to];
    case "circle":
    case "sphere":
      return [...item.center, item.radius];
    case "arrow":
      return [...item.at, ...item.vector];
  }
}

/** Things of the document's `scene` that have no value at times; `written`: that list as the author wrote it. */
export function missing(scene: Scene, frames: Frames, written: unknown): Missing[] {
  if (frames.count === 0) return [];
  const entries = Array.isArray(written) ? (written as unknown[]) : [];
  const stride = Math.max(1, Math.floor(frames.count / POSES));
  const found: Missing[] = [];
  for (const kind of ["point", "line", "circle", "sphere", "arrow"] as const) {
    const items = scene.items.filter((item): item is Drawn => item.kind === kind);
    const places = entries.flatMap((entry, i) => (typeof entry === "object" && entry !== null && kind in entry ? [i] : []));
    items.forEach((item, i) => {
      const numbers = numbersOf(item);
      let [poses, blank] = [0, 0];
      for (let row = 0; row < frames.count; row += stride, poses++) if (numbers.some((at) => !Number.isFinite(frames.value(row, at)))) blank++;
      if (blank === 0) return;
      const label = (item.kind === "point" ? item.label : undefined) ?? (items.length > 1 ? String(i + 1) : "");
      found.push({ kind, label, always: blank === poses, pointer: places[i] === undefined ? "/scene" : `/scene/${places[i]}` });
    });
  }
  return found;
}
