/** Files for other tools, and theirs as documents. Their worker is there as long as something is asked of it. */
import { Channel } from "./channel.js";
import { Interrupted } from "./errors.js";
import type { ToolAnswers } from "./exchange-worker.js";
import { laterModule } from "./later.js";
import type { ReadFile, ToolFile } from "./types.js";

function ownWorker(): Worker {
  // The bundler looks for exactly this expression.
  return new Worker(new URL("./exchange-worker.ts", import.meta.url), { type: "module", name: "holonomy files" });
}

const channel = new Channel<ToolAnswers>(laterModule, ownWorker);
let open = 0;

async function whileOpen<T>(ask: () => Promise<T>): Promise<T> {
  open++;
  try {
    return await ask();
  } finally {
    if (--open === 0) channel.end(new Interrupted("ended by the page"));
  }
}

/** Run `run` (from 0) of a document as a file of a format. Rejects with `Refused`, or with the reason for which the worker is gone. */
export function writeToolFile(text: string, run: number, format: string): Promise<ToolFile> {
  return whileOpen(() => channel.ask("write", { text, run, format }));
}

/** A file of another tool as a document; rejects as above. */
export function readToolFile(text: string): Promise<ReadFile> {
  return whileOpen(() => channel.ask("read", { text }));
}
