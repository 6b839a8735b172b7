import { describe, expect, it } from "vitest";
import { type Box, EMPTY, inSight, union } from "./view.js";

const box = (left: number, right: number): Box => ({ left, right, bottom: 0, top: 0.01 });
const whole = box(-0.3, 0.3);

describe("what is in sight of a motion", () => {
  const running = { shown: whole, known: whole, fresh: false, running: true };
  it("is not changed by what is known of the next one so far", () => {
    for (const part of [box(0.3, 0.3), box(0, 0.3), box(-0.2, 0.3)]) expect(inSight(running, () => part)).toBe(whole);
  });
  it("is looked at more closely when all of it is small", () => {
    const small = box(0, 0.1);
    expect(inSight({ ...running, running: false }, () => small)).toBe(small);
    expect(inSight({ ...running, running: false }, () => box(-0.25, 0.3))).toBe(whole);
  });
  it("follows a motion that goes farther, and comes back from one that flies away", () => {
    const far = box(-0.3, 0.9);
    expect(inSight(running, () => far)).toEqual(union(whole, far));
    // What was in sight before it flew, and its start.
    expect(inSight({ ...running, shown: far, running: false }, (before) => union(before, box(0, 0.3)))).toBe(whole);
  });
  it("of a new document is what is known of it", () => {
    const first = { shown: EMPTY, known: EMPTY, fresh: true, running: true };
    expect(inSight(first, () => whole)).toBe(whole);
    expect(inSight({ ...first, shown: box(0, 0.3), fresh: false }, () => whole)).toBe(whole);
    expect(inSight({ ...first, shown: whole, fresh: false }, () => box(-0.28, 0.3))).toBe(whole);
  });
});
