/**
 * A page that stands in the package of a learning platform (`?report=parent`) tells the window around it how far the student is, and learns
 * from it who the student is and what was done before. That window is of the same origin, or nobody is told; anywhere else nothing is sent
 * to anybody.
 */
import type { Given, Task, TaskReport } from "./types.js";

/** An answer as platforms list it. */
export interface Interaction {
  id: string;
  kind: "numeric" | "options" | "words";
  response: string;
  result: "correct" | "wrong" | "neutral";
}

/** What is told: points where the exercise has its key, whether a receipt was made, and its link. */
export interface News {
  holonomy: "exercise";
  points: number;
  /** 0 where nothing can be marked here. */
  max: number;
  finished: boolean;
  receipt: string;
  /** The work, for going on with it. */
  state: string;
  interactions: Interaction[];
}

/** What the window around tells: the student by the platform's records, and the work that it keeps. */
export interface Around {
  holonomy: "platform";
  name: string;
  id: string;
  state: string;
  /** The work is longer than the platform keeps. */
  full?: boolean;
}

/** What must be known of the student's work. */
export interface Work {
  knowsAnswers: boolean;
  exercise: { tasks: readonly Task[] };
  progress: { reports: Record<string, TaskReport>; answers: Record<string, Given>; finished?: string | undefined } | undefined;
  receipt: { fragment: string } | undefined;
  /** The work as text. */
  readonly state: string;
  subscribe: (listener: () => void) => () => void;
  /** Begins, or goes on. */
  welcome: (around: Around) => void;
}

/** The student by the platform's records: the name, with the id where that is another word. */
export function nameOf({ name, id }: Around): string {
  const [called, known] = [name.trim(), id.trim()];
  if (called === "" || known === "" || known === called) return called || known;
  return `${called} (${known})`;
}

const letter = (option: number): string => String.fromCharCode(97 + option);

function interaction({ id }: Task, given: Given | undefined, report: TaskReport | undefined): Interaction[] {
  if (given === undefined) return [];
  const result = report?.state === "right" ? "correct" : report === undefined || report.state === "open" ? "neutral" : "wrong";
  if (typeof given === "number") return [{ id, kind: "numeric", response: String(given), result }];
  if (typeof given === "string") return [{ id, kind: "words", response: given.slice(0, 250), result }];
  if (given.every((option) => typeof option === "number")) return [{ id, kind: "options", response: given.map(letter).join(","), result }];
  return [{ id, kind: "words", response: `${given.length}`, result }];
}

export function newsOf({ knowsAnswers, exercise, progress, receipt, state }: Work): News {
  const reports = Object.values(progress?.reports ?? {});
  return {
    holonomy: "exercise",
    points: knowsAnswers ? reports.reduce((sum, { points }) => sum + points, 0) : 0,
    max: knowsAnswers ? exercise.tasks.reduce((sum, { points }) => sum + points, 0) : 0,
    finished: progress?.finished !== undefined,
    receipt: receipt?.fragment ?? "",
    state,
    interactions: exercise.tasks.flatMap((task) => interaction(task, progress?.answers[task.id], progress?.reports[task.id])),
  };
}

const isAround = (value: unknown): value is Around => typeof value === "object" && value !== null && (value as Partial<Around>).holonomy === "platform";

/** Tells the window around this one of everything that is new; the function that ends it. */
export function tellPlatform(work: Work, scope: Pick<Window, "location" | "parent" | "addEventListener" | "removeEventListener"> = window): () => void {
  const asked = new URLSearchParams(scope.location.search).get("report") === "parent";
  if (!asked || scope.parent === (scope as unknown)) return () => undefined;
  const { origin } = scope.location;
  const heard = (event: MessageEvent): void => {
    if (event.origin === origin && isAround(event.data)) work.welcome(event.data);
  };
  scope.addEventListener("message", heard);
  scope.parent.postMessage({ holonomy: "ready" }, origin);
  let told = "";
  const end = work.subscribe(() => {
    if (work.progress === undefined) return;
    const news = newsOf(work);
    const mark = JSON.stringify(news);
    if (mark === told) return;
    told = mark;
    scope.parent.postMessage(news, origin);
  });
  return () => {
    scope.removeEventListener("message", heard);
    end();
  };
}
