/** What the mechanism is about. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { text } from "../../text/strings.js";

export const about = {
  id: "about",
  place: "below",
  late: { load: () => import("./about.js"), problem: () => text.plots.notLoaded },
  wanted: () => true,
  element: ({ session }) => html`<holonomy-about .session=${session}></holonomy-about>`,
} as const satisfies Feature;
