/** What is known of the mechanism, in the strip. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { text } from "../../text/strings.js";
import "./strip-view.js";

export const checks = {
  id: "checks",
  place: "strip",
  offered: ({ shown, session }) => shown("analysis") && session.limits?.hides("checks") !== true,
  element: ({ session }) => html`<holonomy-checks role="region" aria-label=${text.checks.title} .session=${session}></holonomy-checks>`,
} as const satisfies Feature;
