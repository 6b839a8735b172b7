// A mechanism travels as a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, says, there, until } from "./harness/find.mjs";
import { picture, program, settled, site } from "./harness/site.mjs";

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

test("what is cited of the run on screen is what the program computes again, without the moment", async () => {
  const watched = await page_.open("#g=four-bar&run=with%20projection&t=1.5");
  const { page } = watched;
  await watched.context.overridePermissions(new URL(page_.url).origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await click(page, "button", "Share");
  await (await find(page, "checkbox", "With this moment: the time, the run that is shown, the part that is chosen")).click();
  await (await there(page, "the way to cite", () => door.findAll(undefined, "Cite")[0])).click();
  const value = async (name) => (await find(page, "textbox", name)).evaluate((field) => field.value);
  const [link, hash, entry, command] = [await value("Link"), await value("Hash of the Result"), await value("BibTeX"), await value("To Compute It Again")];
  const summary = JSON.parse(program("run", "gallery:four-bar", "--run", "with projection", "--summary"));
  assert.equal(hash, summary.hash);
  assert.match(link, /#m=1[\w-]+$/);
  for (const part of [
    "@misc{",
    "title = {{Four-bar linkage",
    `version = {${summary.version}}`,
    `url = {${link}}`,
    `Run “with projection”, hash of the result ${hash}`,
  ]) {
    assert.ok(entry.includes(part), `${part}: ${entry}`);
  }
  assert.equal(command, `holonomy verify '${link}' --hash ${hash}`);
  assert.match(program("verify", link, "--hash", hash), /^equal: <link>, run "with projection"/);
  await click(page, "button", "Copy: BibTeX");
  await says(page, "Copied: BibTeX.");
  await picture(page, "cite-light-1280");
  await page.setViewport({ width: 360, height: 740 });
  await picture(page, "cite-light-360");
  await watched.close();
});

test("a run that is not computed to its end is not cited", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Share");
  await (await there(page, "the way to cite", () => door.findAll(undefined, "Cite")[0])).click();
  await find(page, "textbox", "Hash of the Result");
  // The text is another one than what was run.
  await page.evaluate(() => door.session.edit(door.session.text.replace('"holonomy": 1', '"holonomy": 2')));
  await says(page, "There is no result to cite");
  await watched.close();
});
