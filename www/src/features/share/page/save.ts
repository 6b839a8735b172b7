/** Puts a recording into a file that is not larger than it may be. */
import { type Recording, encode } from "./recording.js";
import { page } from "./file.js";
import { SHARES, astray, thinned } from "./thin.js";

/** Bytes of a file with a motion in the plane, and in space. */
export const LIMITS = { planar: 300_000, spatial: 900_000 } as const;

export interface Saved {
  html: string;
  bytes: number;
  /** Poses of the longest run. */
  poses: number;
  /** How far places, m, and turns, rad, are at most from those of the page. */
  off: { place: number; turn: number };
}

/** Nothing where it would be too large with the fewest samples. */
export async function saved(recording: Recording, document: string, template: string): Promise<Saved | undefined> {
  const limit = LIMITS[isSpatial(recording) ? "spatial" : "planar"];
  for (const share of SHARES) {
    const smaller = thinned(recording, share);
    const { title, language, words } = recording;
    const html = page(template, { title, language, none: words.none, document, recording: await encode(smaller) });
    const bytes = new TextEncoder().encode(html).length;
    const poses = Math.max(0, ...smaller.variants.map(({ rows, scene }) => Math.floor(rows.length / (1 + (scene?.size ?? 0)))));
    if (bytes > limit) continue;
    const { place, turn } = astray(recording, smaller);
    const { error } = recording;
    return { html, bytes, poses, off: { place: place + error.place, turn: turn + error.turn } };
  }
  return undefined;
}

export function isSpatial({ variants }: Recording): boolean {
  return variants.some(({ scene }) => scene?.space === "spatial");
}
