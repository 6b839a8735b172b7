/** What the commands and panels of a plot are given. */
import type { Session } from "../store/session.js";
import type { Engine } from "../worker/engine.js";
import type { FigureSpec } from "../worker/types.js";
import type { PlotView } from "./view.js";

export interface PlotContext {
  session: Session;
  view: PlotView;
  title: string;
  engine: Promise<Engine>;
  /** The figure as it is drawn; `alone`: for a file, without the page around it. */
  figure: (alone: boolean) => FigureSpec;
  /** Shows so many times as much of the axes. */
  zoom: (factor: number) => void;
  /** Panels that are open under the plot, by their names in `panels.ts`. */
  open: ReadonlySet<string>;
  /** Opens or closes one. */
  toggle: (panel: string) => void;
}
