// The memory of an hour of playing and sliding. No test: it takes that hour. Every minute the motion plays while a slider goes back and forth,
// another example is looked at and slid, and the first one comes back; then the garbage is collected and what is left is read: the heap of the page
// and of its workers, the memory of WebAssembly, nodes and listeners of the page. Prints a row a minute to standard error, and
// [{"minute", "page_mb", "workers_mb", "wasm_mb", "buffers_mb", "nodes", "listeners", "workers"}] to standard output with what the last half grew by.
// `node tests/browser/memory-hour.mjs [MINUTES]`
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./harness/browser.mjs";
import { makeDoor } from "./harness/door.mjs";
import { serve } from "./harness/server.mjs";
import { settled, SITE } from "./harness/site.mjs";

const MINUTES = Number(process.argv[2] ?? 60);
const MINUTE = 60_000;
const HOME = "four-bar";
/** Planes, space, long runs, events, many runs side by side. */
const OTHERS = ["double-pendulum", "spherical-pendulum", "slider-crank", "rolling-disc", "squeezer", "stewart-platform"];
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Moves the first slider of the document back and forth for a while, as a finger does: a value, some frames, the next one. */
async function slide(milliseconds) {
  const { session } = door;
  const parameter = session.report?.parameters.find(({ min, max }) => min !== undefined && max !== undefined);
  const end = performance.now() + milliseconds;
  if (!session.clock.playing) session.clock.play();
  for (let step = 0; performance.now() < end; step += 1) {
    if (parameter !== undefined) {
      const { min, max, pointer } = parameter;
      const path = pointer.slice(1).split("/");
      const value = min + (max - min) * (0.5 + 0.3 * Math.sin(step / 7));
      const wrapped = typeof JSON.parse(session.text).parameters[path[1]] === "object" && path.length === 2;
      session.setValue([...path, ...(wrapped ? ["value"] : [])], value, "slide");
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Opens an example by its address. */
async function show(page, name) {
  await page.evaluate((fragment) => (location.hash = fragment), `g=${name}`);
  await pause(200);
  await settled(page);
}

/** Keeps what instances of WebAssembly export as their memory, in a page and in its workers, as long as something else does. */
function keepMemories() {
  const { instantiate } = WebAssembly;
  const kept = [];
  globalThis.memoriesSeen = () => kept.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
  WebAssembly.instantiate = async (...asked) => {
    const made = await instantiate(...asked);
    const { memory } = (made.instance ?? made).exports;
    if (memory !== undefined) kept.push(new WeakRef(memory));
    return made;
  };
}

/** What is alive in a page or a worker after a collection, bytes. */
async function alive(session) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = await session.send("Runtime.getHeapUsage");
  const { result } = await session.send("Runtime.evaluate", { expression: "globalThis.memoriesSeen?.() ?? 0", returnByValue: true });
  return { heap: usedSize, buffers: backingStorageSize, wasm: result.value };
}

const megabytes = (bytes) => Math.round(bytes / 1e4) / 100;

/** The row of a minute. */
async function row(page, session, minute) {
  const own = await alive(session);
  const workers = await Promise.all(page.workers().map((worker) => alive(worker.client)));
  const sum = (key) => workers.reduce((total, worker) => total + worker[key], 0);
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return {
    minute,
    page_mb: megabytes(own.heap),
    workers_mb: megabytes(sum("heap")),
    wasm_mb: megabytes(own.wasm + sum("wasm")),
    buffers_mb: megabytes(own.buffers),
    nodes,
    listeners: jsEventListeners,
    workers: workers.length,
  };
}

/** Least-squares growth of a column over rows, per minute. */
function slope(rows, key) {
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [x, y] = [mean(rows.map(({ minute }) => minute)), mean(rows.map((row) => row[key]))];
  const [above, below] = rows.reduce(([a, b], row) => [a + (row.minute - x) * (row[key] - y), b + (row.minute - x) ** 2], [0, 0]);
  return Math.round((1000 * above) / below) / 1000;
}

const assets = join(SITE, "assets");
const workers = readdirSync(assets).filter((name) => /worker-.*\.js$/.test(name));
const watched = workers.map((name) => [`assets/${name}`, `(${keepMemories})();${readFileSync(join(assets, name), "utf8")}`]);
const server = await serve(SITE, { extra: Object.fromEntries(watched) });
const browser = await launchChromium();
try {
  const page = await (await browser.createBrowserContext()).newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(makeDoor);
  await page.evaluateOnNewDocument(keepMemories);
  await page.goto(`${server.url}#g=${HOME}`);
  await settled(page);
  const session = await page.createCDPSession();
  const rows = [await row(page, session, 0)];
  console.error(rows[0]);
  const begin = Date.now();
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await page.evaluate(slide, 0.5 * MINUTE);
    await show(page, OTHERS[minute % OTHERS.length]);
    await page.evaluate(slide, 0.15 * MINUTE);
    await settled(page);
    await show(page, HOME);
    await pause(begin + minute * MINUTE - Date.now());
    rows.push(await row(page, session, minute));
    console.error(rows.at(-1));
  }
  const half = rows.slice(Math.floor(rows.length / 2));
  const grows = Object.fromEntries(["page_mb", "workers_mb", "wasm_mb", "buffers_mb", "nodes", "listeners"].map((key) => [key, slope(half, key)]));
  console.log(JSON.stringify({ rows, per_minute_of_last_half: grows, errors }));
} finally {
  await browser.close();
  await server.close();
}
