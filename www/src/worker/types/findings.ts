/** What is found about a document, and why a run stopped. */

/** A finding about the text of a document: what, where, and what to do. */
export interface Diagnostic {
  /** Kind of the finding, kebab-case; translations go by it. */
  code: string;
  severity: "error" | "warning";
  /** JSON pointer of the place, `""` for the whole document. */
  pointer: string;
  /** Counted from 1. */
  line: number;
  /** In characters, counted from 1. */
  column: number;
  /** First and last byte (exclusive) in the UTF-8 text: `positions` in `text.ts` turns it into string positions. */
  span: [number, number];
  /** What fills the sentence, by name, for translations. */
  parameters: Record<string, string>;
  message: string;
  remedy: string;
}

/** Why a run stopped, or could not start. */
export interface RunFailure {
  /** For example `singular`, `inconsistent`, `not-converged`; `internal` when the program itself broke. */
  cause: string;
  /** Time at which it stopped, s; null where the failure precedes any time. */
  t: number | null;
  /** Names of the joints, bodies or coordinates concerned. */
  parts: string[];
  message: string;
  remedy: string;
  /** What a refused method or setting is refused for: a code with its number. */
  detail?: { code: string; value?: number };
  /** What is known of the last pose. */
  pose?: LastPose;
  /** Changes of the document that may help, the most promising first. */
  suggestions?: Suggestion[];
}

/** The last pose before a run stopped. */
export interface LastPose {
  /** s */
  t: number;
  /** What is farthest apart; null without constraints. */
  opened: Opened | null;
  /** Of the rows that count, each scaled to length 1; null where there are none, or too many. */
  smallest_singular_value: number | null;
  /** Largest singular value over the smallest; null where that is 0 or not known. */
  condition: number | null;
}

/** A row that is not fulfilled. */
export interface Opened {
  /** Name of the joint, driver or constraint. */
  part: string;
  /** Name of the row within it. */
  row: string;
  residual: number;
  unit: string;
  /** It was left so by the step that failed; otherwise it is so at the pose. */
  in_step: boolean;
}

/** A change of the document that may help. */
export interface Suggestion {
  /** What kind of change it is; translations go by it. */
  code: string;
  /** In words, with its numbers. */
  text: string;
  edits: SuggestedEdit[];
  /** It was tried: the changed run gets past the moment. */
  passes: boolean;
}

/** One value of the document. */
export interface SuggestedEdit {
  /** JSON pointer; the value need not exist yet. */
  path: string;
  /** What is put there; null: it is taken away. */
  value: unknown;
}
