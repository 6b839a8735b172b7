/** How methods compare on the mechanism. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { icons } from "../../kit/icons.js";
import { text } from "../../text/strings.js";

export const compare = {
  id: "compare",
  place: "dialog",
  load: () => import("./dialog.js"),
  problem: () => text.compare.notLoaded,
  offered: ({ shown }) => shown("comparison"),
  element: ({ session, engine, asked }) => html`<holonomy-compare .session=${session} .engine=${engine} .asked=${asked}></holonomy-compare>`,
  tool: { key: "w", icon: icons.compare, words: () => text.compare },
} as const satisfies Feature;
