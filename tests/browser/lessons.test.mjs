// The lessons as a student meets them: nothing on the page tells an answer before it was given, tasks open one after another, and
// everything that a text asks for can be done by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until, write } from "./harness/find.mjs";
import { wordsInSight } from "./harness/seen.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };
const LESSONS = {
  "lesson-ways-to-move": { tasks: 7, told: /Counting says that nothing can move/ },
  "lesson-drift": { tasks: 7, told: /the bead is left behind/ },
  "lesson-frames": { tasks: 6, told: /two directions are free; the two arrows are a frame/ },
  "lesson-reactions": { tasks: 6, told: /not every force in them means something/ },
};

/** Lessons that hide nothing but what a prediction hides, by the number of their tasks. */
const OTHERS = {
  "lesson-four-bar": 8,
  "lesson-slider-crank": 8,
  "lesson-ladder": 9,
  "lesson-pendulum": 9,
  "lesson-gyroscope": 8,
  "lesson-parking": 8,
  "lesson-stewart": 9,
  "lesson-release": 7,
  "lesson-order": 8,
};

const tasks = (page) => page.evaluate(() => door.findAll("group", /^(Task|Aufgabe) /).length);

/** Waits for so many open tasks. */
const open = (page, count) => until(page, `${count} tasks are open`, (wanted) => door.findAll("group", /^(Task|Aufgabe) /).length === wanted, count);

/** The student's page of a lesson, begun. */
async function begun(name, options = {}) {
  const watched = await page_.open(`${options.query ?? ""}#g=${name}`, { ...STILL, ...options, settle: false });
  const { page } = watched;
  const field = await find(page, "textbox", options.query === undefined ? "Your name or number" : "Ihr Name oder Ihre Nummer");
  await field.type("A student");
  await page.keyboard.press("Enter");
  await until(page, "the work begins", () => door.lesson?.stage === "working");
  await settled(page);
  return watched;
}

/** Whatever is still to be predicted is given up, and every task but the last is left. */
async function toTheEnd(page, count) {
  for (let number = await tasks(page); number < count; number = await tasks(page)) {
    const predicting = await page.evaluate((at) => door.lesson.exercise.tasks[at - 1].answer.type === "predict", number);
    await click(page, "button", predicting ? "Run Without a Prediction" : "Leave It for Now");
    await open(page, number + 1);
  }
}

for (const [name, { tasks: count, told }] of Object.entries(LESSONS)) {
  test(`${name}: no answer stands on the page, and the tasks open one after another`, async () => {
    const watched = await begun(name);
    const { page } = watched;
    assert.equal(await tasks(page), 1);
    await toTheEnd(page, count);
    await settled(page);
    const text = await wordsInSight(page);
    assert.match(text, new RegExp(`Task ${count} of ${count}`), "what is in sight is read");
    assert.doesNotMatch(text, told, "the description is not shown");
    assert.doesNotMatch(await documentText(page), told, "nor is it in the text");
    assert.doesNotMatch(text, /\b\d+ jumps?\b/, "jumps are not counted");
    assert.equal(await page.evaluate(() => door.find("region", "Checks")), null, "no checks");
    assert.equal(await page.evaluate(() => door.find("button", "Analysis")), null, "no analysis");
    assert.doesNotMatch(text, /not determined|not unique/i, "no verdict on the forces");
    assert.equal(await page.evaluate(() => door.find("heading", "About")), null);
    await page.keyboard.press("a");
    assert.equal(await page.evaluate(() => door.find("complementary")), null);
    await watched.close();
  });
}

test("a task opens when the one before was checked, and stays open when the page is opened again", async () => {
  const watched = await begun("lesson-ways-to-move");
  const { page } = watched;
  assert.doesNotMatch(await wordsInSight(page), /Why does it move although/, "a later task would tell the answer to this one");
  assert.match(await wordsInSight(page), /6 more tasks open one after another/);
  await write(page, "The count", "12");
  await page.keyboard.press("Tab");
  assert.equal(await tasks(page), 1, "an answer that was not checked opens nothing");
  await click(page, "button", "Check task 1");
  await open(page, 2);
  await until(page, "it is said", () => door.session.message === "Task 2 is open.");
  // A prediction hides the run that it asks about.
  assert.equal(await page.evaluate(() => door.find("figure")), null);
  await write(page, "The angle on the other side, in rad", "-2");
  await click(page, "button", "Predict");
  await open(page, 3);
  await there(page, "the plots", () => door.find("figure"));
  await until(page, "it is kept", () => {
    const { store } = door.lesson;
    return store.list().then(([kept]) => kept?.opened === 3);
  });
  await page.reload();
  await (await find(page, "textbox", "Your name or number")).type("A student");
  const again = await there(page, "earlier work", () => door.find("button", /^Continue as A student/));
  await again.click();
  await open(page, 3);
  await watched.close();
});

test("lesson-frames: a name over the picture chooses the run, which is shown to its own end", async () => {
  const watched = await begun("lesson-frames");
  const { page } = watched;
  await click(page, "button", "Run Without a Prediction");
  await settled(page);
  await click(page, "button", "in a plane, computed afresh");
  await until(page, "the time goes to the end of that run", () => {
    const { session } = door;
    return session.selectedRun === 2 && session.clock.duration === 3 && session.clock.available > 2.99;
  });
  const ends = await page.evaluate(() =>
    [...door.plots, ...door.morePlots].filter(({ view }) => view.overTime && view.curves.some(({ run }) => run === 2)).map(({ view }) => view.duration),
  );
  assert.ok(ends.length > 0 && ends.every((end) => end === 3), `${ends}`);
  await picture(page, "lesson-frames-plane");
  await click(page, "button", "computed afresh");
  await until(page, "and back to that of the other", () => door.session.clock.duration === 1);
  await toTheEnd(page, 5);
  await write(page, "The solid angle, in sr", "1 sr");
  await page.keyboard.press("Enter");
  await until(page, "steradian is understood", () => door.lesson.progress.answers["solid-angle"] === 1);
  await watched.close();
});

test("lesson-reactions: the door is hung by hand, without the text", async () => {
  const watched = await begun("lesson-reactions");
  const { page } = watched;
  await toTheEnd(page, 6);
  await click(page, "button", "Edit");
  for (const [hinge, kind] of [
    ["hinge1", "spherical"],
    ["hinge2", "pin-slot"],
  ]) {
    await click(page, "button", `Joint ${hinge}`);
    const select = await find(page, "combobox", "Kind");
    await select.select(kind);
    await until(page, `${hinge} is another joint`, (wanted) => JSON.parse(door.session.text).joints[wanted[0]].type === wanted[1], [hinge, kind]);
    await settled(page);
  }
  const { joints } = JSON.parse(await documentText(page));
  assert.deepEqual(joints.hinge1, { type: "spherical", connect: ["ground.low", "door.low"] });
  assert.deepEqual(joints.hinge2, { type: "pin-slot", connect: ["ground.high", "door.high"], axis: [0, 0, 1] });
  // A locked joint stays what it is.
  await click(page, "button", "Joint leg1");
  await (await find(page, "combobox", "Kind")).select("weld");
  await page.waitForSelector("::-p-text(belongs to the exercise and cannot be changed)");
  assert.equal(await (await find(page, "combobox", "Kind")).evaluate(({ value }) => value), "point-plane");
  await picture(page, "lesson-reactions-kind");
  await click(page, "button", "Check task 6");
  await until(page, "the carpenter's door passes", () => door.lesson.reportOf("carpenter")?.state === "right");
  await watched.close();
});

for (const [width, height, scheme, query] of [
  [1280, 800, "light"],
  [360, 780, "dark"],
  [360, 780, "light", "?lang=de"],
]) {
  for (const name of Object.keys(LESSONS)) {
    test(`${name} at ${width} pixels, ${scheme}${query ?? ""}: axe finds nothing, and nothing is wider than the screen`, async () => {
      const watched = await begun(name, {
        viewport: { width, height },
        features: [...STILL.features, { name: "prefers-color-scheme", value: scheme }],
        ...(query && { query }),
      });
      const { page } = watched;
      assert.deepEqual(await findings(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await picture(page, `${name}-${width}-${scheme}${query === undefined ? "" : "-de"}`);
      await watched.close();
    });
  }
}

for (const [name, count] of Object.entries(OTHERS)) {
  test(`${name}: its tasks open one after another on a telephone, and axe finds nothing`, async () => {
    const watched = await begun(name, {
      viewport: { width: 360, height: 780 },
      features: [...STILL.features, { name: "prefers-color-scheme", value: "dark" }],
    });
    const { page } = watched;
    assert.equal(await tasks(page), 1);
    await toTheEnd(page, count);
    assert.match(await wordsInSight(page), new RegExp(`Task ${count} of ${count}`));
    assert.deepEqual(await findings(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await picture(page, `${name}-360-dark`);
    await watched.close();
  });
}
