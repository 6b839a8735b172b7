import { describe, expect, it } from "vitest";
import { runsOf, withRun } from "../../document/runs.js";
import { compare } from "../../text/en/compare.js";
import { METHODS, type MethodId, compared, offeredAtFirst, withMethods } from "./methods.js";

const name = (id: MethodId): string => compare.methods[id][0];
const PLAIN = '{ "holonomy": 1, "coordinates": { "x": 1 } }';
const TWO = '{ "holonomy": 1, "runs": [{ "label": "a" }, { "label": "Baumgarte", "simulation": { "stabilization": "baumgarte" } }] }';

describe("the methods that a comparison offers", () => {
  it("has words for each", () => {
    expect(Object.keys(METHODS)).toEqual(Object.keys(compare.methods));
  });

  it("begins with what differs most, or with the document's own runs", () => {
    expect(offeredAtFirst(PLAIN)).toEqual(["multipliers", "projection", "minimal"]);
    expect(offeredAtFirst(TWO)).toEqual([]);
  });

  it("makes runs of them, with or without the document's own", () => {
    const runs = (keeps: boolean) => runsOf(compared(PLAIN, keeps, ["projection"], "as it is", name));
    const added = { label: "Projection", simulation: METHODS.projection };
    expect(runs(true)).toEqual([{ label: "as it is" }, added]);
    expect(runs(false)).toEqual([added]);
    expect(runsOf(compared(TWO, false, ["projection"], "as it is", name))).toEqual([added]);
  });

  it("adds no second run of a name, and leaves out nothing when nothing is chosen", () => {
    expect(withMethods(TWO, ["baumgarte"], "as it is", name)).toHaveLength(2);
    expect(runsOf(compared(TWO, false, [], "as it is", name))).toHaveLength(2);
  });
});

describe("one run more", () => {
  it("stands after the others; the first is what the document did before", () => {
    expect(runsOf(withRun(PLAIN, "run 2", "as it is"))).toEqual([{ label: "as it is" }, { label: "run 2" }]);
    expect(runsOf(withRun(TWO, "run 3", "as it is")).map(({ label }) => label)).toEqual(["a", "Baumgarte", "run 3"]);
  });
});
