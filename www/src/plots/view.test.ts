import { describe, expect, it } from "vitest";
import type { PlotInfo } from "../solver/types.js";
import type { Curve } from "./series.js";
import { PlotView, keyOf } from "./view.js";
import { TimeWindow } from "./window.js";

const curve = (y: string, x = "t"): Curve => ({ run: 0, x, y, label: y, unit: "m", color: 0, dash: "solid" });
const over: PlotInfo = { title: "Motion", kind: "time", channels: ["a", "b"] };
const numbers = (...y: number[]) => ({ x: Float64Array.from(y.keys()), y: Float64Array.from(y) });

function view(spec = over, time = new TimeWindow()): PlotView {
  const made = new PlotView(spec, time);
  made.duration = 5;
  made.curves = [curve("a"), curve("b")];
  return made;
}

describe("the view of a plot", () => {
  it("has the chosen curve selected, the first one when that is hidden", () => {
    const shown = view();
    const [a, b] = [curve("a"), curve("b")];
    expect(shown.selected?.y).toBe("a");
    shown.select(b);
    expect(shown.selected?.y).toBe("b");
    shown.toggle(b);
    expect([shown.visible.map(({ y }) => y), shown.selected?.y]).toEqual([["a"], "a"]);
    shown.toggle(a);
    expect(shown.selected).toBeUndefined();
    shown.toggle(b);
    expect(shown.selected?.y).toBe("b");
    expect([...shown.hidden]).toEqual([keyOf(a)]);
  });

  it("shares its window of time with other plots over time, and nothing else", () => {
    const time = new TimeWindow();
    const [one, two, path] = [view(over, time), view(over, time), view({ title: "", kind: "path", channels: ["a", "b"] }, time)];
    let told = 0;
    time.subscribe(() => told++);
    one.show([1, 2], [0, 3]);
    expect([two.window, two.x, two.y, two.zoomed]).toEqual([[1, 2], [1, 2], undefined, true]);
    expect([one.y, path.zoomed, path.window]).toEqual([[0, 3], false, [0, 5]]);
    path.show([-1, 1], undefined);
    expect([path.x, one.x, told]).toEqual([[-1, 1], [1, 2], 1]);
    two.show(undefined, undefined);
    expect([one.x, one.y, one.zoomed, two.zoomed, told]).toEqual([undefined, [0, 3], true, false, 2]);
  });

  it("of a spectrum ends where nearly all of the power is, until all of it is asked for", () => {
    const spectrum = view({ title: "", kind: "spectrum", channels: ["a"] });
    spectrum.duration = 10;
    const x = Float64Array.from({ length: 1000 }, (_, i) => (i + 1) * 0.025);
    const peak = (at: number, height: number) => x.map((f) => height * Math.exp(-(((f - at) / 0.05) ** 2)));
    spectrum.take([{ curve: curve("a", "frequency"), data: { x, y: peak(2, 1).map((value, i) => value + (peak(6, 0.01)[i] ?? 0)) } }]);
    // The second peak has a ten-thousandth of the power.
    const [from, to] = spectrum.across ?? [1, 0];
    expect([from, to > 2.05 && to < 2.5, spectrum.cut, spectrum.zoomed]).toEqual([0, true, true, false]);
    const numbers = spectrum.sight[0]?.x ?? new Float64Array();
    expect(numbers.length).toBeLessThan(110);
    spectrum.show(spectrum.everything, undefined);
    expect([spectrum.across, spectrum.cut, spectrum.zoomed, spectrum.sight[0]?.x.length]).toEqual([[0, 25], false, true, 1000]);
    spectrum.show(undefined, undefined);
    // A slow motion is not shown as one line: ten that can be told apart, or all there are.
    spectrum.take([{ curve: curve("a", "frequency"), data: { x, y: peak(0.05, 1) } }]);
    expect(spectrum.across).toEqual([0, 1]);
    spectrum.take([{ curve: curve("a", "frequency"), data: { x: Float64Array.of(0.2, 0.4), y: Float64Array.of(1, 1) } }]);
    expect(spectrum.across?.[1]).toBeCloseTo(0.4);
    spectrum.take([]);
    expect(spectrum.across).toBeUndefined();
  });

  it("reads values at a time; of a path those of the ordinate", () => {
    const shown = view();
    shown.take([
      { curve: curve("a"), data: numbers(10, 20, 30) },
      { curve: curve("b"), data: { x: new Float64Array(0), y: new Float64Array(0) } },
    ]);
    expect(shown.read(1.2).map(({ curve: { y }, value }) => [y, value])).toEqual([
      ["a", 20],
      ["b", Number.NaN],
    ]);
    shown.take([{ curve: curve("b", "a"), data: numbers(0, 0, 0), over: { x: numbers(1, 2, 3), y: numbers(7, 8, 9) } }]);
    expect(shown.read(2).map(({ value }) => value)).toEqual([9]);
  });
});
