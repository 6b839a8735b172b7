/** What can stand under a plot: opened from its menu, loaded when it is opened first. */
import { type TemplateResult, html } from "lit";
import type { PlotContext } from "./context.js";

export interface Panel {
  /** The elements of its template. */
  load: () => Promise<unknown>;
  /** Rendered whenever the plot is. */
  body: (context: PlotContext) => TemplateResult;
}

export const panels: Readonly<Record<string, Panel>> = {
  difference: {
    load: () => import("../pins/difference.js"),
    body: (context) => html`<holonomy-difference .session=${context.session} .context=${context}></holonomy-difference>`,
  },
};
