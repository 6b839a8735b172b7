/** The motion as a film, as a moving picture, as a strip of poses. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";

export const film = {
  id: "film",
  place: "dialog",
  load: () => import("./dialog.js"),
  element: ({ session, engine, asked }) => html`<holonomy-film .session=${session} .engine=${engine} .asked=${asked}></holonomy-film>`,
} as const satisfies Feature;
