/** The worker of a sweep. It looks at no messages while it computes: who does not want the run any more ends the worker. */
import init, * as wasm from "../../../pkg/holonomy_wasm.js";
import { instantiate } from "../../solver/rest.js";
import { serve } from "../../solver/serve.js";
import type { RunProgress, SweepRow } from "../../solver/types.js";

/** Steps between two looks at how far a run is. */
const SLICE = 100_000;

/** A run of a sweep. */
export interface SweepTask {
  text: string;
  /** Number of the run in the document. */
  run: number;
  /** What the document is called in the table. */
  name: string;
  /** The value that is varied: `parameters.l`, `simulation.integrator.step`. */
  path: string;
  channel: string;
  /** Columns of pixels of a small picture. */
  pixels: number;
}

const answers = {
  /** The first lines of the table of a sweep. */
  sweepHead: ({ name, path, channel }: SweepTask) => wasm.sweep_head(name, path, JSON.stringify([channel])),
  /** What is noted of the run with one value; `curve`: time and channel in turn. */
  sweepRun({ text, path, run, channel, pixels, value }: SweepTask & { value: number }): { row: SweepRow; curve: Float64Array } {
    const simulator = new wasm.Simulator(wasm.sweep_text(text, path, value), run);
    try {
      let progress: RunProgress;
      do progress = JSON.parse(simulator.advance(SLICE)) as RunProgress;
      while (progress.state === "running");
      const row = JSON.parse(simulator.sweep_row(value, JSON.stringify([channel]))) as SweepRow;
      return { row, curve: simulator.columns("t", channel, 0, progress.duration, pixels) };
    } finally {
      simulator.free();
    }
  },
};

export type SweepAnswers = typeof answers;

serve((module) => instantiate(init, module), answers);
