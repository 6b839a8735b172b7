// Locked parts cannot be changed, whichever way the text comes; everything else can.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { withValue } from "../../document/change.js";
import { readExercise } from "./block.js";
import { Locks } from "./locks.js";

const lesson = (name: string): string => readFileSync(new URL(`../../../../lessons/${name}.json`, import.meta.url), "utf8");

function locks(text: string): Locks {
  const exercise = readExercise(text);
  if (exercise === undefined) throw new Error("no exercise");
  return new Locks(text, exercise);
}

describe("what is locked", () => {
  const drift = lesson("lesson-drift");
  const of = locks(drift);
  it("cannot be changed, taken away or added to", () => {
    expect(of.touched(withValue(drift, ["parameters", "a", "value"], 0.02))).toEqual({ kind: "locked", pointer: "/parameters" });
    expect(of.touched(withValue(drift, ["parameters", "b"], 1))).toEqual({ kind: "locked", pointer: "/parameters" });
    expect(of.touched(withValue(drift, ["constraints"], undefined))).toEqual({ kind: "locked", pointer: "/constraints" });
    expect(of.touched(withValue(drift, ["simulation", "duration"], 1))).toEqual({ kind: "locked", pointer: "/simulation/duration" });
    expect(of.touched("")).toEqual({ kind: "locked", pointer: "/parameters" });
  });
  it("leaves the rest free, and the way it is written", () => {
    expect(of.touched(drift)).toBeUndefined();
    expect(of.touched(drift.replaceAll("  ", " "))).toBeUndefined();
    expect(of.touched(withValue(drift, ["simulation", "stabilization", "alpha1"], 40))).toBeUndefined();
    expect(of.touched(withValue(drift, ["plots"], []))).toBeUndefined();
    expect(of.touched(withValue(drift, ["exercise"], undefined))).toBeUndefined();
  });
  it("is held in the middle of typing too, when the text is no JSON", () => {
    expect(of.touched(drift)).toBeUndefined();
    expect(of.touched(drift.replace('"alpha1": 82', '"alpha1": '))).toBeUndefined();
    expect(of.touched(drift.replace('"alpha1": 82', '"alpha1": "'))).toBeUndefined();
    expect(of.touched(drift.replace('"duration": 3', '"duration": '))).toEqual({ kind: "locked", pointer: "/simulation/duration" });
    expect(of.touched(drift.replace('"duration": 3', 'duration": 3'))).toEqual({ kind: "locked", pointer: "/simulation/duration" });
  });
  it("holds the method to what is allowed", () => {
    expect(of.touched(withValue(drift, ["simulation", "stabilization"], "s-both"))).toEqual({
      kind: "method",
      axis: "stabilization",
      id: "s-both",
      allowed: ["baumgarte"],
    });
    expect(of.touched(withValue(drift, ["simulation", "formulation"], undefined))).toEqual({
      kind: "method",
      axis: "formulation",
      id: "auto",
      allowed: ["index-1"],
    });
    expect(of.allowed("integrator")).toEqual(["heun"]);
    expect(of.allowed("basis")).toBeUndefined();
  });
  it("holds what runs replace of locked parameters", () => {
    const text = '{"parameters":{"g":9.81},"runs":[{"label":"a"}],"exercise":{"tasks":[],"locked":["/parameters/g"]}}';
    expect(locks(text).touched(withValue(text, ["runs", 0, "parameters"], { g: 1 }))).toEqual({ kind: "locked", pointer: "/runs/0/parameters" });
    expect(locks(text).touched(text.replace("}]", '},{"parameters":{"g":1}}]'))).toEqual({ kind: "locked", pointer: "/runs/1/parameters" });
  });
  it("holds what runs replace of a locked simulation, or of the key of it that is locked", () => {
    const of = (locked: string): string => `{"simulation":{"duration":3},"runs":[{"label":"a"}],"exercise":{"tasks":[],"locked":["${locked}"]}}`;
    const [whole, key, none] = [of("/simulation"), of("/simulation/duration"), of("/bodies")];
    const short = (text: string): string => withValue(text, ["runs", 0, "simulation"], { duration: 1e-6 });
    expect(locks(whole).touched(short(whole))).toEqual({ kind: "locked", pointer: "/runs/0/simulation" });
    expect(locks(key).touched(short(key))).toEqual({ kind: "locked", pointer: "/runs/0/simulation/duration" });
    expect(locks(key).touched(key.replace("}]", '},{"simulation":{"duration":9}}]'))).toEqual({ kind: "locked", pointer: "/runs/1/simulation/duration" });
    expect(locks(key).touched(withValue(key, ["runs", 0, "simulation"], { formulation: "minimal" }))).toBeUndefined();
    expect(locks(none).touched(short(none))).toBeUndefined();
  });
  it("covers what is inside of a locked part, and not what only begins like it", () => {
    expect(of.covers("/parameters/a")).toBe(true);
    expect(of.covers("/parameters")).toBe(true);
    expect(of.covers("/parametersets")).toBe(false);
    expect(of.covers("/simulation/stabilization")).toBe(false);
  });
});

describe("the block of an exercise", () => {
  it("is read as far as the page shows it", () => {
    const exercise = readExercise(lesson("lesson-drift"));
    expect(exercise?.tasks.map(({ id }) => id)).toEqual(["left-behind", "rate", "factor", "limit", "why", "after-each-step", "gains"]);
    expect(exercise?.tasks[0]?.hints).toEqual([{ text: { en: expect.any(String) as string, de: expect.any(String) as string }, cost: 0.5 }]);
    expect(exercise?.tasks[5]?.answer).toMatchObject({ type: "choice", several: true, correct: [0, 2] });
    expect(exercise?.reveal).toEqual({ attempts: 3 });
    expect(exercise?.variants).toEqual(["a", "w", "slope"]);
    expect(exercise?.panels).toEqual(["picture", "plots", "method", "document"]);
  });
  it("is none where there is none, and where the text is no JSON", () => {
    expect(readExercise("{}")).toBeUndefined();
    expect(readExercise('{"title":"exercise"}')).toBeUndefined();
    expect(readExercise('{"exercise": {')).toBeUndefined();
  });
});

describe("where locked parts stand in a text", () => {
  const drift = lesson("lesson-drift");
  const of = locks(drift);
  const told = (text: string): [string, string][] => (of.ranges(text) ?? []).map(({ from, to, pointer }) => [pointer, text.slice(from, to)]);
  it("is each with its key, in the order of the text", () => {
    const found = told(drift);
    expect(found.map(([pointer]) => pointer)).toEqual(expect.arrayContaining(["/parameters", "/simulation/duration"]));
    for (const [pointer, part] of found) expect(part.startsWith(`"${pointer.split("/").at(-1) ?? ""}"`), pointer).toBe(true);
    const starts = (of.ranges(drift) ?? []).map(({ from }) => from);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
  it("moves with the text, and is not told where it is no JSON", () => {
    const moved = drift.replace("{", '{\n  "description": "x",');
    expect(told(moved)).toEqual(told(drift));
    expect(of.ranges(drift.slice(0, -2))).toBeUndefined();
  });
  it("has nothing twice that is inside of another", () => {
    const inner = withValue(drift, ["exercise", "locked"], ["/parameters/a", "/parameters"]);
    expect(
      locks(inner)
        .ranges(inner)
        ?.map(({ pointer }) => pointer),
    ).toContain("/parameters");
    expect(
      locks(inner)
        .ranges(inner)
        ?.map(({ pointer }) => pointer),
    ).not.toContain("/parameters/a");
  });
});
