import { describe, expect, it } from "vitest";
import type { TaskBlock } from "../../document/exercise.js";
import type { Report, TaskReport } from "../exercise/types.js";
import { Row } from "./board.js";
import { distributionOf } from "./distribution.js";

const task: TaskBlock = { id: "n", prompt: "?", answer: { type: "number", value: 1 } };

function row(name: string, state: TaskReport["state"], answer: unknown, note?: string, more: Partial<Row> = {}): Row {
  const made = new Row(`${name}.json`);
  const feedback = [{ code: note === undefined ? "wrong" : "mistake", message: "", ...(note !== undefined && { note }) }];
  made.report = { status: "graded", name, tasks: [{ id: "n", state, feedback }] } as unknown as Report;
  made.answers = { n: answer };
  return Object.assign(made, more);
}

describe("how a class answered", () => {
  it("is counted by state, and wrong answers by what is wrong with them", () => {
    const rows = [
      row("a", "right", 1),
      row("b", "wrong", 2.001, "Twice."),
      row("c", "wrong", 4.002, "Twice."),
      row("d", "wrong", 7),
      row("e", "missing", undefined),
      row("f", "wrong", 2, "Twice.", { replacedBy: "g.json" }),
    ];
    const [found] = distributionOf([task], rows);
    expect(found?.counts).toEqual({ right: 1, partly: 0, wrong: 3, missing: 1, open: 0 });
    expect(found?.common.map(({ answer, count, feedback }) => [answer, count, feedback?.code])).toEqual([
      ["2", 2, "mistake"],
      ["7", 1, "wrong"],
    ]);
  });
  it("takes drawn curves for the same mistake by what is said to them", () => {
    const drawn = (last: number): [number, number][] => [
      [0, 0],
      [1, last],
    ];
    const [found] = distributionOf([task], [row("a", "wrong", drawn(3)), row("b", "wrong", drawn(4))]);
    expect(found?.common.map(({ answer, count }) => [answer, count])).toEqual([["", 2]]);
  });
  it("has the drawn curves, and nothing of what is damaged", () => {
    const curve = [
      [0, 0],
      [1, 2],
    ];
    const damaged = new Row("x");
    damaged.report = { status: "damaged", tasks: [] } as unknown as Report;
    const [found] = distributionOf([task], [row("a", "partly", curve), damaged]);
    expect([found?.curves, found?.counts.partly]).toEqual([[curve], 1]);
  });
});
