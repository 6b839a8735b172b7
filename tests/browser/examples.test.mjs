// The examples: by group, found by a word, in the plane or in space, in the language of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, until } from "./harness/find.mjs";
import { picture, site } from "./harness/site.mjs";

const page_ = site();

/** Titles of what is offered. */
const offered = (page) =>
  page.evaluate(() => door.findAll("listitem", undefined, door.find("dialog")).map((item) => door.text(item.firstElementChild.firstElementChild)));

async function opened(fragment = "", options = {}) {
  const watched = await page_.open(fragment, options);
  const { page } = watched;
  await page.evaluate(() => door.open("examples"));
  await until(page, "the examples are there", () => door.text(door.find("dialog")).includes("Bricard"));
  return watched;
}

test("examples stand in groups; a word finds some of them, by keys, and says how many", async () => {
  const watched = await opened();
  const { page } = watched;
  const headings = await page.evaluate(() => door.findAll("heading", undefined, door.find("dialog")).map((heading) => heading.textContent));
  assert.deepEqual(headings.slice(-8), [
    "Linkages",
    "Machines",
    "Pendulums and tops",
    "Wheels and rolling",
    "In space",
    "Methods and papers",
    "Classic tests",
    "Lessons",
  ]);
  assert.equal((await offered(page)).length, 40 + 2 + 4);
  await picture(page, "examples");
  assert.deepEqual(await findings(page), []);
  const search = await find(page, "searchbox", "Search examples and lessons");
  await search.focus();
  await page.keyboard.type("triple space");
  await until(page, "few are left", () => door.text(door.find("dialog")).includes("found."));
  assert.deepEqual(await offered(page), ["Triple pendulum in space"]);
  await search.evaluate((field) => field.select());
  await page.keyboard.type("pendulum");
  await click(page, "button", "Space");
  assert.ok(
    (await offered(page)).includes("Spherical pendulum") && !(await offered(page)).includes("Double pendulum of two bars"),
    (await offered(page)).join(),
  );
  await search.focus();
  await page.keyboard.type(" xyz");
  await until(page, "nothing is left", () => door.text(door.find("dialog")).includes("Nothing found"));
  await watched.close();
});

test("a German visitor reads German titles, and finds by German words", async () => {
  const watched = await opened("?lang=de");
  const { page } = watched;
  const titles = await offered(page);
  assert.ok(titles.includes("Viergelenk mit Motor") && titles.includes("Fahrrad, das sich selbst lenkt") && !titles.includes("Slider-crank"), titles.join());
  const search = await find(page, "searchbox", "Beispiele und Lektionen suchen");
  await search.focus();
  await page.keyboard.type("kreisel schleifen");
  await until(page, "few are left", () => door.text(door.find("dialog")).includes("1 gefunden"));
  assert.deepEqual(await offered(page), ["Schwerer Kreisel: Wellen, Spitzen und Schleifen"]);
  await picture(page, "examples-german");
  await watched.close();
});
