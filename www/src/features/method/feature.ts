/** How the motion is computed, beside the picture. */
import { html } from "lit";
import type { Feature } from "../../kit/feature.js";
import { guard } from "lit/directives/guard.js";
import { icons } from "../../kit/icons.js";
import { language, text } from "../../text/strings.js";
import { methodName } from "./method-name.js";

export const method = {
  id: "method",
  place: "drawer",
  load: () => import("./method.js"),
  problem: () => text.method.notLoaded,
  focus: "aside",
  offered: ({ shows }) => shows("method"),
  element: ({ session }) => html`<aside aria-label=${text.method.title} tabindex="-1"><holonomy-method .session=${session}></holonomy-method></aside>`,
  tool: {
    icon: icons.method,
    says: ({ good }) =>
      guard([good, language()], () =>
        text.method.button(good === undefined ? text.method.automatic : methodName(good.text, good.report.method, good.report.runs.length)),
      ),
  },
} as const satisfies Feature;
