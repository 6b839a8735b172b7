/** The worker of a comparison: it goes on with it when it is asked. */
import init, * as wasm from "../../../pkg/holonomy_later.js";
import { fit } from "../../solver/runs.js";
import { serve } from "../../solver/serve.js";
import type { ComparisonUpdate, MethodSweep } from "../../solver/types.js";

/** A slice is never longer than so many steps: the next run may take more time for each. */
const MOST = 2000;
/** Time after which it answers without a new point, ms. */
const REPORT = 100;

let comparison: wasm.Comparison | undefined;
let steps = 8;

function compared(): wasm.Comparison {
  if (comparison === undefined) throw new Error("nothing is compared");
  return comparison;
}

const answers = {
  /** Begins a comparison: the runs with the values they are tried with. */
  methods({ text }: { text: string }) {
    comparison?.free();
    comparison = new wasm.Comparison(text);
    return JSON.parse(comparison.methods()) as MethodSweep[];
  },
  /** Goes on with it, until something new can be told. */
  advance(_: object): ComparisonUpdate {
    const begin = performance.now();
    for (;;) {
      const before = performance.now();
      const update = JSON.parse(compared().advance(steps)) as ComparisonUpdate;
      const now = performance.now();
      steps = Math.min(MOST, fit(steps, now - before));
      if (update.stage === "done" || update.stage === "failed" || update.points.length > 0 || now - begin > REPORT) return update;
    }
  },
  /** Its points so far as a table. */
  table: (_: object) => compared().csv(),
};

export type ComparisonAnswers = typeof answers;

serve((module) => init({ module_or_path: module }).then(() => undefined), answers);
