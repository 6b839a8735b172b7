// The steps are read off documents as the page makes them; what the first look does is checked by the solver as the page has it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addActuator, addDriver } from "../../document/add.js";
import { addBar } from "../../document/bar.js";
import { emptySheet } from "../../document/empty.js";
import type { Poses } from "../../document/geometry.js";
import { outline } from "../../document/outline.js";
import { remove } from "../../document/remove.js";
import { withValue } from "../../document/change.js";
import { compiled } from "../../solver/compiled.js";
import type { CheckReport } from "../../solver/types.js";
import { braced, bracing } from "./brace.js";
import { LOOKS, STEPS, built, met, miscounted, reached } from "./steps.js";

const root = new URL("../../../../", import.meta.url);
const gallery = (name: string): string => readFileSync(new URL(`gallery/${name}.json`, root), "utf8");
const fourBar = gallery("four-bar");

const wasm = await compiled();
const check = (text: string): CheckReport => JSON.parse(wasm.check(text)) as CheckReport;

const none: Poses = { of: () => undefined };

/** Three bars on an empty sheet, one after the other. */
function bars(): string[] {
  const texts = [emptySheet("Mine")];
  const last = (): string => texts.at(-1) ?? "";
  texts.push(addBar(last(), { at: [0, 0], body: "ground" }, { at: [0, 0.06] }, none).text);
  const [, free = ""] = Object.keys(outline(last()).bodies[0]?.points ?? {});
  texts.push(addBar(last(), { at: [0, 0.06], on: { body: "bar1", point: free } }, { at: [0.16, 0.12] }, none).text);
  const end = Object.keys(outline(last()).bodies[1]?.points ?? {}).find((name) => name !== free) ?? "";
  texts.push(addBar(last(), { at: [0.2, 0], body: "ground" }, { at: [0.16, 0.12], on: { body: "bar2", point: end } }, none).text);
  return texts;
}

describe("the first mechanism, step by step", () => {
  it("counts what the document holds, whatever it was made with", () => {
    const texts = bars();
    expect(texts.map((text) => built(text, false))).toEqual([0, 1, 2, 3]);
    const closed = texts[3] ?? "";
    const foot = outline(closed).joints[0]?.name ?? "";
    for (const driven of [addActuator(closed, foot).text, addDriver(closed, foot).text]) {
      expect(built(driven, false)).toBe(4);
      expect(built(driven, true)).toBe(STEPS.length);
    }
    // A motor between two bars turns no crank.
    const elbow = outline(closed).joints.find(({ value }) => !JSON.stringify(value["connect"]).includes("ground"))?.name ?? "";
    expect(built(addActuator(closed, elbow).text, true)).toBe(3);
    // Typed as text, with bodies instead of points.
    expect(built(fourBar, false)).toBe(4);
  });
  it("goes back with what is taken away", () => {
    const closed = bars()[3] ?? "";
    expect(built(remove(closed, { kind: "body", name: "bar3" }).text, false)).toBe(2);
    expect(built(remove(closed, { kind: "body", name: "bar2" }).text, false)).toBe(1);
  });
  it("takes no chain, no slider and nothing in space for a four-bar", () => {
    expect(built(gallery("triple-pendulum-spatial"), true)).toBe(0);
    expect(built(gallery("double-pendulum"), true)).toBeLessThan(3);
    expect(built("{", true)).toBe(0);
    // Two cranks that are pinned to one another are no loop of four.
    const two = addBar(
      bars()[1] ?? "",
      { at: [0.1, 0], body: "ground" },
      { at: [0, 0.06], on: { body: "bar1", point: Object.keys(outline(bars()[1] ?? "").bodies[0]?.points ?? {})[1] ?? "" } },
      none,
    ).text;
    expect(built(two, true)).toBe(2);
  });
});

describe("the first look", () => {
  const poses: Poses = { of: () => undefined };
  /** Where the pins of the four-bar are at its start, m. */
  const points = [
    { ref: { body: "ground", point: "A" }, at: [0, 0] },
    { ref: { body: "coupler", point: "C" }, at: [0.183, 0.149] },
  ];
  it("goes from step to step by what the checks find", () => {
    const opened = fourBar;
    const shown = (text: string): { opened: string; text: string; report: CheckReport } => ({ opened, text, report: check(text) });
    const steps = (text: string): string[] => LOOKS.filter((look) => met(look, shown(text)));
    expect(steps(fourBar)).toEqual(["back"]);
    expect(steps(withValue(fourBar, ["bodies", "rocker", "angle"], 1.6))).toEqual(["pull", "back"]);
    expect(bracing(outline(fourBar))?.joints).toEqual(["A", "C"]);
    const stuck = braced(fourBar, points, poses);
    const report = check(stuck);
    expect(report.ok, JSON.stringify(report.failure)).toBe(true);
    expect(outline(stuck).bodies).toHaveLength(4);
    expect([report.analysis?.mobility, report.analysis?.redundancy]).toEqual([0, 0]);
    expect(steps(stuck)).toEqual(["brace"]);
    expect(steps(gallery("parallelogram"))).toEqual(["back", "parallel"]);
    const moved = withValue(fourBar, ["bodies", "rocker", "angle"], 1.6);
    // One after the other, and ahead: a bar that was added without a pull, a parallelogram that was opened by itself.
    expect([fourBar, moved, stuck, moved, gallery("parallelogram")].reduce<number[]>((at, text) => [...at, reached(at.at(-1) ?? 0, shown(text))], [0])).toEqual(
      [0, 0, 1, 2, 3, 4],
    );
    expect([reached(0, shown(stuck)), reached(0, shown(gallery("parallelogram"))), reached(4, shown(fourBar))]).toEqual([2, 4, 4]);
  }, 30_000);
  it("says that counting is wrong only where it is", () => {
    expect(["parallelogram", "four-bar", "double-pendulum"].map((name) => miscounted(check(gallery(name))))).toEqual([true, false, false]);
  });
  it("leaves alone what it cannot brace", () => {
    for (const name of ["slider-crank-spatial", "planar-pendulum", "double-pendulum"]) {
      const text = gallery(name);
      if (bracing(outline(text)) === undefined) expect(braced(text, points, poses)).toBe(text);
    }
    expect(bracing(outline(gallery("slider-crank-spatial")))).toBeUndefined();
    expect(braced(fourBar, [], poses)).toBe(fourBar);
  });
});
