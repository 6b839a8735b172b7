/** The questions to the worker of exercises: what goes in, what comes out. Every request has an id and gets exactly one reply. */
import type { Refusal } from "../solver/protocol.js";
import type { CheckReport } from "../solver/types.js";
import type { Receipt, Report, TaskReport, Variant } from "./types.js";

/** `key`: a document with its exercise; `submission`: the text of a receipt, or its link. */
export interface Calls {
  /** With the findings about the exercise, which the page's own module does not know. */
  check: { in: { text: string; language: string }; out: CheckReport };
  withoutKey: { in: { text: string }; out: string };
  fingerprint: { in: { text: string }; out: string | undefined };
  variant: { in: { text: string; student: string }; out: Variant };
  mark: { in: { key: string; submission: string; task: string }; out: TaskReport };
  curve: { in: { key: string; task: string }; out: Float64Array };
  receipt: { in: { key: string; submission: string }; out: Receipt };
  grade: { in: { key: string; submission: string }; out: Report };
  /** The canonical text of a receipt, from its text or its link. */
  canonical: { in: { submission: string }; out: string };
}

export type CallName = keyof Calls;
/** `seconds`: how long it may take. */
export type Request = { [K in CallName]: { id: number; kind: K; seconds: number } & Calls[K]["in"] }[CallName];

export interface Hello {
  kind: "hello";
  module: WebAssembly.Module;
}

export type Reply = { kind: "answer"; id: number; value: unknown } | { kind: "refused"; id: number; refusal: Refusal } | { kind: "trap"; message: string };
