/** What a session keeps beside its document: notices, what an exercise leaves free, a free mode that is shown. */
import { type Said, spoken } from "../text/said.js";
import { text } from "../text/strings.js";
import type { Frames } from "./frames.js";

export interface Notice {
  message: string;
  remedy: string;
  /** What the visitor may answer. */
  action?: { label: string; run: () => void };
  /** What closes it is called; "dismiss" if nothing is said. */
  closing?: () => string;
  /** An offer, no trouble: it does not interrupt. */
  calm?: boolean;
}

/** What of the page an exercise may hide. */
export const PANELS = ["picture", "plots", "parts", "document", "method", "analysis", "equations", "comparison"] as const;
export type Panel = (typeof PANELS)[number];

/** What an exercise may keep from students: the findings about the mechanism, how often a frame jumped, the description. */
export type Hidden = "checks" | "counts" | "description";

/** A notice as it is given: in words, or with ways to say them. */
export type SaidNotice = Omit<Notice, "message" | "remedy" | "action" | "closing"> & {
  message: Said;
  remedy: Said;
  action?: { label: Said; run: () => void };
  dismiss?: Said;
};

/** A notice that is read in the language of now. */
export function speaking({ message, remedy, action, dismiss, calm }: SaidNotice): Notice {
  return {
    get message() {
      return spoken(message);
    },
    get remedy() {
      return spoken(remedy);
    },
    ...(action !== undefined && {
      action: {
        get label() {
          return spoken(action.label);
        },
        run: action.run,
      },
    }),
    ...(dismiss !== undefined && { closing: () => spoken(dismiss) }),
    ...(calm !== undefined && { calm }),
  };
}

/** How right a run is: in a few words, and in a sentence, in the language of now. */
export interface Judgement {
  readonly words: string;
  readonly sentence: string;
}

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

/** That the text has a problem, and what is seen meanwhile. */
export function brokenWords({ good, problems }: { good: unknown; problems: number }): string {
  const words = text.banner;
  return good === undefined ? words.brokenFirst : problems === 0 ? words.cannotStart : words.broken(problems);
}
