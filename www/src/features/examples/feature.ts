/** Examples, lessons and drafts. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import "./examples.js";

export const examples = {
  id: "examples",
  place: "dialog",
  element: ({ session, keeper }) => html`<holonomy-examples .session=${session} .keeper=${keeper}></holonomy-examples>`,
} as const satisfies Feature;
