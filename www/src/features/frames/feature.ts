/** The tangent frame with and without continuation. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";

export const frames = {
  id: "frames",
  place: "dialog",
  load: () => import("./dialog.js"),
  element: ({ session, engine, asked }) => html`<holonomy-frames .session=${session} .engine=${engine} .asked=${asked}></holonomy-frames>`,
} as const satisfies Feature;
