/** What a plot shows is chosen here. */
import { html } from "lit";
import type { Feature } from "../kit/feature.js";

export const builder = {
  id: "builder",
  place: "dialog",
  load: () => import("./builder.js"),
  element: ({ session, asked }) => html`<holonomy-builder .session=${session} .asked=${asked}></holonomy-builder>`,
} as const satisfies Feature;
