// A run is pinned, the method is changed: the ghost stays in plots and picture, and the difference that is stated is that of the data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { columns, picture, settled, site } from "./harness/site.mjs";

const page_ = site();

/** Changes one value, as a field does, and waits for the runs. */
async function change(page, path, value) {
  const before = await page.evaluate(() => document.body.dataset.version);
  await page.evaluate((at, to) => door.session.setValue(at, to), path, value);
  await until(page, "it is computed anew", (old) => document.body.dataset.version !== old && document.body.dataset.state === "done", before);
}

/** What the bar says of its first pin, once it is compared and says something like `beginning`. */
async function said(page, beginning) {
  await until(page, `the bar says ${beginning}`, (words) => door.text(door.find("status", undefined, "Pinned runs")).startsWith(words), beginning);
  return page.evaluate(() => door.text(door.find("status", undefined, "Pinned runs")));
}

const number = (text) => Number(text.replaceAll("\u2212", "-"));

test("the stated difference and drift ratio are those of the exported data", async () => {
  const watched = await page_.open("#g=double-pendulum", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "Pin This Run");
  await find(page, "region", "Pinned runs");
  assert.match(await said(page, "The same"), /^The same values at all \d+ samples\. Both hold their joints together to rounding\.$/);
  const run = await page.evaluate(() => door.session.selectedRun);
  await change(page, ["runs", run, "simulation"], { formulation: "index-1", integrator: { type: "rk4", step: 0.02 } });
  const sentence = await said(page, "Largest");
  const [, channel, value, unit, t] = /^Largest difference: (.+), ([\d.e\u2212]+)(?: (.+))? at ([\d.e\u2212]+) s\./.exec(sentence) ?? assert.fail(sentence);
  // The same from the tables that the page exports.
  const name = await page.evaluate((label) => door.session.set.report.channels.find((known) => known.label === label || known.name === label).name, channel);
  const tables = await page.evaluate(async (wanted) => {
    const present = door.session.set.runs.find(({ index }) => index === door.session.selectedRun);
    return Promise.all(
      [present.handle, door.session.pins.list[0].handle].map((handle) => handle.ask("csv", { channels: ["t", wanted, "drift.position"], semicolon: false })),
    );
  }, name);
  const [present, pinned] = tables.map(columns);
  assert.deepEqual(present.t, pinned.t);
  const differences = present[name].map((y, i) => Math.abs(y - pinned[name][i]));
  const most = Math.max(...differences);
  assert.ok(Math.abs(number(value) - most) <= 1e-3 * most, `${sentence} ${most}`);
  assert.ok(Math.abs(number(t) - present.t[differences.indexOf(most)]) < 1e-2, sentence);
  assert.ok(unit === undefined || unit.length < 8);
  const exact = await page.evaluate(() => door.differences);
  assert.equal(Math.abs(Number(exact.find((row) => row.channel === name).difference)), most);
  // The drift of the samples says the same as the ratio of all steps, within what lies between samples.
  const ratio = Math.max(...present["drift.position"]) / Math.max(...pinned["drift.position"]);
  const [, times, less] = /The joints come ([\d.e]+) times (as far|less far) apart/.exec(sentence) ?? assert.fail(sentence);
  const stated = less === "as far" ? number(times) : 1 / number(times);
  assert.ok(stated / ratio > 0.9 && stated / ratio < 1.2, `${sentence} ${ratio}`);

  // Ghosts in the plots and in the picture.
  const ghost = await page.evaluate(() => door.plots.map(({ runs }) => runs));
  assert.ok(
    ghost.every((runs) => runs.includes(1000)),
    JSON.stringify(ghost),
  );
  assert.equal(await page.evaluate(() => door.drawn("ghost").length), 1);
  await picture(page, "pins-light-1280");
  assert.deepEqual(await findings(page), []);

  // The difference, as a curve under its plot.
  const menu = await there(page, "the menu of the first plot", () => door.find("button", /: more$/, "Plots"));
  await menu.click();
  await click(page, "menuitemcheckbox", "Difference to Pinned Runs");
  const canvas = await there(page, "the difference", () => door.charts(door.plots[0].element).find(({ most }) => most !== null)?.canvas);
  await until(page, "the difference is drawn", (element) => door.chart(element).most.some((size) => size > 0), canvas);
  const shownMost = await canvas.evaluate((element) => door.chart(element).most);
  assert.ok(shownMost.length > 0);
  await canvas.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await picture(page, "pins-difference");

  await click(page, "button", await page.evaluate(() => door.find("button", undefined, "Pinned runs").getAttribute("aria-label")));
  await until(page, "the ghost is gone", () => door.find("region", "Pinned runs") === null);
  assert.equal(await page.evaluate(() => door.drawn("ghost").length), 0);
  await watched.close();
});

test("by keys: four pins, named by what differs, and not a fifth", async () => {
  const watched = await page_.open("#g=two-link-parabola", {
    viewport: { width: 360, height: 740 },
    features: [
      { name: "prefers-color-scheme", value: "dark" },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
  const { page } = watched;
  const run = await page.evaluate(() => door.session.selectedRun);
  for (const step of [0.005, 0.01, 0.02, 0.025]) {
    await change(page, ["runs", run, "simulation", "integrator"], { type: "heun", step });
    await page.keyboard.press("p");
  }
  await change(page, ["runs", run, "simulation", "integrator"], { type: "heun", step: 0.0125 });
  await page.keyboard.press("p");
  await until(page, "it says that there are enough", () => /^4 runs are pinned/.test(door.session.message));
  await said(page, "Largest");
  const names = await page.evaluate(() => door.findAll("strong", undefined, "Pinned runs").map((name) => name.textContent));
  assert.deepEqual(
    names,
    [0.005, 0.01, 0.02, 0.025].map((step) => `Pinned: step ${step}`),
  );
  await page.evaluate(() => door.find("region", "Pinned runs").scrollIntoView({ block: "center" }));
  await picture(page, "pins-dark-360");
  assert.deepEqual(await findings(page), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
  // Another document has nothing to do with them.
  await page.evaluate(() => void door.session.openExample("four-bar"));
  await until(page, "the four-bar is there", () => /four-bar/i.test(document.title));
  await settled(page);
  assert.equal(await page.evaluate(() => door.find("region", "Pinned runs")), null);
  await find(page, "button", "Pin This Run");
  await watched.close();
});
