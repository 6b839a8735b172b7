/** What the program says about a task while it is being written: the right answer of now, whether the conditions hold, what is wrong. */
import { type TaskBlock, exerciseOf } from "../../document/exercise.js";
import { factsOf } from "../../document/task-kind.js";
import type { Feedback, TaskReport } from "../exercise/types.js";
import { because } from "../exercise/words.js";
import { withValue } from "../../document/change.js";
import { Emitter } from "../../session/emitter.js";
import { language } from "../../text/strings.js";
import { Refused } from "../../solver/errors.js";
import type { Diagnostic } from "../../solver/types.js";
import type { Exercises } from "../exercise/client.js";

/** Time for a preview, s. */
const LIMIT = 15;
/** Typing pauses, ms. */
const PAUSE = 350;
/** So many wrong numbers are computed. */
const MOST_MISTAKES = 6;

export interface Found {
  /** The task as it was when it was asked. */
  task: TaskBlock;
  /** What marking says about the document as it stands. */
  report: TaskReport | undefined;
  /** The typical wrong numbers, by their places. */
  mistakes: (number | undefined)[];
}

/** A receipt with one answer, the document as it stands. */
export function receiptFor(text: string, task: TaskBlock): string {
  const { answer } = task;
  const given = answer.options !== undefined ? [0] : answer.curve !== undefined ? [[0, 0]] : 0;
  return `{"receipt":1,"name":"","answers":${factsOf(answer).document ? "{}" : `{${JSON.stringify(task.id)}:${JSON.stringify(given)}}`},"document":${text}}`;
}

export class Preview extends Emitter {
  busy = false;
  found: Found | undefined;
  /** What is wrong with the exercise, or with the document. */
  diagnostics: Diagnostic[] = [];
  failure: unknown;
  private wanted: { text: string; index: number } | undefined;
  private last = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pool: Pick<Exercises, "ask">) {
    super();
  }

  /** Looks at a task of the text, when typing pauses. */
  show(text: string, index: number): void {
    const mark = `${index}:${text}`;
    if (mark === this.last) return;
    this.last = mark;
    this.wanted = { text, index };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.work(), PAUSE);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.wanted = undefined;
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.emit();
    while (this.wanted !== undefined) {
      const { text, index } = this.wanted;
      this.wanted = undefined;
      try {
        await this.look(text, index);
      } catch (error) {
        this.found = undefined;
        if (error instanceof Refused && error.diagnostics.length > 0) this.diagnostics = [...error.diagnostics];
        else this.failure = error;
      }
    }
    this.busy = false;
    this.emit();
  }

  private async look(text: string, index: number): Promise<void> {
    const report = await this.pool.ask("check", { text, language: language() });
    const errors = report.diagnostics.filter(({ severity }) => severity === "error");
    const task = exerciseOf(text)?.tasks[index];
    // Nothing of before is shown beside what is wrong now.
    this.diagnostics = errors;
    this.failure = undefined;
    if (errors.length > 0 || task === undefined) {
      this.found = undefined;
      return;
    }
    const marked = await this.mark(text, task);
    const mistakes: (number | undefined)[] = [];
    // Wrong formulas and curves have no one value.
    const wrong = task.answer.variables === undefined ? (task.answer.mistakes ?? []) : [];
    for (const { value } of wrong.slice(0, MOST_MISTAKES)) {
      if (value === undefined) continue;
      const asked = { ...task, answer: { type: task.answer.type, value, ...(task.answer.run !== undefined && { run: task.answer.run }) } };
      mistakes.push(this.wanted === undefined ? valueOf(await this.mark(withTask(text, asked), asked)) : undefined);
    }
    this.found = { task, report: marked, mistakes };
  }

  private mark(text: string, task: TaskBlock): Promise<TaskReport> {
    return this.pool.ask("mark", { key: text, submission: receiptFor(text, task), task: task.id }, LIMIT);
  }
}

/** The document with an exercise of one task. */
function withTask(text: string, task: TaskBlock): string {
  return withValue(text, ["exercise"], { tasks: [task] });
}

/** The right number of a report. */
export function valueOf(report: TaskReport | undefined): number | undefined {
  return report?.feedback.find(({ expected }) => expected !== undefined)?.expected;
}

/** Why a task has no value. */
export function problemOf(report: TaskReport | undefined): string | undefined {
  const found = report?.feedback.find(({ code }) => code === "no-key");
  return found === undefined ? undefined : found.why === undefined ? (found.problem ?? found.message) : because(found.why, found.code);
}

/** What is said of conditions: one remark each. */
export function conditionsOf(report: TaskReport): Feedback[] {
  return report.feedback.filter(({ code }) => code !== "unchanged");
}
