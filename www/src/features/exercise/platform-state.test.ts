import { describe, expect, it } from "vitest";
import { changedBy, differences, readState, resumed, stateOf } from "./platform-state.js";
import { newProgress } from "./progress.js";

const start = '{\n  "holonomy": 1,\n  "parameters": { "l": { "value": 1, "unit": "m" }, "m": 2 },\n  "plots": [1, 2]\n}';

describe("the work that a platform keeps", () => {
  it("is what differs, value by value, and comes back", () => {
    const document = '{"holonomy":1,"parameters":{"l":{"value":1.5,"unit":"m"},"k":3},"plots":[1]}';
    const changes = differences(JSON.parse(start), JSON.parse(document));
    expect(changes).toEqual([[["parameters", "l", "value"], 1.5], [["parameters", "m"]], [["parameters", "k"], 3], [["plots"], [1]]]);
    expect(JSON.parse(changedBy(start, changes))).toEqual(JSON.parse(document));
    const progress = {
      ...newProgress("/", "f1", "T", "Ada (7)", start, new Date(0)),
      document,
      answers: { a: 1, b: "r" },
      attempts: { a: 2 },
      settled: ["p"],
      predictions: { p: "00" },
    };
    const text = stateOf(progress, start);
    const state = readState(text, "f1");
    if (state === undefined) throw new Error("no state");
    const back = resumed(newProgress("/", "f1", "T", "?", start, new Date(1)), state, start);
    expect([back.name, back.answers, back.attempts, back.settled, back.predictions, back.started]).toEqual([
      "Ada (7)",
      progress.answers,
      progress.attempts,
      ["p"],
      { p: "00" },
      progress.started,
    ]);
    expect(JSON.parse(back.document)).toEqual(JSON.parse(document));
    // An unchanged mechanism stays to the byte.
    expect(resumed(progress, { ...state, changes: [] }, start).document).toBe(start);
  });
  it("leaves out what has another form than the page writes", () => {
    const state = readState('{"fingerprint":"f","name":"Ada","changes":[],"settled":5,"answers":[1],"attempts":{"a":1}}', "f");
    expect(state).toEqual({ fingerprint: "f", name: "Ada", changes: [], attempts: { a: 1 } });
  });
  it("is nothing where it is of another exercise, or of none", () => {
    const text = stateOf(newProgress("/", "f1", "T", "Ada", start, new Date(0)), start);
    for (const [kept, print] of [
      [text, "f2"],
      ["r=1abc", "f1"],
      ["", "f1"],
      ["{}", "f1"],
      ["[1]", "f1"],
    ] as const)
      expect(readState(kept, print)).toBeUndefined();
  });
});
