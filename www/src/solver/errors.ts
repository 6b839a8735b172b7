/** The two ways in which a question can go wrong: it is refused with reasons, or the program itself broke. */
import type { Refusal } from "./channel.js";
import type { Diagnostic, RunFailure } from "./types.js";

/** The text is no document, the run cannot start, the channel does not exist: an answer, to be shown. */
export class Refused extends Error {
  override name = "Refused";
  readonly diagnostics: readonly Diagnostic[];
  readonly failure: RunFailure | undefined;

  constructor(refusal: Refusal) {
    super(refusal.kind === "failure" ? refusal.failure.message : (refusal.diagnostics[0]?.message ?? "not a document"));
    this.diagnostics = refusal.kind === "diagnostics" ? refusal.diagnostics : [];
    this.failure = refusal.kind === "failure" ? refusal.failure : undefined;
  }

  get refusal(): Refusal {
    return this.failure === undefined ? { kind: "diagnostics", diagnostics: [...this.diagnostics] } : { kind: "failure", failure: this.failure };
  }
}

/** The WebAssembly instance is gone: a defect of Holonomy, never of the document. The worker has been replaced. */
export class SolverTrap extends Error {
  override name = "SolverTrap";
}

/** A part of the program could not be fetched. What was in the instance that waits for it is lost: it stands in the middle of a call. */
export class PartMissing extends SolverTrap {
  override name = "PartMissing";
}

/** The worker did not answer in the time that it had. */
export class OutOfTime extends SolverTrap {
  override name = "OutOfTime";
  constructor() {
    super("it took too long");
  }
}

/** The worker is gone, and nothing of ours has ended it: out of memory, most of the time. */
export class SolverGone extends SolverTrap {
  override name = "SolverGone";
  constructor() {
    super("the browser ended it");
  }
}

/** The visitor stopped the work, or opened something else. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** Rust throws its answers as JSON text: an array of diagnostics or one failure. Anything else that is thrown is a trap. */
export function refusalOf(thrown: unknown): Refused | undefined {
  if (thrown instanceof Refused) return thrown;
  if (typeof thrown !== "string") return undefined;
  const value = JSON.parse(thrown) as Diagnostic[] | RunFailure;
  return new Refused(Array.isArray(value) ? { kind: "diagnostics", diagnostics: value } : { kind: "failure", failure: value });
}

/** What a run reports when the program broke under it. */
export function trapFailure(t: number | null, message: string): RunFailure {
  return {
    cause: "internal",
    t,
    parts: [],
    message: `The solver stopped because of a defect in Holonomy: ${message}`,
    remedy: "The document is unharmed. Run it again; if it happens again, please report it with the document.",
  };
}

/** What a run reports when its worker is gone, for whatever reason. */
export function lostFailure(t: number | null, reason: unknown): RunFailure {
  if (reason instanceof PartMissing)
    return {
      cause: "part-missing",
      t,
      parts: [],
      message: `A part of the solver could not be loaded: ${reason.message}`,
      remedy: "The document is unharmed. Check the connection, then run it again.",
    };
  if (!(reason instanceof SolverGone)) return trapFailure(t, reason instanceof Error ? reason.message : String(reason));
  return {
    cause: "ended",
    t,
    parts: [],
    message: "The browser ended the solver, most likely because memory ran out.",
    remedy: 'The document is unharmed. Close other tabs, or write fewer samples: a larger "output_step", a shorter "duration", fewer bodies.',
  };
}
