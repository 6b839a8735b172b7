import { describe, expect, it } from "vitest";
import type { Report } from "../exercise/types.js";
import { Row } from "./board.js";
import { inOrder, isShown, turnedOrder } from "./board-order.js";

function row(name: string, points: number, status: Report["status"], hints = 0): Row {
  const made = new Row(`${name}.json`);
  made.report = { status, name, hints, doubts: [], tasks: [{ id: "a", points, max: 4, state: "right" }], started: "", finished: "" } as unknown as Report;
  return made;
}

describe("the rows of the board", () => {
  const rows = [row("Bob", 2, "graded", 1), row("ada", 4, "doubtful"), row("Eve", 3, "graded", 2)];
  const names = (list: readonly Row[]): string[] => list.map(({ report }) => report?.name ?? "");

  it("stand as they came, or in order of a column, up and down", () => {
    expect(names(inOrder(rows, undefined))).toEqual(["Bob", "ada", "Eve"]);
    expect(names(inOrder(rows, { by: "name", down: false }))).toEqual(["ada", "Bob", "Eve"]);
    expect(names(inOrder(rows, { by: "points", down: true }))).toEqual(["ada", "Eve", "Bob"]);
    expect(names(inOrder(rows, { by: "status", down: false }))).toEqual(["ada", "Bob", "Eve"]);
    const first = turnedOrder(undefined, "points");
    const second = turnedOrder(first, "points");
    expect([first, second, turnedOrder(second, "points")]).toEqual([{ by: "points", down: true }, { by: "points", down: false }, undefined]);
  });

  it("are all shown, or those to look at, to read, or that count", () => {
    expect(names(rows.filter((one) => isShown(one, "doubtful")))).toEqual(["ada"]);
    expect(names(rows.filter((one) => isShown(one, "open")))).toEqual([]);
    const old = Object.assign(row("Bob", 1, "graded"), { replacedBy: "x" });
    expect([isShown(old, "counting"), isShown(old, "all")]).toEqual([false, true]);
  });
});
