// The student's page: a lesson solved by keyboard alone, its receipt graded by the program; what wrong answers are told; what is locked;
// predictions; work that is kept; and texts that would like to be more than text.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, focused, tabTo, there, until, write } from "./harness/find.mjs";
import { downloaded } from "./harness/files.mjs";
import { documentText, picture, program, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

/** What `look`, run in the page, says of the student's work. */
const lessonOf = async (page, look, ...given) => page.evaluate(look, await page.evaluateHandle(() => door.lesson), ...given);

/** What the page says of a task. */
function task(page, number) {
  return page.evaluate((at) => {
    const view = door.find("group", new RegExp(`^Task ${at} of `));
    // The remarks stand below hints.
    return { remarks: door.text(door.findAll("status", undefined, view).at(-1)), all: door.text(view) };
  }, number);
}

async function said(page, number, pattern) {
  await until(
    page,
    `task ${number} says ${pattern.source}`,
    (at, source) => new RegExp(source).test(door.text(door.find("group", new RegExp(`^(Task|Aufgabe) ${at} (of|von) `)))),
    number,
    pattern.source,
  );
}

/** Begins the exercise under a name. */
async function begin(page, name) {
  const field = await find(page, "textbox", "Your name or number");
  await field.type(name);
  await page.keyboard.press("Enter");
  await until(page, "the work begins", () => door.lesson?.stage === "working");
  await settled(page);
}

/** Goes on from a task of a sequence without an answer. */
async function leave(page, number, name = "Leave It for Now") {
  await said(page, number, new RegExp(name));
  await click(page, "button", name);
  await said(page, number + 1, /./);
}

/** A document of its own, by a link. */
const link = (document) => {
  const file = join(mkdtempSync(join(tmpdir(), "holonomy-")), "exercise.json");
  writeFileSync(file, JSON.stringify(document));
  return `#${program("link", file).trim().split("#").at(-1)}`;
};

const OSCILLATOR = {
  holonomy: 1,
  title: "Swing",
  parameters: { k: { value: 1, min: 0.5, max: 2 }, free: { value: 1, min: 0, max: 2, label: "free number" } },
  coordinates: { x: 1 },
  kinetic_energy: "x'^2/2",
  potential_energy: "k*x^2/2",
  simulation: { duration: 3, output_step: 0.05 },
  outputs: { seen: "free*x" },
  plots: [{ channels: ["x"] }],
};

test("a lesson is solved by keyboard alone, and the program grades its receipt as full and agreeing", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await tabTo(page, /^button Examples/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^button Gallery/);
  await page.keyboard.press("ArrowRight");
  await tabTo(page, /Drift, and why no gamma is right/, 90);
  await page.keyboard.press("Enter");
  await until(page, "the student's page is there", () => door.lesson?.stage === "welcome");
  await settled(page);
  assert.match(await page.title(), /Drift, and why no gamma/);
  await tabTo(page, /Your name or number/);
  await page.keyboard.type("Student 7");
  await page.keyboard.press("Enter");
  await until(page, "the work begins", () => door.lesson?.stage === "working");
  await settled(page);
  const numbers = Object.fromEntries(await lessonOf(page, (lesson) => lesson.parameters));
  assert.ok(numbers.a >= 0.005 && numbers.a <= 0.05 && numbers.w >= 0.02 && numbers.w <= 0.1, JSON.stringify(numbers));

  // Nothing runs before the prediction, by key or by button.
  const run = await find(page, "button", "Run");
  assert.equal(await run.evaluate((button) => button.disabled), true);
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => door.session.clock.playing), false);
  assert.equal(await page.evaluate(() => door.find("figure")), null);
  assert.equal(await page.evaluate(() => Math.max(...door.session.set.runs.map(({ frames }) => frames.end))), 0, "the page has no pose but the first");
  await tabTo(page, /The distance after 3 s/);
  await page.keyboard.type(String(numbers.a + numbers.w * 2.975));
  await page.keyboard.press("Enter");
  await said(page, 1, /✓right · 2\/2/);
  await until(page, "Run is unlocked", (button) => !button.disabled, run);
  await there(page, "the plots", () => door.find("figure"));

  const answer = async (number, field, text) => {
    await tabTo(page, field, 120);
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await said(page, number, /✓right/);
  };
  await answer(2, /^input The growth, in m\/s/, String(numbers.w));
  await answer(3, /^input The factor of a step/, "0,625");
  await answer(4, /^input The limit of the rate, in 1\/s/, "40");
  // A choice: the arrows go through it.
  await tabTo(page, /^input Because it depends on the masses/, 120);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, /^button Check task 5/);
  await page.keyboard.press("Enter");
  await said(page, 5, /✓right · 2\/2/);
  for (const option of [/^input The distance is at rounding errors/, /^input Half the step does not change/]) {
    await tabTo(page, option, 120);
    await page.keyboard.press("Space");
  }
  await tabTo(page, /^button Check task 6/);
  await page.keyboard.press("Enter");
  await said(page, 6, /✓right · 2\/2/);
  // The mechanism as it was handed out does not pass, and it says why.
  await tabTo(page, /^button Check task 7/, 120);
  await page.keyboard.press("Enter");
  await said(page, 7, /✗not right yet · 0\/3/);
  assert.match((await task(page, 7)).remarks, /nothing was changed.*final\(drift\.position\) is \S+; asked is < .*The bead is not back on the wire/);
  await tabTo(page, /^button Method/, 120);
  await page.keyboard.press("Enter");
  // Its part of the page is loaded first.
  await until(page, "it has the focus", () => door.focused() === door.find("complementary", "Method"));
  for (const [field, value] of [
    ["alpha1, on velocities, 1/s", "40"],
    ["alpha0, on positions, 1/s²", "400"],
  ]) {
    await tabTo(page, new RegExp(field), 60);
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
    await until(page, "the text has it", (number) => door.session.text.includes(number), `": ${value}`);
    await settled(page);
  }
  await page.keyboard.press("Escape");
  await tabTo(page, /^button Check task 7/, 150);
  await page.keyboard.press("Enter");
  await said(page, 7, /✓right · 3\/3/);

  await tabTo(page, /^button Make the Receipt/, 60);
  await page.keyboard.press("Enter");
  await page.waitForSelector("::-p-text(By the checks of this document: 14 of 14 points.)", { timeout: 60_000 });
  assert.match(await focused(page), /^button Save the Receipt/);
  const receipt = await downloaded(page, () => page.keyboard.press("Enter"));
  const written = JSON.parse(receipt);
  assert.deepEqual(Object.keys(written), [
    "receipt",
    "name",
    "answers",
    "document",
    "attempts",
    "predictions",
    "method",
    "version",
    "bits",
    "trace",
    "exercise",
    "started",
    "finished",
  ]);
  assert.equal(written.attempts.gains, 2);
  assert.match(written.trace, /^[0-9a-f]{16}$/);
  const file = join(mkdtempSync(join(tmpdir(), "holonomy-")), "receipt.json");
  writeFileSync(file, receipt);
  const [{ report }] = JSON.parse(program("grade", "gallery:lesson-drift", file, "--json")).map((row) => ({ report: row.report ?? row }));
  assert.deepEqual([report.status, report.rerun, report.points, report.max, report.name], ["graded", "agrees", 14, 14, "Student 7"]);
  assert.deepEqual(report.parameters, Object.entries(numbers));
  // The link carries the same, where it is short enough.
  const field = await find(page, "textbox", "Link to the receipt");
  const address = await field.evaluate(({ value }) => value);
  const [byLink] = JSON.parse(program("grade", "gallery:lesson-drift", address, "--json"));
  assert.equal((byLink.report ?? byLink).points, 14);
  await watched.close();
});

test("wrong answers are told what is wrong with them, hints say their cost, and the answer comes after three attempts", async () => {
  const watched = await page_.open("#g=lesson-drift", { ...STILL, settle: false });
  const { page } = watched;
  await begin(page, "a");
  const { w } = Object.fromEntries(await lessonOf(page, (lesson) => lesson.parameters));
  await click(page, "button", "Run Without a Prediction");
  await said(page, 1, /No prediction was made/);
  for (const [given, pattern] of [
    [String(-w), /has the right size and the wrong sign/],
    [String(1000 * w), /is 1000 times the right number; check the unit, m\/s is asked/],
    [String(2 * w), /That is in two seconds\./],
  ]) {
    await write(page, "The growth, in m/s", given);
    await click(page, "button", "Check task 2");
    await said(page, 2, pattern);
    // A button that went while it is checked would take the focus along.
    assert.match(await focused(page), /^button Check task 2/);
  }
  await write(page, "The growth, in m/s", "0.3 km/h");
  await page.keyboard.press("Enter");
  await said(page, 2, /Write the number alone; it is asked in m\/s/);
  assert.equal((await task(page, 2)).remarks, "", "what was said of another answer is not said of this one");
  await write(page, "The growth, in m/s", "fast");
  await page.keyboard.press("Enter");
  await said(page, 2, /Write a number, for example/);
  assert.match((await task(page, 2)).all, /3 attempts/);
  // The page's policy allows no formula's text to be more: it is there as elements.
  await click(page, "button", "Show the Answer");
  await said(page, 2, new RegExp(`The right answer: ${String(Number(w.toPrecision(4))).replace(".", "\\.")} m/s`));
  await leave(page, 3);
  assert.doesNotMatch((await task(page, 4)).all, /Hint 2 of 2/, "the second hint comes after the first");
  await click(page, "button", "Hint 1 of 2 (free)");
  await click(page, "button", "Hint 2 of 2 (costs 0.5 points)");
  await write(page, "The limit of the rate, in 1/s", "40");
  await page.keyboard.press("Enter");
  await said(page, 4, /✓right · 1\.5\/2/);
  await watched.close();
});

test("locked parts, panels and methods are locked, and reset keeps the answers", async () => {
  const watched = await page_.open("#g=lesson-drift", { ...STILL, settle: false });
  const { page } = watched;
  await begin(page, "b");
  assert.equal(await page.evaluate(() => door.find("region", "Checks")), null, "what the analysis says is not among the panels");
  for (const hidden of ["Edit", "Analysis", "Compare Methods", "Sweep"])
    assert.equal(await page.evaluate((name) => door.find("button", name), hidden), null, hidden);
  for (const key of ["a", "e", "w", "s"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => door.find("complementary") ?? door.find("dialog")), null);
  const slider = await find(page, "slider", "jump of the wire: slider");
  assert.equal(await slider.evaluate((range) => range.disabled), true);
  const start = await documentText(page);
  assert.doesNotMatch(start, /"exercise"/, "neither the exercise nor its key is in the student's text");
  const attempt = async (change) => page.evaluate((text) => door.session.edit(text), change(await documentText(page)));
  await attempt((text) => text.replace('"duration": 3', '"duration": 1'));
  await page.waitForSelector("::-p-text(belongs to the exercise and cannot be changed)");
  assert.equal(await documentText(page), start);
  await attempt((text) => text.replace('"type": "baumgarte"', '"type": "s-both"').replace(/, "alpha1": \d+, "alpha0": \d+/, ""));
  await page.waitForSelector("::-p-text(This exercise allows for stabilization: baumgarte.)");
  assert.equal(await documentText(page), start);
  await click(page, "button", "Dismiss");
  // Typed in the text, a locked value stays as it is.
  await click(page, "button", "Document");
  const editor = await find(page, "textbox", "Document");
  // What is locked has a ground of its own, a lock in the margin, and words for a pointer and for a screen reader.
  const marked = () => ({ ...door.editor, foot: door.text("Document") });
  // The editor has only the lines in sight.
  await page.evaluate(() => door.open("text", { pointer: "/simulation" }));
  await until(page, "locked parts are marked", () => door.editor.locks > 0);
  const before = await page.evaluate(marked);
  const titleOf = (pattern) => before.lines.find(({ text }) => pattern.test(text))?.title;
  assert.match(titleOf(/"kinetic_energy"/), /“kinetic_energy” belongs to the exercise and cannot be changed/);
  assert.match(titleOf(/"duration"/), /“simulation\/duration” belongs to the exercise/);
  assert.ok(
    before.lines.some(({ text, title }) => text.trim() !== "" && title === ""),
    "what may be changed is not marked",
  );
  assert.ok(before.locks >= 2, `${before.locks} locks`);
  for (const told of [before.said, before.foot]) assert.match(told, /What has a lock beside it belongs to the exercise/);
  await picture(page, "exercise-locked-text");
  assert.deepEqual(await findings(page), []);
  await editor.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.press("Delete");
  await page.waitForSelector("::-p-text(cannot be changed)");
  assert.equal(await documentText(page), start);
  await page.keyboard.press("Escape");
  await click(page, "button", "Close the Document");
  await attempt((text) => text.replace('"alpha1": 82', '"alpha1": 30'));
  await until(page, "the change is there", () => door.session.text.includes('"alpha1": 30'));
  await click(page, "button", "Run Without a Prediction");
  await write(page, "The growth, in m/s", "0.5");
  await page.keyboard.press("Tab");
  await settled(page);
  await click(page, "button", "Back to the Teacher's Start");
  await until(page, "it is as it was", (text) => door.session.text === text, start);
  assert.equal(await lessonOf(page, (lesson) => lesson.progress.answers.rate), 0.5);
  await watched.close();
});

test("work is kept in the browser, continued or begun afresh by choice, and is the student's own", async () => {
  const watched = await page_.open("#g=lesson-drift", { ...STILL, settle: false });
  const { page } = watched;
  await begin(page, "Ada");
  const numbers = await lessonOf(page, (lesson) => lesson.parameters);
  await click(page, "button", "Run Without a Prediction");
  await leave(page, 2);
  await leave(page, 3);
  await write(page, "The limit of the rate, in 1/s", "20");
  await page.keyboard.press("Enter");
  await said(page, 4, /There the error shrinks fastest/);
  await until(page, "it is kept", () => {
    const { store } = door.lesson;
    return store.list().then(([kept]) => kept?.reports.limit !== undefined);
  });
  await page.reload();
  await click(page, "button", await continueAs(page, "Ada"));
  await until(page, "the work goes on", () => door.lesson?.stage === "working");
  await settled(page);
  assert.deepEqual(await lessonOf(page, (lesson) => lesson.parameters), numbers);
  await said(page, 4, /There the error shrinks fastest/);
  assert.equal(await page.evaluate(() => door.session.clock.held), false, "what was given up stays given up");
  // Somebody else in the same browser has other numbers and no answers.
  await page.reload();
  await begin(page, "Bob");
  assert.notDeepEqual(await lessonOf(page, (lesson) => lesson.parameters), numbers);
  assert.deepEqual(await lessonOf(page, (lesson) => lesson.progress.answers), {});
  await watched.close();
});

/** The whole name of the button that goes on with earlier work. */
async function continueAs(page, name) {
  // Nobody is shown who else worked in this browser.
  const field = await find(page, "textbox", "Your name or number");
  assert.deepEqual(await page.evaluate(() => door.findAll("button", /^Continue as/)), []);
  await field.type(name);
  const button = await there(page, "earlier work", (of) => door.find("button", new RegExp(`^Continue as ${of}`)), name);
  return button.evaluate((element) => element.getAttribute("aria-label"));
}

test("a prompt with markup and script stays text, and formulas are built without breaking the policy", async () => {
  const hostile =
    '<img src=x onerror="window.broken = 1"><script>window.broken = 2</script> [go](javascript:window.broken=3) ![p](https://example.org/p.png) <b>bold?</b>';
  const tex =
    "$\\frac{a}{\\sqrt{b}}$ and $\\href{javascript:window.broken=4}{x}$ and $\\wrong{$ and\n\n$$\\int_0^1 \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix} \\, \\overbrace{x}^{n} \\color{red}{y}$$";
  const exercise = {
    intro: `${hostile}\n\n${tex}\n\n| a | b |\n|--:|---|\n| 1 | **2** |`,
    tasks: [
      { id: "a", prompt: hostile, hints: [hostile], answer: { type: "choice", options: [hostile, "no"], correct: 0 } },
      { id: "b", prompt: "Why?", answer: { type: "text" } },
    ],
  };
  const watched = await page_.open(link({ ...OSCILLATOR, exercise }), { ...STILL, settle: false });
  const { page } = watched;
  const name = '<img src=x onerror="window.broken=5">';
  await begin(page, name);
  await click(page, "button", "Hint 1 of 1 (free)");
  const sheet = await page.evaluate(() => ({
    elements: ["image", "Iframe"].flatMap((role) => door.findAll(role, undefined, "Exercise")).map(({ outerHTML }) => outerHTML),
    active: door.everything.filter((element) => [...element.attributes].some(({ name }) => name.startsWith("on"))).map(({ outerHTML }) => outerHTML),
    scripts: door.everything.filter(({ localName, src }) => localName === "script" && !src).length,
    addresses: door.findAll("link", undefined, "Exercise").map(({ href }) => href),
    formulas: door.formulas(door.find("region", "Exercise")),
    text: door.text("Exercise"),
    cells: door.findAll("cell", undefined, "Exercise").length,
  }));
  assert.deepEqual([sheet.elements, sheet.active, sheet.scripts], [[], [], 0]);
  // The address of the picture is a link, and nothing that was fetched.
  assert.deepEqual([...new Set(sheet.addresses)], ["https://example.org/p.png"]);
  assert.ok(sheet.formulas >= 2 && sheet.cells === 2, JSON.stringify(sheet).slice(0, 400));
  assert.match(sheet.text, /<script>window\.broken = 2<\/script>/);
  assert.match(sheet.text, /\\wrong\{/);
  assert.equal(await page.evaluate(() => window.broken), undefined);
  await watched.close();
});

test("a curve is drawn, by pointer and by keys, and scored by how far it is off", async () => {
  const exercise = {
    tasks: [{ id: "c", prompt: "How does $x$ go?", points: 4, answer: { type: "predict", curve: "x", unit: "m", tolerance: 0.2, falloff: 6 } }],
  };
  const watched = await page_.open(link({ ...OSCILLATOR, exercise }), { ...STILL, settle: false });
  const { page } = watched;
  await begin(page, "c");
  await click(page, "button", "Predict");
  await said(page, 1, /A curve needs at least two points/);
  const pad = await there(page, "the paper to draw on", () => door.find("application", undefined, "Exercise"));
  await until(page, "the paper has its values", () => door.text("Exercise").includes("1.5"));
  await pad.scrollIntoView();
  const box = await pad.boundingBox();
  // The paper has room for twice as much as the curve needs, to either side.
  const at = (t, x) => [box.x + (box.width * (54 + (412 * t) / 3)) / 480, box.y + (box.height * (230 - (206 * (x + 2)) / 4)) / 260];
  await page.mouse.move(...at(0, 1));
  await page.mouse.down();
  for (let t = 0.1; t <= 2.5; t += 0.1) await page.mouse.move(...at(t, Math.cos(t)));
  await page.mouse.up();
  // A second stroke by mistake is taken back whole.
  const drawn = await pad.evaluate((paper) => paper.getAttribute("aria-label"));
  await page.mouse.move(...at(0.5, -1));
  await page.mouse.down();
  await page.mouse.move(...at(1.5, -1), { steps: 5 });
  await page.mouse.up();
  await click(page, "button", "Undo the Last Stroke");
  assert.equal(await pad.evaluate((paper) => paper.getAttribute("aria-label")), drawn);
  // The rest by keys: the pen stands where the pointer was.
  await pad.evaluate((element) => element.focus());
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await picture(page, "exercise-curve");
  await click(page, "button", "Predict");
  await said(page, 1, /✓right · 4\/4/);
  assert.match(await focused(page), /^h3 Task 1 of 1/);
  await until(page, "the run is drawn beside it", () => door.text("Exercise").includes("- - run"));
  assert.match((await task(page, 1)).remarks, /the prediction is \S+ m off; up to 0\.2 m counts in full/);
  assert.equal(await (await find(page, "button", "Run")).evaluate((button) => button.disabled), false);
  await watched.close();
});

test("a formula is read before it counts, attempts cost and end, a label says what is asked, and a reason stands beside its prediction", async () => {
  const exercise = {
    tasks: [
      { id: "guess", prompt: "How far up does it go?", answer: { type: "predict", value: "max(x)", unit: "m" } },
      {
        id: "law",
        prompt: "Which potential energy has the spring?",
        points: 2,
        attempts: 2,
        attempt_cost: 0.5,
        answer: { type: "formula", value: "k*x^2/2", variables: { k: [0.5, 2], x: [-1, 1] }, mistakes: [{ value: "k*x", message: "That is the force." }] },
      },
      { id: "again", prompt: "And the force on it?", attempts: 2, answer: { type: "formula", value: "-k*x", variables: { k: [0.5, 2], x: [-1, 1] } } },
      {
        id: "stiff",
        prompt: "Make it faster.",
        answer: { type: "model", checks: [{ expression: "crossings(x) > 1", label: "It swings back and forth", message: "A stiffer spring is faster." }] },
      },
    ],
  };
  const watched = await page_.open(link({ ...OSCILLATOR, exercise }), { ...STILL, settle: false });
  const { page } = watched;
  await begin(page, "Ada");
  await write(page, "Your reason (it is not graded)", "It begins at 1 m, at rest.");
  await write(page, "Your answer, in m", "1");
  await click(page, "button", "Predict");
  await said(page, 1, /✓right · 1\/1/);
  assert.match((await task(page, 1)).all, /Your reason: It begins at 1 m, at rest\./);

  const formula = async (number, text) => {
    const field = await there(page, "the field", (at) => door.find("textbox", undefined, door.find("group", new RegExp(`^Task ${at} of `))), number);
    await field.click({ clickCount: 3 });
    await field.type(text);
    await page.keyboard.press("Enter");
  };
  assert.match((await task(page, 2)).all, /0 of 2 attempts; each wrong one costs 0\.5 points/);
  await formula(2, "k x^2/2");
  await said(page, 2, /cannot be read, and this is no attempt: an operator is missing/);
  await formula(2, "k*y");
  await said(page, 2, /none of the letters of this formula/);
  assert.match((await task(page, 2)).all, /0 of 2 attempts/);
  await formula(2, "x*k");
  await said(page, 2, /That is the force/);
  await said(page, 2, /1 of 2 attempts/);
  await click(page, "button", "Check task 2");
  await said(page, 2, /1 of 2 attempts/);
  await formula(2, "0.5*k*x*x");
  await said(page, 2, /✓right · 1\.5\/2/);
  await formula(3, "k*x");
  await said(page, 3, /has the wrong sign/);
  await formula(3, "k");
  // The last one: it stays, and the right one is shown.
  await said(page, 3, /The right answer: -k\*x/);
  assert.doesNotMatch((await task(page, 3)).all, /Check/);

  await click(page, "button", "Check task 4");
  await said(page, 4, /✗ It swings back and forth.*A stiffer spring is faster/s);
  await picture(page, "exercise-formula");
  await watched.close();
});

test("an exercise without its key keeps the answers for the teacher; an exercise with a mistake opens as a document", async () => {
  const asked = { id: "n", prompt: "How long?", answer: { type: "number", unit: "s" } };
  const tasks = [asked, { id: "t", prompt: "Why?", answer: { type: "text" } }, { id: "m", prompt: "Make it faster.", answer: { type: "model" } }];
  const first = await page_.open(link({ ...OSCILLATOR, exercise: { tasks } }), { ...STILL, settle: false });
  await first.page.waitForSelector("::-p-text(The curves come when you start.)");
  await begin(first.page, "d");
  // Nothing is marked here, so nothing looks as if it were wrong.
  const bar = () => first.page.evaluate(() => (({ value, max, ariaLabel }) => [value, max, ariaLabel])(door.find("progressbar", undefined, "Exercise")));
  assert.deepEqual(await bar(), [0, 3, "0 of 3 answered"]);
  // A changed mechanism is an answer; a number read off it brings a note that the teacher's mechanism is asked about.
  const setValue = (value) => first.page.evaluate((number) => door.session.setValue(["parameters", "k", "value"], number), value);
  await setValue(1.5);
  await said(first.page, 3, /answered/);
  await said(first.page, 1, /You have changed the mechanism\. This question is about your teacher's/);
  await click(first.page, "button", "Back to the Teacher's Start");
  await until(first.page, "the teacher's is back", () => JSON.parse(door.session.text).parameters.k.value === 1);
  await said(first.page, 3, /Your own mechanism is put aside/);
  await said(first.page, 1, /^(?!.*You have changed)/);
  await write(first.page, "Your answer, in s", "6.28");
  await click(first.page, "button", "Keep the Answer");
  await said(first.page, 1, /answered.*Your teacher checks this one/);
  // What is tried on the teacher's mechanism does not take the place of their own, however often they go back.
  await setValue(2);
  await said(first.page, 3, /Your own mechanism is put aside/);
  await click(first.page, "button", "Back to the Teacher's Start");
  await until(first.page, "the teacher's is back again", () => JSON.parse(door.session.text).parameters.k.value === 1);
  await (await there(first.page, "the way back", () => door.find("button", "Back to My Mechanism", "Task 3 of 3"))).click();
  await until(first.page, "their own is back", () => JSON.parse(door.session.text).parameters.k.value === 1.5);
  await said(first.page, 3, /^(?!.*put aside)(?=.*answered)/);
  assert.doesNotMatch((await task(first.page, 1)).all, /You have changed/, "what was answered in time is not called in question");
  assert.deepEqual(await bar(), [2, 3, "2 of 3 answered"]);
  await click(first.page, "button", "Make the Receipt");
  await first.page.waitForSelector("::-p-text(2 of 3 answered)");
  await first.page.waitForSelector("::-p-text(Your teacher grades it: the right answers are not in this document.)");
  await downloaded(first.page, () => click(first.page, "button", "Save the Receipt"));
  await first.page.waitForSelector("::-p-text(Saved as receipt-swing-d.json. This file is what you hand in.)");
  await first.close();
  const second = await page_.open("#g=lesson-drift", { ...STILL, settle: false });
  const { page } = second;
  await click(page, "button", "Open as a Document");
  await until(page, "the document is there with its exercise", () => door.session.text.includes('"exercise"'));
  assert.equal(await page.evaluate(() => door.find("region", "Exercise")), null);
  await page.evaluate(() => door.session.open(door.session.text.replace('"correct": 2', '"correct": 7')));
  await page.waitForSelector("::-p-text(The exercise in this document has a mistake)");
  await second.close();
});

for (const [width, height] of [
  [1280, 800],
  [360, 780],
]) {
  for (const scheme of ["light", "dark"]) {
    test(`axe finds nothing at ${width} pixels, ${scheme}`, async () => {
      const watched = await page_.open("#g=lesson-drift", {
        viewport: { width, height },
        features: [...STILL.features, { name: "prefers-color-scheme", value: scheme }],
        settle: false,
      });
      const { page } = watched;
      await find(page, "textbox", "Your name or number");
      await settled(page);
      assert.deepEqual(await findings(page), [], "at the beginning");
      await picture(page, `exercise-${width}-${scheme}-welcome`);
      await begin(page, "e");
      assert.deepEqual(await findings(page), [], "before the prediction");
      await picture(page, `exercise-${width}-${scheme}-work`);
      await click(page, "button", "Run Without a Prediction");
      await write(page, "The growth, in m/s", "12");
      await page.keyboard.press("Enter");
      await said(page, 2, /is not within/);
      await leave(page, 3);
      await click(page, "button", "Hint 1 of 2 (free)");
      await click(page, "button", "Make the Receipt");
      await page.waitForSelector("::-p-text(By the checks of this document)");
      assert.deepEqual(await findings(page), [], "at the end");
      await picture(page, `exercise-${width}-${scheme}-end`);
      if (width < 800) {
        await click(page, "button", "Mechanism");
        assert.equal(await page.evaluate(() => door.find("progressbar", undefined, "Exercise")), null);
        assert.deepEqual(await findings(page), [], "the mechanism");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
        await picture(page, `exercise-${width}-${scheme}-mechanism`);
      }
      await watched.close();
    });
  }
}

test("in German the tasks, the words about answers and the receipt are German", async () => {
  const watched = await page_.open("?lang=de#g=lesson-drift", { ...STILL, settle: false });
  const { page } = watched;
  const field = await find(page, "textbox", "Ihr Name oder Ihre Nummer");
  await field.type("f");
  await page.keyboard.press("Enter");
  await until(page, "the work begins", () => door.lesson?.stage === "working");
  await click(page, "button", "Ohne Vorhersage starten");
  await leave(page, 2, "Vorerst auslassen");
  await leave(page, 3, "Vorerst auslassen");
  await write(page, "Die Grenze der Rate, in 1/s", "40,5");
  await page.keyboard.press("Enter");
  await said(page, 4, /Die Grenze der Rate: 40,5 1\/s ist nahe daran, aber um mehr als die Toleranz von 1\s% daneben\./);
  await click(page, "button", "Beleg erstellen");
  await page.waitForSelector("::-p-text(Nach den Prüfungen dieses Dokuments)");
  await watched.close();
});
