import { describe, expect, it } from "vitest";
import { Clock, easySpeed } from "./clock.js";
import { difference, keysAt, pathOf, rangeAt, valueAt, withValue } from "../document/change.js";
import { History } from "./history.js";
import { shown as shownIn } from "../features/hand/value.js";
import { lengthLabel } from "../geometry/view.js";
import { speak } from "../text/strings.js";
import { parseNumber, reading, sliderStep, snapped, typedShort } from "../text/number.js";

const TEXT = `{
  "holonomy": 1,   // kept
  "parameters": { "l": 0.08, "w": { "value": 6, "max": 20 } },
  "runs": [ { "label": "a" } ],
  "simulation": {
    "duration": 5,
    "stabilization": "none"
  }
}
`;

describe("edits of the text", () => {
  it("change one number and nothing else", () => {
    const after = withValue(TEXT, pathOf("/parameters/w/value", TEXT), 7.5);
    expect(after).toBe(TEXT.replace('"value": 6', '"value": 7.5'));
  });
  it("add a key in the text's own indentation", () => {
    const after = withValue(TEXT, ["simulation", "formulation"], "index-1");
    expect(after).toContain('"stabilization": "none",\n    "formulation": "index-1"\n  }');
  });
  it("make the parents that are missing", () => {
    expect(JSON.parse(withValue('{"holonomy": 1}', ["simulation", "integrator", "step"], 0.01))).toEqual({
      holonomy: 1,
      simulation: { integrator: { step: 0.01 } },
    });
  });
  it("leave the neighbours of a new key as they are", () => {
    const text = '{\n  "simulation": {\n    "duration": 1, "output_step": 0.1,\n    "integrator": { "type": "rk4" }\n  }\n}';
    expect(withValue(text, ["simulation", "basis"], "qr")).toBe(text.replace('"rk4" }', '"rk4" },\n    "basis": "qr"'));
    expect(withValue(text, ["simulation", "integrator", "step"], 0.5)).toBe(text.replace('"rk4"', '"rk4", "step": 0.5'));
    expect(withValue(text, ["simulation", "integrator"], { type: "dopri5", rtol: 1e-8 })).toBe(
      text.replace('{ "type": "rk4" }', '{ "type": "dopri5", "rtol": 1e-8 }'),
    );
    expect(withValue('{ "parameters": {} }', ["parameters", "l"], [1, 2])).toBe('{ "parameters": { "l": [1, 2] } }');
  });
  it("take a key away", () => {
    const after = withValue(TEXT, ["simulation", "stabilization"], undefined);
    expect(after).not.toContain("stabilization");
    expect(valueAt(after, ["simulation", "duration"])).toBe(5);
  });
  it("read pointers with escapes and array positions", () => {
    expect(pathOf("/runs/0/label", TEXT)).toEqual(["runs", 0, "label"]);
    expect(pathOf("/a~1b/c~0d", "{}")).toEqual(["a/b", "c~d"]);
    expect(pathOf("/parameters/0", '{"parameters": {"0": 1}}')).toEqual(["parameters", "0"]);
  });
  it("find a value's place, and nothing where there is none", () => {
    const range = rangeAt(TEXT, "/parameters/l");
    expect(range && TEXT.slice(range.from, range.to)).toBe("0.08");
    expect(rangeAt(TEXT, "/nowhere")).toBeUndefined();
    expect(rangeAt("not json", "/a")).toBeUndefined();
    expect(keysAt(TEXT, ["simulation"])).toEqual(["duration", "stabilization"]);
  });
  it("name the one stretch in which two texts differ", () => {
    const apply = (text: string, { from, to, insert }: ReturnType<typeof difference>): string => text.slice(0, from) + insert + text.slice(to);
    for (const [a, b] of [["abc", "abXc"], ["aaa", "aa"], ["", "x"], ["same", "same"], ["abab", "ab"]] as const) {
      expect(apply(a, difference(a, b))).toBe(b);
    }
  });
});

describe("numbers", () => {
  it("have the decimal sign of the page's language, and are read with either", async () => {
    const said = (): string[] => [reading(0.5), reading(-2.5e-7), typedShort(0.25), lengthLabel(0.0025), shownIn(1.5, { name: "m", size: 1 })];
    expect(said()).toEqual(["0.5", "\u22122.50e\u22127", "0.25", "2.5 mm", "1.5"]);
    await speak("de");
    try {
      expect(said()).toEqual(["0,5", "\u22122,50e\u22127", "0,25", "2,5 mm", "1,5"]);
      expect(["0,5", "0.5"].map(parseNumber)).toEqual([0.5, 0.5]);
    } finally {
      await speak("en");
    }
  });
  it.each([["0,05", 0.05], ["1.5e-3", 0.0015], [" -2 ", -2], ["\u22123", -3], [".5", 0.5], ["1 000", 1000]])("%s is read as %s", (text, value) =>
    expect(parseNumber(text)).toBe(value),
  );
  it.each(["", "abc", "1,2,3", "1e999", "--1", "1.2.3", "0x10"])("%s is refused", (text) => expect(parseNumber(text)).toBeUndefined());
  it("read short", () => {
    expect(reading(0.123456)).toBe("0.1235");
    expect(reading(-2.5e-14)).toBe("\u22122.50e\u221214");
    expect(reading(123456)).toBe("1.23e5");
    expect(reading(Number.NaN)).toBe("–");
  });
  it("slide in round steps without noise", () => {
    expect(sliderStep(1, 15)).toBe(0.1);
    expect(sliderStep(0.02, 0.1)).toBe(0.0005);
    expect(sliderStep(0, 0)).toBe(1);
    expect(snapped(0.1 + 0.2, 0.1)).toBe(0.3);
  });
});

describe("history", () => {
  it("keeps a gesture as one entry and goes both ways", () => {
    const history = new History();
    history.mark("a", "slide l");
    history.mark("b", "slide l");
    history.close();
    history.mark("c", "slide l");
    expect(history.undo("d")).toBe("c");
    expect(history.undo("c")).toBe("a");
    expect(history.undo("a")).toBeUndefined();
    expect(history.redo("a")).toBe("c");
    history.mark("c", undefined);
    expect(history.canRedo).toBe(false);
  });
});

describe("clock", () => {
  /** A clock driven by hand, `step` ms a frame. */
  function made(): { clock: Clock; step: (ms: number) => void } {
    let pending: ((now: number) => void) | undefined;
    let now = 0;
    const clock = new Clock({ request: (callback) => ((pending = callback), 1), cancel: () => (pending = undefined) });
    return {
      clock,
      step(ms) {
        now += ms;
        const callback = pending;
        pending = undefined;
        callback?.(now);
      },
    };
  }

  it("runs at its speed, rests at the end and begins again", () => {
    const { clock, step } = made();
    clock.setRange(1, 1);
    clock.setSpeed(2);
    clock.play();
    step(0);
    step(50);
    expect(clock.t).toBeCloseTo(0.1, 12);
    for (let i = 0; i < 5; i++) step(100);
    expect(clock.t).toBe(1);
    for (let i = 0; i < 8; i++) step(100);
    expect(clock.t).toBe(1);
    step(100);
    step(100);
    expect(clock.t).toBeLessThan(1);
  });
  it("begins again at the end of a run that stopped early", () => {
    const { clock, step } = made();
    clock.setRange(10, 0.05);
    clock.play();
    const times: number[] = [];
    for (let i = 0; i < 14; i++) {
      step(100);
      times.push(clock.t);
    }
    expect(times.indexOf(0.05)).toBe(1);
    expect(times.slice(2)).toContain(0);
  });
  it("waits where nothing is computed yet", () => {
    const { clock, step } = made();
    clock.setRange(10, 0.05, true);
    clock.play();
    for (let i = 0; i < 40; i++) step(100);
    expect(clock.t).toBe(0.05);
    clock.setRange(10, 10);
    step(100);
    expect(clock.t).toBeGreaterThan(0.05);
  });
  it("goes back to its time when a computation has come there again", () => {
    const { clock } = made();
    clock.setRange(10, 10);
    clock.seek(6);
    clock.setRange(10, 1, true);
    expect(clock.t).toBe(1);
    clock.setRange(10, 8, true);
    expect(clock.t).toBe(6);
    clock.setRange(10, 1, true);
    clock.seek(0.5);
    clock.setRange(10, 10);
    expect(clock.t).toBe(0.5);
  });
  it("goes to a time that was asked for before it was computed", () => {
    const { clock } = made();
    clock.setRange(10, 1, true);
    clock.seek(6);
    expect(clock.t).toBe(1);
    clock.setRange(10, 4, true);
    expect(clock.t).toBe(4);
    clock.setRange(10, 10);
    expect(clock.t).toBe(6);
  });
  it("does not jump after a pause of the page, and stays inside the run", () => {
    const { clock, step } = made();
    clock.setRange(10, 10);
    clock.play();
    step(0);
    step(60_000);
    expect(clock.t).toBeCloseTo(0.1, 12);
    clock.seek(99);
    expect(clock.t).toBe(10);
    clock.reset();
    expect([clock.t, clock.playing]).toEqual([0, false]);
  });
  it("chooses an easy speed", () => {
    expect([easySpeed(10), easySpeed(2), easySpeed(1), easySpeed(0.001)]).toEqual([1, 0.25, 0.1, 0.02]);
  });
});
