import { describe, expect, it } from "vitest";
import { emptyTexts } from "./warnings.js";

describe("what to look at before an exercise is handed out", () => {
  it("is every text that says nothing", () => {
    const tasks = [
      { id: "a", prompt: " ", answer: { type: "text" as const } },
      {
        id: "b",
        prompt: "?",
        hints: ["", { text: { en: "", de: "da" }, cost: 1 }, { text: "" }],
        answer: { type: "number" as const, value: 1, mistakes: [{ value: 2, message: "" }] },
      },
    ];
    expect(emptyTexts({ tasks }).map(({ kind, task, number }) => `${kind} ${task} ${number}`)).toEqual(["prompt a 1", "hint b 1", "hint b 3", "message b 1"]);
  });
});
