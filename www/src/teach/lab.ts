/** The program for exercises, beside the page: workers with the module that knows exercises. */
import { laterModule } from "../solver/later.js";
import { Pool } from "./pool.js";

function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("../exercise/worker.ts", import.meta.url), { type: "module", name: "holonomy exercises" });
}

/** So many workers at once, at the most. */
export function exercisePool(size: number): Pool {
  return new Pool(laterModule, ownWorker, size);
}
