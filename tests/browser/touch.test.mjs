// A real pen and a real finger: curves are drawn however small the steps, and a part that is pulled does not move the page.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { FIREFOX } from "./harness/browser.mjs";
import { find, standing, there, until } from "./harness/find.mjs";
import { finger } from "./harness/touch.mjs";
import { documentText, picture, program, settled, site } from "./harness/site.mjs";

const page_ = site();
const TELEPHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };
const touching = { skip: FIREFOX && "a finger is moved by Chromium's protocol" };

const CURVE = {
  holonomy: 1,
  title: "Swing",
  coordinates: { x: 1 },
  kinetic_energy: "x'^2/2",
  potential_energy: "x^2/2",
  simulation: { duration: 3, output_step: 0.05 },
  exercise: { tasks: [{ id: "c", prompt: "How does $x$ go?", answer: { type: "predict", curve: "x", unit: "m", tolerance: 0.2, falloff: 6 } }] },
};

/** A document of its own, by a link. */
const link = (document) => {
  const file = join(mkdtempSync(join(tmpdir(), "holonomy-")), "exercise.json");
  writeFileSync(file, JSON.stringify(document));
  return `#${program("link", file).trim().split("#").at(-1)}`;
};

const PAD = () => door.find("application", undefined, "Exercise");

/** The points of the curve so far. */
const points = (page) => page.evaluate(() => door.curve);

/** Draws the cosine over all of the pad, in steps of so many pixels; how many events that were, how wide it is, and where the pad was. */
async function drawCosine(page, hand, step) {
  const pad = await there(page, "the paper to draw on", PAD);
  // The paper has room for twice as much as the curve needs, to either side.
  await until(page, "the paper has its range", () => door.find("textbox", "Highest value")?.value === "2");
  await pad.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await standing(page, pad);
  const [left, right] = [54, 466].map((at) => box.x + (box.width * at) / 480);
  const up = (x) => box.y + (box.height * (230 - (206 * (x + 2)) / 4)) / 260;
  const at = (place) => [place, up(Math.cos((3 * (place - left)) / (right - left)))];
  await hand.down(...at(left));
  let events = 0;
  for (let place = left + step; place <= right; place += step, events += 1) await hand.to(...at(place));
  await hand.up();
  return { events, wide: right - left, top: box.y };
}

for (const kind of ["mouse", "touch"]) {
  for (const step of [1, 4, 50]) {
    test(`a curve that is drawn in steps of ${step} px stays, by ${kind}`, kind === "touch" ? touching : {}, async () => {
      const watched = await page_.open(link(CURVE), { ...STILL, ...(kind === "touch" && { viewport: TELEPHONE }), settle: false });
      const { page } = watched;
      await (await find(page, "textbox", "Your name or number")).type("c");
      await page.keyboard.press("Enter");
      await until(page, "the work begins", () => door.lesson?.stage === "working");
      await settled(page);
      await until(page, "the prompt is typeset", () => door.text().includes("How does") && !door.text().includes("$x$"));
      const mouse = { down: async (x, y) => (await page.mouse.move(x, y), page.mouse.down()), to: (x, y) => page.mouse.move(x, y), up: () => page.mouse.up() };
      const { events, wide, top } = await drawCosine(page, kind === "mouse" ? mouse : await finger(page), step);
      const drawn = await points(page);
      assert.ok(drawn.length >= Math.min(events, 30), `${drawn.length} points are left of ${events} events`);
      assert.equal(drawn[0][0], 0, "it begins where the pen went down");
      // The last step ends less than a step before the end; times have three digits after the point.
      assert.ok(drawn.at(-1)[0] > 3 - (3 * step) / wide - 0.001, `it ends at ${drawn.at(-1)[0]} s`);
      assert.equal((await (await there(page, "the paper to draw on", PAD)).boundingBox()).y, top, "the page stays under the hand");
      const off = drawn.map(([t, x]) => Math.abs(x - Math.cos(t)));
      assert.ok(Math.max(...off) < 0.02, `${Math.max(...off)} beside the cosine`);
      assert.equal(await page.evaluate(() => getSelection().toString()), "", "no words are selected meanwhile");
      if (step === 1) await picture(page, `curve-drawn-${kind}`);
      await watched.close();
    });
  }
}

/** Where the blue pin of the crank is at the moment. */
const pin = (page) =>
  page.evaluate(() => {
    const { x, y, width, height } = door.drawn("handle")[0].getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });

for (const running of [false, true]) {
  for (const [name, by] of Object.entries({ down: [0, 90], up: [0, -70], diagonally: [50, 60], sideways: [70, 0] })) {
    test(`a finger that pulls the ${running ? "running" : "resting"} pin ${name} moves the mechanism, not the page`, touching, async () => {
      const watched = await page_.open("", { viewport: TELEPHONE, ...(running ? {} : STILL) });
      const { page } = watched;
      await until(page, "the page is complete", () => door.complete);
      // From the middle of the page: it could scroll both ways.
      await page.evaluate(() => window.scrollTo(0, 60));
      // Slow enough that on a busy machine the pin is still there when the finger comes down.
      if (running) assert.equal(await page.evaluate(() => (door.session.clock.setSpeed(0.1), door.session.clock.playing)), true);
      const before = await documentText(page);
      const scrolled = await page.evaluate(() => window.scrollY);
      assert.equal(scrolled, 60, "the page can be scrolled");
      const hand = await finger(page);
      const [x, y] = await pin(page);
      await hand.down(x, y);
      for (let k = 1; k <= 15; k += 1) await hand.to(x + (by[0] * k) / 15, y + (by[1] * k) / 15);
      await hand.up();
      await settled(page);
      assert.equal(await page.evaluate(() => window.scrollY), scrolled, "the page stays where it is");
      await until(page, "the mechanism begins where the hand let go", (old) => door.session.text !== old, before);
      await watched.close();
    });
  }
}

test("a finger beside the parts scrolls the page", touching, async () => {
  const watched = await page_.open("", { viewport: TELEPHONE, ...STILL });
  const { page } = watched;
  await until(page, "the page is complete", () => door.complete);
  const place = await page.evaluate(() => {
    const { left, top, width, height } = door.picture;
    return [left + width - 12, top + height - 12];
  });
  const hand = await finger(page);
  await hand.down(...place);
  for (let k = 1; k <= 15; k += 1) await hand.to(place[0], place[1] - 8 * k);
  await hand.up();
  await until(page, "the page has moved", () => window.scrollY > 40);
  await watched.close();
});
