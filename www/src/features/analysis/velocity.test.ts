import { describe, expect, it } from "vitest";
import type { Integrable } from "../../solver/types.js";
import { velocitySentences } from "./velocity.js";

const found = (rows: Record<string, boolean>, growth: number[], closed = true, undecided = false): Integrable => ({
  rows,
  growth,
  closed,
  undecided,
  smallest_kept: 0.3,
  largest_dropped: 0,
  tolerance: 1e-9,
  poses: 5,
});

describe("velocity constraints", () => {
  it("of a sleigh limit its motion and no place", () => {
    const [edge, reach, ...rest] = velocitySentences(found({ "E.n": false }, [2, 3]));
    expect(edge).toMatch(/^E\.n: limits how .*not integrable/);
    expect(reach).toMatch(/are 2 degrees of freedom;.* 3 independent ways/);
    expect(rest).toEqual([]);
  });
  it("of a sleigh on a rail hold what the rail holds", () => {
    const all = velocitySentences(found({ "E.n": true, "F.n": true }, [1]));
    expect(all[0]).toMatch(/^E\.n and F\.n: each holds a position.*\(integrable\)/);
    expect(all[1]).toBe("There is 1 degree of freedom, and moving to and fro reaches no others.");
  });
  it("are told apart row by row", () => {
    expect(velocitySentences(found({ a: true, b: false }, [2, 3])).map((sentence) => sentence[0])).toEqual(["b", "a", "A"]);
  });
  it("are not called integrable where the examination did not end", () => {
    const all = velocitySentences(found({ a: true, b: false }, [4, 5, 6], false));
    expect(all).toHaveLength(3);
    expect(all[1]).toMatch(/^a: undecided.*did not come to an end/);
    expect(all[2]).toMatch(/at least 6 .* undecided/);
  });
  it("are called undecided where the figures show no gap", () => {
    const all = velocitySentences(found({ a: true }, [2], false, true));
    expect(all[0]).toMatch(/^a: undecided.*no gap/);
    expect(all.join(" ")).not.toMatch(/integrable\)/);
  });
});
