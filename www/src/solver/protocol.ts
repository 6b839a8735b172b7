/**
 * The messages between the page and the solver's worker. Every request has an id and gets exactly one reply of that id; progress and the
 * report of a trap come unasked. Runs are numbered by the page, so that a cancel can follow a start without waiting for its reply.
 */
import type { CheckReport, Description, Diagnostic, Fix, GalleryEntry, LinkTarget, ModeReport, RunComparison, RunFailure, RunProgress, Summary } from "./types.js";

/** Number of a run, given by the client, never used twice. */
export type RunId = number;

/** The first message: the compiled module. */
export interface Hello {
  kind: "hello";
  module: WebAssembly.Module;
}

/** The share of a run in a table. */
export interface TablePart {
  run: RunId;
  /** What tells it from the others. */
  label: string;
  channels: string[];
}

/** The questions, by kind: what goes in, what comes out. */
export interface Calls {
  /** `language`: of what the document says in several; `quick`: without the analysis of the start. */
  check: { in: { text: string; language?: string; quick?: boolean }; out: CheckReport };
  canonical: { in: { text: string }; out: string };
  gallery: { in: object; out: GalleryEntry[] };
  galleryText: { in: { name: string }; out: string | undefined };
  share: { in: { text: string }; out: string };
  open: { in: { fragment: string }; out: LinkTarget };
  /** Poses along a way to move: rows of the way and the scene's values. */
  showMode: { in: { text: string; mode: number }; out: Float64Array };
  fixes: { in: { text: string }; out: Fix[] };
  /** Builds the run and begins to advance it; the reply comes when it stands at its start. */
  start: { in: { run: RunId; text: string; index: number }; out: RunProgress };
  cancel: { in: { run: RunId }; out: RunProgress };
  dispose: { in: { run: RunId }; out: null };
  columns: { in: { run: RunId; x: string; y: string; t0: number; t1: number; pixels: number }; out: Float64Array };
  spectrum: { in: { run: RunId; y: string; t0: number; t1: number; pixels: number }; out: Float64Array };
  values: { in: { run: RunId; channels: string[]; t: number }; out: Float64Array };
  frames: { in: { run: RunId; t0: number; t1: number; count: number }; out: Float64Array };
  /** How far a run is from another one; differences are those of the first minus the second. */
  compare: { in: { run: RunId; other: RunId; channels: string[] }; out: RunComparison };
  difference: { in: { run: RunId; other: RunId; y: string; t0: number; t1: number; pixels: number }; out: Float64Array };
  /** Keeps fewer samples, in at most so many bytes. */
  reduce: { in: { run: RunId; bytes: number }; out: null };
  summary: { in: { run: RunId }; out: Summary };
  /** `semicolon`: with decimal commas. */
  csv: { in: { run: RunId; channels: string[]; semicolon: boolean }; out: string };
  /** Channels of several runs side by side, as CSV. */
  table: { in: { parts: TablePart[]; semicolon: boolean }; out: string };
  describe: { in: { run: RunId; channel: string }; out: Description };
  rows: { in: { run: RunId; channels: string[]; first: number; count: number }; out: Float64Array };
  nearest: { in: { run: RunId; t: number }; out: number };
  modes: { in: { run: RunId; t: number }; out: ModeReport };
  modeFrames: { in: { run: RunId; t: number; mode: number; count: number }; out: Float64Array };
}

export type CallName = keyof Calls;

export type Request = { [K in CallName]: { id: number; kind: K } & Calls[K]["in"] }[CallName];

/** An error that is an answer: the text is no document, the run cannot start, the channel does not exist. */
export type Refusal =
  | { kind: "diagnostics"; diagnostics: Diagnostic[] }
  | { kind: "failure"; failure: RunFailure };

export type Reply =
  | { kind: "ready" }
  /** The lock that it holds while it lives. */
  | { kind: "alive"; lock: string }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "refused"; id: number; refusal: Refusal }
  | { kind: "progress"; run: RunId; progress: RunProgress }
  /** The WebAssembly instance is gone; the worker must be replaced. */
  | { kind: "trap"; message: string };
