// What the strip says of the mechanisms whose mobility is known: the reference's cases, and the gallery. The figures come from the solver
// as the page has it: `cargo xtask build` makes it.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compiled } from "../../solver/compiled.js";
import type { CheckReport, Fix, WaysOut } from "../../solver/types.js";
import { sentences } from "./strip.js";

interface Case {
  id: string;
  ways: number;
  redundancy: number;
  document: object;
}

const root = new URL("../../../../", import.meta.url);
const cases = JSON.parse(readFileSync(new URL("tests/reference/solvability/documents.json", root), "utf8")) as Case[];

/** Ways to move at the start as written, and joints too many; drivers take the ways they drive. */
const GALLERY: Record<string, [ways: number, redundancy: number]> = {
  bicycle: [3, 0],
  bricard: [1, 1],
  "chaplygin-sleigh": [2, 0],
  chebyshev: [0, 0],
  "conical-pendulum": [2, 0],
  "door-two-hinges": [1, 5],
  "double-pendulum": [2, 0],
  "double-pendulum-rotation": [6, 0],
  "double-wishbone": [0, 0],
  "four-bar": [1, 0],
  "free-body": [6, 0],
  governor: [1, 0],
  gyroscope: [3, 0],
  "heavy-top": [3, 0],
  "jansen-leg": [0, 0],
  "linear-example": [1, 0],
  "mobile-robot": [1, 2],
  "moving-support": [1, 0],
  "n-four-bar": [1, 0],
  parallelogram: [1, 1],
  peaucellier: [0, 0],
  "planar-pendulum": [1, 0],
  "bouncing-ball": [2, 0],
  "newtons-cradle": [5, 0],
  "slack-cords": [4, 0],
  "stick-slip": [1, 0],
  brick: [3, 0],
  servo: [1, 0],
  "cam-follower": [0, 0],
  atwood: [2, 0],
  "belt-drive": [1, 0],
  "tippe-top": [5, 0],
  geneva: [0, 0],
  "loose-geneva": [1, 0],
  woodpecker: [3, 0],
  rattleback: [3, 0],
  "governor-critical": [1, 0],
  "stop-pendulum": [1, 0],
  "planetary-gear": [0, 0],
  "quick-return": [0, 0],
  "rolling-disc": [3, 0],
  "scotch-yoke": [0, 0],
  "slider-crank": [0, 0],
  "slider-crank-spatial": [1, 0],
  "spatial-four-bar": [0, 3],
  "spherical-pendulum": [2, 0],
  "spin-top": [5, 0],
  squeezer: [1, 0],
  "squeezer-bodies": [1, 0],
  "stewart-forces": [6, 0],
  "stewart-platform": [0, 0],
  "table-four-legs": [3, 1],
  "triple-pendulum-spatial": [6, 0],
  "two-link-moving-line": [1, 0],
  "two-link-parabola": [1, 0],
  "universal-shaft": [0, 0],
};

const wasm = await compiled();
const check = (text: string): CheckReport => JSON.parse(wasm.check(text)) as CheckReport;
const fixes = (text: string): Fix[] => (JSON.parse(wasm.fixes(text)) as WaysOut).fixes;

function said(report: CheckReport, code: string): string {
  return sentences(report).find((sentence) => sentence.code === code)?.words ?? "nothing";
}

/** The number that the words begin with. */
function ways(report: CheckReport): number {
  const words = said(report, "mobility");
  if (words === "cannot move" || /^moved by/.test(words)) return 0;
  return Number(/^(\d+) degrees? of freedom/.exec(words)?.[1] ?? Number.NaN);
}

function redundant(report: CheckReport): number {
  const words = said(report, "redundancy");
  if (words === "no redundant constraint") return 0;
  return Number(/^(\d+) redundant constraints?/.exec(words)?.[1] ?? Number.NaN);
}

describe("the strip", () => {
  it("has every case of the reference", () => expect(cases).toHaveLength(25));
  // Two cases have 81 bodies and take a while: `cargo xtask test --all` has the time.
  it.each(cases.filter(({ id }) => process.env["HOLONOMY_ALL"] !== undefined || !id.includes("N40")))(
    "says the ways to move of $id",
    ({ ways: wanted, redundancy, document }) => {
      const report = check(JSON.stringify(document));
      expect([ways(report), redundant(report)]).toEqual([wanted, redundancy]);
      expect(report.modes).toHaveLength(wanted);
      expect(sentences(report).find(({ code }) => code === "mobility")?.ok).toBe(true);
    },
    240_000,
  );
  const names = readdirSync(new URL("gallery/", root)).map((file) => file.replace(/\.json$/, ""));
  it("knows every mechanism of the gallery", () => expect(names.filter((name) => !(name in GALLERY))).toEqual([]));
  it.each(Object.entries(GALLERY))(
    "says the ways to move of the gallery's %s",
    (name, wanted) => {
      const report = check(readFileSync(new URL(`gallery/${name}.json`, root), "utf8"));
      expect([ways(report), redundant(report)]).toEqual(wanted);
    },
    60_000,
  );
  it("names the joints, and says where a pose differs from the motion and counting from the rank", () => {
    const parallelogram = check(readFileSync(new URL("gallery/parallelogram.json", root), "utf8"));
    expect(said(parallelogram, "mobility")).toBe("1 degree of freedom (0 by counting)");
    expect(said(parallelogram, "redundancy")).toBe("1 redundant constraint: O1, O2, O3, T1, T2 and T3");
    const flat = check(JSON.stringify(cases.find(({ id }) => id === "pgram_3cranks_flat")?.document));
    expect(said(flat, "mobility")).toBe("2 degrees of freedom at this pose, 1 nearby");
    expect(said(flat, "condition")).toBe("singular pose");
    const driven = check(readFileSync(new URL("gallery/stewart-platform.json", root), "utf8"));
    expect(said(driven, "mobility")).toBe("moved by its 6 drivers");
  });
  it("says in figures what is not as it should be", () => {
    const report = check(readFileSync(new URL("gallery/four-bar.json", root), "utf8"));
    expect([said(report, "gap"), said(report, "condition")]).toEqual(["joints meet", "well conditioned"]);
    const bad: CheckReport = { ...report, gap: 0.002, checks: report.checks.map(({ code }) => ({ code, ok: false })) };
    expect(said(bad, "gap")).toBe("joints 2e\u22123 m apart");
    expect(said(bad, "condition")).toMatch(/^condition number \d+/);
  });
  it("says nothing of a text that is no document", () => {
    for (const text of ["", "{", "[]", '{"holonomy":1}']) expect(sentences(check(text))).toEqual([]);
  });
  it("has ways out where something is wrong, and none where nothing is", () => {
    expect(fixes(readFileSync(new URL("gallery/four-bar.json", root), "utf8"))).toEqual([]);
    const door = fixes(readFileSync(new URL("gallery/door-two-hinges.json", root), "utf8"));
    expect(door.length).toBeGreaterThan(1);
    expect(door[0]?.redundancy).toBeLessThan(5);
  }, 60_000);
});
