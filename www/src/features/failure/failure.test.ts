import { describe, expect, it } from "vitest";
import type { Suggestion } from "../../solver/types.js";
import { edited } from "../../document/change.js";
import { momentFragment } from "./moment.js";
import { jointOf } from "../../document/shown.js";

function suggestion(...edits: Suggestion["edits"]): Suggestion {
  return { code: "smaller-step", text: "", edits, passes: true };
}

const document = `{
  "constraints": { "first": "x - 1",
    "second": "x - 2" },
  "simulation": { "duration": 2, "integrator": { "type": "rk4", "step": 0.1 } }, // fast
  "runs": [ { "label": "a" }, { "label": "b" } ]
}`;

describe("a suggestion", () => {
  it("changes one number and nothing else", () => {
    expect(edited(document, suggestion({ path: "/simulation/integrator/step", value: 0.01 }).edits)).toBe(document.replace("0.1", "0.01"));
  });

  it("writes what is not there yet into the run that stopped", () => {
    const text = edited(document, suggestion({ path: "/runs/1/simulation/formulation", value: "minimal" }).edits);
    expect(text).toBe(document.replace('{ "label": "b" }', '{ "label": "b", "simulation": { "formulation": "minimal" } }'));
  });

  it("takes a part away, with one comma", () => {
    const text = edited(document, suggestion({ path: "/constraints/first", value: null }).edits);
    expect(text).toContain('"second": "x - 2" }');
    expect(text).not.toContain("first");
    expect(edited(text, suggestion({ path: "/constraints/first", value: null }).edits)).toBe(text);
    expect(edited(document, suggestion({ path: "/runs/0", value: null }).edits)).toContain('"runs": [ { "label": "b" } ]');
  });

  it("makes all of its changes", () => {
    const text = edited(
      document,
      suggestion({ path: "/simulation/duration", value: 1 }, { path: "/simulation/integrator", value: { type: "dopri5", rtol: 1e-6 } }).edits,
    );
    expect(text).toContain('"simulation": { "duration": 1, "integrator": { "type": "dopri5", "rtol": 1e-6 } }, // fast');
  });
});

describe("a link to a moment", () => {
  it("has the time and the run", () => {
    expect(momentFragment("m=1abc", 0.1 + 0.2, "")).toBe("m=1abc&t=0.3");
    expect(momentFragment("m=1abc", 2, "a & b")).toBe("m=1abc&t=2&run=a%20%26%20b");
  });
});

describe("a part that is farthest apart", () => {
  const text = '{ "joints": { "A": {}, "both": {} }, "drivers": { "motor": { "joint": "A" }, "both": { "joint": "A" } }, "constraints": { "path": "x" } }';
  it("is seen at its joint, or at the joint that it moves", () => {
    expect(["A", "motor", "both", "path", "gone"].map((part) => jointOf(part, text))).toEqual(["A", "A", "both", "path", "gone"]);
  });
});
