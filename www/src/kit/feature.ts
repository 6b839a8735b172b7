/** A feature as the shell lists it: one record in the folder of the feature. What it does is loaded when it is first opened. */
import type { TemplateResult } from "lit";
import type { Said } from "../text/said.js";
import type { DraftKeeper } from "../session/drafts/keeper.js";
import type { Panel } from "../session/kept.js";
import type { Session } from "../session/session.js";
import type { Engine } from "../solver/engine.js";

/** What the shell gives to the element of a feature. */
export interface FeatureHost {
  readonly session: Session;
  readonly engine: Promise<Engine>;
  /** What keeps drafts, once it is there. */
  readonly keeper: DraftKeeper | undefined;
  /** A drawer shows something in the picture: where it lies over it, it is short. */
  readonly showing: boolean;
  /** Something in a drawer was pressed. */
  readonly pressed: EventListenerObject;
}

/** What there is to be seen at the moment. */
export interface Sight {
  /** A student works on an exercise. */
  readonly studying: boolean;
  /** An exercise may hide panels. */
  shows(panel: Panel): boolean;
  /** What tells of the run waits until it may. */
  shown(panel: Panel): boolean;
}

/** A button beside the mechanism. */
interface Tool {
  readonly key?: string;
  readonly icon: TemplateResult;
  /** What it is called, and what it does. */
  readonly words?: () => { button: string; buttonTitle: string };
  /** What it says in place of its words. */
  readonly says?: (session: Session) => unknown;
}

export interface Feature {
  /** Of a dialog, the name of its element without `holonomy-`. */
  readonly id: string;
  /** Beside the picture, one at a time, or over the page. */
  readonly place: "drawer" | "dialog";
  /** What it is loaded by when it is first asked for, and what is said when it cannot be had; it is there from the start without. */
  readonly late?: { load: () => Promise<unknown>; problem: Said };
  readonly element: (host: FeatureHost) => TemplateResult;
  /** Whether it can be opened; always, if nothing is said. */
  readonly offered?: (sight: Sight) => boolean;
  readonly tool?: Tool;
  /** The button of a drawer elsewhere, which has the focus again when it is closed. */
  readonly button?: string;
  /** What in a drawer takes the focus; Escape closes it then. */
  readonly focus?: string;
}
