/** Boards as they are kept in this browser: the receipts, and what the teacher gave and wrote. */
import { Shelf } from "../../session/drafts/store.js";
import type { Board } from "./board.js";

export interface KeptRow {
  file: string;
  text: string;
  given: [string, number][];
  comments: [string, string][];
  met: [string, number[]][];
}

export interface KeptBoard {
  /** The fingerprint of the exercise. */
  id: string;
  path: string;
  time: number;
  title: string;
  rows: KeptRow[];
}

/** What is kept of a board; nothing of rows that are no receipts. */
export function keptOf(board: Board, id: string, path: string, title: string, time: number): KeptBoard {
  const rows = board.rows.filter(({ text }) => text !== "");
  return {
    id,
    path,
    time,
    title,
    rows: rows.map(({ file, text, given, comments, met }) => ({
      file,
      text,
      given: [...given],
      comments: [...comments],
      met: [...met].map(([task, list]) => [task, [...list]]),
    })),
  };
}

/** Puts back what a teacher gave and wrote. */
export function restore(board: Board, kept: KeptBoard): void {
  kept.rows.forEach(({ file, text, given, comments, met }) => {
    const row = board.rows.find((one) => one.file === file && one.text === text);
    if (row === undefined) return;
    for (const [task, list] of met) row.met.set(task, new Set(list));
    for (const [task, points] of given) board.give(row, task, points);
    for (const [task, comment] of comments) board.comment(row, task, comment);
  });
}

/** Everything that a board reads of it is there, and of its kind. */
function isSound({ title, rows }: KeptBoard): boolean {
  const isRow = (row: Partial<KeptRow> | null): boolean =>
    [row?.file, row?.text].every((part) => typeof part === "string") && [row?.given, row?.comments, row?.met].every(Array.isArray);
  return typeof title === "string" && Array.isArray(rows) && rows.every(isRow);
}

export class BoardShelf extends Shelf<KeptBoard> {
  constructor(path: string, factory?: () => IDBFactory | undefined) {
    super(path, "holonomy-boards", "boards", factory, isSound);
  }
}
