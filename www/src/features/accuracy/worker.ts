/** The worker that finds out how right a run is. It looks at no messages while it computes: when the run is not on screen any more, the worker is ended. */
import init, * as wasm from "../../../pkg/holonomy_wasm.js";
import { instantiate } from "../../solver/rest.js";
import { fit } from "../../solver/runs.js";
import { serve } from "../../solver/serve.js";
import type { Accuracy, RunProgress } from "../../solver/types.js";

/** A run that takes longer is not judged, ms. */
const OWN = 6000;
/** The stricter run may take so long, or so many times what the run itself took, whichever is longer; ms. */
const STRICTER = 5000;
const TIMES = 10;

const answers = {
  /** The module is there, and its rest. */
  ready: (_: object) => null,
  /** How right a run of a document is; nothing where it stops, takes too long, or that cannot be told. */
  accuracy({ text, run }: { text: string; run: number }): Accuracy | null {
    const begin = performance.now();
    const own = new wasm.Simulator(text, run);
    let stricter: wasm.Simulator | undefined;
    try {
      if (!done(own, OWN)) return null;
      const patience = Math.max(STRICTER, TIMES * (performance.now() - begin));
      stricter = wasm.Simulator.stricter(text, run);
      if (stricter === undefined || !done(stricter, patience)) return null;
      return JSON.parse(own.accuracy(stricter)) as Accuracy | null;
    } finally {
      own.free();
      stricter?.free();
    }
  },
};

/** Whether a run comes to its end in so many ms. */
function done(simulator: wasm.Simulator, patience: number): boolean {
  const begin = performance.now();
  let now = begin;
  for (let steps = 8; now - begin < patience; ) {
    const before = now;
    const { state } = JSON.parse(simulator.advance(steps)) as RunProgress;
    if (state !== "running") return state === "done";
    now = performance.now();
    steps = fit(steps, now - before);
  }
  return false;
}

export type AccuracyAnswers = typeof answers;

serve((module) => instantiate(init, module), answers);
