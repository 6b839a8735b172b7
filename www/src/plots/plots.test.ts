import { describe, expect, it } from "vitest";
import type { ChannelInfo, FigureLayout, PlotInfo } from "../solver/types.js";
import { left, top, valueAt } from "./axis.js";
import { Column, type Standing } from "./column.js";
import { nearest, split } from "./numbers.js";
import { curves, dashOf, figure, showsOneRun, standIns } from "./series.js";

const channel = (name: string, unit = "m", group = "bodies", label = ""): ChannelInfo => ({ name, unit, group, label });
const channels = [channel("x"), channel("y"), channel("a", "rad", "bodies", "angle of a"), channel("x'", "m/s"), channel("drift.position", "m", "drift")];
const runs = [
  { label: "one", index: 0 },
  { label: "two", index: 1 },
  { label: "three", index: 2 },
];
const time = (...names: string[]): PlotInfo => ({ title: "", kind: "time", channels: names });

describe("curves", () => {
  it("of one channel tell the runs apart by colour and by dash", () => {
    const all = curves(time("drift.position"), runs, 0, channels);
    expect(all.map(({ label, color, dash }) => [label, color, dash])).toEqual([
      ["one", 0, "solid"],
      ["two", 1, "dashed"],
      ["three", 2, "dash-dot"],
    ]);
  });
  it("of one run tell the channels apart, with their labels", () => {
    const all = curves(time("x", "a"), runs.slice(0, 1), 0, channels);
    expect(all.map(({ label, color, dash }) => [label, color, dash])).toEqual([
      ["x", 0, "solid"],
      ["angle of a", 1, "dashed"],
    ]);
  });
  it("are in the units that the document is shown in, and so are their numbers", () => {
    const [x, y] = channels.map((one) => ({ ...one, shown: { name: "mm", size: 1e-3 } }));
    const [curve] = curves({ title: "", kind: "path", channels: ["x", "y"] }, runs.slice(0, 1), 0, [x as ChannelInfo, y as ChannelInfo]);
    expect(curve).toMatchObject({ unit: "mm", size: 1e-3, xSize: 1e-3 });
    const { x: across, y: up } = split(Float64Array.of(0.25, 0.5), curve?.xSize, curve?.size);
    expect([across[0], up[0]]).toEqual([250, 500]);
  });
  it("of several in several have the colour of the run and the dash of the channel", () => {
    const all = curves(time("x", "y"), runs.slice(0, 2), 0, channels);
    expect(all.map(({ label, color, dash }) => [label, color, dash])).toEqual([
      ["x, one", 0, "solid"],
      ["y, one", 0, "dashed"],
      ["x, two", 1, "solid"],
      ["y, two", 1, "dashed"],
    ]);
  });
  it("are those of the chosen run when all would be too many", () => {
    const plot = time("x", "y", "a");
    expect(showsOneRun(plot, runs)).toBe(true);
    expect(curves(plot, runs, 1, channels).map(({ run }) => run)).toEqual([1, 1, 1]);
  });
  it("of drift are those of all runs, each with a colour and a dash of its own", () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ label: `run ${index}`, index }));
    const all = curves(time("drift.position"), many, 3, channels);
    expect(all.map(({ label }) => label)).toEqual(many.map(({ label }) => label));
    expect(new Set(all.slice(0, 8).map(({ dash }) => dash)).size).toBe(8);
    // Colours come round after eight: those of the same colour have another dash.
    expect(new Set(all.map(({ color, dash }) => `${color % 8} ${dash}`)).size).toBe(11);
    expect(curves(time("drift.position", "drift.velocity"), many.slice(0, 7), 3, channels)).toHaveLength(14);
    expect(showsOneRun(time("x"), many.slice(0, 7))).toBe(false);
    expect(showsOneRun(time("x"), many)).toBe(true);
    expect(showsOneRun(time("drift.position", "x"), many)).toBe(true);
    expect([0, 7, 8, 15, 16].map(dashOf)).toEqual(["solid", "sparse-dotted", "dashed", "solid", "dash-dot"]);
  });
  it("of a path and a phase plot take channels in pairs (one alone goes with its rate), of a spectrum one by one", () => {
    expect(curves({ title: "", kind: "phase", channels: ["x", "y"] }, runs.slice(0, 1), 0, channels).map(({ x, y }) => [x, y])).toEqual([["x", "y"]]);
    expect(curves({ title: "", kind: "phase", channels: ["x"] }, runs.slice(0, 1), 0, channels).map(({ x, y }) => [x, y])).toEqual([["x", "x'"]]);
    expect(curves({ title: "", kind: "path", channels: ["x", "y", "a"] }, runs.slice(0, 1), 0, channels).map(({ x, y }) => [x, y])).toEqual([["x", "y"]]);
    expect(curves({ title: "", kind: "phase", channels: ["x", "x'"] }, runs.slice(0, 1), 0, channels).map(({ x, y }) => [x, y])).toEqual([["x", "x'"]]);
    expect(curves({ title: "", kind: "spectrum", channels: ["x", "a"] }, runs.slice(0, 1), 0, channels).map(({ x, y, label }) => [x, y, label])).toEqual([
      ["frequency", "x", "x"],
      ["frequency", "a", "angle of a"],
    ]);
  });
});

describe("figure", () => {
  const options = { x: [0, 5], theme: "dark", time: "time", channels } as const;
  it("over time covers the whole run and names the common unit", () => {
    const spec = figure({ ...time("x", "y"), log: true }, curves(time("x", "y"), runs.slice(0, 1), 0, channels), options);
    expect(spec.x).toEqual({ label: "time", unit: "s", range: [0, 5] });
    expect(spec.y).toEqual({ label: "", unit: "", scale: "log" });
    expect(figure(time("x", "y"), curves(time("x", "y"), runs.slice(0, 1), 0, channels), { ...options, alone: true }).y?.unit).toBe("m");
    expect(spec.theme).toBe("dark");
  });
  it("has an axis on each side for two units, and names them there", () => {
    const spec = figure(time("a", "x", "y"), curves(time("a", "x", "y"), runs.slice(0, 1), 0, channels), { ...options, right: [1, 2] });
    expect([spec.y?.unit, spec.right, spec.series.map(({ right }) => right)]).toEqual([
      "rad",
      { unit: "m", scale: "linear", range: [1, 2] },
      [undefined, true, true],
    ]);
    const three = time("a", "x", "x'");
    const mixed = figure(three, curves(three, runs.slice(0, 1), 0, channels), options);
    expect([mixed.y?.unit, mixed.right]).toEqual(["", undefined]);
  });
  it("of a spectrum is over frequency", () => {
    const plot: PlotInfo = { title: "", kind: "spectrum", channels: ["x"] };
    expect(figure(plot, curves(plot, runs.slice(0, 1), 0, channels), { ...options, x: undefined }).x).toEqual({ label: "frequency", unit: "Hz" });
  });
  it("of a path has equal scales", () => {
    const plot: PlotInfo = { title: "", kind: "path", channels: ["x", "y"] };
    expect(figure(plot, curves(plot, runs.slice(0, 1), 0, channels), options).aspect_equal).toBe(true);
  });
  it("over time has the room of its column on the left, a path has its own", () => {
    expect(figure(time("x"), [], { ...options, left: 61 }).least_left).toBe(61);
    expect(figure({ title: "", kind: "path", channels: ["x", "y"] }, [], { ...options, left: 61 }).least_left).toBeUndefined();
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
  it("choose by the group of a channel, whatever bodies and coordinates are called: the curves of `holonomy plot`", () => {
    const shown = (...list: ChannelInfo[]) => standIns(list, { motion: "", drift: "" })[0]?.channels;
    const body = ["crank.x", "crank.x'", "crank.y", "crank.angle", "stepper.x"].map((name) => channel(name));
    expect(shown(channel("t", "s", "time"), ...body, channel("crank.P.x", "m", "points"), channel("rank", "", "run"))).toEqual([
      "crank.x",
      "crank.y",
      "crank.angle",
    ]);
    expect(shown(...body, channel("energy", "", "coordinates"), channel("energy'", "", "coordinates"), channel("z1", "", "minimal"))).toEqual(["energy"]);
    expect(shown(channel("energy.total", "J", "energy"), channel("step.size", "s", "run"))).toBeUndefined();
  });
});

describe("numbers", () => {
  it("are split into x and y", () => {
    const { x, y } = split(Float64Array.from([0, 5, 1, 6]));
    expect([[...x], [...y]]).toEqual([
      [0, 1],
      [5, 6],
    ]);
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
    right: { min: 0, max: 4, log: false, floor: null },
    x_ticks: [],
    y_ticks: [],
    right_ticks: [],
    left_needed: 50,
    right_needed: 14,
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
    // The other axis.
    expect(top(layout, 1, true)).toBe(85);
  });
});

describe("column", () => {
  const standing = (drawn: string[], name: string): Standing => ({
    updateComplete: Promise.resolve(true),
    painted: Promise.resolve(),
    redraw: () => void drawn.push(name),
    getBoundingClientRect: () => ({ top: 0, bottom: 1, height: 1 }) as DOMRect,
  });
  it("has the room of the plot that needs most, and draws the others anew when that changes", () => {
    const column = new Column();
    const drawn: string[] = [];
    const [a, b] = [standing(drawn, "a"), standing(drawn, "b")];
    expect(column.note(a, 40, 14)).toBe(true);
    expect(column.note(b, 55, 14)).toBe(true);
    expect([column.left, column.right, drawn]).toEqual([55, 14, ["a"]]);
    expect(column.note(a, 50, 14)).toBe(false);
    expect(column.note(b, 45, 14)).toBe(true);
    expect(column.left).toBe(50);
    expect(column.note(b, 45, 60)).toBe(true);
    expect(column.right).toBe(60);
    column.forget(b);
    expect(column.right).toBe(14);
    column.note(b, 45, 14);
    column.leave(a);
    expect(column.left).toBe(45);
  });
});
