// What is on screen changes its language whole: after the switch the page reads as one that was opened in that language and came to the same state.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "./harness/find.mjs";
import { quiet, seen } from "./harness/seen.mjs";
import { GALLERY, settled, site } from "./harness/site.mjs";

const page_ = site();

/** A part of the page by its name. */
const part = (name) => `document.querySelector("holonomy-app").shadowRoot.querySelector("${name}")`;
const app = 'document.querySelector("holonomy-app")';

/** States of the four-bar's page: how they come about, in words of no language, and how they go. */
const STATES = [
  ["the first screen", "undefined", "undefined"],
  ["the method panel", `${app}.open("method")`, `${app}.shut("method")`],
  [
    "a method that is refused",
    `${app}.open("method"); ${app}.session.setValue(["simulation", "basis"], "qr"); ${app}.session.setValue(["simulation", "formulation"], "index-1")`,
    `${app}.session.undo(); ${app}.session.undo(); ${app}.shut("method")`,
  ],
  ["a mistake in the text", `${app}.session.edit(${app}.session.text.replace('"mass": 0.05', '"mass": "2*"'))`, `${app}.session.undo()`],
  [
    "the card of a check",
    `${part("holonomy-checks")}.show("mobility")`,
    `${part("holonomy-checks")}.shadowRoot.querySelector("button[aria-expanded=true], button[aria-pressed=true], button").click()`,
  ],
  ["the analysis", `${app}.open("analysis")`, `${app}.shut("analysis")`],
  ["the share dialog", `${app}.open("share")`, `${part("holonomy-share")}.shadowRoot.querySelector("dialog").close()`],
  ["the keys", `${app}.open("keys")`, `${part("holonomy-keys")}.shadowRoot.querySelector("dialog").close()`],
  ["the parts", `${app}.toggleEdit(true).then(() => ${app}.workshop.hand.chooseNamed("crank"))`, `${app}.toggleEdit(false)`],
  ["a tool's hint", `${app}.toggleEdit(true).then(() => ${app}.workshop.hand.take("bar"))`, `${app}.toggleEdit(false)`],
  [
    "a plot's menu",
    `${part("holonomy-plot")}.shadowRoot.querySelector("holonomy-menu").shadowRoot.querySelector("button").click()`,
    `document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))`,
  ],
  [
    "the comparison",
    `${app}.open("compare").then(async () => { const { comparison } = ${part("holonomy-compare")}; await new Promise((resolve) => { const look = () => comparison.csv === undefined || resolve(); comparison.subscribe(look); look(); }); })`,
    `${part("holonomy-compare")}.shadowRoot.querySelector("dialog").close()`,
  ],
  [
    "a sweep that cannot start",
    `${app}.open("sweep").then(() => { const sweep = ${part("holonomy-sweep")}; sweep.form = { ...sweep.form, count: "x" }; return sweep.begin(); })`,
    `${part("holonomy-sweep")}.close()`,
  ],
  [
    "a sweep whose values are refused",
    `${app}.open("sweep").then(async () => { const sweep = ${part("holonomy-sweep")}; sweep.form = { ...sweep.form, path: "crank_length", from: "1", to: "2", count: "2" }; await sweep.begin(); await new Promise((resolve) => sweep.sweep.subscribe(() => sweep.sweep.state === "running" || resolve())); })`,
    `${part("holonomy-sweep")}.close()`,
  ],
  [
    "a plot of too many units",
    `${app}.open("builder").then(() => { const builder = ${part("holonomy-builder")}; builder.edit(0); for (const detail of ["coupler.P.x", "energy.total"]) builder.choose({ detail }); })`,
    `${part("holonomy-builder")}.close(); ${app}.session.undo()`,
  ],
  ["a notice", `${app}.session.openExample("no-such-example")`, `${app}.session.notify(undefined)`],
  ["a run that failed", `${app}.session.edit(${app}.session.text.replace('"value": 6', '"value": 1e9'))`, `${app}.session.undo()`],
];

const everything = `const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])])`;
const HAND_IN = `{ ${everything}; all(document).filter((element) => element.localName === "holonomy-task").forEach((task) => task.submit(new Event("submit"))); }`;

/** Times of the processor, what a live region said last, the button with the name of the other language, and the link, which has the address. */
const LEFT = [".wall", "[role=status].hidden-visually", ".live", "header [lang]", "table", ".row > input[readonly]"];

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
    for (const { page } of [english, german]) {
      await run(page, act);
      await quiet(page);
    }
    const wanted = await seen(german.page, LEFT);
    const before = await seen(english.page, LEFT);
    assert.notDeepEqual(before, wanted, name);
    await run(english.page, `${app}.toggleLanguage()`);
    await quiet(english.page);
    assert.deepEqual(await seen(english.page, LEFT), wanted, `${name}, switched to German`);
    await run(english.page, `${app}.toggleLanguage()`);
    await quiet(english.page);
    assert.deepEqual(await seen(english.page, LEFT), before, `${name}, switched back to English`);
    for (const { page } of [english, german]) {
      await run(page, leave);
      await quiet(page);
    }
  }
  await english.close();
  await german.close();
});

test("a lesson changes its language whole, too", async () => {
  const [english, german] = [await open("en", "#g=lesson-drift"), await open("de", "#g=lesson-drift")];
  for (const { page } of [english, german]) {
    await until(page, "the exercise is there", () => document.querySelector("holonomy-app").lesson?.stage === "welcome");
    await page.evaluate(`void ${app}.lesson.begin("Ada")`);
    await until(page, "it has begun", () => document.querySelector("holonomy-app").lesson?.stage === "working");
    // Each task is handed in with nothing in it: what is said of that is there when the language changes.
    await page.evaluate(HAND_IN);
    await quiet(page);
  }
  await run(english.page, `${app}.toggleLanguage()`);
  await quiet(english.page);
  assert.deepEqual(await seen(english.page, LEFT), await seen(german.page, LEFT));
  await english.close();
  await german.close();
});

test("the part for teachers changes its language whole, too", async () => {
  const [english, german] = [await open("en"), await open("de")];
  const lesson = JSON.parse(readFileSync(join(GALLERY, "../lessons/lesson-drift.json"), "utf8"));
  lesson.exercise.reveal = { attempts: 3 };
  for (const { page } of [english, german]) {
    await page.$eval("holonomy-app", ({ session }, given) => session.openPlain(given), JSON.stringify(lesson));
    await until(page, "it is there", () => document.querySelector("holonomy-app").session.good?.text.includes('"reveal"'));
    await run(page, `${app}.open("teach")`);
    await quiet(page);
    await page.evaluate(`${part("holonomy-teach")}.step = "students"`);
    await quiet(page);
    // Words where whole numbers belong.
    await page.evaluate(
      `{ ${everything}; for (const field of all(${part("holonomy-teach")}.shadowRoot).filter((element) => element.inputMode === "decimal" && /^\\d*$/.test(element.value))) { field.value = "x"; field.dispatchEvent(new Event("change", { bubbles: true })); } }`,
    );
    await quiet(page);
  }
  const wanted = await seen(german.page, LEFT);
  assert.notDeepEqual(await seen(english.page, LEFT), wanted);
  await run(english.page, `${app}.toggleLanguage()`);
  await quiet(english.page);
  assert.deepEqual(await seen(english.page, LEFT), wanted);
  await english.close();
  await german.close();
});
