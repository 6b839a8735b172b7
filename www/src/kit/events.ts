/** What parts of the page ask of what stands around them: one map, so that a name or a detail that nobody means is an error of types. */
import type { Asked } from "./feature.js";

/** Asked of the page; with what is said. */
export interface PageEvents {
  "close-drawer": undefined;
  "leave-mode": undefined;
  /** What a button of the frame opens, from elsewhere. */
  "open-feature": { id: "analysis" | "builder" | "film" | "frames" | "method" | "guide" | "share" | "text" | "tour"; asked?: Asked };
  "close-feature": "guide" | "tour";
  "plot-added": undefined;
  /** A part was pulled in the picture. */
  pulled: undefined;
  "leave-exercise": undefined;
}

/** Asked of the part around. */
export interface PartEvents {
  "close-failure": undefined;
  "close-teach": undefined;
  "unit-chosen": undefined;
  "last-unpinned": undefined;
}

type AllEvents = PageEvents & PartEvents;

/** Sends what is asked up from an element, through shadow roots. */
export function ask<K extends keyof AllEvents>(from: EventTarget, name: K, ...detail: AllEvents[K] extends undefined ? [] : [AllEvents[K]]): void {
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail: detail[0] }));
}

/** Answers what is asked of a part. */
export function answer<E extends object>(at: EventTarget, answers: { [K in keyof E]: (detail: E[K]) => unknown }): void {
  for (const name of Object.keys(answers) as (keyof E & string)[])
    at.addEventListener(name, (event) => void answers[name]((event as CustomEvent<E[typeof name]>).detail));
}
