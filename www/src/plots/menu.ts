/** The entries of a plot's menu, in order. What an entry needs and the first screen does not is imported when it runs. */
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

export const entries: readonly MenuEntry[] = [
  { id: "curves", label: () => text.plots.curves, when: ({ index }) => index !== undefined, run: ({ build, index }) => build(index) },
  { id: "new", label: () => text.plots.newPlot, when: ({ index }) => index !== undefined, run: ({ build }) => build(undefined) },
  { id: "zoom-in", label: () => text.plots.zoomIn, run: ({ zoom }) => zoom(1 / STEP) },
  { id: "zoom-out", label: () => text.plots.zoomOut, when: ({ view }) => view.zoomed, run: ({ zoom }) => zoom(STEP) },
  {
    id: "difference",
    label: () => text.pins.plot,
    when: ({ session, view, open }) => view.overTime && (session.pins.list.length > 0 || open.has("difference")),
    checked: ({ open }) => open.has("difference"),
    run: ({ toggle }) => toggle("difference"),
  },
  { id: "csv", label: () => text.plots.csv, run: async (context) => (await import("./save.js")).saveCsv(context) },
  { id: "svg", label: () => text.plots.svg, run: async (context) => (await import("./save.js")).saveSvg(context) },
];
