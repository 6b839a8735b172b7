/** What the solver says, as Rust has it (`generated.ts`), and what the page adds to it. */
import type * as rust from "./generated.js";

export type * from "./generated.js";

/** A plot as the document describes it. */
export interface PlotInfo extends rust.PlotInfo {
  /** Its number among the document's plots, as the page counts them. */
  index?: number;
}

export interface CheckReport extends Omit<rust.CheckReport, "plots"> {
  plots: PlotInfo[];
  /** Nothing can move yet: a sheet to draw on. The page says so, never Rust. */
  blank?: true;
}

/** State of a run as the worker reports it, about 20 times a second and at its end. */
export interface RunProgress extends Omit<rust.RunProgress, "state"> {
  state: rust.RunState | "cancelled";
}

export interface Summary extends rust.Summary {
  /** Computing time of the slices, s. */
  wall_s: number;
}

/** What may be left out takes its default in Rust. */
type Given<T> = T extends [unknown, unknown] | string | number | boolean | null
  ? T
  : T extends (infer Item)[]
    ? Given<Item>[]
    : { [Key in keyof T]?: Given<T[Key]> };

/** A figure as it is asked for; the numbers of its series travel beside it. */
export type FigureSpec = Given<rust.Figure> & { series: Given<rust.FigureSeries>[] };
export type FigureMarker = Given<rust.FigureMarker>;
