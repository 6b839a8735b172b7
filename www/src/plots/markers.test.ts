import { describe, expect, it } from "vitest";
import type { RunEvent } from "../solver/types.js";
import { type Marked, markedInWords, markersOf, moments, passed } from "./markers.js";

const run = (label: string, index: number, events: [number, RunEvent["kind"]][], stopped?: number): Marked => ({
  index,
  label,
  progress: { events: events.map(([t, kind]) => ({ t, kind }) as RunEvent) },
  failure: stopped === undefined ? undefined : { t: stopped },
});
const said = (runs: Marked[]) => markersOf(moments(runs, 10), runs).map(({ x, label, solid }) => [x, label, solid === true]);

// The same cases as in `crates/cli/src/command/markers.rs`: a file of the program is the page's.
describe("marked moments", () => {
  const a = run("a", 0, [[2, "singular"]], 7);
  const b = run("b", 1, [
    [2.001, "singular"],
    [5, "nearly-singular"],
  ]);

  it("that all runs have are one, others say whose they are", () => {
    expect(said([a, b])).toEqual([
      [2, "singular", false],
      [5, "nearly singular, b", false],
      [7, "stopped, a", true],
    ]);
    expect(said([a])).toEqual([
      [2, "singular", false],
      [7, "stopped", true],
    ]);
    expect(
      said([
        run("a", 0, [
          [2, "singular"],
          [2.001, "singular"],
        ]),
      ]),
    ).toHaveLength(2);
  });

  it("are events of the document by their names", () => {
    const bounces = {
      ...run("a", 0, [[2, "nearly-singular"]]),
      progress: {
        happened: [
          { t: 1, label: "bounce" },
          { t: 3, label: "bounce" },
        ],
      },
    };
    expect(said([bounces as Marked])).toEqual([
      [1, "bounce", false],
      [3, "bounce", false],
    ]);
    expect(markedInWords(moments([bounces as Marked], 10), [bounces as Marked])).toEqual(["bounce at 1 s.", "bounce at 3 s."]);
  });

  it("are stops that touch in vain, by what they are and which, before those that were reached with them", () => {
    const legs = { t: 2, label: "leg0.n, leg1.n", what: "redundant" };
    const table = { ...run("a", 0, []), progress: { happened: [{ t: 2, label: "leg0.n", what: "reached" }, legs] } } as Marked;
    expect(said([table])).toEqual([
      [2, "redundant stops", false],
      [2, "leg0.n", false],
    ]);
    expect(markedInWords(moments([table], 10), [table])).toEqual(["Redundant stops: leg0.n, leg1.n at 2 s.", "leg0.n at 2 s."]);
  });

  it("are events by any word that an author may call them", () => {
    const names = ["stopped", "singular", "event", "constructor"];
    const odd = { ...run("a", 0, []), progress: { happened: names.map((label, t) => ({ t, label })) } } as Marked;
    expect(said([odd])).toEqual(names.map((label, t) => [t, label, false]));
    expect(markedInWords(moments([odd], 10), [odd])).toEqual(names.map((label, t) => `${label} at ${t} s.`));
  });

  it("keep the end and the singular ones among too many", () => {
    const many = run("a", 0, [...Array.from({ length: 60 }, (_, i): [number, RunEvent["kind"]] => [i / 10, "nearly-singular"]), [6.5, "singular"]], 9);
    const all = said([many]);
    expect([all.length, all.at(-2)?.[1], all.at(-1)?.[1]]).toEqual([40, "singular", "stopped"]);
  });

  it("are said in sentences", () => {
    expect(markedInWords(moments([a, b], 10), [a, b])).toEqual([
      "Singular position at 2 s.",
      "Nearly singular position at 5 s (b).",
      "The run stopped at 7 s (a).",
    ]);
    // A failure without a time is none of a moment.
    expect(moments([{ ...a, progress: {}, failure: { t: null } }], 10)).toEqual([]);
  });

  it("are met by a cursor that passes them, forwards and backwards", () => {
    expect(passed(a, 1.9, 2.1, 10)).toEqual(["Singular position at 2 s."]);
    expect(passed(a, 2.1, 1.9, 10)).toEqual(["Singular position at 2 s."]);
    expect(passed(a, 1.9, 2, 10)).toEqual(["Singular position at 2 s."]);
    expect([passed(a, 2, 2.1, 10), passed(a, 2.1, 3, 10)]).toEqual([[], []]);
    expect(passed(a, 0, 10, 10)).toEqual(["Singular position at 2 s.", "The run stopped at 7 s."]);
  });
});
