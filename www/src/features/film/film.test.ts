// @vitest-environment node
import { describe, expect, it } from "vitest";
import { areas } from "./stage.js";
import { GIF_PIXELS, GIF_RATES, GIF_SIZES, SIZES, frameCount, poseTimes, timeOf } from "./times.js";

describe("the frames of a film", () => {
  const span = { from: 0.2, to: 1.2, speed: 0.5, rate: 25 };
  it("are as many as the motion is long at its speed", () => {
    expect(frameCount(span)).toBe(50);
    expect(frameCount({ ...span, speed: 4 })).toBe(6);
    expect(frameCount({ ...span, to: 0.2 })).toBe(1);
  });
  it("are at exact times from the first on, and never after the end", () => {
    expect(timeOf(span, 0)).toBe(0.2);
    expect(timeOf(span, 10)).toBeCloseTo(0.4, 14);
    for (let frame = 0; frame < 50; frame++) expect(timeOf(span, frame)).toBeLessThanOrEqual(1.2);
    expect(timeOf({ ...span, speed: 4 }, 7)).toBe(1.2);
  });
  it("of a strip have the first and the last moment", () => {
    expect(poseTimes(1, 3, 3)).toEqual([1, 2, 3]);
    expect(poseTimes(1, 3, 1)).toEqual([3]);
  });
});

describe("sizes", () => {
  it("of films are even on both sides, as H.264 wants them", () => {
    for (const [width, height] of Object.values(SIZES)) expect([width % 2, height % 2]).toEqual([0, 0]);
  });
  it("of a GIF leave room for some seconds, and its delays are whole hundredths", () => {
    for (const [width, height] of Object.values(GIF_SIZES)) expect(GIF_PIXELS / (width * height)).toBeGreaterThan(10 * 20);
    for (const rate of GIF_RATES) expect(Number.isInteger(100 / rate)).toBe(true);
  });
  it("have the plots beside the picture, or below it where it is upright, and nothing is left over", () => {
    for (const [width, height] of Object.values(SIZES)) {
      const { picture, plots } = areas(width, height, true);
      expect(picture.width * picture.height + plots.width * plots.height).toBe(width * height);
      expect(areas(width, height, false).picture).toEqual({ left: 0, top: 0, width, height });
    }
    expect(areas(1280, 720, true).plots.top).toBe(0);
    expect(areas(1080, 1920, true).plots.left).toBe(0);
  });
});
