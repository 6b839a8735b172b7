/** What a plot shows is chosen here. */
import { html } from "lit";
import type { Feature } from "../kit/feature.js";
import { text } from "../text/strings.js";

export const builder = {
  id: "builder",
  place: "dialog",
  late: { load: () => import("./builder.js"), problem: () => text.plots.notLoaded },
  element: ({ session, asked }) => html`<holonomy-builder .session=${session} .asked=${asked}></holonomy-builder>`,
} as const satisfies Feature;
