// What is on screen changes its language whole: after the switch the page reads as one that was opened in that language and came to the same state.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "./harness/find.mjs";
import { PASSING, quiet, seen } from "./harness/seen.mjs";
import { GALLERY, settled, site } from "./harness/site.mjs";

const page_ = site();

/** States of the four-bar's page: how they come about, in words of no language, and how they go. */
const STATES = [
  ["the first screen", "undefined", "undefined"],
  ["the method panel", `door.open("method")`, `door.shut("method")`],
  [
    "a method that is refused",
    `door.open("method"); door.session.setValue(["simulation", "basis"], "qr"); door.session.setValue(["simulation", "formulation"], "index-1")`,
    `door.session.undo(); door.session.undo(); door.shut("method")`,
  ],
  ["a mistake in the text", `door.session.edit(door.session.text.replace('"mass": 0.05', '"mass": "2*"'))`, `door.session.undo()`],
  ["the card of a check", `door.session.showCheck("mobility")`, `door.session.showCheck(undefined)`],
  ["the analysis", `door.open("analysis")`, `door.shut("analysis")`],
  ["the share dialog", `door.open("share")`, `door.close("share")`],
  ["the keys", `door.open("keys")`, `door.close("keys")`],
  ["the parts", `door.edit(true).then(() => door.hand.chooseNamed("crank"))`, `door.edit(false)`],
  ["a tool's hint", `door.edit(true).then(() => door.hand.take("bar"))`, `door.edit(false)`],
  ["a plot's menu", `door.find("button", /: (more|mehr)$/).click()`, `document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))`],
  [
    "the comparison",
    `door.open("compare").then(async () => { const comparison = door.work("compare"); await new Promise((resolve) => { const look = () => comparison.csv === undefined || resolve(); comparison.subscribe(look); look(); }); })`,
    `door.close("compare")`,
  ],
  ["a sweep that cannot start", `door.sweep({ count: "x" })`, `door.close("sweep")`],
  [
    "a sweep whose values are refused",
    `door.sweep({ path: "crank_length", from: "1", to: "2", count: "2" }).then(() => new Promise((resolve) => { const work = door.work("sweep"); work.subscribe(() => work.state === "running" || resolve()); }))`,
    `door.close("sweep")`,
  ],
  ["a plot of too many units", `door.build(0, ["coupler.P.x", "energy.total"])`, `door.close("builder"); door.session.undo()`],
  ["a notice", `door.session.openExample("no-such-example")`, `door.session.notify(undefined)`],
  ["a run that failed", `door.session.edit(door.session.text.replace('"value": 6', '"value": 1e9'))`, `door.session.undo()`],
];

/**
 * Runs an act of the table and waits for its promise. The page keeps that: Chromium collects one that is only awaited from here, on a busy
 * machine ("Promise was collected").
 */
const run = (page, act) => page.evaluate(`window.kept = ${act}`);

async function open(language, fragment = "") {
  const watched = await page_.open("", { start: false, features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  await watched.page.goto(`${page_.url}?lang=${language}${fragment}`);
  await settled(watched.page);
  return watched;
}

test("switched to German or English, every part of the page reads as if it had been opened so", async () => {
  const [english, german] = [await open("en"), await open("de")];
  for (const [name, act, leave] of STATES) {
    const both = (what) =>
      Promise.all(
        [english, german].map(async ({ page }) => {
          await run(page, what);
          await quiet(page);
        }),
      );
    await both(act);
    const wanted = await seen(german.page, PASSING);
    const before = await seen(english.page, PASSING);
    assert.notDeepEqual(before, wanted, name);
    await run(english.page, `door.language()`);
    await quiet(english.page);
    assert.deepEqual(await seen(english.page, PASSING), wanted, `${name}, switched to German`);
    await run(english.page, `door.language()`);
    await quiet(english.page);
    assert.deepEqual(await seen(english.page, PASSING), before, `${name}, switched back to English`);
    await both(leave);
  }
  await english.close();
  await german.close();
});

test("a lesson changes its language whole, too", async () => {
  const [english, german] = [await open("en", "#g=lesson-drift"), await open("de", "#g=lesson-drift")];
  for (const { page } of [english, german]) {
    await until(page, "the exercise is there", () => door.lesson?.stage === "welcome");
    await page.evaluate(`void door.lesson.begin("Ada")`);
    await until(page, "it has begun", () => door.lesson?.stage === "working");
    // Each task is handed in with nothing in it: what is said of that is there when the language changes.
    await page.evaluate(() => door.handIn());
    await quiet(page);
  }
  await run(english.page, `door.language()`);
  await quiet(english.page);
  assert.deepEqual(await seen(english.page, PASSING), await seen(german.page, PASSING));
  await english.close();
  await german.close();
});

test("the part for teachers changes its language whole, too", async () => {
  const [english, german] = [await open("en"), await open("de")];
  const lesson = JSON.parse(readFileSync(join(GALLERY, "../lessons/lesson-drift.json"), "utf8"));
  lesson.exercise.reveal = { attempts: 3 };
  for (const { page } of [english, german]) {
    await page.evaluate((given) => door.session.openPlain(given), JSON.stringify(lesson));
    await until(page, "it is there", () => door.session.good?.text.includes('"reveal"'));
    await run(page, `door.open("teach")`);
    await quiet(page);
    await page.evaluate(`door.teaching.step = "students"`);
    await quiet(page);
    // Words where whole numbers belong.
    await page.evaluate(
      `{ for (const field of door.findAll("textbox", undefined, door.find("dialog")).filter((element) => element.inputMode === "decimal" && /^\\d*$/.test(element.value))) { field.value = "x"; field.dispatchEvent(new Event("change", { bubbles: true })); } }`,
    );
    await quiet(page);
  }
  const wanted = await seen(german.page, PASSING);
  assert.notDeepEqual(await seen(english.page, PASSING), wanted);
  await run(english.page, `door.language()`);
  await quiet(english.page);
  assert.deepEqual(await seen(english.page, PASSING), wanted);
  await english.close();
  await german.close();
});
