/** A figure as it is asked for, and where its parts came to lie. */

/** How a line is broken. */
export type Dash = "solid" | "dashed" | "dash-dot" | "dotted" | "long-dashed" | "dash-dot-dot" | "long-short" | "sparse-dotted";

/** A figure, as `holonomy-plot` reads it; the numbers of the series travel beside it. */
export interface FigureSpec {
  title?: string;
  x?: FigureAxis;
  y?: FigureAxis;
  /** A second axis, on the right. */
  right?: FigureAxis;
  series: { label?: string; color?: number; dash?: Dash; width?: number; faint?: boolean; right?: boolean }[];
  theme?: "light" | "dark";
  /** The decimal sign of its numbers. */
  decimal?: "point" | "comma";
  markers?: FigureMarker[];
  aspect_equal?: boolean;
  /** At least this much room left of the plot area, CSS pixels. */
  least_left?: number;
  /** Likewise right of it. */
  least_right?: number;
}

/** Points at a place: `x` alone is a vertical line, `y` alone a horizontal one, both together a dot. */
export interface FigureMarker {
  x?: number;
  y?: number;
  label?: string;
  color?: number;
  cross?: boolean;
  /** The label of a vertical line stands above the plot. */
  above?: boolean;
  /** A vertical line is whole. */
  solid?: boolean;
}

export interface FigureAxis {
  label?: string;
  unit?: string;
  scale?: "linear" | "log";
  /** Fitted to the data when left out. */
  range?: [number, number];
  /** Logarithmic axes: values at or below are drawn at this labelled floor. */
  floor?: number;
}

/** Where a figure's parts came to lie, CSS pixels. */
export interface FigureLayout {
  plot: { left: number; top: number; width: number; height: number };
  x: { min: number; max: number; log: boolean; floor: number | null };
  y: { min: number; max: number; log: boolean; floor: number | null };
  right: { min: number; max: number; log: boolean; floor: number | null } | null;
  x_ticks: { value: number; label: string; pos: number }[];
  y_ticks: { value: number; label: string; pos: number }[];
  /** Room that the labels of the y axis need left of `plot`. */
  left_needed: number;
  /** And those of the axis on the right, right of it. */
  right_needed: number;
}
