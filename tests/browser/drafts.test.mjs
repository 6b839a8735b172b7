// What is changed is kept in the browser: the page offers to go on with it, a link never overwrites it, and without storage all works.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { makeDoor } from "./harness/door.mjs";
import { click, find, says, until } from "./harness/find.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const links = JSON.parse(readFileSync(new URL("../reference/links.json", import.meta.url), "utf8"));
/** Forms in which links were given away, by their notes. */
const FORMS = ["escaped by a mail program", "a moment", "a moment with an escaped label", "keys of other programs"];

/** Waits until so many drafts are in the database. */
const kept = (page, count) =>
  until(page, `${count} drafts are kept`, (wanted) => door.drafts?.store.list().then((drafts) => drafts.length === wanted) ?? false, count);

async function changeSpeed(page, to) {
  const field = await find(page, "textbox", "motor speed: number");
  await field.click({ count: 3 });
  await field.type(to);
  await page.keyboard.press("Enter");
  await until(page, "the text has it", (value) => door.session.text.includes(value), `"value": ${to.replace(",", ".")}`);
}

test("a change is kept, offered after a reload, gone on with, and begun afresh", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const original = await documentText(page);
  await until(page, "drafts are kept from now on", () => door.drafts !== undefined);
  // A decimal comma is a number too.
  await changeSpeed(page, "7,25");
  const changed = await documentText(page);
  await kept(page, 1);
  await page.reload();
  await settled(page);
  await page.waitForSelector("::-p-text(There is your work)");
  assert.equal(await documentText(page), original, "what was opened is on screen");
  assert.deepEqual(await findings(page), []);
  await picture(page, "draft-offered");
  await click(page, "button", "Continue Your Work");
  await until(page, "the work is there", (text) => door.session.text === text, changed);
  await settled(page);
  await page.reload();
  await settled(page);
  await click(page, "button", "Start Fresh");
  assert.equal(await documentText(page), original);
  await changeSpeed(page, "8");
  await kept(page, 2);
  // Both are in the list, named and dated.
  await click(page, "button", "Examples");
  await click(page, "tab", "Yours (2)");
  await until(page, "both are listed", () => door.findAll("listitem", undefined, "Your Work").length === 2);
  assert.match(await page.evaluate(() => door.text(door.find("listitem", undefined, "Your Work"))), /Four-bar linkage.*\d{4}/s);
  assert.ok(
    await page.evaluate(async () => {
      const images = door.images(door.find("list", "Your Work"));
      await Promise.all(images.map((image) => image.decode()));
      return images.every(({ src, naturalWidth }) => src.startsWith("data:image/svg+xml,") && src.includes("body-0") && naturalWidth > 0);
    }),
    "each with its picture",
  );
  await picture(page, "drafts");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Duplicate Four-bar linkage with a motor");
  await until(page, "there are three", () => door.findAll("listitem", undefined, "Your Work").length === 3);
  const texts = await page.evaluate(() => door.drafts.store.list().then((drafts) => drafts.map(({ title, text }) => [title, text])));
  assert.equal(texts[0][0], "Copy of Four-bar linkage with a motor");
  assert.ok(texts.slice(1).some(([, text]) => text === texts[0][1]));
  await watched.close();
});

test("a link overwrites no draft, and undoing everything leaves none", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await until(page, "drafts are kept from now on", () => door.drafts !== undefined);
  await changeSpeed(page, "3");
  await kept(page, 1);
  const link = links.find(({ note }) => note === "in space, with runs").link;
  await page.evaluate((hash) => (location.hash = hash), link);
  await until(page, "the link is open", () => door.session.text.includes("leaf"));
  await settled(page);
  await kept(page, 1);
  await page.evaluate(() => (location.hash = ""));
  await page.waitForSelector("::-p-text(There is your work)");
  await click(page, "button", "Continue Your Work");
  await until(page, "the work is there", () => door.session.text.includes('"value": 3,'));
  await watched.close();
});

test("two tabs on one draft overwrite nothing: both stay, and that is said", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const ready = (tab) => until(tab, "drafts are kept from now on", () => door.drafts !== undefined);
  await ready(page);
  await changeSpeed(page, "3");
  await kept(page, 1);
  const other = await watched.context.newPage();
  await other.evaluateOnNewDocument(makeDoor);
  await other.setViewport({ width: 1280, height: 800 });
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.goto(page_.url, { waitUntil: "load" });
    await settled(tab);
    await tab.waitForSelector("::-p-text(There is your work)");
    await click(tab, "button", "Continue Your Work");
    await settled(tab);
    await ready(tab);
  }
  await changeSpeed(other, "4");
  await until(other, "the other tab's change is kept", () => door.drafts.store.list().then((drafts) => drafts[0]?.text.includes('"value": 4')));
  await page.bringToFront();
  await changeSpeed(page, "5");
  await page.waitForSelector("::-p-text(was changed in another tab, too)");
  await kept(page, 2);
  await picture(page, "draft-elsewhere");
  const texts = () => page.evaluate(() => door.drafts.store.list().then((drafts) => drafts.map(({ text }) => /"value": (\d+),/.exec(text)?.[1]).sort()));
  assert.deepEqual(await texts(), ["4", "5"]);
  // From now on each goes on with its own.
  await changeSpeed(page, "6");
  await until(page, "the next change is kept", () => door.drafts.store.list().then((drafts) => drafts.some(({ text }) => text.includes('"value": 6'))));
  assert.deepEqual(await texts(), ["4", "6"]);
  await watched.close();
});

test("a damaged draft hides no other, and can be deleted", async () => {
  const watched = await page_.open("", { start: false });
  const { page } = watched;
  await page.evaluateOnNewDocument(() => {
    // One that the browser itself cannot read any more, and with it nothing that is asked for in one go.
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      if (key === "unreadable") throw new DOMException("Failed to read large IndexedDB value", "DataError");
      return get.call(this, key);
    };
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException("Failed to read large IndexedDB value", "DataError");
    };
  });
  await page.goto(page_.url);
  await settled(page);
  await until(page, "drafts are kept from now on", () => door.drafts !== undefined);
  await changeSpeed(page, "3");
  await kept(page, 1);
  await page.evaluate(() =>
    Promise.all(
      [
        { id: "unreadable" },
        { id: "half", path: location.pathname, time: 1e300, title: 7 },
        { id: "other", path: location.pathname, time: 5, origin: "g=four-bar", title: "x" },
      ].map((broken) => door.drafts.store.ask("readwrite", (store) => store.put(broken))),
    ),
  );
  await click(page, "button", "Examples");
  await click(page, "tab", "Yours (4)");
  await says(page, "3 pieces of work are damaged");
  assert.equal(await page.evaluate(() => door.findAll("listitem", undefined, "Your Work").length), 2, "the sound one, and what is said");
  await picture(page, "drafts-damaged");
  await click(page, "button", "Delete what is damaged");
  await until(page, "only what is sound is left", () => door.drafts.store.look().then(({ sound, damaged }) => sound.length === 1 && damaged.length === 0));
  await watched.close();
});

for (const [what, block] of [
  ["removed", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
  [
    "throwing",
    () => {
      const refuse = {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      };
      Object.defineProperty(window, "indexedDB", refuse);
      Object.defineProperty(window, "localStorage", refuse);
    },
  ],
]) {
  test(`with storage ${what} the page works, without drafts`, async () => {
    const watched = await page_.open("", { start: false });
    const { page } = watched;
    await page.evaluateOnNewDocument(block);
    await page.goto(page_.url);
    await settled(page);
    await until(page, "drafts are asked for", () => door.drafts !== undefined);
    await changeSpeed(page, "7");
    await settled(page);
    await click(page, "button", "Deutsch");
    await find(page, "button", "Beispiele");
    await watched.close();
  });
}

test("links of all ages open in the page, with their moment", async () => {
  // One of each form in which links were given away; the golden documents that have all keys are read by the crates' tests.
  const forms = links.filter(({ note }) => FORMS.includes(note));
  assert.equal(forms.length, FORMS.length);
  for (const { note, link, document, t, sel } of forms) {
    const watched = await page_.open(`#${link.split("#").at(-1)}`);
    const { page } = watched;
    assert.equal(await documentText(page), document, note);
    const now = await page.evaluate(() => ({ t: door.session.clock.t, sel: door.session.selectedPart }));
    if (t !== undefined) assert.equal(now.t, t, note);
    assert.equal(now.sel, sel, note);
    await watched.close();
  }
});

test("a link takes the moment along when asked", async () => {
  const watched = await page_.open("#g=four-bar&t=1.5&sel=crank");
  const { page } = watched;
  await click(page, "button", "Share");
  const field = await find(page, "textbox", "Link to this document");
  await until(page, "the link is there", (element) => element.value !== "", field);
  assert.doesNotMatch(await field.evaluate((element) => element.value), /&/);
  await click(page, "checkbox", "With this moment: the time, the run that is shown, the part that is chosen");
  await until(page, "the moment is in it", (element) => /&t=1\.5&sel=crank$/.test(element.value), field);
  await watched.close();
});

test("what is kept of a mechanism in space has a picture too", async () => {
  const watched = await page_.open("#g=slider-crank-spatial");
  const { page } = watched;
  await until(page, "drafts are kept from now on", () => door.drafts !== undefined);
  const field = await find(page, "textbox", "initial crank speed: number");
  await field.click({ count: 3 });
  await field.type("5");
  await page.keyboard.press("Enter");
  await kept(page, 1);
  await click(page, "button", "Examples");
  await click(page, "tab", "Yours (1)");
  assert.ok(
    await page.evaluate(async () => {
      const [image] = door.images(door.find("list", "Your Work"));
      await image.decode();
      return image.src.startsWith("data:image/svg+xml,") && image.src.includes("body-2") && image.naturalWidth > 0;
    }),
  );
  await picture(page, "drafts-space");
  await watched.close();
});
