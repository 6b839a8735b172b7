/** The rows of the board in order, and those that are wanted. */
import type { Row } from "./board.js";

export type By = "name" | "points" | "status" | "time" | "hints";
export interface Order {
  by: By;
  down: boolean;
}

export const ONLY = ["all", "doubtful", "open", "counting"] as const;
export type Only = (typeof ONLY)[number];

/** What is looked at first stands first. */
const STATUS = { damaged: 0, doubtful: 1, graded: 2 } as const;

function keyOf(row: Row, by: By): number | string {
  const { report } = row;
  if (by === "name") return (report?.name.trim() || row.file).toLowerCase();
  if (by === "points") return row.points;
  if (by === "status") return STATUS[row.status];
  if (by === "time") return row.minutes ?? -1;
  return report?.hints ?? 0;
}

/** The next order after a press on a column: up, down, as they came. */
export function turnedOrder(order: Order | undefined, by: By): Order | undefined {
  if (order?.by !== by) return { by, down: by === "points" };
  return order.down === (by === "points") ? { by, down: !order.down } : undefined;
}

export function inOrder(rows: readonly Row[], order: Order | undefined): Row[] {
  if (order === undefined) return [...rows];
  const { by, down } = order;
  const compared = (a: number | string, b: number | string): number =>
    typeof a === "string" && typeof b === "string" ? a.localeCompare(b) : Number(a) - Number(b);
  return [...rows].sort((a, b) => (down ? -1 : 1) * compared(keyOf(a, by), keyOf(b, by)));
}

export function isShown(row: Row, only: Only): boolean {
  if (only === "doubtful") return row.report !== undefined && (row.status !== "graded" || row.twins.length > 0 || row.shares.length > 0);
  if (only === "open") return row.open > 0;
  return only === "all" || row.replacedBy === undefined;
}
