/** The entries of a plot's menu, in order. What an entry needs and the first screen does not is imported when it runs. */
import { embedded } from "../session/asked.js";
import { part } from "../session/late.js";
import { text } from "../text/strings.js";
import type { PlotContext } from "./context.js";
import { STEP } from "./zoom.js";

export interface MenuEntry {
  /** Told apart by. */
  id: string;
  label: (context: PlotContext) => string;
  /** Left out of the menu where it is false. */
  when?: (context: PlotContext) => boolean;
  /** A switch, on or off. */
  checked?: (context: PlotContext) => boolean;
  run: (context: PlotContext) => void | Promise<void>;
}

/** What an entry needs; nothing, with what helps said, where it cannot be had. */
function of<T>({ session }: PlotContext, fetched: () => Promise<T>): Promise<T | undefined> {
  return part(session, fetched, text.plots.notLoaded);
}

const files = (): Promise<typeof import("./export/files.js")> => import("./export/files.js");

/** It is one of the document's, where documents are edited: not in a frame of another page. */
const edited = ({ index }: PlotContext): boolean => index !== undefined && !embedded;

export const entries: readonly MenuEntry[] = [
  { id: "curves", label: () => text.plots.curves, when: edited, run: ({ build, index }) => build(index) },
  { id: "new", label: () => text.plots.newPlot, when: edited, run: ({ build }) => build(undefined) },
  { id: "zoom-in", label: () => text.plots.zoomIn, run: ({ zoom }) => zoom(1 / STEP) },
  { id: "zoom-out", label: () => text.plots.zoomOut, when: ({ view }) => view.zoomed || view.cut, run: ({ zoom }) => zoom(STEP) },
  {
    id: "frequencies",
    label: () => text.plots.frequencies,
    when: ({ view }) => view.spectral,
    checked: ({ view }) => !view.cut,
    run: ({ view }) => view.show(view.cut ? view.everything : undefined, undefined),
  },
  {
    id: "difference",
    label: () => text.pins.plot,
    when: ({ session, view, open }) => view.overTime && (session.pins.list.length > 0 || open.has("difference")),
    checked: ({ open }) => open.has("difference"),
    run: ({ toggle }) => toggle("difference"),
  },
  {
    id: "twin",
    label: () => text.twin.entry,
    when: ({ view }) => !view.spectral,
    checked: ({ open }) => open.has("twin"),
    run: ({ toggle }) => toggle("twin"),
  },
  {
    id: "hear",
    label: () => text.twin.hear,
    when: ({ view }) => view.overTime,
    run: async (context) => void (await (await of(context, () => import("./twin/listen.js")))?.listen(context)),
  },
  {
    id: "steps",
    label: () => text.modes.steps,
    when: ({ view }) => view.overTime && !view.spec.channels.includes("step.size"),
    checked: ({ open }) => open.has("steps"),
    run: ({ toggle }) => toggle("steps"),
  },
  { id: "csv", label: () => text.plots.csv, run: async (context) => (await of(context, files))?.saveNumbers(context) },
  { id: "svg", label: () => text.plots.svg, run: async (context) => (await of(context, files))?.saveSvg(context) },
  { id: "png", label: () => text.exporting.png, run: async (context) => (await of(context, files))?.savePng(context) },
  { id: "save", label: () => text.exporting.more, run: async (context) => (await of(context, () => import("./export/dialog.js")))?.ask(context) },
];
