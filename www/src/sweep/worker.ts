/** A worker of a sweep. It looks at no messages while it computes: who does not want the run any more ends the worker. */
import init, * as wasm from "../../pkg/holonomy_wasm.js";
import { refusalOf } from "../solver/errors.js";
import type { SweepRow } from "../solver/types.js";
import type { News, Order, Task } from "./protocol.js";

interface Scope {
  postMessage(message: News, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
}
const scope = globalThis as unknown as Scope;

/** Steps between two looks at how far a run is. */
const SLICE = 100_000;

let task: Task | undefined;

scope.onmessage = ({ data }) => {
  if (data.kind === "begin") void begin(data.module, data.task).catch(trap);
  else point(data.place, data.value);
};

function trap(error: unknown): void {
  scope.postMessage({ kind: "trap", message: error instanceof Error ? error.message : String(error) });
}

async function begin(module: WebAssembly.Module, wanted: Task): Promise<void> {
  await init({ module_or_path: module });
  task = wanted;
  scope.postMessage({ kind: "ready", head: wasm.sweep_head(wanted.name, wanted.path, JSON.stringify([wanted.channel])) });
}

function point(place: number, value: number): void {
  if (task === undefined) return;
  const { text, path, run, channel, pixels } = task;
  let simulator: wasm.Simulator | undefined;
  try {
    simulator = new wasm.Simulator(wasm.sweep_text(text, path, value), run);
    let progress: { state: string; t: number; duration: number };
    do progress = JSON.parse(simulator.advance(SLICE)) as typeof progress;
    while (progress.state === "running");
    const row = JSON.parse(simulator.sweep_row(value, JSON.stringify([channel]))) as SweepRow;
    const curve = simulator.columns("t", channel, 0, progress.duration, pixels);
    scope.postMessage({ kind: "row", place, row, curve }, [curve.buffer]);
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) trap(error);
    else scope.postMessage({ kind: "refused", place, refusal: refused.refusal });
  } finally {
    simulator?.free();
  }
}
