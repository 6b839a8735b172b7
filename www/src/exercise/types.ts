/**
 * An exercise as the page reads it, and what Rust says of answers. The Rust side is `crates/mechanism/src/exercise` (block, feedback, grade);
 * whether a block is right is Rust's to say, here it is only read for showing.
 */

import type { Hidden } from "../store/kept.js";
import type { Diagnostic, RunFailure } from "../worker/types.js";

/** A text, or one in several languages. */
export type Text = string | { en?: string; de?: string };

export interface Hint {
  text: Text;
  /** Points that opening it costs. */
  cost: number;
}

export interface Option {
  text: Text;
  feedback?: Text;
}

export type Tolerance = number | { relative: number };

export interface NumberAnswer {
  type: "number";
  /** Left out where the exercise was handed out without its key. */
  value?: string | number;
  tolerance?: Tolerance;
  unit?: string;
  quantity?: Text;
  run?: string;
}
export interface ChoiceAnswer {
  type: "choice";
  options: Option[];
  correct?: number[];
  several: boolean;
}
export interface ModelAnswer {
  type: "model";
  /** How many conditions there are; 0 where the exercise was handed out without its key. */
  checks: number;
}
export interface PredictAnswer {
  type: "predict";
  value?: string | number;
  curve?: string;
  tolerance?: Tolerance;
  falloff?: number;
  unit?: string;
  quantity?: Text;
  run?: string;
}
export interface TextAnswer {
  type: "text";
  solution?: Text;
}
export type Answer = NumberAnswer | ChoiceAnswer | ModelAnswer | PredictAnswer | TextAnswer;

export interface Task {
  id: string;
  prompt: Text;
  points: number;
  hints: Hint[];
  answer: Answer;
}

export const PANELS = ["picture", "plots", "parts", "document", "method", "analysis", "equations", "comparison"] as const;
export type Panel = (typeof PANELS)[number];

export const HIDDEN = ["checks", "counts", "description"] as const satisfies readonly Hidden[];

/** When a student is shown the right answer. */
export type Reveal = "never" | "finish" | { attempts: number };

export interface Exercise {
  intro?: Text;
  tasks: Task[];
  /** JSON pointers. */
  locked: string[];
  panels: readonly Panel[];
  /** What students are not shown of the panels that there are. */
  hide: readonly Hidden[];
  /** Tasks open one after another. */
  sequence: boolean;
  /** What may be chosen on an axis of the method; axes that are left out are free. */
  methods: Record<string, string[]>;
  /** Names of the parameters that differ from student to student. */
  variants: string[];
  reveal: Reveal;
}

/** What somebody answers: a number, words, numbers of options (from 0), points of a curve (time, value). */
export type Given = number | string | number[] | [number, number][];

/** Why something failed, as data: what is wrong with a text, a run that cannot be made, or the names that it is about. */
export type Why = { finding: Diagnostic } | { failure: RunFailure } | { names: string[] };

/** One remark about an answer. */
export interface Feedback {
  code: string;
  quantity?: string;
  found?: number;
  expected?: number;
  relation?: string;
  unit?: string;
  tolerance?: number;
  /** The tolerance as a share of the right number, where the exercise says it so. */
  share?: number;
  /** Is the right number a count? */
  count?: boolean;
  factor?: number;
  /** What failed, in English. */
  problem?: string;
  /** The same as data. */
  why?: Why;
  /** In English. */
  message: string;
  /** What the author of the exercise says. */
  note?: Text;
}

export interface TaskReport {
  id: string;
  kind: Answer["type"];
  points: number;
  max: number;
  state: "right" | "partly" | "wrong" | "missing" | "open";
  hints: number;
  cost: number;
  attempts: number;
  feedback: Feedback[];
}

/** Something that does not fit. */
export interface Doubt {
  code: string;
  /** In English. */
  message: string;
  why?: Why;
}

/** What `holonomy grade --json` says of a submission. */
export interface Report {
  status: "graded" | "doubtful" | "damaged";
  name: string;
  points: number;
  max: number;
  /** Points that wait for the teacher. */
  open: number;
  tasks: TaskReport[];
  rerun: "agrees" | "differs" | "other-version" | "not-told" | "failed";
  doubts: Doubt[];
  /** JSON pointers. */
  changed: string[];
  attempts: number;
  hints: number;
  method: string;
  version: string;
  started: string;
  finished: string;
  parameters: [string, number][];
  /** What stands in their place in the document that was sent. */
  numbers: [string, number][];
  /** The fingerprint of answers and document; empty without answers. */
  work: string;
  solver_s: number;
}

/** The document of one student. */
export interface Variant {
  text: string;
  parameters: [string, number][];
  draws: number;
}

/** A receipt as Rust writes it. */
export interface Receipt {
  text: string;
  /** Of a link, without the `#`. */
  fragment: string;
  method: string;
  /** Fingerprint of the run; empty if the document could not be run. */
  trace: string;
  problem?: string;
}
