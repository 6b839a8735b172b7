/** What is known of the kinds of tasks, and what follows from it. */
import { TASKS } from "./task-kinds.js";

export interface TaskFacts {
  /** The answer is given before the run, once. */
  predicted: boolean;
  /** The answer is the student's document. */
  document: boolean;
  /** Keys any of which tells what is right; none where no program judges the answer. */
  right: readonly string[];
  /** Keys that students do not get. */
  secrets: readonly string[];
}

export type AnswerKind = keyof typeof TASKS;
export const KINDS = Object.keys(TASKS) as readonly AnswerKind[];

/** The kind of this name; of a name that this page does not know, the kind that no program judges: an answer in words. */
export function kindOf(name: unknown): AnswerKind {
  const known = KINDS.find((kind) => kind === name) ?? KINDS.find((kind) => TASKS[kind].right.length === 0);
  if (known === undefined) throw new Error("no kind of task is without a key");
  return known;
}

/** Of a kind that this page does not know: nothing judges it. */
const UNKNOWN: TaskFacts = { predicted: false, document: false, right: [], secrets: [] };

export function factsOf({ type }: { type: string }): TaskFacts {
  return (TASKS as Record<string, TaskFacts>)[type] ?? UNKNOWN;
}

/** Does an answer have a key that tells what is right? */
export function tellsRight(answer: { type: string }): boolean {
  return factsOf(answer).right.some((key) => key in answer);
}

/** Is it judged by a key that students do not have? */
export function isJudged(answer: { type: string }): boolean {
  const { right, secrets } = factsOf(answer);
  return right.some((key) => secrets.includes(key));
}
