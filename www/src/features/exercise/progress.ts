/** What a student has done so far: kept in this browser, nowhere else, and only what the receipt and the page need. */
import { Shelf } from "../../session/drafts/store.js";
import type { Given, TaskReport } from "./types.js";

export interface Progress {
  id: string;
  /** Path of the page: several sites may share one origin. */
  path: string;
  /** Of the exercise. */
  fingerprint: string;
  title: string;
  /** As the student typed it; the numbers come from it. */
  name: string;
  /** Last change, ms since 1970. */
  time: number;
  /** By the student's clock, ISO 8601. */
  started: string;
  /** The student's mechanism. */
  document: string;
  /** The student's own mechanism, while the teacher's is looked at in its place. */
  aside?: string;
  /** By task. */
  answers: Record<string, Given>;
  attempts: Record<string, number>;
  hints: Record<string, number>;
  /** Why the student expects what was predicted, by task. */
  reasons?: Record<string, string>;
  /** Fingerprints of predictions, made when they were. */
  predictions?: Record<string, string>;
  /** What was said last. */
  reports: Record<string, TaskReport>;
  /** Predictions that were made, or given up: they do not change any more. */
  settled: string[];
  /** Tasks whose answer was shown: it does not change any more. */
  revealed: string[];
  /** How many tasks are open, where they open one after another. */
  opened?: number;
  /** Tasks of such an exercise that were left without an answer. */
  passed?: string[];
  /** When the receipt was made last; ISO 8601. */
  finished?: string;
}

export class ProgressStore extends Shelf<Progress> {
  constructor(path: string, factory?: () => IDBFactory | undefined) {
    super(path, "holonomy-exercises", "progress", factory, isSound);
  }

  /** Work on one exercise, the newest first. */
  async of(fingerprint: string): Promise<Progress[]> {
    return (await this.list()).filter((kept) => kept.fingerprint === fingerprint);
  }
}

export function newProgress(path: string, fingerprint: string, title: string, name: string, document: string, now: Date): Progress {
  const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
  return {
    id,
    path,
    fingerprint,
    title,
    name,
    time: now.getTime(),
    started: now.toISOString(),
    document,
    answers: {},
    attempts: {},
    hints: {},
    reports: {},
    settled: [],
    revealed: [],
  };
}

/** Everything that the page reads of it is there, and of its kind. */
function isSound(kept: Progress): boolean {
  const { fingerprint, title, name, started, document, answers, attempts, hints, reports, settled, revealed } = kept;
  const isMap = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
  return (
    [fingerprint, title, name, started, document].every((part) => typeof part === "string") &&
    [answers, attempts, hints, reports, kept.reasons ?? {}, kept.predictions ?? {}].every(isMap) &&
    [settled, revealed, kept.passed ?? []].every(Array.isArray)
  );
}

/** The text of a receipt without what Rust fills in. The document is put in as it stands: its numbers never pass through JavaScript. */
export function submission(progress: Progress, document: string, finished = ""): string {
  const { name, answers, attempts, hints, reasons = {}, predictions = {}, started } = progress;
  const used = (counts: Record<string, number>): Record<string, number> => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const parts: [string, string][] = [
    ["receipt", "2"],
    ["name", JSON.stringify(name)],
    ["answers", JSON.stringify(answers)],
    ["document", document],
    ["attempts", JSON.stringify(used(attempts))],
    ["hints", JSON.stringify(used(hints))],
    ["reasons", JSON.stringify(reasons)],
    ["predictions", JSON.stringify(predictions)],
    ["started", JSON.stringify(started)],
    ...(finished === "" ? [] : ([["finished", JSON.stringify(finished)]] satisfies [string, string][])),
  ];
  return `{${parts.map(([key, value]) => `"${key}":${value}`).join(",")}}`;
}

/** A number in place of a name. */
export function drawnName(): string {
  return String(1000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 9000));
}
