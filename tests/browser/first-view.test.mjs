// What a visitor sees first: a four-bar that moves, and curves that are those of its run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { colouredPixels, covered } from "./harness/canvas.mjs";
import { find, there, until } from "./harness/find.mjs";
import { columns, program, site } from "./harness/site.mjs";

const page_ = site();

/** The plots on the page: canvas, where its parts lie, what it shows. */
async function plots(page) {
  await until(page, "the plots are drawn", () => {
    const all = [...door.plots, ...door.morePlots];
    return all.filter(({ layout, busy }) => layout !== null && busy === "false").length >= 2 && all.every(({ busy }) => busy !== "true");
  });
  const drawn = await page.evaluate(() => [...door.plots, ...door.morePlots].map(({ layout, channels, runs }) => ({ layout, channels, runs })));
  const found = await Promise.all(
    drawn.map(async ({ layout, channels, runs }, at) => {
      if (layout === null) return [];
      const canvas = await there(page, `plot ${at}`, (which) => [...door.plots, ...door.morePlots][which].canvas, at);
      const [x, ...ys] = channels;
      return [{ canvas, layout, curves: ys.map((y, index) => ({ x, y, run: runs[index] })) }];
    }),
  );
  return found.flat();
}

/** Where a value lies along an axis, as a share of its length. */
function share({ min, max, log, floor }, value) {
  const clamped = log && floor !== undefined && floor !== null ? Math.max(value, floor) : value;
  return log ? Math.log(clamped / min) / Math.log(max / min) : (clamped - min) / (max - min);
}

test("a four-bar opens and moves by itself", async () => {
  const watched = await page_.open();
  const { page } = watched;
  assert.match(await page.title(), /four-bar/i);
  const pose = () => page.evaluate(() => door.parts("crank")[0].getAttribute("transform"));
  const first = await pose();
  assert.match(first, /^translate\(.+\) rotate\(.+\)$/);
  await page.waitForFunction((old) => door.parts("crank")[0].getAttribute("transform") !== old, { timeout: 10_000 }, first);
  await find(page, "button", "Pause");
  await watched.close();
});

test("who asks for less motion sees it stand still", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  await find(watched.page, "button", "Run");
  await watched.close();
});

test("the curves on the canvas are those of the run", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const shown = await plots(page);
  assert.ok(shown.length >= 2, `${shown.length} plots`);
  const labels = JSON.parse(await page.evaluate(() => document.body.dataset.runs));
  let checked = 0;
  for (const { canvas, layout, curves } of shown) {
    const pixels = await colouredPixels(canvas);
    for (const { x, y, run } of curves) {
      const table = columns(program("run", "gallery:four-bar", "--run", labels[run], "--channels", [...new Set(["t", x, y])].join(",")));
      const { left, top, width, height } = layout.plot;
      const points = table[x].map((value, index) => [left + width * share(layout.x, value), top + height * (1 - share(layout.y, table[y][index]))]);
      const inside = points.filter(([px, py]) => px >= left && px <= left + width && py >= top && py <= top + height);
      assert.ok(inside.length > 0.95 * points.length, `${y} of ${labels[run]}: ${inside.length} of ${points.length} samples are in the window`);
      const part = covered(inside, pixels);
      assert.ok(part > 0.97, `${y} of ${labels[run]}: ${Math.round(100 * part)} % of its samples are on the canvas`);
      checked += 1;
    }
  }
  assert.ok(checked >= 2, "at least two curves were compared");
  await watched.close();
});

test("the first view fetches little and nothing from elsewhere", async () => {
  const watched = await page_.open("", { settle: false });
  const { page } = watched;
  await until(page, "it is computed", () => document.body.dataset.state === "done");
  const files = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(files.some(([name]) => name.endsWith(".wasm")));
  assert.ok(!files.some(([name]) => /codemirror|editor/i.test(name)), `the editor is fetched when first needed: ${files.map(([name]) => name)}`);
  assert.ok(bytes < 2_300_000, `${bytes} bytes`);
  await watched.close();
});
