/** A link to what is open. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import "./share.js";

export const share = {
  id: "share",
  place: "dialog",
  element: ({ session }) => html`<holonomy-share .session=${session}></holonomy-share>`,
} as const satisfies Feature;
