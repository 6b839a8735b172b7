/** Building by hand. */
import { emptySheet } from "../../document/empty.js";
import { icons } from "../../kit/icons.js";
import type { Mode } from "../../picture/mode.js";
import { text } from "../../text/strings.js";
import type * as Workshop from "./workshop.js";
import type * as Pull from "./pull.js";

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
  begin: async ({ session, engine, load }) => {
    let part: typeof Workshop | undefined;
    await load(async () => (part = await import("./workshop.js")), text.edit.notLoaded);
    return part && new part.Workshop(session, await engine);
  },
  pull: async ({ session, engine, load }, changed) => {
    let part: typeof Pull | undefined;
    await load(async () => (part = await import("./pull.js")), text.edit.notLoaded);
    return part && new part.HandPull(session, await engine, changed);
  },
} as const satisfies Mode;
