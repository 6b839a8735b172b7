import { describe, expect, it } from "vitest";
import { type Work, nameOf, tellPlatform } from "./platform.js";
import type { Task, TaskReport } from "./types.js";

const report = (points: number): TaskReport => ({
  id: "a",
  kind: "number",
  points,
  max: 2,
  state: "partly",
  hints: 0,
  cost: 0,
  attempts: 1,
  attempt_cost: 0,
  refused: false,
  feedback: [],
});

function work(knowsAnswers = true): Work & { say: () => void } {
  const listeners: (() => void)[] = [];
  return {
    knowsAnswers,
    exercise: {
      tasks: [
        { id: "a", points: 2 },
        { id: "b", points: 3 },
      ] as Task[],
    },
    progress: undefined,
    receipt: undefined,
    state: "{}",
    welcome: () => undefined,
    subscribe: (listener) => (listeners.push(listener), () => void listeners.splice(0)),
    say: () => listeners.forEach((listener) => listener()),
  };
}

function scope(search: string): { told: unknown[]; window: Pick<Window, "location" | "parent" | "addEventListener" | "removeEventListener"> } {
  const told: unknown[] = [];
  const parent = { postMessage: (...news: unknown[]) => void told.push(news) } as unknown as Window;
  return {
    told,
    window: {
      location: { search, origin: "https://school.example" } as Location,
      parent,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  };
}

describe("a learning platform", () => {
  it("is told points and the end, each once, and only its own origin", () => {
    const student = work();
    const { told, window } = scope("?report=parent&lang=en");
    const end = tellPlatform(student, window);
    student.say();
    expect(told).toEqual([[{ holonomy: "ready" }, "https://school.example"]]);
    student.progress = { reports: { a: report(1.5) }, answers: {} };
    student.say();
    student.say();
    student.progress = { reports: { a: report(1.5), b: report(3) }, answers: { a: 2 }, finished: "now" };
    student.receipt = { fragment: "r=1abc" };
    student.say();
    expect(told).toEqual([
      [{ holonomy: "ready" }, "https://school.example"],
      [{ holonomy: "exercise", points: 1.5, max: 5, finished: false, receipt: "", state: "{}", interactions: [] }, "https://school.example"],
      [
        {
          holonomy: "exercise",
          points: 4.5,
          max: 5,
          finished: true,
          receipt: "r=1abc",
          state: "{}",
          interactions: [{ id: "a", kind: "numeric", response: "2", result: "wrong" }],
        },
        "https://school.example",
      ],
    ]);
    end();
    student.progress = { reports: {}, answers: {} };
    student.say();
    expect(told).toHaveLength(3);
  });
  it("says who the student is", () => {
    const of = (name: string, id: string): string => nameOf({ holonomy: "platform", name, id, state: "" });
    expect([of("Lovelace, Ada", "4711"), of("Ada", "Ada"), of(" Ada ", ""), of("", "4711"), of("", "")]).toEqual([
      "Lovelace, Ada (4711)",
      "Ada",
      "Ada",
      "4711",
      "",
    ]);
  });
  it("is told of no points without the key, and of nothing where it did not ask", () => {
    const student = work(false);
    const { told, window } = scope("?report=parent");
    tellPlatform(student, window);
    student.progress = { reports: { a: report(1) }, answers: {}, finished: "now" };
    student.say();
    expect(told.slice(1)).toEqual([
      [{ holonomy: "exercise", points: 0, max: 0, finished: true, receipt: "", state: "{}", interactions: [] }, "https://school.example"],
    ]);
    const other = work();
    const elsewhere = scope("?lang=en");
    tellPlatform(other, elsewhere.window);
    other.progress = { reports: {}, answers: {} };
    other.say();
    expect(elsewhere.told).toEqual([]);
  });
});
