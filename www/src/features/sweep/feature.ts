/** A value that takes many others in turn. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { icons } from "../../kit/icons.js";
import { text } from "../../text/strings.js";

export const sweep = {
  id: "sweep",
  place: "dialog",
  load: () => import("./dialog.js"),
  problem: () => text.sweep.notLoaded,
  offered: ({ shown }) => shown("comparison"),
  element: ({ session, engine, asked }) => html`<holonomy-sweep .session=${session} .engine=${engine} .asked=${asked}></holonomy-sweep>`,
  tool: { key: "s", icon: icons.sweep, words: () => text.sweep },
} as const satisfies Feature;
