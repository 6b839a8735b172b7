/** What can be opened. */

export interface GalleryEntry {
  name: string;
  title: string;
  summary: string;
}

/** What a link leads to. `t`, `run`, `sel` carry a moment. */
export type LinkTarget = { t?: number; run?: string; sel?: string } & (
  | { kind: "document"; text: string }
  | { kind: "gallery"; name: string }
  | { kind: "url"; url: string }
  | { kind: "none" }
  | { kind: "error"; code: string; message: string; remedy: string }
);
