/** A worker of rest and vibration: one for each part that asks, so that one can be ended without the other. */
export function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "holonomy balance" });
}
