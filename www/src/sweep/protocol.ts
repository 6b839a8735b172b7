/** The messages between the page and the workers of a sweep: each worker computes one run after the other, until it is ended. */
import type { Refusal } from "../solver/protocol.js";
import type { SweepRow } from "../solver/types.js";

/** What all runs of a sweep have in common. */
export interface Task {
  text: string;
  /** Number of the run in the document. */
  run: number;
  /** What the document is called in the table. */
  name: string;
  /** The value that is varied: `parameters.l`, `simulation.integrator.step`. */
  path: string;
  channel: string;
  /** Columns of pixels of a small picture. */
  pixels: number;
}

export type Order = { kind: "begin"; module: WebAssembly.Module; task: Task } | { kind: "point"; place: number; value: number };

export type News =
  /** It waits for work; `head`: the first lines of the table. */
  | { kind: "ready"; head: string }
  | { kind: "row"; place: number; row: SweepRow; curve: Float64Array }
  /** There is no such run. */
  | { kind: "refused"; place: number; refusal: Refusal }
  | { kind: "trap"; message: string };
