// The checks strip: each sentence opens a card; a way to move is shown, the parts concerned are marked, and what mends is one undoable edit.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const RIGID = JSON.stringify({
  holonomy: 1,
  space: "planar",
  title: "Rigid frame",
  ground: { points: { A: [0, 0], B: [1, 0] } },
  bodies: {
    one: { mass: 1, inertia: 0.1, position: [0.25, 0.4], points: { A: [-0.25, -0.4], B: [0.25, 0.4] } },
    two: { mass: 1, inertia: 0.1, position: [0.75, 0.4], points: { A: [-0.25, 0.4], B: [0.25, -0.4] } },
  },
  joints: {
    A: { type: "revolute", connect: ["ground.A", "one.A"] },
    B: { type: "revolute", connect: ["one.B", "two.A"] },
    C: { type: "revolute", connect: ["two.B", "ground.B"] },
  },
});

/** Where the crank is drawn. */
const crank = (page) => page.evaluate(() => door.parts("crank")[0].getAttribute("transform"));

test("the four-bar's way to move is shown while the run stands, by hand too, and the run comes back", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  const before = await crank(page);
  const strip = await find(page, "region", "Checks");
  assert.match(await strip.evaluate((element) => door.text(element)), /1 degree of freedom/);
  await click(page, "button", "1 degree of freedom");
  await click(page, "button", "Show Me: how crank, coupler and rocker can move");
  const slider = await find(page, "slider", "Along this way");
  // With less motion it stands at the end of the way.
  await until(page, "the crank has moved", (old) => door.parts("crank")[0].getAttribute("transform") !== old, before);
  const end = await crank(page);
  await slider.focus();
  await page.keyboard.press("Home");
  assert.notEqual(await crank(page), end, "the slider goes to the other end");
  assert.deepEqual(await findings(page), []);
  await picture(page, "card-mobility");
  await page.keyboard.press("Escape");
  // By its angle: the drawing has the card's room again only a moment later.
  const turn = (transform) => /rotate\(.*\)/.exec(transform)[0];
  assert.equal(turn(await crank(page)), turn(before), "the run is on screen again");
  await watched.close();
});

test("with motion allowed the way is gone along by itself", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "1 degree of freedom");
  await click(page, "button", "Show Me: how crank, coupler and rocker can move");
  const seen = new Set();
  for (
    const begin = Date.now();
    seen.size < 4 && Date.now() - begin < 20_000 * Number(process.env.HOLONOMY_PATIENCE ?? 1);
    await new Promise((resolve) => setTimeout(resolve, 60))
  )
    seen.add(await crank(page));
  assert.ok(seen.size >= 4, `${seen.size} poses`);
  await watched.close();
});

test("redundancy is explained, marked, mended by one click and brought back by undo, byte for byte", async () => {
  const watched = await page_.open("#g=parallelogram");
  const { page } = watched;
  const text = await documentText(page);
  await click(page, "button", "1 redundant constraint: O1, O2, O3, T1, T2 and T3");
  await click(page, "button", "Show Me: O1, O2, O3, T1, T2 and T3");
  await until(page, "T3 is marked", () => door.drawn("marked").some(({ dataset }) => dataset.part === "T3"));
  assert.deepEqual(await findings(page), []);
  await picture(page, "card-redundancy");
  await click(page, "button", "Make T3 a pin in a slot");
  await until(page, "nothing is redundant any more", () => /no redundant constraint/.test(door.text("Checks")));
  // The slot lies across the coupler: along it the third crank could hang straight down, and the form that these runs name would stop there.
  await until(page, "the runs reached their end", () => document.body.dataset.state === "done");
  assert.equal(JSON.parse(await documentText(page)).joints.T3.type, "pin-slot");
  await click(page, "button", "Undo");
  await until(page, "it is redundant again", () => /1 redundant constraint/.test(door.text("Checks")));
  assert.equal(await documentText(page), text);
  await watched.close();
});

test("a frame that cannot move says so, and what is offered frees it", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.evaluate((text) => door.session.open(text), RIGID);
  await click(page, "button", "cannot move");
  const fix = await there(page, "what mends it", () => door.find("button", /^Make /, "Degrees of freedom"));
  await fix.click();
  await until(page, "it can move", () => /1 degree of freedom/.test(door.text("Checks")));
  await watched.close();
});

test("in space the way is shown too", async () => {
  const watched = await page_.open("#g=bricard", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "1 degree of freedom (0 by counting)");
  const button = await there(page, "a way to be shown", () => door.find("button", /^Show Me/, "Degrees of freedom"));
  await button.click();
  await find(page, "slider", "Along this way");
  await picture(page, "card-space");
  await watched.close();
});

test("where the text has a problem the part is marked in the drawing", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const broken = readFileSync(new URL("../../gallery/four-bar.json", import.meta.url), "utf8").replace(
    /("coupler"\s*:\s*\{\s*"mass"\s*:\s*)[^,]+/,
    '$1"heavy"',
  );
  await page.evaluate((text) => door.session.edit(text), broken);
  await until(page, "the coupler is marked", () => door.drawn("faulty").some(({ dataset }) => dataset.part === "coupler"));
  await click(page, "button", "Undo");
  await settled(page);
  assert.deepEqual(await page.evaluate(() => door.drawn("faulty").length), 0);
  await watched.close();
});

test("the card of the ways to move says which bar of a four-bar turns all the way round, and what keeps all of them from it", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  const card = () => page.evaluate(() => door.text("Degrees of freedom"));
  await click(page, "button", "1 degree of freedom");
  await find(page, "region", "Degrees of freedom");
  assert.match(await card(), /In the four-bar A, B, C and D, crank can turn all the way round/);
  // The pins of the ground are 300 mm apart: 60 + 300 mm against 180 + 150 mm.
  await page.evaluate(() => door.session.edit(door.session.text.replace('"D": [0.2, 0]', '"D": [0.3, 0]')));
  await until(page, "the lengths are said", () => door.text("Degrees of freedom").includes("No bar of the four-bar"));
  assert.match(await card(), /No bar of the four-bar A, B, C and D can turn all the way round: its shortest and longest together are 30(\.0)? mm too long/);
  assert.deepEqual(await findings(page), []);
  await picture(page, "card-grashof");
  await watched.close();
});
