/** The tangent frame with and without continuation. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { text } from "../../text/strings.js";

export const frames = {
  id: "frames",
  place: "dialog",
  late: { load: () => import("./dialog.js"), problem: () => text.plots.notLoaded },
  element: ({ session, engine, asked }) => html`<holonomy-frames .session=${session} .engine=${engine} .asked=${asked}></holonomy-frames>`,
} as const satisfies Feature;
