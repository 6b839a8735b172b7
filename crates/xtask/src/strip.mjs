// Times what the checks strip waits for after an edit: the whole report about a document, in WebAssembly, in Node. Argument: the folder of
// the bindings. Prints [{"case", "bodies", "ms": least of several}]; the document is the same each time, its kinds compiled, as after an edit.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, bindings] = process.argv;
const { default: init, check, gallery_text } = await import(pathToFileURL(join(bindings, "holonomy_wasm.js")).href);
await init({ module_or_path: readFileSync(join(bindings, "holonomy_wasm_bg.wasm")) });

const results = ["chain?N=20", "n-four-bar?N=10"].map((name) => {
  const text = gallery_text(name);
  let ms = Infinity;
  for (let round = 0; round < 15; round += 1) {
    const begin = performance.now();
    const report = JSON.parse(check(text));
    ms = Math.min(ms, performance.now() - begin);
    if (!report.ok || report.modes.length !== report.analysis.mobility) throw new Error(`${name} was not checked: ${JSON.stringify(report).slice(0, 200)}`);
  }
  return { case: name, bodies: Object.keys(JSON.parse(text).bodies).length, ms };
});
console.log(JSON.stringify(results));
