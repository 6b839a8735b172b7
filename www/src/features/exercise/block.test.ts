import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseInUnit } from "../../text/number.js";
import { readExercise } from "./block.js";

const task = { id: "a", prompt: "?", answer: { type: "text" } };
const read = (more: object): ReturnType<typeof readExercise> => readExercise(JSON.stringify({ holonomy: 1, exercise: { tasks: [task], ...more } }));

describe("an exercise as the page reads it", () => {
  it("hides nothing and opens all tasks at once unless it says so", () => {
    expect(read({})).toMatchObject({ hide: [], sequence: false });
    expect(read({ hide: ["description", "checks", "answers", 3], sequence: true })).toMatchObject({ hide: ["checks", "description"], sequence: true });
    expect(read({ hide: "checks", sequence: "yes" })).toMatchObject({ hide: [], sequence: false });
  });

  it("is one whose tasks open one after another, and hides its description, in each lesson", () => {
    for (const name of ["ways-to-move", "drift", "frames", "reactions"]) {
      const lesson = readExercise(readFileSync(new URL(`../../../../lessons/lesson-${name}.json`, import.meta.url), "utf8"));
      expect(lesson?.sequence, name).toBe(true);
      expect(lesson?.hide, name).toContain("description");
    }
  });

  it("takes a task of a kind that it does not know as one in words, and asks for nothing it cannot show", () => {
    const kinds = ["essay", undefined, 3, "toString", "number"].map((type) => read({ tasks: [{ ...task, answer: { type } }] })?.tasks[0]?.answer.type);
    expect(kinds).toEqual(["text", "text", "text", "text", "number"]);
  });

  it("takes a solid angle in steradian or as the number that it is", () => {
    expect(parseInUnit("1.47 sr", "sr")).toBe(1.47);
    expect(parseInUnit("1,47 rad", "sr")).toBe(1.47);
    expect(parseInUnit("1.47 m", "sr")).toBeUndefined();
    expect(parseInUnit("1.47 sr", "rad")).toBeUndefined();
  });
});
