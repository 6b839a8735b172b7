/** Examples, lessons and drafts. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { text } from "../../text/strings.js";

export const examples = {
  id: "examples",
  place: "dialog",
  late: { load: () => import("./examples.js"), problem: () => text.plots.notLoaded },
  element: ({ session, keeper, asked }) => html`<holonomy-examples .session=${session} .keeper=${keeper} .asked=${asked}></holonomy-examples>`,
} as const satisfies Feature;
