// The text twin of a plot: by keys along its samples, and the step sizes under it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { focused, shown, tabTo, until } from "./harness/find.mjs";
import { site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** What a plot's live region says, as soon as it says something else than before. */
async function heard(page, before = "") {
  await until(page, `something else than "${before}" is said`, (old) => {
    const plot = document.querySelector("holonomy-app").shadowRoot.querySelector(".right holonomy-plot");
    const said = plot.shadowRoot.querySelector(".live").textContent;
    return said !== "" && said !== old;
  }, before);
  return page.$eval(">>> .right holonomy-plot >>> .live", (live) => live.textContent);
}

/** A row of the samples as the page's worker has them: time and values. */
function samples(page, channels, first, count) {
  return page.$eval("holonomy-app", async (app, names, from, many) => [...(await app.session.set.runs[0].handle.rows(names, from, many))], channels, first, count);
}

const time = (page) => page.$eval("holonomy-app", (app) => app.session.clock.t);

/** Opens an entry of the first plot's menu, by keys. */
async function choose(page, entry, plot = 0) {
  const opener = (await page.$$(">>> .right holonomy-plot >>> .opener"))[plot];
  await opener.focus();
  await page.keyboard.press("Enter");
  await shown(page, ">>> .right holonomy-plot >>> [popover]:popover-open button");
  for (let presses = 0; presses < 30 && !(await focused(page)).includes(entry); presses++) await page.keyboard.press("ArrowDown");
  assert.match(await focused(page), new RegExp(entry));
  await page.keyboard.press("Enter");
}

test("arrow keys go from sample to sample and curve to curve, and the value is spoken", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await tabTo(page, /time cursor/);
  await page.keyboard.press("ArrowRight");
  const plot = await page.$eval(">>> .right holonomy-plot", ({ view }) => view.curves.map(({ y, label }) => ({ y, label })));
  const step = await samples(page, [plot[0].y], 0, 3);
  const first = await heard(page);
  assert.equal(await time(page), step[2]);
  assert.match(first, new RegExp(`^${plot[0].label}: .+ rad at .+ s$`));
  const spokenValue = Number(first.match(/: (\S+) rad/)[1].replace("\u2212", "-"));
  assert.ok(Math.abs(spokenValue - step[3]) <= 5e-4 * Math.max(1, Math.abs(step[3])), `${first}: ${step[3]}`);
  await page.keyboard.press("ArrowDown");
  const second = await heard(page, first);
  assert.match(second, new RegExp(`^curve 2 of ${plot.length}, ${plot[1].label}: .+ rad at .+ s$`));
  await page.keyboard.press("End");
  await heard(page, second);
  const count = await page.$eval("holonomy-app", (app) => app.session.set.runs[0].handle.progress.samples);
  const [last] = await samples(page, [], count - 1, 1);
  assert.equal(await time(page), last);
  await page.keyboard.press("Home");
  await until(page, "the first sample is there", () => document.querySelector("holonomy-app").session.clock.t === 0);
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  const far = Math.max(2, Math.round(count / 20));
  const [there] = await samples(page, [], far, 1);
  await until(page, "a large step was made", (t) => document.querySelector("holonomy-app").session.clock.t === t, there);
  await watched.close();
});

test("the steps can be shown under a plot", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await choose(page, "Step Sizes");
  await until(page, "the steps are drawn", () => {
    const plot = document.querySelector("holonomy-app").shadowRoot.querySelector("holonomy-plot").shadowRoot.querySelector(".panel holonomy-plot");
    return JSON.parse(plot?.shadowRoot.querySelector("canvas").dataset.layout ?? "null")?.y.log === true;
  });
  assert.deepEqual(await findings(page), []);
  await watched.close();
});

