/** An exercise as the page reads it for showing; whether a block is right is Rust's to say. */

import type { AnswerKind } from "../../document/task-kind.js";
import type { Hidden, Panel } from "../../session/kept.js";
import type { Text } from "../../solver/types.js";

export type { Doubt, Feedback, Receipt, Report, TaskReport, Text, Variant, Why } from "../../solver/types.js";

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

/** What is asked for; keys that its kind does not have are left out. */
export interface Answer {
  type: AnswerKind;
  /** Left out, like every other key that tells what is right, where the exercise was handed out without its key. */
  value?: string | number;
  curve?: string;
  tolerance?: Tolerance;
  falloff?: number;
  unit?: string;
  quantity?: Text;
  run?: string;
  options: Option[];
  correct?: number[];
  several: boolean;
  /** How many conditions there are. */
  checks?: number;
  solution?: Text;
  /** The letters that a formula may use. */
  variables?: string[];
}

export interface Task {
  id: string;
  prompt: Text;
  points: number;
  /** How often it may be tried; nothing: as often as one likes. */
  attempts?: number;
  /** Points that a wrong try costs. */
  attemptCost: number;
  hints: Hint[];
  answer: Answer;
}

export { PANELS, type Panel } from "../../session/kept.js";

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

/** An answer: a number, words, numbers of options (from 0), points of a curve (time, value). */
export type Given = number | string | number[] | [number, number][];
