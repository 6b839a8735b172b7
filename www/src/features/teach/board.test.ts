import { describe, expect, it } from "vitest";
import type { Report, TaskReport } from "../exercise/types.js";
import { OutOfTime, SolverTrap } from "../../solver/errors.js";
import { Board } from "./board.js";
import { cell, csv } from "./csv.js";
import { LARGEST, ofFiles, ofPasted } from "./submissions.js";

const task = (id: string, points: number, state: TaskReport["state"] = "right"): TaskReport => ({
  id,
  kind: "number",
  points,
  max: 2,
  state,
  hints: 0,
  cost: 0,
  attempts: 1,
  attempt_cost: 0,
  refused: false,
  feedback: [],
});
const report = (name: string, tasks: TaskReport[] = [task("a", 2), task("words", 0, "open")]): Report => ({
  status: "graded",
  name,
  points: tasks.reduce((sum, { points }) => sum + points, 0),
  max: 4,
  open: 2,
  tasks,
  rerun: "agrees",
  doubts: [],
  changed: ["/parameters/l"],
  attempts: 3,
  hints: 1,
  method: "m",
  version: "0.1.0",
  started: "2026-01-01T10:00:00Z",
  finished: "2026-01-01T10:30:00Z",
  parameters: [],
  numbers: [],
  work: "",
  prints: [],
  solver_s: 0.1234,
});
const text = (name: string): { name: string; text: () => Promise<string> } => ({ name: `${name}.json`, text: () => Promise.resolve(name) });

/** A pool that knows what comes of each text. */
function board(of: Record<string, () => Report>): Board {
  return new Board(
    "key",
    4,
    {
      ask: (call, input) => {
        const { submission } = input as unknown as { submission: string };
        try {
          const made = of[submission]?.();
          return Promise.resolve((call === "grade" ? made : JSON.stringify({ answers: { a: submission === "copy" ? "one" : submission } })) as never);
        } catch (error) {
          return Promise.reject(error);
        }
      },
    },
    () => 0,
  );
}

describe("the board", () => {
  it("has a row for everything, whatever became of it", async () => {
    const grading = board({
      one: () => report("One"),
      trap: () => {
        throw new SolverTrap("unreachable");
      },
      slow: () => {
        throw new OutOfTime();
      },
    });
    const unreadable = { name: "gone.json", text: () => Promise.reject(new Error("gone")) };
    const file = { name: "noise.json", size: LARGEST + 1, webkitRelativePath: "class/noise.json" } as File;
    await grading.add([text("one"), text("trap"), text("slow"), unreadable, ...ofFiles([file])]);
    expect(grading.rows.map(({ file, report: found }) => [file, found?.status, found?.doubts.map(({ code }) => code).join()])).toEqual([
      ["one.json", "graded", ""],
      ["trap.json", "damaged", "program-broke"],
      ["slow.json", "damaged", "out-of-time"],
      ["gone.json", "damaged", "unreadable"],
      ["class/noise.json", "damaged", "too-large"],
    ]);
    expect(grading.done).toBe(5);
    expect(grading.rows[0]?.minutes).toBe(30);
    expect(grading.rows[1]?.report?.max).toBe(4);
  });
  it("adds points given by hand, and takes them back", async () => {
    const grading = board({ one: () => report("One") });
    await grading.add([text("one")]);
    const [row] = grading.rows;
    if (row === undefined) throw new Error("no row");
    expect([row.points, row.open]).toEqual([2, 2]);
    grading.give(row, "words", 1.5);
    expect([row.points, row.open]).toEqual([3.5, 0]);
    expect(csv(grading.rows, ["a", "words"])).toBe(
      "file,name,status,points,max,open,rerun,doubts,attempts,hints,changed,method,version,started,finished,solver_s,wall_s,counts,same_as,shares,a,words\n" +
        "one.json,One,graded,3.5,4,0,agrees bit for bit,,3,1,/parameters/l,m,0.1.0,2026-01-01T10:00:00Z,2026-01-01T10:30:00Z,0.123,0.000,yes,,,2,1.5\n",
    );
    grading.give(row, "words", undefined);
    // What nobody has read yet has no points: 0 would be a mark.
    expect(csv(grading.rows, ["a", "words"]).endsWith(",yes,,,2,\n")).toBe(true);
    expect(row.open).toBe(2);
  });
  it("tells of equal solutions", async () => {
    const grading = board({
      one: () => ({ ...report("One"), work: "1" }),
      copy: () => ({ ...report("Two"), work: "1" }),
      other: () => ({ ...report("Three"), work: "3" }),
    });
    await grading.add([text("one"), text("copy"), text("other")]);
    expect(grading.rows.map(({ twins }) => twins)).toEqual([["Two"], ["One"], []]);
    const [, copy] = grading.rows;
    if (copy !== undefined) grading.remove(copy);
    expect(grading.rows.map(({ twins }) => twins)).toEqual([[], []]);
  });
  it("counts the last of several receipts of one name, and says whose numbers somebody has", async () => {
    const drawn = (name: string, own: number, used: number, finished: string): Report => ({
      ...report(name),
      finished,
      parameters: [["l", own]],
      numbers: [["l", used]],
    });
    const grading = board({ one: () => drawn("Ada", 1, 1, "2026-01-02"), two: () => drawn("ada ", 1, 1, "2026-01-01"), other: () => drawn("Bob", 2, 1, "") });
    await grading.add([text("one"), text("two"), text("other")]);
    expect(grading.rows.map(({ replacedBy, status, doubts }) => [replacedBy, status, doubts.map(({ message }) => message)])).toEqual([
      [undefined, "graded", []],
      ["one.json", "graded", []],
      [undefined, "doubtful", ["The numbers in its document are those of Ada, ada."]],
    ]);
    const [, first, second, third] = csv(grading.rows, []).split("\n");
    expect([first, second, third].map((line) => line?.split(",").slice(-3, -1))).toEqual([
      ["yes", ""],
      ["no", ""],
      ["yes", ""],
    ]);
    expect(third).toContain(",doubtful,2,4,2,agrees bit for bit,others-numbers,");
  });
});

describe("what is handed in", () => {
  it("is links among other words, or one receipt", async () => {
    const named = (count: number): string => `link ${count}`;
    expect(ofPasted("Dear teacher, https://a.example/#r=1abc\n and #r=1def, r=1ghi too", named).map(({ name }) => name)).toEqual([
      "link 1",
      "link 2",
      "link 3",
    ]);
    const [one] = ofPasted(' {"receipt": 1}\n', named);
    expect(await one?.text()).toBe('{"receipt": 1}');
    expect(ofPasted("nothing here", named)).toEqual([]);
  });
  it("is of a folder only what may be a receipt", () => {
    const file = (path: string, folder = true): File => ({ name: path.split("/").at(-1) ?? "", webkitRelativePath: folder ? path : "", size: 1 }) as File;
    expect(ofFiles([file("c/b.json"), file("c/.DS_Store"), file("c/a.JSON")]).map(({ name }) => name)).toEqual(["c/a.JSON", "c/b.json"]);
    const passed: string[] = [];
    ofFiles([file("c/b.json"), file("c/notes.txt")], passed);
    expect(passed).toEqual(["c/notes.txt"]);
    expect(ofFiles([file("x.txt", false)]).map(({ name }) => name)).toEqual(["x.txt"]);
  });
});

describe("cells", () => {
  it("are quoted and are no formulas, as in the program", () => {
    for (const [from, to] of [
      ["plain", "plain"],
      ["a, b", '"a, b"'],
      ['say "hi"', '"say ""hi"""'],
      ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
      ["+1", "'+1"],
      ["a;=cmd|' /C calc'!A0", "a;'=cmd|' /C calc'!A0"],
      ['a, "@SUM(1)', '"a, ""\'@SUM(1)"'],
      ["＝1+1", "'＝1+1"],
      ["\t-2", " '-2"],
      ["-", "-"],
      ["a-b+c@d", "a-b+c@d"],
      ["a\nb\u001b[2J", "a b\\u001b[2J"],
    ] as const)
      expect(cell(from)).toBe(to);
  });
});
