/** What the shell can open, in the order of the buttons. Nothing else of it knows a feature by its name. */
import { html } from "lit";
import { about } from "../features/about/feature.js";
import { analysis } from "../features/analysis/feature.js";
import { checks } from "../features/checks/feature.js";
import { compare } from "../features/compare/feature.js";
import { editor } from "../features/editor/feature.js";
import { examples } from "../features/examples/feature.js";
import { failure } from "../features/failure/feature.js";
import { film } from "../features/film/feature.js";
import { frames } from "../features/frames/feature.js";
import { hand } from "../features/hand/feature.js";
import { method } from "../features/method/feature.js";
import { share } from "../features/share/feature.js";
import { sweep } from "../features/sweep/feature.js";
import { teach } from "../features/teach/feature.js";
import { guide, tour } from "../features/tour/feature.js";
import type { Feature, ModeId } from "../kit/feature.js";
import type { Mode } from "../picture/mode.js";
import "../kit/progress.js";
import { builder } from "../plots/feature.js";

const keys = {
  id: "keys",
  place: "dialog",
  load: () => import("./keys.js"),
  element: ({ session, asked }) => html`<holonomy-keys .session=${session} .asked=${asked}></holonomy-keys>`,
} as const satisfies Feature;

const inspector = {
  id: "inspector",
  place: "note",
  load: () => import("./inspector.js"),
  wanted: ({ selectedPart }) => selectedPart,
  offered: ({ mode }) => mode === undefined,
  element: ({ session }) => html`<holonomy-inspector .session=${session}></holonomy-inspector>`,
} as const satisfies Feature;

const progress = {
  id: "progress",
  place: "note",
  element: ({ session }) => html`<holonomy-progress .session=${session}></holonomy-progress>`,
} as const satisfies Feature;

const ALL = [
  ...[editor, analysis, method, compare, sweep, teach, film, frames, builder, examples, share, keys],
  ...[guide, inspector, failure, progress, tour, checks, about],
] as const;

export type FeatureId = (typeof ALL)[number]["id"];
export const FEATURES: readonly (Feature & { id: FeatureId })[] = ALL;

export const MODES: readonly Mode[] = [hand];

export const feature = (id: FeatureId): Feature => found(FEATURES, id);
export const mode = (id: ModeId): Mode => found(MODES, id);

function found<T extends { id: string }>(all: readonly T[], id: T["id"]): T {
  const one = all.find((each) => each.id === id);
  if (one === undefined) throw new Error(`no feature ${id}`);
  return one;
}
