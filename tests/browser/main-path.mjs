// No test: the main path, for browsers that do not run everything at every change. It opens and moves, is stopped, scrubbed and changed; a
// four-bar is built from nothing, runs, is spoilt and mended as text, and taken back to the empty sheet; a link carries it.
import assert from "node:assert/strict";
import { colouredPixels } from "./harness/canvas.mjs";
import { click, find, until, write } from "./harness/find.mjs";
import { documentText, openText, picture, settled } from "./harness/site.mjs";

const time = (page) => page.evaluate(() => door.session.clock.t);
const bodies = async (page) => Object.keys(JSON.parse(await documentText(page)).bodies).length;
const checks = (page) => page.evaluate(() => door.text("Checks"));

/** The first screen: motion, curves, the time by hand, one number. */
export async function firstScreen(page, name) {
  assert.match(await page.evaluate(() => document.title), /four-bar/i);
  await until(page, "it moves by itself", () => door.session.clock.t > 0.1);
  await click(page, "button", "Pause");
  await find(page, "button", "Run");
  await until(page, "the ways to move are counted", () => door.text("Checks").includes("1 degree of freedom"));
  const canvas = await find(page, "image", "Angles");
  assert.ok((await colouredPixels(canvas)).length > 300, "the curves are drawn");
  await picture(page, `${name}-first`);

  const slider = await find(page, "slider", "Time");
  await slider.focus();
  await page.keyboard.press("Home");
  await until(page, "the time is at its start", () => door.session.clock.t === 0);
  const pose = () => page.evaluate(() => door.parts("crank")[0].getBoundingClientRect().toJSON());
  const start = await pose();
  for (let k = 0; k < 20; k += 1) await page.keyboard.press("ArrowRight");
  assert.ok((await time(page)) > 0, "an arrow moves the time");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.notDeepEqual(await pose(), start, "the drawing follows the time");

  const before = await documentText(page);
  await write(page, "motor speed: number", "5,5");
  await page.keyboard.press("Enter");
  await until(page, "the number is in the document", () => JSON.parse(door.session.text).parameters.speed.value === 5.5);
  await settled(page);
  await click(page, "button", "Undo");
  assert.equal(await documentText(page), before, "undo gives the same bytes");
}

/** From an empty sheet to a four-bar that runs, through the text and back. */
export async function building(page, name) {
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await settled(page);
  const empty = await documentText(page);
  for (const [from, to] of [
    ["0; 0", "0; 60"],
    ["0; 60", "160; 120"],
    ["200; 0", "160; 120"],
  ]) {
    const count = await bodies(page);
    await (await find(page, "combobox", "From")).click();
    await page.keyboard.type(from);
    await page.keyboard.press("Tab");
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
    await until(page, "there is one bar more", (old) => Object.keys(JSON.parse(door.session.text).bodies).length > old, count);
    await settled(page);
  }
  await click(page, "button", "Run");
  await until(page, "the time goes on", () => door.session.clock.t > 0.05);
  assert.match(await checks(page), /1 degree of freedom/);
  await page.keyboard.press("Escape");
  await picture(page, `${name}-built`);
  await click(page, "button", "Pause");

  const built = await documentText(page);
  const editor = await openText(page);
  await editor.focus();
  await page.keyboard.type("nonsense");
  await until(page, "the text has a problem", () => document.body.dataset.state === "broken");
  await until(page, "the place is underlined", () => door.editor.underlined > 0);
  await click(page, "button", "Undo");
  await settled(page);
  assert.equal(await documentText(page), built, "undo mends the text");
  for (let k = 0; k < 3; k += 1) await click(page, "button", "Undo");
  assert.equal(await documentText(page), empty, "three bars are three steps of undo");
  for (let k = 0; k < 3; k += 1) await click(page, "button", "Redo");
  assert.equal(await documentText(page), built);
  await settled(page);
}

/** The link of what is on screen. */
export async function link(page) {
  await click(page, "button", "Share");
  const field = await find(page, "textbox", "Link to this document");
  await until(page, "the link is there", (input) => input.value.includes("#m=1"), field);
  const url = await field.evaluate((input) => input.value);
  await page.keyboard.press("Escape");
  return url;
}
