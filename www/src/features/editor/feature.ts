/** The text of the document, beside the picture. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { text } from "../../text/strings.js";

export const editor = {
  id: "text",
  place: "drawer",
  load: () => import("./text-panel.js"),
  button: "header .document",
  element: ({ session, asked }) =>
    html`<holonomy-text role="complementary" aria-label=${text.header.text} .session=${session} .asked=${asked}></holonomy-text>`,
} as const satisfies Feature;
