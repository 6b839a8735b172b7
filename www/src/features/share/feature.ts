/** A link to what is open. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";

export const share = {
  id: "share",
  place: "dialog",
  load: () => import("./share.js"),
  element: ({ session, asked }) => html`<holonomy-share .session=${session} .asked=${asked}></holonomy-share>`,
} as const satisfies Feature;
