/** How a class answered: states by task, the commonest wrong answers with their meaning, the drawn curves. */
import type { TaskBlock } from "../../document/exercise.js";
import type { Feedback, TaskReport } from "../exercise/types.js";
import type { Row } from "./board.js";

export type State = TaskReport["state"];
export const STATES = ["right", "partly", "wrong", "missing", "open"] as const satisfies readonly State[];

/** A wrong answer that several gave. */
export interface Common {
  /** As it is read: a number to three digits, a formula, an option. */
  answer: string;
  count: number;
  /** What was said to it. */
  feedback: Feedback | undefined;
}

export interface Distribution {
  task: TaskBlock;
  counts: Record<State, number>;
  common: Common[];
  curves: [number, number][][];
}

/** Wrong answers that are listed. */
const MOST = 3;

/** What makes two wrong answers the same: everybody has other numbers, so that the mistake counts, not the number. No two drawn curves are the same. */
function sameness({ code, note }: Feedback, answer: unknown): string {
  const said = typeof note === "string" ? note : (note?.en ?? note?.de ?? "");
  if (said === "" && isCurve(answer)) return code;
  return said === "" ? `${code} ${typeof answer === "number" ? answer.toPrecision(3) : JSON.stringify(answer)}` : `${code} ${said}`;
}

const isCurve = (answer: unknown): answer is [number, number][] => Array.isArray(answer) && answer.length > 0 && answer.every(Array.isArray);

function shown(answer: unknown): string {
  if (typeof answer === "number") return String(Number(answer.toPrecision(3)));
  if (typeof answer === "string") return answer.length > 60 ? `${answer.slice(0, 60)} …` : answer;
  return Array.isArray(answer) && !isCurve(answer) ? answer.map((option) => String(Number(option) + 1)).join(", ") : "";
}

/** The receipts that count, task by task. */
export function distributionOf(tasks: readonly TaskBlock[], rows: readonly Row[]): Distribution[] {
  const counted = rows.filter(({ report, replacedBy }) => report !== undefined && report.status !== "damaged" && replacedBy === undefined);
  return tasks.map((task) => {
    const counts = { right: 0, partly: 0, wrong: 0, missing: 0, open: 0 };
    const wrong = new Map<string, Common>();
    const curves: [number, number][][] = [];
    for (const { report, answers } of counted) {
      const marked = report?.tasks.find(({ id }) => id === task.id);
      if (marked === undefined) continue;
      counts[marked.state]++;
      const answer = answers[task.id];
      if (isCurve(answer)) curves.push(answer);
      const [feedback] = marked.feedback.filter(({ code }) => code !== "unchanged" && code !== "check-holds" && code !== "option-right");
      if (marked.state !== "wrong" || feedback === undefined) continue;
      const same = sameness(feedback, answer);
      const known = wrong.get(same);
      if (known === undefined) wrong.set(same, { answer: shown(answer), count: 1, feedback });
      else known.count++;
    }
    const common = [...wrong.values()].sort((a, b) => b.count - a.count).slice(0, MOST);
    return { task, counts, common, curves };
  });
}
