/** The text of the document, beside the picture. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import "./text-panel.js";

export const editor = {
  id: "text",
  place: "drawer",
  button: "header .document",
  element: ({ session }) => html`<holonomy-text .session=${session}></holonomy-text>`,
} as const satisfies Feature;
