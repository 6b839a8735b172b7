/** A link to what is open. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { text } from "../../text/strings.js";

export const share = {
  id: "share",
  place: "dialog",
  late: { load: () => import("./share.js"), problem: () => text.plots.notLoaded },
  element: ({ session, asked }) => html`<holonomy-share .session=${session} .asked=${asked}></holonomy-share>`,
} as const satisfies Feature;
