import { describe, expect, it } from "vitest";
import {
  type TaskBlock,
  addEntry,
  addTask,
  exerciseOf,
  freshId,
  moveTask,
  removeEntry,
  removeExercise,
  removeTask,
  said,
  saying,
  setExercise,
  setTask,
} from "./exercise.js";

const plain = `{
  "holonomy": 1,
  "parameters": { "l": 1 }
}
`;
const task = (id: string): TaskBlock => ({ id, prompt: `Find ${id}`, answer: { type: "number", value: "final(x)" } });

describe("an exercise in the text", () => {
  it("begins with its first task, on lines of its own, and goes again without a trace", () => {
    const made = addTask(plain, task("a"));
    expect(made).toBe(`{
  "holonomy": 1,
  "parameters": { "l": 1 },
  "exercise": {
    "tasks": [
      { "id": "a", "prompt": "Find a", "answer": { "type": "number", "value": "final(x)" } }
    ]
  }
}
`);
    expect(removeExercise(made)).toBe(plain);
    const one = '{"holonomy":1}';
    expect(JSON.parse(addTask(one, task("a"))).exercise.tasks).toHaveLength(1);
    expect(addTask(one, task("a"))).not.toContain("\n");
    expect(addTask(plain.replaceAll("\n", "\r\n"), task("a")).replaceAll("\r\n", "")).not.toContain("\n");
  });
  it("has its tasks added, exchanged and taken away, each as it is written", () => {
    const two = addTask(addTask(plain, task("a")), task("b"));
    expect(exerciseOf(two)?.tasks.map(({ id }) => id)).toEqual(["a", "b"]);
    const exchanged = moveTask(two, 1, -1);
    expect(exerciseOf(exchanged)?.tasks.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(moveTask(exchanged, 0, 1)).toBe(two);
    expect(moveTask(two, 0, -1)).toBe(two);
    expect(removeTask(two, 1)).toBe(addTask(plain, task("a")));
    // All gone: the exercise stays, and takes another.
    const none = removeTask(addTask(plain, task("a")), 0);
    expect(exerciseOf(none)?.tasks).toEqual([]);
    expect(exerciseOf(addTask(none, task("c")))?.tasks.map(({ id }) => id)).toEqual(["c"]);
  });
  it("changes value by value, with nothing else changed", () => {
    const made = addTask(plain, task("a"));
    const changed = setTask(made, 0, ["answer", "tolerance"], { relative: 0.02 });
    expect(changed).toBe(made.replace('"final(x)" }', '"final(x)", "tolerance": { "relative": 0.02 } }'));
    expect(setTask(changed, 0, ["answer", "tolerance"], undefined)).toBe(made);
    const hinted = addEntry(addEntry(made, ["tasks", 0, "hints"], "One"), ["tasks", 0, "hints"], { text: "Two", cost: 0.5 });
    expect(exerciseOf(hinted)?.tasks[0]?.hints).toEqual(["One", { text: "Two", cost: 0.5 }]);
    expect(removeEntry(removeEntry(hinted, ["tasks", 0, "hints"], 0), ["tasks", 0, "hints"], 0)).toBe(made);
    expect(setExercise(setExercise(made, ["locked"], ["/parameters/l"]), ["locked"], [])).toBe(made);
    expect(exerciseOf(setExercise(made, ["variants", "l"], [0.5, 1]))?.variants).toEqual({ l: [0.5, 1] });
  });
  it("is read as far as it is one", () => {
    expect(exerciseOf(plain)).toBeUndefined();
    expect(exerciseOf("not json")).toBeUndefined();
    expect(exerciseOf('{ "exercise": 3 }')).toBeUndefined();
    expect(exerciseOf('{ "exercise": { "tasks": [1, {}, { "id": "a", "answer": { "type": "text" } }] } }')?.tasks).toHaveLength(1);
  });
});

describe("names and words", () => {
  it("an id is free and of the letters that ids have", () => {
    expect(freshId("Period of theta!", ["x"])).toBe("period-of-theta");
    expect(freshId("a", ["a", "a-2"])).toBe("a-3");
    expect(freshId("???", [])).toBe("task");
  });
  it("a text stays plain while it is in one language, and keeps the other one", () => {
    expect(saying("old", "all", "new")).toBe("new");
    expect(saying("old", "de", "neu")).toEqual({ en: "old", de: "neu" });
    expect(saying("alt", "en", "new")).toEqual({ en: "new", de: "alt" });
    expect(saying({ en: "old", de: "alt" }, "de", "neu")).toEqual({ en: "old", de: "neu" });
    expect(said({ en: "a", de: "b" }, "de")).toBe("b");
    expect(said({ en: "a" }, "de")).toBe("a");
    expect(said(undefined, "de")).toBe("");
  });
});
