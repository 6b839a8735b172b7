// The document as text: broken, it keeps what was right on screen; mended, it runs again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "./harness/find.mjs";
import { openText, settled, site } from "./harness/site.mjs";

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
