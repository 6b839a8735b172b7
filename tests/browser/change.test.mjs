// Changing a number runs the mechanism again; a long run can be cancelled.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, until } from "./harness/find.mjs";
import { openExample, setText, site } from "./harness/site.mjs";

const page_ = site();

test("a slider changes the document, the field beside it, and the run", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const before = await page.evaluate(() => document.body.dataset.version);
  const slider = await find(page, "slider", "motor speed: slider");
  const value = await slider.evaluate((element) => element.value);
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  const now = await slider.evaluate((element) => element.value);
  assert.ok(Number(now) > Number(value));
  await page.waitForFunction((old) => document.body.dataset.version !== old && document.body.dataset.state === "done", { timeout: 60_000 }, before);
  const field = await find(page, "textbox", "motor speed: number");
  assert.equal(Number(await field.evaluate((element) => element.value)), Number(now));
  await click(page, "button", "Undo");
  await page.waitForFunction((element, old) => element.value === old, { timeout: 60_000 }, slider, value);
  await watched.close();
});

test("a wrong number in a field is refused in words and the motion stays", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const field = await page.waitForSelector('::-p-aria([name="motor speed: number"])');
  await field.click({ count: 3 });
  await field.type("fast");
  await page.keyboard.press("Enter");
  await page.waitForSelector("::-p-text(Write a number)");
  assert.equal(await page.evaluate(() => document.body.dataset.state), "done");
  await watched.close();
});

test("a long run shows its progress and is cancelled at once", async () => {
  const text = JSON.stringify({
    holonomy: 1,
    title: "Long",
    coordinates: { x: { value: 1, velocity: 0 } },
    kinetic_energy: "x'^2/2",
    potential_energy: "x^2/2",
    simulation: { duration: 100000, output_step: 10, integrator: { type: "rk4", step: 0.001 } },
    plots: [{ title: "Swing", channels: ["x"] }],
  });
  const watched = await page_.open();
  const { page } = watched;
  const fragment = await page.evaluate(() => location.hash);
  assert.equal(fragment, "");
  await setText(page, text);
  await find(page, "button", "Cancel");
  await find(page, "progressbar", "Computing");
  await click(page, "button", "Cancel");
  // A hundred million steps take minutes: what ends within the patience of `until` was cancelled.
  await until(page, "the run is cancelled", () => document.body.dataset.state === "cancelled" || document.body.dataset.state === "done");
  assert.equal(await page.evaluate(() => document.body.dataset.state), "cancelled");
  await page.waitForSelector("::-p-text(Cancelled at)");
  await find(page, "button", "Run Again");
  await watched.close();
});

test("another example opens and is computed", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await openExample(page, "Spherical pendulum");
  await watched.close();
});
