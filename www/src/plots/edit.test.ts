import { describe, expect, it } from "vitest";
import type { ChannelInfo, PlotInfo } from "../solver/types.js";
import { addChannels, addPlot, removeChannels, removePlot } from "./edit.js";
import { readyMade } from "./kinds.js";
import { searchChannels } from "./search.js";
import { byUnits } from "./series.js";

const channel = (name: string, unit = "m", group = "bodies", label = name): ChannelInfo => ({ name, unit, group, label });
const shown: PlotInfo[] = [
  { title: "Motion", kind: "time", channels: ["x", "y"] },
  { title: "Drift", kind: "time", channels: ["drift.position"], log: true },
];

describe("plots in the text", () => {
  const text = `{
  "holonomy": 1, // kept
  "plots": [
    { "title": "One", "channels": ["x"] },
    { "kind": "path", "channels": ["x", "y", "a", "b"] }
  ]
}`;
  it("get one more curve, and lose it again, with nothing else changed", () => {
    const more = addChannels(text, [], 0, ["v"]);
    expect(more).toBe(text.replace('["x"] }', '["x", "v"] }'));
    expect(removeChannels(more, [], 0, 1, 1)).toBe(text);
    expect(removeChannels(text, [], 1, 0, 2)).toBe(text.replace('["x", "y", "a", "b"]', '["a", "b"]'));
  });
  it("come and go; a plot without curves goes", () => {
    const more = addPlot(text, [], { title: "Energy", kind: "time", channels: ["energy.total"] });
    expect(more).toContain('    { "title": "Energy", "channels": ["energy.total"] }\n  ]');
    expect(JSON.parse(removePlot(more, [], 2).replace("// kept", "")).plots).toHaveLength(2);
    expect(JSON.parse(removeChannels(text, [], 0, 0, 1).replace("// kept", "")).plots).toEqual([{ kind: "path", channels: ["x", "y", "a", "b"] }]);
  });
  it("are those on screen where the document names none", () => {
    const bare = '{ "holonomy": 1 }';
    expect(JSON.parse(addPlot(bare, shown, { title: "", kind: "spectrum", channels: ["x"] })).plots).toEqual([
      { title: "Motion", channels: ["x", "y"] },
      { title: "Drift", channels: ["drift.position"], log: true },
      { kind: "spectrum", channels: ["x"] },
    ]);
    expect(JSON.parse(addChannels(bare, shown, 0, ["z"])).plots[0].channels).toEqual(["x", "y", "z"]);
    expect(JSON.parse(addPlot(bare, [], { title: "", kind: "time", channels: ["x"] })).plots).toEqual([{ channels: ["x"] }]);
    expect(JSON.parse(addPlot('{ "holonomy": 1, "plots": [] }', [], { title: "", kind: "time", channels: ["x"] })).plots).toEqual([{ channels: ["x"] }]);
  });
});

describe("units", () => {
  const unit = (name: string): string => ({ x: "m", y: "m", a: "rad", f: "N" })[name] ?? "";
  it("share a plot while there are two, and become several plots beyond", () => {
    const plot = (channels: string[]): PlotInfo => ({ title: "All", kind: "time", channels });
    expect(byUnits(plot(["x", "a", "y"]), unit)).toEqual([plot(["x", "a", "y"])]);
    expect(byUnits(plot(["x", "a", "f", "y"]), unit).map(({ title, channels }) => [title, channels])).toEqual([
      ["All (m, rad)", ["x", "a", "y"]],
      ["All (N)", ["f"]],
    ]);
    const path: PlotInfo = { title: "", kind: "path", channels: ["x", "a", "f", "n"] };
    expect(byUnits(path, unit)).toEqual([path]);
  });
});

describe("search", () => {
  const channels = [
    channel("crank.x"),
    channel("crank.angle", "rad"),
    channel("rocker.angle", "rad", "bodies", "angle of the rocker"),
    channel("reaction.A.fx", "N", "reactions"),
    channel("energy.total", "J", "energy"),
    channel("angle", "rad", "outputs"),
  ];
  const names = (query: string): string[] => searchChannels(channels, query).map(({ name }) => name);
  it("finds by words of name, label, unit and group, the best first", () => {
    expect(names("angle")).toEqual(["angle", "rocker.angle", "crank.angle"]);
    expect(names("crank ANG")).toEqual(["crank.angle"]);
    expect(names("reactions N")).toEqual(["reaction.A.fx"]);
    expect(names("j")).toEqual(["energy.total"]);
    expect(names("nothing like it")).toEqual([]);
    expect(names("  ")).toHaveLength(channels.length);
    expect(names("(.*[")).toEqual([]);
    // Every sign that can be typed is one to look for.
    for (const sign of "'-_,:#&\"^$\\.*+?()[]{}|/§") expect(names(`q${sign}`)).toEqual([]);
    expect(searchChannels([channel("x'")], "x'")).toHaveLength(1);
  });
  it("offers ready-made plots of the channels there are", () => {
    const titles = { drift: "Drift", energy: "Energy", steps: "Steps", condition: "Condition" };
    expect(readyMade(channels, titles)).toEqual([{ title: "Energy", kind: "time", channels: ["energy.total"] }]);
    expect(readyMade([], titles)).toEqual([]);
  });
});
