/**
 * A page that stands in the package of a learning platform (`?report=parent`) tells the window around it how far the student is. That window
 * is of the same origin, or nobody is told; anywhere else nothing is sent to anybody.
 */
import type { Task, TaskReport } from "./types.js";

/** What is told: points where the exercise has its key, whether a receipt was made, and its link. */
export interface News {
  holonomy: "exercise";
  points: number;
  /** 0 where nothing can be marked here. */
  max: number;
  finished: boolean;
  receipt: string;
}

/** What must be known of the student's work. */
export interface Work {
  knowsAnswers: boolean;
  exercise: { tasks: readonly Task[] };
  progress: { reports: Record<string, TaskReport>; finished?: string | undefined } | undefined;
  receipt: { fragment: string } | undefined;
  subscribe: (listener: () => void) => () => void;
}

export function newsOf({ knowsAnswers, exercise, progress, receipt }: Work): News {
  const reports = Object.values(progress?.reports ?? {});
  return {
    holonomy: "exercise",
    points: knowsAnswers ? reports.reduce((sum, { points }) => sum + points, 0) : 0,
    max: knowsAnswers ? exercise.tasks.reduce((sum, { points }) => sum + points, 0) : 0,
    finished: progress?.finished !== undefined,
    receipt: receipt?.fragment ?? "",
  };
}

/** Tells the window around this one of everything that is new; the function that ends it. */
export function tellPlatform(work: Work, scope: Pick<Window, "location" | "parent"> = window): () => void {
  const asked = new URLSearchParams(scope.location.search).get("report") === "parent";
  if (!asked || scope.parent === (scope as unknown)) return () => undefined;
  let told = "";
  return work.subscribe(() => {
    if (work.progress === undefined) return;
    const news = newsOf(work);
    const mark = JSON.stringify(news);
    if (mark === told) return;
    told = mark;
    scope.parent.postMessage(news, scope.location.origin);
  });
}
