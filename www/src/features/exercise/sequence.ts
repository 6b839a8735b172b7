/** Tasks that open one after another: how many are open, and when the next one opens. */
import { factsOf } from "../../document/task-kind.js";
import { hasKey } from "./block.js";
import type { Progress } from "./progress.js";
import type { Exercise, Task } from "./types.js";

/** What must be known of the student's work. */
interface Work {
  readonly exercise: Exercise;
  readonly progress: Progress | undefined;
  isClosed: (id: string) => boolean;
  isAnswered: (task: Task) => boolean;
}

/** How many tasks are open: all of them, or in a sequence one more than those that are done with. */
export function openedIn({ exercise: { tasks, sequence }, progress }: Work): number {
  return sequence ? Math.min(tasks.length, progress?.opened ?? 1) : tasks.length;
}

/** Was it answered, checked where it can be, or given up? */
function isDone(work: Work, task: Task): boolean {
  const { progress } = work;
  if (progress === undefined) return false;
  const { id, answer } = task;
  if (work.isClosed(id) || progress.passed?.includes(id) === true) return true;
  if (factsOf(answer).predicted) return false;
  return hasKey(task) ? (progress.attempts[id] ?? 0) > 0 : work.isAnswered(task);
}

/** How many are open when those that are done with have opened the next; what is open stays so. */
export function reachedIn(work: Work): number {
  const { tasks } = work.exercise;
  let next = openedIn(work);
  for (let last = tasks[next - 1]; last !== undefined && next < tasks.length && isDone(work, last); last = tasks[next - 1]) next++;
  return next;
}

/** May a task be left without an answer, so that the next one opens? */
export function mayPass(work: Work, task: Task): boolean {
  const { tasks, sequence } = work.exercise;
  const opened = openedIn(work);
  return sequence && !factsOf(task.answer).predicted && tasks[opened - 1] === task && opened < tasks.length;
}
