import { describe, expect, it } from "vitest";
import type { ParameterInfo } from "../../solver/types.js";
import { PROTOCOL, read } from "./messages.js";
import { aroundOf } from "./talk.js";
import { shown, sliders } from "./frame.js";

describe("messages of the page around", () => {
  const said = (message: object): unknown => read({ protocol: PROTOCOL, ...message });
  it("are taken in their shapes", () => {
    for (const message of [
      { type: "hello" },
      { type: "play" },
      { type: "pause" },
      { type: "seek", t: 1.5 },
      { type: "set", name: "speed", value: -2 },
      { type: "values", id: 7, channel: "A.angle" },
    ])
      expect(said({ ...message, more: "is not looked at" })).toEqual(message);
  });
  it("of any other shape are none", () => {
    for (const message of [
      {},
      { type: "run" },
      { type: "seek" },
      { type: "seek", t: -1 },
      { type: "seek", t: Number.NaN },
      { type: "set", name: "speed" },
      { type: "set", name: "speed", value: "6" },
      { type: "set", name: "speed", value: Infinity },
      { type: "set", name: "x".repeat(300), value: 1 },
      { type: "values", channel: "A.angle" },
      { type: "values", id: {}, channel: "A.angle" },
    ])
      expect(said(message), JSON.stringify(message)).toBeUndefined();
    for (const data of [null, undefined, 3, "play", [], { type: "play" }, { protocol: "holonomy/2", type: "play" }]) expect(read(data)).toBeUndefined();
  });
});

describe("the page around", () => {
  it("is known from the browser", () => {
    expect(aroundOf("https://school.example", "")).toBe("https://school.example");
    expect(aroundOf(undefined, "https://school.example/course/3")).toBe("https://school.example");
    expect(aroundOf(undefined, "")).toBeUndefined();
  });
});

describe("what a frame shows", () => {
  const parameter = (name: string, range = true): ParameterInfo => ({ name, value: 1, pointer: `/parameters/${name}`, ...(range && { min: 0, max: 2 }) });
  const all = [parameter("mass", false), parameter("speed"), parameter("length")];
  const names = (wanted: string | undefined): string[] => sliders(all, wanted).map(({ name }) => name);
  it("are the sliders that are asked for, else the first", () => {
    expect(names("length, speed")).toEqual(["length", "speed"]);
    expect(names("length,nothing,length")).toEqual(["length"]);
    for (const wanted of [undefined, "", "nothing"]) expect(names(wanted)).toEqual(["speed"]);
    expect(sliders([parameter("mass", false)], undefined)).toEqual([]);
  });
  it("is the plot that is asked for, else the first two", () => {
    expect(shown(["a", "b", "c"], "3")).toEqual(["c"]);
    for (const number of [undefined, "0", "4", "-1", "1.5", "two", "1e0"]) expect(shown(["a", "b", "c"], number)).toEqual(["a", "b"]);
  });
});
