/** Building by hand. */
import { emptySheet } from "../../document/empty.js";
import { icons } from "../../kit/icons.js";
import type { Mode } from "../../picture/mode.js";
import { part } from "../../session/late.js";
import { text } from "../../text/strings.js";

export const hand = {
  id: "edit",
  key: "e",
  icon: icons.edit,
  words: () => text.edit,
  panel: "parts",
  anew: {
    id: "new",
    key: "n",
    icon: icons.plus,
    words: () => ({ button: text.edit.newButton, buttonTitle: text.edit.newTitle }),
    sheet: () => emptySheet(text.edit.untitled),
  },
  begin: async ({ session, engine }) => {
    const loaded = await part(session, () => import("./workshop.js"), text.edit.notLoaded);
    return loaded && new loaded.Workshop(session, await engine);
  },
  pull: async ({ session, engine }, changed) => {
    const loaded = await part(session, () => import("./pull.js"), text.edit.notLoaded);
    return loaded && new loaded.HandPull(session, await engine, changed);
  },
} as const satisfies Mode;
