import { describe, expect, it } from "vitest";
import type { Channel, FigureLayout, PlotSpec } from "../worker/types.js";
import { left, top, valueAt } from "./axis.js";
import { curves, figure, nearest, showsOneRun, split, standIns } from "./series.js";

const channel = (name: string, unit = "m", group = "body", label = ""): Channel => ({ name, unit, group, label });
const channels = [channel("x"), channel("y"), channel("a", "rad", "body", "angle of a"), channel("x'", "m/s"), channel("drift.position", "m", "drift")];
const runs = [{ label: "one", index: 0 }, { label: "two", index: 1 }, { label: "three", index: 2 }];
const time = (...names: string[]): PlotSpec => ({ title: "", kind: "time", channels: names });

describe("curves", () => {
  it("of one channel tell the runs apart by colour and by dash", () => {
    const all = curves(time("drift.position"), runs, 0, channels);
    expect(all.map(({ label, color, dash }) => [label, color, dash])).toEqual([["one", 0, "solid"], ["two", 1, "dashed"], ["three", 2, "dash-dot"]]);
  });
  it("of one run tell the channels apart, with their labels", () => {
    const all = curves(time("x", "a"), runs.slice(0, 1), 0, channels);
    expect(all.map(({ label, color, dash }) => [label, color, dash])).toEqual([["x", 0, "solid"], ["angle of a", 1, "dashed"]]);
  });
  it("of several in several have the colour of the run and the dash of the channel", () => {
    const all = curves(time("x", "y"), runs.slice(0, 2), 0, channels);
    expect(all.map(({ label, color, dash }) => [label, color, dash])).toEqual([
      ["x, one", 0, "solid"], ["y, one", 0, "dashed"], ["x, two", 1, "solid"], ["y, two", 1, "dashed"],
    ]);
  });
  it("are those of the chosen run when all would be too many", () => {
    const plot = time("x", "y", "a");
    expect(showsOneRun(plot, runs)).toBe(true);
    expect(curves(plot, runs, 1, channels).map(({ run }) => run)).toEqual([1, 1, 1]);
  });
  it("of a path take channels in pairs, of a phase plot a channel and its rate", () => {
    expect(curves({ title: "", kind: "path", channels: ["x", "y", "a"] }, runs.slice(0, 1), 0, channels).map(({ x, y }) => [x, y])).toEqual([["x", "y"]]);
    expect(curves({ title: "", kind: "phase", channels: ["x"] }, runs.slice(0, 1), 0, channels).map(({ x, y }) => [x, y])).toEqual([["x", "x'"]]);
  });
});

describe("figure", () => {
  const options = { duration: 5, theme: "dark", time: "time", channels } as const;
  it("over time covers the whole run and names the common unit", () => {
    const spec = figure({ ...time("x", "y"), log: true }, curves(time("x", "y"), runs.slice(0, 1), 0, channels), options);
    expect(spec.x).toEqual({ label: "time", unit: "s", range: [0, 5] });
    expect(spec.y).toEqual({ label: "", unit: "", scale: "log" });
    expect(figure(time("x", "y"), curves(time("x", "y"), runs.slice(0, 1), 0, channels), { ...options, alone: true }).y?.unit).toBe("m");
    expect(spec.theme).toBe("dark");
  });
  it("names no unit where they differ", () => {
    expect(figure(time("x", "a"), curves(time("x", "a"), runs.slice(0, 1), 0, channels), options).y?.unit).toBe("");
  });
  it("of a path has equal scales", () => {
    const plot: PlotSpec = { title: "", kind: "path", channels: ["x", "y"] };
    expect(figure(plot, curves(plot, runs.slice(0, 1), 0, channels), options).aspect_equal).toBe(true);
  });
  it("without any curve is an empty figure", () => expect(figure(time(), [], options).series).toEqual([]));
});

describe("stand-ins", () => {
  it("show the motion and the drift of a document that names no plots", () => {
    expect(standIns(channels, { motion: "Motion", drift: "Drift" })).toEqual([
      { title: "Motion", kind: "time", channels: ["x", "y", "a"] },
      { title: "Drift", kind: "time", channels: ["drift.position"], log: true },
    ]);
    expect(standIns([], { motion: "", drift: "" })).toEqual([]);
  });
});

describe("numbers", () => {
  it("are split into x and y", () => {
    const { x, y } = split(Float64Array.from([0, 5, 1, 6]));
    expect([[...x], [...y]]).toEqual([[0, 1], [5, 6]]);
  });
  it("are read at the nearest abscissa", () => {
    const data = { x: Float64Array.from([0, 1, 2]), y: Float64Array.from([10, 20, 30]) };
    expect([-5, 0.4, 0.6, 2, 9].map((t) => nearest(data, t))).toEqual([10, 10, 20, 30, 30]);
    expect(nearest({ x: new Float64Array(0), y: new Float64Array(0) }, 1)).toBeNaN();
  });
});

describe("axis", () => {
  const layout: FigureLayout = {
    plot: { left: 50, top: 10, width: 200, height: 100 },
    x: { min: 0, max: 10, log: false, floor: null },
    y: { min: 1e-16, max: 1, log: true, floor: 1e-16 },
    x_ticks: [],
    y_ticks: [],
  };
  it("goes from values to pixels and back", () => {
    expect(left(layout, 5)).toBe(150);
    expect(valueAt(layout, 150)).toBe(5);
    expect(valueAt(layout, 0)).toBe(0);
    expect(valueAt(layout, 999)).toBe(10);
  });
  it("is logarithmic where the axis is, with zero at the floor", () => {
    expect(top(layout, 1e-8)).toBeCloseTo(60, 9);
    expect(top(layout, 0)).toBeCloseTo(110, 9);
  });
});
