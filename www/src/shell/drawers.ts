/** What stands beside the picture, one at a time: its button, its code, and how it looks. */
import { type TemplateResult, html } from "lit";
import type { Session } from "../session/session.js";
import type { Engine } from "../solver/engine.js";
import { text } from "../text/strings.js";
import "../features/editor/text-panel.js";

export interface DrawerHost {
  readonly session: Session;
  readonly engine: Promise<Engine>;
  /** The drawer shows something in the picture: where it lies over it, it is short. */
  readonly showing: boolean;
  /** Something in the drawer was pressed. */
  readonly pressed: EventListenerObject;
}

interface Drawer {
  /** Its button, which has the focus again when it is closed. */
  button: string;
  /** Loaded when it is first asked for; what is said when it cannot be had. */
  late?: { load: () => Promise<unknown>; problem: () => string };
  /** It tells of the run, and waits until that may be told. */
  tells?: true;
  /** The focus goes into it, and Escape closes it. */
  focus?: string;
  element: (host: DrawerHost) => TemplateResult;
}

export const DRAWERS = {
  text: { button: "header .document", element: ({ session }) => html`<holonomy-text .session=${session}></holonomy-text>` },
  method: {
    button: ".strip .method",
    late: { load: () => import("../features/method/method.js"), problem: () => text.method.notLoaded },
    focus: "aside",
    element: ({ session }) => html`<aside aria-label=${text.method.title} tabindex="-1"><holonomy-method .session=${session}></holonomy-method></aside>`,
  },
  analysis: {
    button: ".strip .analysis",
    late: { load: () => import("../features/analysis/panel.js"), problem: () => text.analysis.notLoaded },
    tells: true,
    focus: "aside",
    element: ({ session, engine, showing, pressed }) =>
      html`<aside class=${showing ? "short" : ""} aria-label=${text.analysis.title} tabindex="-1" @click=${pressed}><holonomy-analysis .session=${session} .engine=${engine}></holonomy-analysis></aside>`,
  },
} satisfies Record<string, Drawer>;

export type DrawerName = keyof typeof DRAWERS;

export const drawer = (name: DrawerName): Drawer => DRAWERS[name];
