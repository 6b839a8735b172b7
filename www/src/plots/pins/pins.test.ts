import { describe, expect, it } from "vitest";
import type { Curve } from "../series.js";
import { type Pin, Pins } from "../../session/pins.js";
import type { Run, RunSet } from "../../session/runs.js";
import type { CheckReport, RunComparison } from "../../solver/types.js";
import { ghosts } from "./ghosts.js";
import { differences, pinName } from "./naming.js";
import { plotted, statement } from "./statement.js";

const text = JSON.stringify({
  title: "A",
  parameters: { l: { value: 1, label: "length" }, w: 2 },
  simulation: { duration: 5, formulation: "index-1", integrator: { type: "rk4", step: 0.01 } },
  runs: [{ label: "a" }, { label: "b", parameters: { w: 3 }, simulation: { formulation: "minimal" } }],
});
const channel = (name: string) => ({ name, unit: "m", label: "", group: "" });
const report = { channels: [channel("t"), channel("x"), channel("y")], scene: null } as unknown as CheckReport;

function pin(place: number, more: Partial<Pin> = {}): Pin {
  return { index: 1000 + place, place, label: "", text, run: 0, report, ...more } as Pin;
}

describe("the name of a pin", () => {
  const name = (change: (document: Record<string, Record<string, unknown>>) => void, run = 0): string => {
    const document = JSON.parse(text) as Record<string, Record<string, unknown>>;
    change(document);
    return pinName({ text, run: 0, label: "a" }, { text: JSON.stringify(document), run });
  };

  it("is what differs", () => {
    expect(name((document) => Object.assign(document["simulation"] ?? {}, { integrator: { type: "rk4", step: 0.1 } }))).toBe("step 0.01");
    expect(name((document) => Object.assign(document["simulation"] ?? {}, { formulation: { type: "invariant", gamma: 3 } }))).toBe(
      "formulation index-1, without gamma",
    );
    expect(name((document) => Object.assign(document["parameters"] ?? {}, { l: { value: 2 } }))).toBe("l 1");
    // How it looks decides nothing.
    expect(name((document) => Object.assign(document, { title: "B" }))).toBe("a");
    expect(name(() => undefined, 1)).toBe("a, formulation index-1, w 2");
  });

  it("counts what it does not name", () => {
    const other = {
      text: JSON.stringify({ simulation: { duration: 1, formulation: "minimal", integrator: { type: "dopri5", rtol: 1 } }, parameters: { l: 3, w: 4 } }),
      run: 0,
    };
    expect(differences({ text, run: 0 }, other).length).toBe(7);
    expect(pinName({ text, run: 0, label: "" }, other)).toBe("duration 5, formulation index-1, 5 more");
  });
});

describe("ghosts", () => {
  const curve = (y: string, run: number, color: number): Curve => ({ run, x: "t", y, label: y, unit: "m", color, dash: "solid" });

  it("have the colour of their channel, and dashes of their own", () => {
    const made = ghosts([curve("x", 0, 0), curve("y", 0, 1)], [pin(0), pin(1)], ({ place }) => `pin ${place}`, report.channels);
    expect(made.map(({ label, color, run }) => [label, color, run])).toEqual([
      ["x, pin 0", 0, 1000],
      ["y, pin 0", 1, 1000],
      ["x, pin 1", 0, 1001],
      ["y, pin 1", 1, 1001],
    ]);
    expect(new Set(made.map(({ dash }) => dash)).size).toBe(2);
    expect(made.every(({ ghost, dash }) => ghost === true && dash !== "solid")).toBe(true);
  });

  it("of one channel over several runs are one for each pin, in colours that no run has", () => {
    const made = ghosts([curve("x", 0, 0), curve("x", 1, 1)], [pin(2)], () => "p", report.channels);
    expect(made.map(({ label, color }) => [label, color])).toEqual([["p", 6]]);
  });

  it("are left out where the pinned run has no such channel", () => {
    expect(ghosts([curve("z", 0, 0)], [pin(0)], () => "p", report.channels)).toEqual([]);
  });
});

describe("pins", () => {
  function made(state = "done"): { pins: Pins; set: RunSet; run: (id: number) => Run; log: string[] } {
    const log: string[] = [];
    const set = {
      text,
      report,
      keep: ({ id }: { id: number }) => log.push(`keep ${id}`),
      release: ({ id }: { id: number }) => log.push(`release ${id}`),
    } as unknown as RunSet;
    const run = (id: number): Run =>
      ({
        label: "a",
        index: 0,
        progress: { state },
        handle: { id, lost: false, ask: (kind: string, { bytes }: { bytes: number }) => (log.push(`${kind} ${bytes >> 20}`), Promise.resolve()) },
        frames: {},
        failure: undefined,
      }) as unknown as Run;
    return { pins: new Pins(), set, run, log };
  }

  it("keep what they need, bounded, and give it back", () => {
    const { pins, set, run, log } = made();
    const first = pins.add(set, run(1), text);
    expect(log).toEqual(["keep 1", "reduce 64"]);
    for (const id of [2, 3, 4]) expect(pins.add(set, run(id), text)?.place).toBe(id - 1);
    expect([pins.full, pins.add(set, run(5), text)]).toEqual([true, undefined]);
    if (first !== undefined) pins.remove(first);
    expect(log.at(-1)).toBe("release 1");
    // A place that is free again is taken first.
    expect(pins.add(set, run(6), text)?.index).toBe(1000);
    pins.clear();
    expect(pins.list).toEqual([]);
    expect(log.filter((line) => line.startsWith("release")).length).toBe(5);
  });

  it("are of runs that are over, once each", () => {
    const going = made("running");
    expect(going.pins.add(going.set, going.run(1), text)).toBeUndefined();
    const { pins, set, run } = made();
    const one = run(1);
    pins.add(set, one, text);
    expect(pins.add(set, one, text)).toBeUndefined();
    (one.handle as { lost: boolean }).lost = true;
    expect([pins.lose(), pins.list.length]).toEqual([1, 0]);
  });
});

describe("what is said of two runs", () => {
  const drift = (position: number | null): RunComparison["drift"] => ({
    first: { position: 1, velocity: 1 },
    second: { position: 1, velocity: 1 },
    position,
    velocity: null,
  });
  const made = (difference: number, position: number | null): RunComparison => ({
    t0: 0,
    t1: 5,
    samples: 501,
    interpolated: false,
    channels: [{ name: "x", unit: "m", difference, t: 3.2, range: 2 }],
    largest: difference === 0 ? null : 0,
    drift: drift(position),
  });

  it("names channel, value, unit, time, and the drift beside the pinned one", () => {
    expect(statement(made(-0.0123, 40), [channel("x")])).toEqual([
      "Largest difference: x, 0.0123 m at 3.2 s.",
      "The joints come 40 times as far apart as in the pinned run.",
    ]);
    expect(statement(made(0, 0.025), [])).toEqual(["The same values at all 501 samples.", "The joints come 40 times less far apart than in the pinned run."]);
    const closed = { position: 3e-16, velocity: 1 };
    expect(statement({ ...made(1, 1.5), drift: { ...drift(1.5), first: closed, second: closed } }, [channel("drift.position")])[1]).toBe(
      "Both hold their joints together to rounding.",
    );
    expect(statement({ ...made(1, null), samples: 0 }, [])).toEqual(["Nothing can be compared: the runs have no time or no plotted channel in common."]);
  });

  it("is about the channels of the plots", () => {
    expect(
      plotted([
        { title: "", kind: "time", channels: ["x", "drift.position"] },
        { title: "", kind: "phase", channels: ["x"] },
      ]),
    ).toEqual(["x", "x'"]);
  });
});
