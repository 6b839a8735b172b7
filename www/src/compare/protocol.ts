/** The messages between the page and the worker of a comparison. It has a worker of its own, so that neither holds up the other. */
import type { Refusal } from "../solver/protocol.js";
import type { ComparisonUpdate, MethodSweep } from "../solver/types.js";

export type Order = { kind: "start"; module: WebAssembly.Module; text: string } | { kind: "stop" };

export type News =
  | { kind: "methods"; methods: MethodSweep[] }
  | { kind: "update"; update: ComparisonUpdate }
  /** Nothing more comes: all is computed, or it was told to stop. */
  | { kind: "end"; csv: string }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "trap"; message: string };
