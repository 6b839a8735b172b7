/** Exercises, for teachers. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { icons } from "../../kit/icons.js";
import { text } from "../../text/strings.js";

export const teach = {
  id: "teach",
  place: "dialog",
  load: () => import("./dialog.js"),
  problem: () => text.teach.notLoaded,
  // The page of a student has no part for teachers.
  offered: ({ studying }) => !studying,
  element: ({ session, asked }) => html`<holonomy-teach .session=${session} .asked=${asked}></holonomy-teach>`,
  tool: { key: "t", icon: icons.teach, words: () => text.teach },
} as const satisfies Feature;
