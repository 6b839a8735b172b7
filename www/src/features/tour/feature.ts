/** The first look, and a first mechanism of one's own. */
import { html } from "lit";
import { valueAt } from "../../document/change.js";
import type { Feature } from "../../kit/feature.js";
import { firstLookSeen, seeFirstLook } from "../../session/preferences.js";
import type { Session } from "../../session/session.js";

const SHOWN = "g=four-bar";

export const tour = {
  id: "tour",
  place: "card",
  load: () => import("./card.js"),
  offered: ({ studying }) => !studying,
  begin: async ({ session, clear }) => {
    seeFirstLook();
    await clear();
    if (session.opened?.origin !== SHOWN) await session.openExample("four-bar");
  },
  element: ({ session, engine }) => html`<holonomy-tour .session=${session} .engine=${engine}></holonomy-tour>`,
} as const satisfies Feature;

/** After a newcomer's first pull; once. */
export function offersTour({ opened }: Session): boolean {
  return opened?.origin === SHOWN && !firstLookSeen();
}

export const guide = {
  id: "guide",
  place: "top",
  load: () => import("./guide.js"),
  offered: ({ studying, mode }) => mode === "edit" && !studying,
  /** On a sheet of the visitor's own it goes on where that stands; otherwise on an empty one. */
  begin: async ({ session, enter, anew, close }) => {
    close("tour");
    if (session.opened?.origin === "" && valueAt(session.text, ["space"]) === "planar") await enter("edit");
    else await anew("edit");
  },
  element: ({ session }) => html`<holonomy-guide .session=${session}></holonomy-guide>`,
} as const satisfies Feature;
