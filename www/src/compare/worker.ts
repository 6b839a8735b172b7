/** The worker of a comparison: slices of work, with a look at the messages between two of them. */
import init, * as wasm from "../../pkg/holonomy_later.js";
import { refusalOf } from "../solver/errors.js";
import { fit } from "../solver/runs.js";
import type { ComparisonUpdate, MethodSweep } from "../solver/types.js";
import type { News, Order } from "./protocol.js";

interface Scope {
  postMessage(message: News): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
}
const scope = globalThis as unknown as Scope;

/** A slice is never longer than so many steps: the next run may take more time for each. */
const MOST = 2000;
/** Time between two reports without a new point, ms. */
const REPORT = 100;

const turn = new MessageChannel();
let stopped = false;

scope.onmessage = ({ data }) => {
  if (data.kind === "stop") stopped = true;
  else void begin(data.module, data.text).catch(tell);
};

/** Rust's refusals are answers; anything else is a defect. */
function tell(error: unknown): void {
  const refused = refusalOf(error);
  if (refused !== undefined) scope.postMessage({ kind: "refused", refusal: refused.refusal });
  else scope.postMessage({ kind: "trap", message: error instanceof Error ? error.message : String(error) });
}

async function begin(module: WebAssembly.Module, text: string): Promise<void> {
  await init({ module_or_path: module });
  const comparison = new wasm.Comparison(text);
  scope.postMessage({ kind: "methods", methods: JSON.parse(comparison.methods()) as MethodSweep[] });
  let steps = 8;
  let reported = performance.now();
  turn.port1.onmessage = () => {
    try {
      if (stopped) {
        scope.postMessage({ kind: "end", csv: comparison.csv() });
        return;
      }
      const before = performance.now();
      const update = JSON.parse(comparison.advance(steps)) as ComparisonUpdate;
      const now = performance.now();
      steps = Math.min(MOST, fit(steps, now - before));
      const over = update.stage === "done" || update.stage === "failed";
      if (over || update.points.length > 0 || now - reported > REPORT) {
        reported = now;
        scope.postMessage({ kind: "update", update });
      }
      if (over) scope.postMessage({ kind: "end", csv: comparison.csv() });
      else turn.port2.postMessage(null);
    } catch (error) {
      tell(error);
    }
  };
  turn.port2.postMessage(null);
}
