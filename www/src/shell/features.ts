/** What the shell can open, in the order of the buttons. Nothing else of it knows a feature by its name. */
import { html } from "lit";
import { analysis } from "../features/analysis/feature.js";
import { compare } from "../features/compare/feature.js";
import { editor } from "../features/editor/feature.js";
import { examples } from "../features/examples/feature.js";
import { frames } from "../features/frames/feature.js";
import { method } from "../features/method/feature.js";
import { share } from "../features/share/feature.js";
import { sweep } from "../features/sweep/feature.js";
import { teach } from "../features/teach/feature.js";
import type { Feature } from "../kit/feature.js";
import { builder } from "../plots/feature.js";
import "./keys.js";

const keys = { id: "keys", place: "dialog", element: ({ session }) => html`<holonomy-keys .session=${session}></holonomy-keys>` } as const satisfies Feature;

const ALL = [editor, analysis, method, compare, sweep, teach, frames, builder, examples, share, keys] as const;

export type FeatureId = (typeof ALL)[number]["id"];
export const FEATURES: readonly (Feature & { id: FeatureId })[] = ALL;

export function feature(id: FeatureId): Feature {
  const found = FEATURES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no feature ${id}`);
  return found;
}
