/** Degrees of freedom, rank and reactions, beside the picture. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { icons } from "../../kit/icons.js";
import { text } from "../../text/strings.js";

export const analysis = {
  id: "analysis",
  place: "drawer",
  load: () => import("./panel.js"),
  problem: () => text.analysis.notLoaded,
  focus: "aside",
  offered: ({ shown }) => shown("analysis"),
  element: ({ session, engine, showing, pressed }) =>
    html`<aside class=${showing ? "short" : ""} aria-label=${text.analysis.title} tabindex="-1" @click=${pressed}><holonomy-analysis .session=${session} .engine=${engine}></holonomy-analysis></aside>`,
  tool: { key: "a", icon: icons.analysis, words: () => text.analysis },
} as const satisfies Feature;
