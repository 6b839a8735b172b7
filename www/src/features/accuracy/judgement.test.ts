import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../../text/strings.js";
import { judgement } from "./judgement.js";

const RIGHT = { error: 2.1e-8, size: 2, doubtful: null, grows: false, times: 1000 };

describe("how right a run is", () => {
  afterEach(() => speak("en"));

  it("is said in metres and as a share, with one digit that is never too small", () => {
    const said = (error: number): string => judgement({ ...RIGHT, error }).sentence;
    expect(judgement(RIGHT).words).toBe("Positions right to 3e\u22128 m");
    expect(said(2.1e-8)).toBe("Positions are right to 3e\u22128 m (less than 0.0001 % of the size), by a run a thousand times as strict.");
    expect(said(5e-5)).toContain("to 5e\u22125 m (0.003 % of the size)");
    expect(said(9.3e-4)).toContain("to 0.001 m (0.05 % of the size)");
    expect(said(0.041)).toContain("to 0.05 m (3 % of the size)");
  });

  it("names the stricter run", () => {
    expect(judgement({ ...RIGHT, times: null }).sentence).toMatch(/, by a run with half the step\.$/);
    expect(judgement({ ...RIGHT, times: 10.000000000000002 }).sentence).toMatch(/, by a run 10 times as strict\.$/);
  });

  it("is said until when where errors grow, or a method is far off", () => {
    const doubtful = { ...RIGHT, error: 0.01, doubtful: 6.2 };
    expect(judgement(doubtful).sentence).toContain("Positions are right to 0.01 m (0.5 % of the size)");
    expect(judgement({ ...doubtful, grows: true }).words).toBe("Positions right until 6.2 s");
    expect(judgement({ ...doubtful, grows: true }).sentence).toBe(
      "Right to a thousandth of its size until t = 6.2 s; after that small errors decide, and another computer program will show another motion.",
    );
    expect(judgement({ ...doubtful, error: 1 }).sentence).toMatch(/^Right to a thousandth of its size until t = 6\.2 s, by .*right for longer\.$/);
  });

  it("changes its language with the page", async () => {
    const said = judgement({ ...RIGHT, error: 5e-5, doubtful: null });
    await speak("de");
    expect(said.sentence).toBe("Die Orte stimmen auf 5e\u22125 m (0,003 % der Größe), nach einem tausendmal so strengen Lauf.");
    expect(judgement({ ...RIGHT, doubtful: 6.2, grows: true }).words).toBe("Orte bis 6,2 s genau");
  });
});
