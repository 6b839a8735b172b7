/** What can stand under a plot: opened from its menu, loaded when it is opened first. */
import { type TemplateResult, html } from "lit";
import { text } from "../text/strings.js";
import type { PlotInfo } from "../solver/types.js";
import type { PlotContext } from "./context.js";

export interface Panel {
  /** The elements of its template. */
  load: () => Promise<unknown>;
  /** Rendered whenever the plot is. */
  body: (context: PlotContext) => TemplateResult;
}

/** How large the steps were, under any plot. */
const STEPS: PlotInfo = {
  // The words of the page's language come after this module.
  get title() {
    return text.modes.stepsTitle;
  },
  kind: "time",
  channels: ["step.size"],
  log: true,
};

export const panels: Readonly<Record<string, Panel>> = {
  difference: {
    load: () => import("./pins/difference.js"),
    body: (context) => html`<holonomy-difference .session=${context.session} .context=${context}></holonomy-difference>`,
  },
  twin: { load: () => import("./twin/twin.js"), body: (context) => html`<holonomy-twin .session=${context.session} .context=${context}></holonomy-twin>` },
  steps: {
    load: () => Promise.resolve(),
    body: ({ session, engine, view }) =>
      html`<holonomy-plot class="small" .session=${session} .engine=${engine} .time=${view.time} .plot=${STEPS}></holonomy-plot>`,
  },
};
