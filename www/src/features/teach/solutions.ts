/** What is right, task by task, with the numbers that stand in the document: for the teacher's own sheet. */
import { type ExerciseBlock, type TaskBlock, said } from "../../document/exercise.js";
import type { Exercises } from "../exercise/client.js";
import { say } from "../exercise/words.js";
import { language } from "../../text/strings.js";
import { receiptFor, valueOf } from "./preview.js";

/** Time for one task, s. */
const LIMIT = 15;

export interface Solution {
  /** In words; Markdown with $math$. */
  words: string;
  /** Time and value in turn. */
  curve?: Float64Array;
}

function told({ answer }: TaskBlock): string | undefined {
  const shown = language();
  const { options, correct, solution, checks, variables, value } = answer;
  if (options !== undefined) {
    const right = correct === undefined ? [] : [correct].flat();
    return right
      .map((at) => options[at])
      .flatMap((option) => (option === undefined ? [] : [said(typeof option === "object" && "text" in option ? option.text : option, shown)]))
      .join("; ");
  }
  if (solution !== undefined) return said(solution, shown);
  if (checks !== undefined) return checks.map(({ label, expression }) => (label === undefined ? `\`${expression}\`` : said(label, shown))).join("; ");
  return variables === undefined ? undefined : `\`${String(value ?? "")}\``;
}

async function solution(text: string, task: TaskBlock, pool: Pick<Exercises, "ask">): Promise<Solution> {
  const words = told(task);
  if (words !== undefined) return { words };
  if (task.answer.curve !== undefined) return { words: "", curve: await pool.ask("curve", { key: text, task: task.id }, LIMIT) };
  const value = valueOf(await pool.ask("mark", { key: text, submission: receiptFor(text, task), task: task.id }, LIMIT));
  return { words: value === undefined ? "" : `${say(value)} ${task.answer.unit ?? ""}`.trim() };
}

/** One for each task; empty where there is none to be told. */
export function solutionsOf(text: string, { tasks }: ExerciseBlock, pool: Pick<Exercises, "ask">): Promise<Solution[]> {
  return Promise.all(tasks.map((task) => solution(text, task, pool).catch(() => ({ words: "" }))));
}
