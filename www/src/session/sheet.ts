/** An empty sheet: a document in the plane in which nothing can move yet is no mistake while it is drawn on. */
import { keysAt, valueAt } from "../document/change.js";
import type { CheckReport, Scene } from "../solver/types.js";

/** A metre to draw on, if nothing says how large. */
const HALF = 0.2;

/** The report, or that of an empty sheet where the only finding is that nothing can move. */
export function sheet(text: string, report: CheckReport): CheckReport {
  const [first, ...others] = report.diagnostics;
  if (report.ok || first?.code !== "nothing-moves" || others.length > 0 || valueAt(text, ["space"]) !== "planar") return report;
  const title = valueAt(text, ["title"]);
  return { ...report, title: typeof title === "string" ? title : "", ok: true, diagnostics: [], runs: [], plots: [], scene: groundOnly(text), blank: true };
}

/** What is known of an empty sheet without asking: there is nothing to compute. */
export function emptyReport(text: string): CheckReport {
  const title = valueAt(text, ["title"]);
  const duration = valueAt(text, ["simulation", "duration"]);
  return {
    ok: true,
    title: typeof title === "string" ? title : "",
    diagnostics: [],
    parameters: [],
    runs: [],
    method: [],
    duration: typeof duration === "number" ? duration : 0,
    output_step: 0,
    channels: [],
    plots: [],
    scene: groundOnly(text),
    analysis: null,
    checks: [],
    modes: [],
    drivers: 0,
    blank: true,
  };
}

function groundOnly(text: string): Scene {
  const points: Record<string, number[]> = {};
  for (const name of keysAt(text, ["ground", "points"])) {
    const at = valueAt(text, ["ground", "points", name]);
    if (Array.isArray(at) && at.every((value) => typeof value === "number")) points[name] = at;
  }
  return {
    space: "planar",
    size: 0,
    bounds: [
      [-HALF, -HALF],
      [HALF, HALF],
    ],
    items: [{ kind: "ground", points }],
  };
}
