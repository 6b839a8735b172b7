import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compiled } from "../solver/compiled.js";
import type { CheckReport } from "../solver/types.js";
import { undetermined } from "../session/verdict.js";
import { judged } from "./judged.js";
import { byUnits, curves, figure, standIns } from "./series.js";

/** A plot as the program plans it: `crates/cli/src/command/plot/plans.rs`. */
interface Plan {
  title: string;
  /** Label and unit. */
  x: [string, string];
  y: [string, string];
  right: string | null;
  to_scale: boolean;
  curves: [run: number, x: string, y: string, label: string, unit: string, color: number, dash: string, doubtful: boolean][];
}

const root = new URL("../../../", import.meta.url);
const plans = JSON.parse(readFileSync(new URL("tests/reference/plans.json", root), "utf8")) as Record<string, Plan[]>;

const wasm = await compiled();
const check = (text: string): CheckReport => JSON.parse(wasm.check(text)) as CheckReport;

/** The plots of a document as the page shows them at first. */
function planned({ plots, channels, runs, analysis }: CheckReport): Plan[] {
  const units = new Map(channels.map(({ name, unit }) => [name, unit]));
  const shown = plots.length > 0 ? plots : standIns(channels, { motion: "Motion", drift: "Drift" });
  const parts = shown.flatMap((plot) => byUnits(plot, (name) => units.get(name) ?? ""));
  const open = undetermined(analysis);
  return parts.map((plot) => {
    const own = judged(curves(plot, runs, 0, channels), analysis);
    const drawn = figure(plot, own, { theme: "light", time: "time", channels, alone: true });
    return {
      title: plot.title,
      x: [drawn.x?.label ?? "", drawn.x?.unit ?? ""],
      y: [drawn.y?.label ?? "", drawn.y?.unit ?? ""],
      right: drawn.right?.unit ?? null,
      to_scale: drawn.aspect_equal ?? false,
      curves: own.map(({ run, x, y, label, unit, color, dash }) => [run, x, y, label, unit, color, dash, open(y)]),
    };
  });
}

describe("the plots of the page", () => {
  it("have the curves, labels, lines, units and axes of the program's plan, in every document of gallery and lessons", () => {
    expect(Object.keys(plans).length).toBeGreaterThan(30);
    for (const [name, expected] of Object.entries(plans)) {
      const folder = name.startsWith("lesson-") ? "lessons" : "gallery";
      const found = planned(check(readFileSync(new URL(`${folder}/${name}.json`, root), "utf8")));
      expect(found, name).toEqual(expected);
    }
  });
});
