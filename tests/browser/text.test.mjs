// The document as text: broken, it keeps what was right on screen; mended, it runs again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { documentText, openText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();

test("breaking the text keeps the last good document; mending it runs again", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const editor = await openText(page);
  await editor.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  await page.keyboard.type("]");
  await page.waitForSelector("::-p-text(The text has a problem. What you see is the last document that was right.)");
  assert.ok(await page.evaluate(() => door.parts("crank").length > 0), "the four-bar is still there");
  assert.ok(await page.evaluate(() => door.editor.underlined > 0), "the place is underlined");
  await page.keyboard.press("Backspace");
  await until(page, "the problem is gone", () => document.body.dataset.state === "done");
  await page.waitForFunction(() => !door.text().includes("The text has a problem."), { timeout: 10_000 });
  await settled(page);
  await watched.close();
});

test("the text is laid out, searched and replaced; a key says what it means; all of it can be undone", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await openText(page);
  const before = await page.evaluate(() => door.session.text);
  await page.evaluate((text) => door.session.edit(JSON.stringify(JSON.parse(text))), before);
  await settled(page);
  await click(page, "button", "Format");
  await until(page, "it has lines again", () => door.session.text.split("\n").length > 20);
  assert.deepEqual(JSON.parse(await page.evaluate(() => door.session.text)), JSON.parse(before));
  await click(page, "button", "Find");
  await (await find(page, "textbox", "Find")).focus();
  await page.keyboard.type("coupler");
  await (await find(page, "textbox", "Replace by")).focus();
  await page.keyboard.type("link");
  await picture(page, "text-find");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Replace all");
  await until(page, "the part has another name everywhere", () => !door.session.text.includes("coupler") && door.parts("link").length > 0);
  await settled(page);
  await page.evaluate(() => door.session.undo());
  await until(page, "it is back", () => door.parts("coupler").length > 0);
  await page.keyboard.press("Escape");
  const key = await there(page, "a key", () => door.editor.word("gravity") ?? door.editor.word("integrator"));
  await key.hover();
  await until(page, "its meaning is shown", () => door.editor.meaning !== undefined);
  await picture(page, "text-meaning");
  await watched.close();
});

test("what the cursor stands in is marked in the picture, and what is chosen there is marked in the text", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await openText(page);
  await (await there(page, "a key", () => door.editor.word("crank"))).click();
  await until(page, "the crank is marked", () => door.drawn("marked").some(({ dataset }) => dataset.part === "crank"));
  await (await there(page, "a key", () => door.editor.word("parameters"))).click();
  await until(page, "nothing is marked", () => !door.drawn("marked").some(({ dataset }) => dataset.part === "crank"));
  await page.evaluate(() => door.session.selectPart("rocker"));
  await until(page, "the rocker is in sight in the text", () => {
    const word = door.editor.word("rocker")?.getBoundingClientRect();
    return word !== undefined && word.top > 0 && word.bottom < innerHeight;
  });
  await watched.close();
});

test("F2 renames what the cursor stands in, everywhere; what cannot be a name is refused, and one undo brings it back", async () => {
  const watched = await page_.open("#g=four-bar");
  const { page } = watched;
  await openText(page);
  const before = await documentText(page);
  await page.evaluate(() => door.session.selectPart("crank"));
  await settled(page);
  await (await find(page, "textbox", "Document")).focus();
  await page.keyboard.press("F2");
  const field = await find(page, "textbox", "Body crank, from now on:");
  for (const [name, answer] of [
    ["coupler", /another part/],
    ["2 arms", /no name/],
  ]) {
    await field.evaluate((input) => input.select());
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await there(page, "why not", (pattern) => door.findAll("alert").find((alert) => new RegExp(pattern).test(door.text(alert))), answer.source);
  }
  await field.evaluate((input) => input.select());
  await page.keyboard.type("arm");
  assert.deepEqual(await findings(page), []);
  await picture(page, "text-rename");
  await page.keyboard.press("Enter");
  await settled(page);
  const after = await documentText(page);
  assert.doesNotMatch(after, /"crank[".]/);
  assert.ok(Object.keys(JSON.parse(after).bodies).includes("arm"));
  assert.equal(await page.evaluate(() => door.session.broken), false);
  await page.evaluate(() => door.session.undo());
  assert.equal(await documentText(page), before);
  await watched.close();
});
