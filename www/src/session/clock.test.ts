import { describe, expect, it } from "vitest";
import { Clock, easySpeed } from "./clock.js";

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
  it("neither jumps ahead nor back with the clock of the browser", () => {
    const { clock, step } = made();
    clock.setRange(10, 10);
    clock.play();
    step(0);
    step(50);
    step(3_600_000);
    expect(clock.t).toBeCloseTo(0.15, 12);
    step(-7_200_000);
    expect(clock.t).toBeCloseTo(0.15, 12);
    step(50);
    expect(clock.t).toBeCloseTo(0.2, 12);
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
