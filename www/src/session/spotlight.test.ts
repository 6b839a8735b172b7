import { describe, expect, it } from "vitest";
import { Frames } from "./frames.js";
import { Spotlight } from "./spotlight.js";

/** Frames that come when the test says so. */
class Hand {
  private next: ((now: number) => void) | undefined;
  request(callback: (now: number) => void): number {
    this.next = callback;
    return 1;
  }
  cancel(): void {
    this.next = undefined;
  }
  frame(now: number): void {
    const { next } = this;
    this.next = undefined;
    next?.(now);
  }
}

const frames = new Frames(new Float64Array([-0.2, 1, 0, 2, 0.4, 3]), 2);

describe("a way to move that is shown", () => {
  it("begins at the start, goes to both ends and back", () => {
    const hand = new Hand();
    const light = new Spotlight(new Set(["crank"]), frames, hand);
    const seen: number[] = [];
    light.subscribe(() => seen.push(light.way));
    light.play();
    for (let now = 1000; now <= 4200; now += 50) hand.frame(now);
    expect(seen[1]).toBe(0);
    expect(Math.max(...seen)).toBeCloseTo(0.4, 9);
    expect(Math.min(...seen)).toBeCloseTo(-0.2, 9);
    expect(light.way).toBeCloseTo(0, 9);
    light.pause();
    hand.frame(9000);
    expect(light.way).toBeCloseTo(0, 9);
  });
  it("stays within its ends by hand, and stops there", () => {
    const hand = new Hand();
    const light = new Spotlight(new Set(), frames, hand);
    light.play();
    light.seek(7);
    expect([light.way, light.playing]).toEqual([0.4, false]);
  });
  it("that leads nowhere is not played", () => {
    for (const still of [undefined, new Frames(new Float64Array([0, 2]), 2)]) {
      const light = new Spotlight(new Set(), still, new Hand());
      light.play();
      expect([light.playing, light.moves]).toEqual([false, false]);
    }
  });
});
