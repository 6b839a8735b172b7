// A mechanism travels as a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, until } from "./harness/find.mjs";
import { program, settled, site } from "./harness/site.mjs";

const page_ = site();

test("share gives a link that opens the changed document in a new page", async () => {
  const watched = await page_.open("#g=double-pendulum");
  const { page } = watched;
  const field = await page.waitForSelector('::-p-aria([name="upper bar: number"])');
  await field.click({ count: 3 });
  await field.type("0.75");
  await page.keyboard.press("Enter");
  await page.waitForFunction((element) => Number(element.value) === 0.75, {}, field);
  await settled(page);
  await click(page, "button", "Share");
  const field_ = await find(page, "textbox", "Link to this document");
  await until(page, "the link is there", (element) => element.value !== "", field_);
  const link = await field_.evaluate((element) => element.value);
  assert.ok(link.startsWith(`${page_.url}#m=1`), link.slice(0, 120));
  const document_ = JSON.parse(program("open", link));
  assert.equal(document_.parameters.l1.value, 0.75);

  const other = await page_.open(link.slice(page_.url.length));
  const again = await other.page.waitForSelector('::-p-aria([name="upper bar: number"])');
  assert.equal(Number(await again.evaluate((element) => element.value)), 0.75);
  assert.match(await other.page.title(), /Double pendulum/);
  await other.close();
  await watched.close();
});

test("a link made by the program opens", async () => {
  const link = program("link", "gallery:conical-pendulum").trim();
  const watched = await page_.open(link.slice(link.indexOf("#")));
  assert.match(await watched.page.title(), /conical/i);
  await watched.close();
});

for (const [what, fragment] of [
  ["damaged", "#m=1eJxTUlJSAAADAQ"],
  ["newer", "#m=9abc"],
  ["of an unknown example", "#g=perpetuum-mobile"],
]) {
  test(`a link that is ${what} says so, and the four-bar is there`, async () => {
    const watched = await page_.open(fragment);
    const { page } = watched;
    await page.waitForSelector('::-p-aria([role="alert"])', { timeout: 10_000 });
    await until(page, "the four-bar is there", () => /four-bar/i.test(document.title));
    await watched.close();
  });
}
