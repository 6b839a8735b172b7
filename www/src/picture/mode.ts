/** A way of working in the picture, as the shell lists it, one at a time: a record in the folder of its feature. What it does is loaded when it begins. */
import type { TemplateResult } from "lit";
import type { FeatureHost, ModeId } from "../kit/feature.js";
import type { Panel } from "../session/kept.js";
import type { Pull } from "./pulling.js";
import type { StageHand } from "./stage.js";

/** What the shell gives to it. */
export type Bench = Pick<FeatureHost, "session" | "engine">;

/** The work while it lasts. */
export interface Work {
  /** What it does in the picture. */
  readonly layer: StageHand;
  /** Its tools above the picture. */
  above(): TemplateResult;
  /** What stands beside the picture where nothing else does. */
  beside(): TemplateResult;
  /** The empty sheet is there. */
  start(): void;
  /** Takes away what is chosen. */
  remove(): void;
  /** Breaks off what is under way; false where nothing is. */
  escape(): boolean;
  close(): void;
}

/** A button of the header. */
interface Button {
  readonly key: string;
  readonly icon: TemplateResult;
  readonly words: () => { button: string; buttonTitle: string };
}

export interface Mode extends Button {
  readonly id: ModeId;
  /** An exercise without this panel does without the mode. */
  readonly panel: Panel;
  /** The button that begins on an empty sheet, and the text of that. */
  readonly anew: Button & { readonly id: string; readonly sheet: () => string };
  /** Begins; undefined when it cannot be had. */
  readonly begin: (bench: Bench) => Promise<Work | undefined>;
  /** What follows a pull at a part while no mode is on. */
  readonly pull: (bench: Bench, changed: () => void) => Promise<Pull | undefined>;
}
