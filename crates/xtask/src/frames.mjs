// Times plots in Chromium. Arguments: the folder of the project, the built site. Prints
// { "plots": [{ "case", "samples", "throttle", "what", "frames", "draw_ms", "draw_p95_ms", "frame_ms", "frame_p95_ms" }], "long_run": {...} }.
// `draw`: the main thread's work of one redraw; `frame`: from one picture of the page to the next (16.7 ms at 60 a second is the least there is).
// `throttle`: the processor of the page slowed down so many times.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, project, site] = process.argv;
const harness = (name) => import(pathToFileURL(join(project, "tests/browser/harness", name)).href);
const { launch, watchedPage } = await harness("browser.mjs");
const { serve } = await harness("server.mjs");

/** Pictures of one measurement. */
const FRAMES = 24;
/** Longest time for a document to be computed, ms. */
const PATIENCE = 300_000;

/** Oscillators without coupling, one channel each. */
function document(count, samples, step) {
  const names = Array.from({ length: count }, (_, i) => `x${i + 1}`);
  return JSON.stringify({
    holonomy: 1,
    title: `${count} x ${samples}`,
    coordinates: Object.fromEntries(names.map((name, i) => [name, { value: 1, velocity: 0.3 * i, unit: "m" }])),
    kinetic_energy: names.map((name) => `${name}'^2/2`).join(" + "),
    potential_energy: names.map((name, i) => `${(1 + i) ** 2 * 40}*${name}^2/2`).join(" + "),
    // As many samples as steps, the start included.
    simulation: { duration: (samples - 1) * step, output_step: step, formulation: "index-1", integrator: { type: "rk4", step } },
    plots: [{ title: "Oscillators", channels: names }],
  });
}

async function open(page, text) {
  const begin = performance.now();
  // Not waited for here: it ends with the last step of a run, which may take longer than one call of the debugging protocol may.
  await page.evaluate((wanted) => void document.querySelector("holonomy-app").session.open(wanted), text);
  const title = JSON.parse(text).title;
  await page.waitForFunction(
    (wanted) => document.title.startsWith(wanted) && document.body.dataset.state === "done",
    { timeout: PATIENCE, polling: 200 },
    title,
  );
  await page.waitForFunction(
    (channels) => {
      const plot = document.querySelector("holonomy-app").shadowRoot.querySelector("holonomy-plot");
      return plot?.view.drawn.length === channels && plot.shadowRoot.querySelector("canvas").dataset.layout !== undefined;
    },
    { timeout: PATIENCE, polling: 200 },
    JSON.parse(text).plots[0].channels.length,
  );
  console.error(`${title}: computed and drawn after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

/** One window after the other, a picture each; times of drawing and from picture to picture, ms. */
function measure(page, what, frames) {
  return page.evaluate(
    async (what, frames) => {
      const plot = document.querySelector("holonomy-app").shadowRoot.querySelector("holonomy-plot");
      const engine = await plot.engine;
      const { view } = plot;
      const draw = engine.drawFigure;
      const drawn = [];
      engine.drawFigure = (...all) => {
        const begin = performance.now();
        const layout = draw.apply(engine, all);
        drawn.push(performance.now() - begin);
        return layout;
      };
      const { duration } = view;
      const window = {
        redraw: () => undefined,
        pan: (i) => [0.3 * duration + (0.2 * duration * i) / frames, 0.4 * duration + (0.2 * duration * i) / frames],
        // In and out again, by a factor of a hundred.
        zoom: (i) => {
          const half = (duration / 2) * 0.01 ** (1 - Math.abs(1 - (2 * i) / frames));
          return half >= duration / 2 ? undefined : [duration / 2 - half, duration / 2 + half];
        },
      }[what];
      const times = [];
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await next();
      for (let i = 0; i <= frames; i++) {
        if (what === "redraw") plot.redraw();
        else view.time.set(window(i));
        times.push(await next());
      }
      engine.drawFigure = draw;
      view.time.set(undefined);
      return { drawn, frames: times.slice(1).map((time, i) => time - times[i]) };
    },
    what,
    frames,
  );
}

const part = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];

/** Peak resident memory of the processes of the browser that run pages, MB; where the system does not tell, nothing. */
function memory(browser) {
  const root = browser.process()?.pid;
  try {
    const status = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return [{ line: readFileSync(`/proc/${pid}/cmdline`, "utf8"), text: readFileSync(`/proc/${pid}/status`, "utf8"), pid }];
        } catch {
          return [];
        }
      });
    const parent = (text) => Number(/PPid:\s+(\d+)/.exec(text)?.[1]);
    const of = (pid) => (pid === root ? true : status.some((other) => Number(other.pid) === pid && of(parent(other.text))));
    const pages = status.filter(({ line, pid }) => line.includes("--type=renderer") && of(Number(pid)));
    return Math.max(...pages.map(({ text }) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1024));
  } catch {
    return null;
  }
}

const server = await serve(site);
const browser = await launch();
const plots = [];
let longRun;
try {
  const { page, close } = await watchedPage(browser, {
    viewport: { width: 1280, height: 800 },
    features: [{ name: "prefers-reduced-motion", value: "reduce" }],
  });
  const devtools = await page.createCDPSession();
  await page.goto(server.url, { waitUntil: "load" });
  await page.waitForFunction(() => document.body.dataset.state === "done", { timeout: PATIENCE });
  for (const [name, text] of [
    ["4 x 2,000", document(4, 2_000, 0.005)],
    ["1,000,000", document(1, 1_000_000, 0.001)],
  ]) {
    await open(page, text);
    const samples = await page.evaluate(() => document.querySelector("holonomy-app").session.set.runs[0].handle.progress.samples);
    for (const throttle of [1, 4]) {
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: throttle });
      for (const what of ["redraw", "pan", "zoom"]) {
        // Once to warm up.
        await measure(page, what, 6);
        const { drawn, frames } = await measure(page, what, FRAMES);
        if (drawn.length < FRAMES / 4) throw new Error(`${name}, ${what}: ${drawn.length} pictures only`);
        plots.push({
          case: name,
          samples,
          throttle,
          what,
          frames: drawn.length,
          draw_ms: part(drawn, 0.5),
          draw_p95_ms: part(drawn, 0.95),
          frame_ms: part(frames, 0.5),
          frame_p95_ms: part(frames, 0.95),
        });
      }
    }
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  // More samples than are kept: the memory stays under its cap, and the page says what it shows.
  const asked = 4_000_000;
  await open(page, document(1, asked, 0.001));
  longRun = await page.evaluate(() => {
    const [{ handle, summary }] = document.querySelector("holonomy-app").session.set.runs;
    const notes = [...document.querySelector("holonomy-app").shadowRoot.querySelector("holonomy-plot").shadowRoot.querySelectorAll('[role="note"]')].map(
      (note) => note.textContent.trim(),
    );
    return { kept: handle.progress.samples, notice: notes.find((note) => note === summary?.thinned) ?? null };
  });
  if (longRun.notice === null || longRun.kept >= asked) throw new Error(`a long run was not thinned with a notice: ${JSON.stringify(longRun)}`);
  longRun = { samples: asked, ...longRun, peak_mb: memory(browser) };
  await close();
} finally {
  await browser.close();
  await server.close();
}
console.log(JSON.stringify({ plots, long_run: longRun }));
