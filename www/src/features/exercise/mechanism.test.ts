import { describe, expect, it } from "vitest";
import { isOtherMechanism } from "./mechanism.js";

const start = {
  holonomy: 1,
  title: "A",
  parameters: { l: { value: 1, max: 2, label: "length" }, m: 2 },
  bodies: { a: { mass: 1 }, b: { mass: 2 } },
  outputs: { o: "l" },
  plots: [{ channels: ["o"] }],
  simulation: { duration: 5 },
};
const is = (change: object): boolean => isOtherMechanism(JSON.stringify(start), JSON.stringify({ ...start, ...change }));

describe("another mechanism than the teacher's", () => {
  it("is one of which something that is simulated is another", () => {
    expect(is({ parameters: { ...start.parameters, l: { value: 1.5, max: 2, label: "length" } } })).toBe(true);
    expect(is({ bodies: { a: { mass: 1 } } })).toBe(true);
    expect(is({ bodies: { b: { mass: 2 }, a: { mass: 1 } } }), "the order of the rows").toBe(true);
    expect(is({ simulation: { duration: 6 } })).toBe(true);
    expect(is({ runs: [{ label: "two" }] })).toBe(true);
  });
  it("is not one that is only shown in another way, or written in another way", () => {
    expect(is({})).toBe(false);
    expect(is({ title: "B", description: "C", plots: [], scene: [], outputs: { p: "2*l" } })).toBe(false);
    expect(is({ parameters: { l: { value: 1, max: 9 }, m: { value: 2 } } })).toBe(false);
    const { holonomy, ...others } = start;
    expect(isOtherMechanism(JSON.stringify(start, undefined, 2), JSON.stringify({ ...others, holonomy }))).toBe(false);
    expect(isOtherMechanism(JSON.stringify(start), "{"), "what is being typed").toBe(false);
  });
});
