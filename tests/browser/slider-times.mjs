// How soon a slider answers: every gallery document with a slider, the first one moved to nearby values. No test, because a busy machine would
// fail it. Prints [{"document", "slowdown", "first_ms", "whole_ms"}], medians of seven moves: from the change to the first new samples
// on screen, and to the end of all runs and the analysis. `node tests/browser/slider-times.mjs [SLOWDOWN ...]`
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { launch } from "./harness/browser.mjs";
import { makeDoor } from "./harness/door.mjs";
import { serve } from "./harness/server.mjs";
import { GALLERY, settled, SITE } from "./harness/site.mjs";

const MOVES = 7;
const slowdowns = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 4];
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Moves the first slider a little: times of the first new samples and of the end, ms; nothing when the document has no slider. */
function moved(step) {
  const { session } = door;
  const parameter = session.report.parameters.find(({ min, max }) => min !== undefined && max !== undefined);
  if (parameter === undefined) return undefined;
  const { min, max, pointer } = parameter;
  const path = pointer.slice(1).split("/");
  const value = min + (max - min) * (0.5 + 0.01 * step);
  const before = session.set;
  const begin = performance.now();
  session.setValue([...path, ...(typeof JSON.parse(session.text).parameters[path[1]] === "object" && path.length === 2 ? ["value"] : [])], value, "slide");
  return new Promise((resolve) => {
    let first;
    const look = () => {
      const now = performance.now() - begin;
      if (first === undefined && session.set !== before) first = now;
      if (!session.busy && first !== undefined) resolve([first, now]);
      else if (now > 60_000) resolve([Number.NaN, Number.NaN]);
      else turn.port2.postMessage(null);
    };
    const turn = new MessageChannel();
    turn.port1.onmessage = look;
    look();
  });
}

const server = await serve(SITE);
const browser = await launch();
try {
  const rows = [];
  for (const name of readdirSync(GALLERY).map((file) => basename(file, ".json"))) {
    for (const slowdown of slowdowns) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await page.evaluateOnNewDocument(makeDoor);
      await page.goto(`${server.url}#g=${name}`);
      await settled(page);
      await page.emulateCPUThrottling(slowdown);
      const times = [];
      for (let step = 1; step <= MOVES; step += 1) times.push(await page.evaluate(moved, step));
      await context.close();
      if (times[0] === undefined || times[0] === null) continue;
      rows.push({ document: name, slowdown, first_ms: middle(times.map(([first]) => first)), whole_ms: middle(times.map(([, whole]) => whole)) });
      console.error(rows.at(-1));
    }
  }
  console.log(JSON.stringify(rows));
} finally {
  await browser.close();
  await server.close();
}
