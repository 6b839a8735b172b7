// Everything without a mouse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find, focused, tabTo, until } from "./harness/find.mjs";
import { settled, site } from "./harness/site.mjs";

const page_ = site();

test("run and pause, scrub, slide, open an example, mend a text and share, by keyboard alone", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await tabTo(page, /^button with projection$/);
  await page.keyboard.press("Enter");
  await until(page, "the run is chosen with the keyboard", () => {
    const element = door.focused();
    return element?.ariaPressed === "true";
  });
  await tabTo(page, /^g Body crank/);
  await page.keyboard.press("Enter");
  await find(page, "button", "Show in the Document");

  await tabTo(page, /^button Pause/);
  await page.keyboard.press("Enter");
  await find(page, "button", "Run");

  const time = () => page.evaluate(() => Number(door.find("slider", "Time").value));
  await tabTo(page, /Time/);
  await page.keyboard.press("Home");
  const start = await time();
  await page.keyboard.press("ArrowRight");
  assert.ok((await time()) > start, "an arrow moves the time");

  const version = await page.evaluate(() => document.body.dataset.version);
  await tabTo(page, /motor speed: slider/);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((old) => document.body.dataset.version !== old && document.body.dataset.state === "done", {}, version);

  await page.keyboard.press("Escape");
  await tabTo(page, /^button Examples/);
  await page.keyboard.press("Enter");
  // The list comes from the worker, which may still be busy with the runs.
  await until(page, "the examples are listed", () => door.text("Examples").includes("Planar pendulum"));
  await tabTo(page, /Planar pendulum/);
  await page.keyboard.press("Enter");
  await until(page, "the pendulum is on screen", () => /Planar pendulum/.test(document.title));
  await settled(page);

  await tabTo(page, /^button Document$/);
  await page.keyboard.press("Enter");
  const editor = await find(page, "textbox", "Document");
  await editor.focus();
  await page.keyboard.type(" ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.ok(!/textbox|cm-content/.test(await focused(page)), "Esc, then Tab, leaves the text");

  await tabTo(page, /^button Share/);
  await page.keyboard.press("Enter");
  await find(page, "textbox", "Link to this document");
  await page.keyboard.press("Escape");
  await watched.close();
});
