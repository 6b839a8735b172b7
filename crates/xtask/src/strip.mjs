// Times what the checks strip waits for after an edit: the whole report about a document, in WebAssembly, in Node. Argument: the folder of
// the bindings. Prints {"strip": [{"case", "bodies", "ms": least of several}], "slider": {"whole_ms", "ms"}}; the document is the same each
// time but for a blank, its kinds compiled, as after an edit. "slider": from the value of a slider to the first sample of each run, with the
// whole report and everything built anew before that, and with the values put into what is built.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, bindings] = process.argv;
const { default: init, Simulator, check, format_canonical, gallery_text } = await import(pathToFileURL(join(bindings, "holonomy_wasm.js")).href);
await init({ module_or_path: readFileSync(join(bindings, "holonomy_wasm_bg.wasm")) });

const results = ["chain?N=20", "n-four-bar?N=10"].map((name) => {
  const text = gallery_text(name);
  let ms = Infinity;
  for (let round = 0; round < 15; round += 1) {
    const begin = performance.now();
    const report = JSON.parse(check(text + " ".repeat(round)));
    ms = Math.min(ms, performance.now() - begin);
    if (!report.ok || report.modes.length !== report.analysis.mobility) throw new Error(`${name} was not checked: ${JSON.stringify(report).slice(0, 200)}`);
  }
  return { case: name, bodies: Object.keys(JSON.parse(text).bodies).length, ms };
});

const text = gallery_text("n-four-bar?N=40");
const slider = { whole_ms: Infinity, ms: Infinity };
for (let round = 1; round <= 6; round += 1) {
  for (const quick of [false, true]) {
    const moved = text.replace('"value": 1,', `"value": ${1 + round / 10},`);
    if (moved === text) throw new Error("the slider is written in another way now");
    check(text, "en", true);
    const begin = performance.now();
    const report = JSON.parse(check(moved, "en", quick));
    // Whatever else is open takes the place of what is built.
    if (!quick) format_canonical(gallery_text("four-bar"));
    for (const { index } of report.runs) {
      const simulator = new Simulator(moved, index);
      simulator.advance(1);
      simulator.free();
    }
    const key = quick ? "ms" : "whole_ms";
    slider[key] = Math.min(slider[key], performance.now() - begin);
  }
}
console.log(JSON.stringify({ strip: results, slider }));
