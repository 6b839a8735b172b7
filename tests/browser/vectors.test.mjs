// Arrows of velocity, acceleration and joint force, and the instant centre: switched on by a tap on the part, right at every time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, there, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };
const page_ = site();

/** What the arrows say. */
const said = (page) => page.evaluate(() => door.find("image", /velocity|Instant|force/)?.getAttribute("aria-label") ?? "");
/** Channels at the time that is shown. */
const values = (page, channels) =>
  page.evaluate(async (names) => {
    const run = door.session.set.runs[door.session.selectedRun];
    return Array.from(await run.handle.ask("values", { channels: names, t: door.session.clock.t }));
  }, channels);
/** A number as it is written, read back. */
const number = (text) => Number(text.replace("\u2212", "-"));

test("a tap on a part switches arrows on; their numbers are those of the channels, also at another time", async () => {
  const watched = await page_.open("#g=four-bar", STILL);
  const { page } = watched;
  await page.evaluate(() => door.session.selectPart("coupler"));
  await click(page, "button", "velocity");
  await until(page, "arrows are drawn", () => door.find("image", /velocity coupler/) !== null);
  for (const t of [0, 3.21]) {
    await page.evaluate((time) => door.session.clock.seek(time), t);
    await settled(page);
    const [x, y] = await values(page, ["coupler.P.x'", "coupler.P.y'"]);
    await until(
      page,
      "the arrow of P has its number",
      (size) => {
        const found = /coupler\.P: ([\d.e\u2212-]+) m\/s/.exec(door.find("image", /velocity coupler/)?.getAttribute("aria-label") ?? "");
        return found !== null && Math.abs(Number(found[1].replace("\u2212", "-")) - size) < 0.005 * size;
      },
      Math.hypot(x, y),
    );
  }
  await picture(page, "vectors");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "velocity");
  await until(page, "no arrow is left", () => door.find("image", /velocity coupler/) === null);
  await watched.close();
});

test("the instant centre of a coupler lies on the lines of crank and rocker", async () => {
  const watched = await page_.open("#g=four-bar", STILL);
  const { page } = watched;
  await page.evaluate(() => door.session.selectPart("coupler"));
  await page.evaluate(() => door.session.clock.seek(2.5));
  await click(page, "button", "instant centre");
  await there(page, "the instant centre", () => door.find("image", /Instant centre of coupler/));
  await settled(page);
  const [, x, y] = /x (\S+) m, y (\S+) m/.exec(await said(page)).map(number);
  const ends = await page.evaluate(() => {
    const { scene } = door.session.set.report;
    return Object.fromEntries(scene.items.filter(({ kind }) => kind === "joint").map(({ name, first, second }) => [name, [first, second]]));
  });
  assert.ok(ends.A !== undefined, "the joints of the four-bar have their names");
  const [bx, by, cx, cy] = await values(page, ["coupler.B.x", "coupler.B.y", "coupler.C.x", "coupler.C.y"]);
  const ground = (name) => ends[name].find(({ body }) => body === "ground").point;
  const off = ([ax, ay], [px, py]) => Math.abs((px - ax) * (y - ay) - (py - ay) * (x - ax)) / Math.hypot(px - ax, py - ay);
  assert.ok(off(ground("A"), [bx, by]) < 1e-3, "on the line of the crank");
  assert.ok(off(ground("D"), [cx, cy]) < 1e-3, "on the line of the rocker");
  await watched.close();
});

test("earlier poses stand behind the drawing at equal times, and go again", async () => {
  const watched = await page_.open("#g=four-bar", STILL);
  const { page } = watched;
  await page.evaluate(() => door.session.clock.seek(3.25));
  await click(page, "button", "Earlier poses");
  await until(page, "eight of them are drawn", () => door.poses === 8);
  await picture(page, "earlier-poses");
  assert.deepEqual(await findings(page), []);
  // Every tenth of a second: at 0.25 s those of 0, 0.1 and 0.2 s.
  await page.evaluate(() => door.session.clock.seek(0.25));
  await until(page, "three of them are drawn", () => door.poses === 3);
  await click(page, "button", "Earlier poses");
  await until(page, "none is drawn", () => door.poses === 0);
  await watched.close();
});

test("in space too: arrows with the numbers of the channels, a legend, earlier poses, and a card that covers no part it speaks of", async () => {
  const watched = await page_.open("#g=slider-crank-spatial", STILL);
  const { page } = watched;
  await until(page, "the view in space stands", () => door.find("application") !== null);
  await page.evaluate(() => door.session.selectPart("rod"));
  await click(page, "button", "velocity");
  await until(page, "arrows are drawn", () => door.find("image", /velocity rod/) !== null);
  for (const t of [0.4, 2.3]) {
    await page.evaluate((time) => door.session.clock.seek(time), t);
    await settled(page);
    const [x, y, z] = await values(page, ["rod.x'", "rod.y'", "rod.z'"]);
    await until(
      page,
      "the arrow of its centre has its number",
      (size) => {
        const found = /velocity rod: ([\d.e\u2212-]+) m\/s/.exec(door.find("image", /velocity rod/)?.getAttribute("aria-label") ?? "");
        return found !== null && Math.abs(Number(found[1].replace("\u2212", "-")) - size) < 0.005 * size;
      },
      Math.hypot(x, y, z),
    );
  }
  assert.match(await page.evaluate(() => door.text(door.find("image", /velocity rod/))), /velocity, at most [\d.]+ m\/s/);
  // A joint has its force.
  await page.evaluate(() => door.session.selectPart("A"));
  await click(page, "button", "force");
  await until(page, "a force is drawn", () => door.find("image", /force reaction\.A: [\d.]+ N/) !== null);
  await click(page, "button", "Earlier poses");
  await settled(page);
  await picture(page, "vectors-space");
  assert.deepEqual(await findings(page), []);
  await watched.close();
});
