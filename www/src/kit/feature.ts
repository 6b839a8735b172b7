/** A feature as the shell lists it: one record in the folder of the feature. What it does is loaded when it is first opened. */
import type { TemplateResult } from "lit";
import type { Said } from "../text/said.js";
import type { DraftKeeper } from "../session/drafts/keeper.js";
import type { Camera } from "../geometry/camera.js";
import type { Panel } from "../session/kept.js";
import type { Session } from "../session/session.js";
import type { Engine } from "../solver/engine.js";

/** What works in the picture, one at a time. */
export type ModeId = "edit";

/** What is asked of a feature when it is opened. */
export interface Asked {
  /** The number of a plot of the document; none for a new one. */
  readonly index?: number | undefined;
  /** A place of the document's text. */
  readonly pointer?: string;
  /** Where the viewer of a scene in space stands. */
  readonly view?: Camera | undefined;
}

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
  /** What was asked when it was opened last: another object each time. */
  readonly asked: Asked | undefined;
}

/** What there is to be seen at the moment. */
export interface Sight {
  readonly session: Session;
  /** A student works on an exercise. */
  readonly studying: boolean;
  /** The mode of working in the picture that is on (`picture/mode.ts`). */
  readonly mode: ModeId | undefined;
  /** An exercise may hide panels. */
  shows(panel: Panel): boolean;
  /** What tells of the run waits until it may. */
  shown(panel: Panel): boolean;
}

/** What the page can be brought to before a feature is opened. */
export interface Stand {
  readonly session: Session;
  /** Ends the mode that is on and closes what lies beside the picture. */
  clear(): Promise<void>;
  enter(mode: ModeId): Promise<void>;
  /** Begins a mode on an empty sheet. */
  anew(mode: ModeId): Promise<void>;
  /** A card goes away. */
  close(id: string): void;
}

/**
 * Where a feature stands: `drawer` beside the picture, one at a time; `dialog` over the page; `top` above everything; `note` under the
 * picture; `card` over the plots; `strip` under both halves; `below` the first screen.
 */
export type Place = "drawer" | "dialog" | "top" | "note" | "card" | "strip" | "below";

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
  readonly place: Place;
  /** What it is loaded by when it is first asked for; it is there from the start without. */
  readonly load?: () => Promise<unknown>;
  /** What is said when it cannot be had, where that says more than that a part is missing. */
  readonly problem?: Said;
  /** What it is loaded for although nobody asks for it; tried once for each. */
  readonly wanted?: (session: Session) => unknown;
  readonly element: (host: FeatureHost) => TemplateResult;
  /** Whether it is there, or can be opened; always, if nothing is said. */
  readonly offered?: (sight: Sight) => boolean;
  /** What is done before it is opened. */
  readonly begin?: (stand: Stand) => Promise<void>;
  readonly tool?: Tool;
  /** The button of a drawer elsewhere, which has the focus again when it is closed. */
  readonly button?: string;
  /** What in a drawer takes the focus; Escape closes it then. */
  readonly focus?: string;
}
