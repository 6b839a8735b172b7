// Asks a module what the page asks of it for the first view, and prints the numbers of the functions that were called.
// Arguments: the bindings, the module that notes its calls, the text of the first screen.
//
// Where this asks too little nothing breaks: the page fetches the rest earlier than it would have to. `tests/browser/rest.test.mjs` says so.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, bindings, module, document] = process.argv;

/** What plotters asks of a canvas. */
class Context {
  measureText(text) {
    return new Metrics(6 * text.length);
  }
}
class Metrics {
  constructor(width) {
    this.width = width;
  }
}
class Canvas {
  width = 0;
  height = 0;
  getContext = () => new Context();
}
for (const name of ["setTransform", "beginPath", "moveTo", "lineTo", "closePath", "stroke", "fill", "fillText", "fillRect", "strokeRect", "arc", "save", "restore", "translate", "rotate", "setLineDash"])
  Context.prototype[name] = () => undefined;
Object.assign(globalThis, { HTMLCanvasElement: Canvas, CanvasRenderingContext2D: Context, TextMetrics: Metrics, Window: class {} });

const { default: init, ...wasm } = await import(pathToFileURL(bindings).href);
const exports = await init({ module_or_path: readFileSync(module) });

const text = readFileSync(document, "utf8");

/** Runs all runs of a document in slices, and asks for what is shown of them. */
function runs(text) {
  wasm.check(text, "en", true);
  const report = JSON.parse(wasm.check(text, "en", false));
  if (!report.ok) throw new Error(`the first screen has problems: ${JSON.stringify(report.diagnostics)}`);
  const simulators = report.runs.map(({ index }) => new wasm.Simulator(text, index));
  for (const simulator of simulators) {
    let progress;
    do progress = JSON.parse(simulator.advance(50));
    while (progress.state === "running");
    const { t, samples, failure } = progress;
    if (progress.state !== "done") throw new Error(`a run of the first screen failed: ${JSON.stringify(failure)}`);
    simulator.frames(0, t, Math.min(1500, samples));
    simulator.summary();
  }
  for (const { kind, channels, log } of report.plots) draw(simulators, channels, kind === "path", log === true, report.duration);
  for (const simulator of simulators) simulator.free();
}

/** A plot: empty, with the beginning of its curves while they are computed, then with all of them, as it is, and zoomed in and out. */
function draw(simulators, channels, path, log, end) {
  const axis = { label: "axis", unit: "m" };
  const x = path ? channels[0] : "t";
  for (const [from, to] of [[0, end], [0.31, 0.3437], [0, 100 * end]]) {
    const curves = simulators.flatMap((simulator) => channels.slice(path ? 1 : 0).map((y) => simulator.columns(x, y, from, to, 500)));
    if (path) for (const channel of channels) simulators[0].columns("t", channel, from, to, 500);
    const beginnings = [1, 2, 3, 4, 5, 6, 8, 10, 14, 20, 28, 40, 60, 90, 140, 200, 300].map((count) => curves.map((curve) => curve.slice(0, 2 * count)));
    for (const shown of [[], ...beginnings, curves]) {
      const figure = {
        x: { ...axis, ...(!path && { range: [from, to] }) },
        y: { ...axis, scale: log ? "log" : "linear" },
        series: shown.map((_, index) => ({ label: "curve", color: index, dash: ["solid", "dashed", "dash-dot"][index % 3] })),
        theme: "light",
        aspect_equal: path,
        ...(!path && { least_left: 44, least_right: 14 }),
        decimal: shown.length > 0 ? "point" : "comma",
      };
      for (const theme of ["light", "dark"])
        wasm.draw_figure(new Canvas(), JSON.stringify({ ...figure, theme }), packed(shown), 600, 240, 1.5);
    }
  }
}

/** For each curve its length, abscissas and ordinates. */
const packed = (curves) =>
  Float64Array.from(
    curves.flatMap((curve) => {
      const at = (first) => Array.from(curve).filter((_, index) => index % 2 === first);
      return [curve.length / 2, ...at(0), ...at(1)];
    }),
  );

wasm.gallery_text("four-bar");
// Another example is opened: it is asked for by name, and is a file.
wasm.gallery_text("squeezer");
runs(text);
// A slider is moved.
runs(text.replace('"value": 6,', '"value": 7.3,').replace('"value": 0.06,', '"value": 0.0513,'));

const called = Object.entries(exports).filter(([name, global]) => /^c\d+$/.test(name) && global.value === 1);
console.log(JSON.stringify(called.map(([name]) => Number(name.slice(1)))));
