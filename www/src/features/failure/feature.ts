/** Why a run stopped. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import "./failure.js";

export const failure = {
  id: "failure",
  place: "note",
  element: ({ session }) => html`<holonomy-failure .session=${session}></holonomy-failure>`,
} as const satisfies Feature;
