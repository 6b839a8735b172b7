/** The exercise of a document as text: tasks come, go and change places, values change, and every other line stays to the byte. */
import { type Node, findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import type { AnswerKind } from "./task-kind.js";
import { type Path, appended, withValue, without } from "./change.js";

/** A text of the document: in one language, or in several. */
export type Words = string | { en?: string; de?: string };
/** As the document has it; keys that are not there are left out. */
export interface TaskBlock {
  id: string;
  prompt: Words;
  points?: number;
  attempts?: number;
  attempt_cost?: number;
  hints?: (Words | { text: Words; cost?: number })[];
  answer: AnswerBlock;
}
export interface AnswerBlock {
  type: AnswerKind;
  value?: string | number;
  curve?: string;
  tolerance?: number | { relative: number };
  falloff?: number;
  unit?: string;
  quantity?: Words;
  run?: string;
  mistakes?: { value?: string | number; curve?: string | number; message: Words }[];
  options?: (Words | { text: Words; feedback?: Words })[];
  correct?: number | number[];
  several?: boolean;
  checks?: { expression: string; label?: Words; message?: Words; run?: string }[];
  variables?: Record<string, [number, number]>;
  solution?: Words;
  rubric?: { label: Words; points: number }[];
}
export interface ExerciseBlock {
  intro?: Words;
  note?: Words;
  tasks: TaskBlock[];
  locked?: string[];
  panels?: string[];
  hide?: string[];
  sequence?: boolean;
  methods?: Record<string, string[]>;
  variants?: Record<string, [number, number]>;
  seed?: number;
  reveal?: "never" | "finish" | { attempts: number };
}

function nodeAt(text: string, path: Path): Node | undefined {
  const tree = parseTree(text);
  return tree && findNodeAtLocation(tree, path);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The exercise of a text, as far as it is one; for showing and choosing, never for grading. */
export function exerciseOf(text: string): ExerciseBlock | undefined {
  const node = nodeAt(text, ["exercise"]);
  const value: unknown = node && getNodeValue(node);
  if (!isObject(value)) return undefined;
  const tasks = Array.isArray(value["tasks"]) ? value["tasks"].filter((task): task is TaskBlock => isObject(task) && isObject(task["answer"])) : [];
  return { ...(value as unknown as ExerciseBlock), tasks };
}

/** A new exercise with its first task, at the end of the document; on lines of its own where the document has several. */
function begun(text: string, task: TaskBlock): string {
  const whole = withValue(text, ["exercise"], { tasks: [task] });
  const block = nodeAt(whole, ["exercise"]);
  const first = nodeAt(whole, ["exercise", "tasks", 0]);
  const at = block?.parent?.offset;
  if (block === undefined || first === undefined || at === undefined || !text.includes("\n")) return whole;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const line = whole.lastIndexOf("\n", at);
  const indent = /^[ \t]*/.exec(whole.slice(line + 1))?.[0] ?? "";
  const made = whole.slice(first.offset, first.offset + first.length);
  const lines = ["{", `${indent}  "tasks": [`, `${indent}    ${made}`, `${indent}  ]`, `${indent}}`].join(eol);
  // The key itself stays on the line of the entry before it where that is how the document is written.
  return whole.slice(0, block.offset) + lines + whole.slice(block.offset + block.length);
}

/** One more task at the end. The first one makes the exercise. */
export function addTask(text: string, task: TaskBlock): string {
  const tasks = nodeAt(text, ["exercise", "tasks"]);
  if (nodeAt(text, ["exercise"]) === undefined) return begun(text, task);
  if (tasks?.type !== "array") return withValue(text, ["exercise", "tasks"], [task]);
  return appended(text, ["exercise", "tasks"], task);
}

/** A value of a task; `undefined` takes it away. */
export function setTask(text: string, index: number, path: Path, value: unknown): string {
  return setExercise(text, ["tasks", index, ...path], value);
}

/** A value of the exercise; `undefined`, and an empty list or object, takes its key away. */
export function setExercise(text: string, path: Path, value: unknown): string {
  const nothing = value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
  return withValue(text, ["exercise", ...path], nothing ? undefined : value);
}

/** One more entry of a list of the exercise. */
export function addEntry(text: string, path: Path, value: unknown): string {
  const place: Path = ["exercise", ...path];
  return nodeAt(text, place)?.type === "array" ? appended(text, place, value) : withValue(text, place, [value]);
}

/** Without an entry of a list; the last one takes the list along. */
export function removeEntry(text: string, path: Path, index: number): string {
  const place: Path = ["exercise", ...path];
  return (nodeAt(text, place)?.children?.length ?? 0) <= 1 ? withValue(text, place, undefined) : without(text, [...place, index]);
}

/** Without a task; the list of tasks stays. */
export function removeTask(text: string, index: number): string {
  return without(text, ["exercise", "tasks", index]);
}

/** A task one place up (-1) or down (1): the two change places as they are written. */
export function moveTask(text: string, index: number, by: 1 | -1): string {
  const [one, other] = [Math.min(index, index + by), Math.max(index, index + by)].map((at) => nodeAt(text, ["exercise", "tasks", at]));
  if (one === undefined || other === undefined) return text;
  const [oneEnd, otherEnd] = [one.offset + one.length, other.offset + other.length];
  return (
    text.slice(0, one.offset) + text.slice(other.offset, otherEnd) + text.slice(oneEnd, other.offset) + text.slice(one.offset, oneEnd) + text.slice(otherEnd)
  );
}

/** Without the exercise. */
export function removeExercise(text: string): string {
  return without(text, ["exercise"]);
}

/** An id that no task has: `period`, then `period-2`. */
export function freshId(wish: string, taken: readonly string[]): string {
  const base =
    wish
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 40) || "task";
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(id)) return id;
  }
}

/** What a text says in a language. */
export function said(words: Words | undefined, language: string): string {
  if (words === undefined) return "";
  if (typeof words === "string") return words;
  return (language === "de" ? words.de : words.en) ?? words.en ?? words.de ?? "";
}

/** The text with other words: a plain one stays plain while it is written in one language only. */
export function saying(before: Words | undefined, language: "all" | "en" | "de", next: string): Words {
  if (isObject(before)) return { ...(before as object), [language === "all" ? "en" : language]: next };
  if (language === "all" || before === undefined || before === "") return language === "all" ? next : { [language]: next };
  const other = language === "en" ? "de" : "en";
  return language === "en" ? { en: next, [other]: before } : { [other]: before, de: next };
}
