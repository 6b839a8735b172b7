// Times runs in WebAssembly, in Node. Arguments: the folder of the bindings, and a file {"case": "document text"}.
// Prints {"case": {"steps": N, "evaluations": N, "hash": fingerprint of the samples, "seconds": best of several runs}}.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, bindings, documents] = process.argv;
const { default: init, Simulator } = await import(pathToFileURL(join(bindings, "holonomy_wasm.js")).href);
await init({ module_or_path: readFileSync(join(bindings, "holonomy_wasm_bg.wasm")) });

function once(text) {
  const simulator = new Simulator(text, 0, "{}");
  const start = process.hrtime.bigint();
  let progress;
  do progress = JSON.parse(simulator.advance(100_000));
  while (progress.state === "running");
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  if (progress.state !== "done") throw new Error(`a benchmark failed: ${JSON.stringify(progress)}`);
  const { steps, evaluations, hash } = JSON.parse(simulator.summary());
  simulator.free();
  return { steps, evaluations, hash, seconds };
}

const results = {};
for (const [name, text] of Object.entries(JSON.parse(readFileSync(documents, "utf8")))) {
  const runs = Array.from({ length: 5 }, () => once(text));
  results[name] = runs.reduce((best, run) => (run.seconds < best.seconds ? run : best));
}
console.log(JSON.stringify(results));
