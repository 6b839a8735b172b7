// Several parts at once: framed, moved together, copied, removed, by pointer, by keys and by taps; and the ruler, which changes nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, until } from "./harness/find.mjs";
import { drag, screen } from "./harness/sheet.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();

/** A drag, and what comes of it is there. */
const pulled = async (page, from, to) => (await drag(page, from, to), settled(page));

/** A crank with a rod, drawn. */
async function drawn(options = {}) {
  const watched = await page_.open("", options);
  const { page } = watched;
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await find(page, "button", "Select");
  await settled(page);
  await pulled(page, [0, 0], [0.1, 0]);
  await pulled(page, [0.1, 0], [0.2, 0.06]);
  await until(page, "two bars are drawn", () => Object.keys(JSON.parse(door.session.text).bodies ?? {}).length === 2);
  await click(page, "button", "Select");
  await settled(page);
  return { watched, page };
}

const value = async (page) => JSON.parse(await documentText(page));
const note = (page) => page.evaluate(() => door.text(door.find("note")));

test("a frame chooses several parts; they move together, exactly, and one undo brings them back", async () => {
  const { watched, page } = await drawn();
  const before = await value(page);
  await page.keyboard.down("Shift");
  await pulled(page, [-0.04, 0.1], [0.26, -0.04]);
  await page.keyboard.up("Shift");
  await find(page, "heading", "3 parts");
  await pulled(page, [0.05, 0], [0.05, 0.04]);
  const after = await value(page);
  const point = Object.keys(before.ground.points)[0];
  const by = after.ground.points[point].map((at, i) => at - before.ground.points[point][i]);
  assert.ok(Math.abs(by[0]) < 1e-9 && Math.abs(by[1] - 0.04) < 0.006, `${by}`);
  for (const name of Object.keys(before.bodies)) {
    assert.deepEqual(
      after.bodies[name].position.map((at, i) => Number((at - before.bodies[name].position[i]).toFixed(9))),
      by.map((one) => Number(one.toFixed(9))),
      name,
    );
  }
  assert.match(await note(page), /3 parts moved by/);
  await picture(page, "several");
  assert.deepEqual(await findings(page), []);
  await page.evaluate(() => door.session.undo());
  assert.deepEqual(await value(page), before);
  await watched.close();
});

test("by keys alone: all, a copy beside it that runs, moved by a step, removed", async () => {
  const { watched, page } = await drawn();
  const before = await value(page);
  await page.evaluate(() => door.drawn("sheet")[0].focus());
  const chord = async (key) => {
    await page.keyboard.down("Control");
    await page.keyboard.press(key);
    await page.keyboard.up("Control");
    await settled(page);
  };
  await chord("a");
  await chord("c");
  await chord("v");
  await until(page, "there are four bodies", () => Object.keys(JSON.parse(door.session.text).bodies).length === 4);
  const copied = await value(page);
  assert.equal(Object.keys(copied.joints).length, 2 * Object.keys(before.joints).length);
  assert.equal(Object.keys(copied.ground.points).length, 2);
  await until(page, "both are put together", () => !door.session.broken && door.session.set.runs[0].progress.state === "done");
  const x = () => page.evaluate(() => Object.values(JSON.parse(door.session.text).bodies).at(-1).position[0]);
  const at = await x();
  await click(page, "button", "plus x, 5 mm");
  await settled(page);
  assert.ok(Math.abs((await x()) - at - 0.005) < 1e-9);
  await page.keyboard.press("Delete");
  await until(page, "the copy is gone", () => Object.keys(JSON.parse(door.session.text).bodies).length === 2);
  await watched.close();
});

test("by taps: one more, one less, and what cannot be copied is told", async () => {
  const { watched, page } = await drawn();
  await page.evaluate(() => door.drawn("sheet")[0].focus());
  await page.keyboard.press("Escape");
  await click(page, "button", "Choose Several");
  for (const at of [
    [0.05, 0],
    [0.15, 0.03],
  ]) {
    const { x, y } = await screen(page, at);
    await page.mouse.click(x, y);
  }
  await find(page, "heading", "2 parts");
  const again = await screen(page, [0.15, 0.03]);
  await page.mouse.click(again.x, again.y);
  await until(page, "one is left", () => door.find("heading", "2 parts") === null);
  await watched.close();
});

test("the ruler tells length, sides and angle, and changes nothing", async () => {
  const { watched, page } = await drawn();
  const before = await documentText(page);
  await click(page, "button", "Ruler");
  await pulled(page, [0, 0], [0.1, 0]);
  assert.match(await note(page), /^100 mm, that is 100 mm across and 0 mm up, at 0/);
  for (const at of [
    [0, 0],
    [0.2, 0.06],
  ]) {
    const { x, y } = await screen(page, at);
    await page.mouse.click(x, y);
  }
  await until(page, "it is measured", () => /across and [\d.]+ mm up/.test(door.text(door.find("note"))));
  const [, length] = /^([\d.]+) mm/.exec(await note(page));
  const { bodies } = JSON.parse(before);
  assert.ok(Math.abs(Number(length) - 1000 * Math.hypot(0.2, 0.06)) < 8, `${length}, ${JSON.stringify(bodies)}`);
  assert.equal(await documentText(page), before);
  await picture(page, "ruler");
  await watched.close();
});
