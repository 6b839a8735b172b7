/** What there is to draw of a mechanism. */

/** A pair or triple of numbers. */
export type Vector = number[];

/**
 * What there is to draw. Numbers named `at`, `from`, `center`... are positions in a frame's values; a frame is one row of
 * `RunHandle.frames`, without its leading time.
 */
export interface Scene {
  space: "planar" | "spatial";
  /** Values per frame. */
  size: number;
  /** Corners of the start pose, m: least and greatest coordinates. */
  bounds: [Vector, Vector];
  items: SceneItem[];
}

/** A point of a body, in its own frame; `ground` is a body that does not move. */
export interface BodyPoint {
  body: string;
  point: Vector;
}

/**
 * A body's pose begins at `at`: x, y and angle in the plane; in space x, y, z and the rotation matrix (body to world) row by row, twelve
 * numbers. `axis` is in the frame of the first body, `second_axis` in that of the second.
 */
export type SceneItem =
  | { kind: "ground"; points: Record<string, Vector> }
  | { kind: "body"; name: string; shape: string | null; at: number; points: Record<string, Vector>; center_of_mass: Vector }
  | { kind: "joint"; name: string; type: string; first: BodyPoint; second: BodyPoint; axis?: Vector | null; second_axis?: Vector | null; driven: boolean }
  | { kind: "spring"; name: string; first: BodyPoint; second: BodyPoint }
  | { kind: "force"; name: string; at: BodyPoint }
  | { kind: "trace"; at: number[]; label?: string }
  | { kind: "point"; at: number[]; label?: string }
  | { kind: "line"; from: number[]; to: number[] }
  | { kind: "circle" | "sphere"; center: number[]; radius: number }
  | { kind: "frame"; at: number[]; columns: number; n: number; p: number }
  | { kind: "arrow"; at: number[]; vector: number[] };

/** What came of pulling a point of a mechanism by hand. */
export interface Dragged {
  /** How far it is from the target, m. */
  distance: number;
  /** Asking again would not bring it nearer. */
  settled: boolean;
  /** What keeps it: nothing, its way, the end of its way, everything. */
  hold: "reached" | "path" | "limit" | "fixed";
  /** Joints, drivers and constraints that the pull goes through, the most loaded first. */
  parts: string[];
}
