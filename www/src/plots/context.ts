/** What the commands and panels of a plot are given. */
import type { Session } from "../session/session.js";
import type { Engine } from "../solver/engine.js";
import type { FigureSpec } from "../solver/types.js";
import type { Curve } from "./series.js";
import type { PlotView } from "./view.js";

export interface PlotContext {
  session: Session;
  view: PlotView;
  title: string;
  engine: Promise<Engine>;
  /** The figure for a file, without the page around it, of these curves. */
  figure: (saved: readonly Curve[]) => FigureSpec;
  /** Its number in the document; nothing for a plot that is no part of it. */
  index: number | undefined;
  /** Opens the choice of curves of a plot, by its number, or of a new one. */
  build: (index: number | undefined) => void;
  /** Shows so many times as much of the axes. */
  zoom: (factor: number) => void;
  /** Panels that are open under the plot, by their names in `panels.ts`. */
  open: ReadonlySet<string>;
  /** Opens or closes one. */
  toggle: (panel: string) => void;
}
