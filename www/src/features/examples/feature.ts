/** Examples, lessons and drafts. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";

export const examples = {
  id: "examples",
  place: "dialog",
  load: () => import("./examples.js"),
  element: ({ session, keeper, asked }) => html`<holonomy-examples .session=${session} .keeper=${keeper} .asked=${asked}></holonomy-examples>`,
} as const satisfies Feature;
