/** What a session keeps beside its document: notices, what an exercise leaves free, a free mode that is shown. */
import type { Frames } from "../scene/frames.js";

export interface Notice {
  message: string;
  remedy: string;
  /** What the visitor may answer. */
  action?: { label: string; run: () => void };
  /** What closes it is called; "dismiss" if nothing is said. */
  dismiss?: string;
  /** An offer, no trouble: it does not interrupt. */
  calm?: boolean;
}

/** What an exercise may keep from students: the findings about the mechanism, how often a frame jumped, the description. */
export type Hidden = "checks" | "counts" | "description";

/** What an exercise leaves free. */
export interface Limits {
  /** Why a changed text cannot be taken; nothing if it can. */
  refusal(text: string): string | undefined;
  /** Is the place of a JSON pointer locked? */
  covers(pointer: string): boolean;
  /** What may be chosen on an axis of the method; nothing: everything. */
  allowed(axis: string): readonly string[] | undefined;
  /** Is it not to be shown, because it would tell an answer? */
  hides(what: Hidden): boolean;
  /** The parts of a text that stay as they are; nothing while they cannot be told. */
  locked(text: string): LockedText | undefined;
}

/** Locked parts of a text: what is said of all of them, and of each. */
export interface LockedText {
  note: string;
  ranges: readonly { from: number; to: number; title: string }[];
}

/** One period of a free mode, shown in place of a run. */
export interface ModePicture {
  /** Index of the run. */
  run: number;
  frames: Frames;
  phase: number;
}
