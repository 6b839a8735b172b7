// Work and precision: every run of a document with coarser and finer steps, drawn as it is computed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { colouredPixels, covered } from "./harness/canvas.mjs";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { documentText, picture, setText, settled, site } from "./harness/site.mjs";

const page_ = site();

/** Waits until the status of the dialog matches. */
async function status(page, pattern) {
  const wanted = pattern.source;
  await until(
    page,
    `the comparison says ${wanted}`,
    (source) => {
      const dialog = door.find("dialog", /^Compare Methods/);
      return dialog !== null && new RegExp(source).test(door.text(door.find("status", undefined, dialog)));
    },
    wanted,
  );
}

/** The numbers of the table, one object a row. */
function table(page) {
  return page.evaluate(() =>
    door
      .findAll("row", undefined, /^Compare Methods/)
      .slice(1)
      .map((row) => {
        const [run, value, evaluations, error, drift, , steps] = [...row.cells].map((cell) => cell.textContent.trim());
        return { run, value, evaluations: Number(evaluations), error, drift, steps: Number(steps) };
      }),
  );
}

/** A number as the page writes it. */
const number = (text) => Number(text.replaceAll("\u2212", "-"));

test("seven methods on one picture: curves at the numbers of the table, blow-ups at the upper edge", async () => {
  const watched = await page_.open("#g=two-link-parabola");
  const { page } = watched;
  await click(page, "button", "Compare Methods");
  await find(page, "dialog", "Compare Methods: Work and Precision");
  await status(page, /^Done: 63 runs/);
  const rows = await table(page);
  assert.equal(rows.length, 63);
  const of = (run) => rows.filter((row) => row.run === run);
  // Heun's order: half the step, a quarter of the error.
  const finest = of("S-both²")
    .slice(-2)
    .map(({ error }) => number(error));
  assert.ok(Math.abs(finest[0] / finest[1] - 4) < 1, `${finest}`);
  assert.ok(rows.every(({ evaluations, error }) => evaluations > 0 && (number(error) >= 0 || error.startsWith("*"))));
  const dialog = await find(page, "dialog", "Compare Methods: Work and Precision");
  const { layout, points } = await dialog.evaluate((element) => (({ layout, points }) => ({ layout, points }))(door.charts(element)[0]));
  const canvas = await there(page, "the picture", (element) => door.charts(element)[0].canvas, dialog);
  assert.ok(layout.x.log && layout.y.log);
  const place = ({ evaluations, error }) => {
    const share = ({ min, max }, value) => Math.log(value / min) / Math.log(max / min);
    const y = error === null || error > 1e6 ? 1 : share(layout.y, error);
    return [layout.plot.left + share(layout.x, evaluations) * layout.plot.width, layout.plot.top + (1 - y) * layout.plot.height];
  };
  const expected = points.map(place);
  assert.ok(covered(expected, await colouredPixels(canvas)) > 0.97, "every point is drawn");
  await page.waitForSelector("::-p-text(The error is the largest difference of a coordinate)");
  await picture(page, "compare-light-1280");
  assert.deepEqual(await findings(page), []);
  const csv = await find(page, "button", "Save the Numbers (CSV)");
  assert.equal(await csv.evaluate((button) => button.disabled), false);
  await watched.close();
});

test("by a key, on a telephone, in dark colours", async () => {
  const features = [{ name: "prefers-color-scheme", value: "dark" }];
  const watched = await page_.open("#g=planar-pendulum", { viewport: { width: 360, height: 740 }, features });
  const { page } = watched;
  await page.keyboard.press("w");
  await status(page, /^Done/);
  await picture(page, "compare-dark-360");
  assert.deepEqual(await findings(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
  await page.keyboard.press("Escape");
  await watched.close();
});

test("a mechanism of one method is compared with others that are ticked, and they become its runs", async () => {
  const watched = await page_.open("#g=slider-crank");
  const { page } = watched;
  const before = await documentText(page);
  await click(page, "button", "Compare Methods");
  await status(page, /^Done: 40 runs/);
  const boxes = () => page.evaluate(() => door.findAll("checkbox", undefined, /^Compare Methods/).map(({ checked }) => checked));
  assert.deepEqual((await boxes()).filter(Boolean).length, 4);
  // Every one that is offered moves it: none is refused.
  await page.evaluate(() => {
    for (const box of door.findAll("checkbox", undefined, /^Compare Methods/)) if (!box.checked) box.click();
  });
  await status(page, /^Done: 1\d\d runs/);
  const rows = await table(page);
  assert.equal(new Set(rows.map(({ run }) => run)).size, 11);
  assert.ok(
    rows.every(({ error }) => !error.startsWith("*")),
    JSON.stringify(rows.filter(({ error }) => error.startsWith("*"))),
  );
  // What is said of them: alone, multipliers let the joints come apart; the projection holds them.
  const drift = (run) => Math.max(...rows.filter((row) => row.run === run).map((row) => number(row.drift)));
  assert.ok(drift("Multipliers alone") > 1e-4 && drift("Projection") < 1e-12 && drift("Minimal coordinates") < 1e-12, JSON.stringify(rows));
  assert.deepEqual(await findings(page), []);
  await picture(page, "compare-ticked-1280");
  await click(page, "button", "Keep Them as Runs");
  await settled(page);
  const runs = JSON.parse(await documentText(page)).runs;
  assert.deepEqual([runs.length, runs[0], runs[1].simulation], [11, { label: "As it is" }, { formulation: "index-1", stabilization: "none" }]);
  await page.evaluate(() => door.session.undo());
  assert.equal(await documentText(page), before);
  await watched.close();
});

/** A run without a foreseeable end: a thousand times more steps than one that can be waited for. */
const LONG = JSON.stringify({
  holonomy: 1,
  title: "Long",
  coordinates: { x: 1 },
  kinetic_energy: "x'^2/2",
  potential_energy: "x^2/2",
  simulation: { duration: 2000, output_step: 10, integrator: { type: "euler", step: 0.1 } },
  runs: [{ label: "coarse" }, { label: "fine", simulation: { integrator: { type: "rk4", step: 0.002 } } }],
});

test("it is cancelled, keeps what is there, and begins again for another document", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await setText(page, LONG);
  await until(page, "the document is on screen", () => document.title.startsWith("Long"));
  await settled(page);
  await click(page, "button", "Compare Methods");
  await find(page, "button", "Cancel");
  await until(page, "there are points", () => {
    return door.findAll("row", undefined, /^Compare Methods/).length > 2;
  });
  await click(page, "button", "Cancel");
  await status(page, /^Cancelled after \d+ of 18 runs/);
  await find(page, "button", "Compute Again");
  // The table of what there is can be had.
  await until(page, "the table can be downloaded", () => {
    return door.find("button", "Save the Numbers (CSV)").disabled === false;
  });
  await watched.close();
});

test("the code of the comparison is not part of the first view", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name.split("/").at(-1))
        .filter((name) => name.endsWith(".js")),
    );
  const before = await scripts();
  await click(page, "button", "Compare Methods");
  await status(page, /^Done/);
  const added = (await scripts()).filter((name) => !before.includes(name));
  assert.ok(
    added.some((name) => name.startsWith("dialog")),
    `${before} | ${added}`,
  );
  await watched.close();
});
