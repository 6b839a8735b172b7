/** What the mechanism is about. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";

export const about = {
  id: "about",
  place: "below",
  load: () => import("./about.js"),
  wanted: () => true,
  element: ({ session }) => html`<holonomy-about .session=${session}></holonomy-about>`,
} as const satisfies Feature;
