/** Dialogs that are loaded when they are first asked for, and stay from then on. */
import { type TemplateResult, html } from "lit";
import type { Session } from "../session/session.js";
import { text } from "../text/strings.js";
import type { Engine } from "../solver/engine.js";
import type { Load } from "../kit/load.js";

interface Host {
  readonly session: Session;
  readonly engine: Promise<Engine>;
  readonly added: () => void;
}

interface LateDialog {
  load: () => Promise<unknown>;
  /** What is said when it cannot be had. */
  problem: () => string;
  element: (host: Host) => TemplateResult;
}

const DIALOGS = {
  "holonomy-teach": {
    load: () => import("../features/teach/dialog.js"),
    problem: () => text.teach.notLoaded,
    element: ({ session }) => html`<holonomy-teach .session=${session}></holonomy-teach>`,
  },
  "holonomy-sweep": {
    load: () => import("../features/sweep/dialog.js"),
    problem: () => text.sweep.notLoaded,
    element: ({ session, engine }) => html`<holonomy-sweep .session=${session} .engine=${engine}></holonomy-sweep>`,
  },
  "holonomy-compare": {
    load: () => import("../features/compare/dialog.js"),
    problem: () => text.compare.notLoaded,
    element: ({ session, engine }) => html`<holonomy-compare .session=${session} .engine=${engine}></holonomy-compare>`,
  },
  "holonomy-builder": {
    load: () => import("../plots/builder.js"),
    problem: () => text.plots.notLoaded,
    element: ({ session, added }) => html`<holonomy-builder .session=${session} @plot-added=${added}></holonomy-builder>`,
  },
  "holonomy-frames": {
    load: () => import("../features/frames/dialog.js"),
    problem: () => text.plots.notLoaded,
    element: ({ session, engine }) => html`<holonomy-frames .session=${session} .engine=${engine}></holonomy-frames>`,
  },
} satisfies Record<string, LateDialog>;

export type LateDialogName = keyof typeof DIALOGS;

export class LateDialogs {
  private readonly asked = new Set<LateDialogName>();

  constructor(
    private readonly load: Load,
    private readonly changed: () => Promise<unknown>,
  ) {}

  /** True when it stands on the page, to be shown. */
  async ask(name: LateDialogName): Promise<boolean> {
    const { load, problem } = DIALOGS[name];
    if (!(await this.load(load, problem))) return false;
    this.asked.add(name);
    await this.changed();
    return true;
  }

  render(host: Host): TemplateResult {
    return html`${[...this.asked].map((name) => DIALOGS[name].element(host))}`;
  }
}
