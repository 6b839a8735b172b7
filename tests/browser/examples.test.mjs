// The examples: by group, found by a word, in the plane or in space, in the language of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, until } from "./harness/find.mjs";
import { picture, site } from "./harness/site.mjs";

const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

const page_ = site();

/** Titles of what is offered. */
const offered = (page) =>
  page.evaluate(() => door.findAll("listitem", undefined, door.find("dialog")).map((item) => door.text(door.find("strong", undefined, item))));

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
  assert.deepEqual(headings.slice(-7), ["Linkages", "Machines", "Pendulums and tops", "Wheels and rolling", "In space", "Methods and papers", "Classic tests"]);
  assert.equal((await offered(page)).length, 56 + 2);
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

const YOKE = "Scotch yoke A slot in place of a rod: an exact cosine.";
const DRIFT =
  "Drift, and why no gamma is right What an error does without stabilization, with Baumgarte's, with invariants. Numerical methods, advanced, 60 minutes";

/** Pictures of the dialog: which are there, and how they are. */
const pictures = (page) => page.evaluate(() => door.images(door.find("dialog")).map((image) => image.getAttribute("src")));

test("every entry has a picture in the colours of the page, that moves while it is pointed at or has the focus", async () => {
  const watched = await opened("", { features: [{ name: "prefers-reduced-motion", value: "no-preference" }] });
  const { page } = watched;
  const all = await pictures(page);
  assert.equal(all.length, 56);
  for (const address of all) {
    assert.match(address, /^\.\/pictures\/[a-z-]+\.svg#(light|dark)$/);
    for (const one of [address, address.replace(".svg", "-moving.svg")]) {
      const answer = await page.evaluate((path) => fetch(path).then(async (response) => [response.status, (await response.arrayBuffer()).byteLength]), one);
      assert.ok(answer[0] === 200 && answer[1] > 800 && answer[1] <= 8192, `${one}: ${answer}`);
    }
  }
  const entry = await find(page, "button", YOKE);
  await entry.hover();
  await until(page, "its picture moves", (name) => door.images(door.find("button", name))[0].src.includes("scotch-yoke-moving.svg"), YOKE);
  assert.ok(
    await page.evaluate(async (name) => {
      const image = door.images(door.find("button", name))[0];
      await image.decode();
      return image.naturalWidth > 0;
    }, YOKE),
  );
  await page.keyboard.press("Escape");
  await watched.close();
  const calm = await opened("", STILL);
  await (await find(calm.page, "button", YOKE)).focus();
  assert.ok(
    (await pictures(calm.page)).every((address) => !address.includes("-moving.svg")),
    "those who want less motion have it",
  );
  await calm.close();
});

test("lessons are a tab of their own, with course, level and minutes; arrows go from tab to tab", async () => {
  const watched = await opened();
  const { page } = watched;
  await (await find(page, "tab", "Gallery")).focus();
  await page.keyboard.press("ArrowRight");
  await until(page, "the lessons are listed", () => door.findAll("listitem", undefined, door.find("dialog")).length === 13);
  assert.match(await page.evaluate(() => door.text(door.find("tabpanel"))), /Mechanisms, first years, 45 minutes/);
  assert.deepEqual(await findings(page), []);
  await picture(page, "examples-lessons");
  await page.keyboard.press("ArrowRight");
  await until(page, "one's own work is listed", () => door.text(door.find("tabpanel")).includes("Nothing yet"));
  await click(page, "tab", "Lessons");
  await click(page, "button", DRIFT);
  await until(page, "the lesson opens", () => location.hash === "#g=lesson-drift");
  await watched.close();
});
