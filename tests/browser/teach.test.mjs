// The teacher's half of exercises: an exercise is made of an example, handed out without its key, solved, and graded on the board, beside
// receipts that are forged, damaged or worse. A package for a learning platform reports to an implementation of SCORM that is not ours.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import * as exercises from "../../www/pkg/holonomy_later.js";
import { findings } from "./harness/axe.mjs";
import { FIREFOX, watchedPage } from "./harness/browser.mjs";
import { downloaded, downloadedBytes } from "./harness/files.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { serve } from "./harness/server.mjs";
import { documentText, openExample, picture, program, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };
const PHONE = {
  viewport: { width: 360, height: 740 },
  features: [
    { name: "prefers-color-scheme", value: "dark" },
    { name: "prefers-reduced-motion", value: "reduce" },
  ],
};
const folder = mkdtempSync(join(tmpdir(), "holonomy-teach-"));
exercises.initSync({ module: readFileSync(new URL("../../www/pkg/holonomy_later_bg.wasm", import.meta.url)) });

/** What the teacher's dialog says. */
const told = (page, pattern) => until(page, `it says ${pattern.source}`, (source) => new RegExp(source).test(door.text(door.find("dialog"))), pattern.source);

async function write(page, label, text, role = "textbox") {
  const field = await find(page, role, label);
  await field.click({ count: 3 });
  // At once, as when it is pasted.
  await page.keyboard.sendCharacter(text);
  await page.keyboard.press("Tab");
}

const choose = async (page, label, value) => (await find(page, "combobox", label)).select(value);

/** The bytes of a link's part. */
const packed = (text) => `1${deflateSync(text).toString("base64url")}`;

async function narrowEnough(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
}

/** Made by the first test, for the others. */
const made = {};

test("an exercise is made of an example, value by value, each one entry of undo", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await openExample(page, "Planar pendulum, released from the horizontal");
  const before = await documentText(page);
  await click(page, "button", "Teach");
  await find(page, "dialog", "Teach");
  // What was open before is not undone here.
  assert.equal(await (await find(page, "button", "Undo")).evaluate((button) => button.disabled), true);
  await click(page, "button", "A number");
  await told(page, /Right now the answer is/);
  await write(page, "What is asked", "How long does a **full swing** take?");
  await choose(page, "Measure", "period");
  await write(page, "Channel", "theta", "combobox");
  // What the page says is the closed form of the period that the example tells.
  await told(page, /Right now the answer is 2\.36784 s; up to 0\.0236784 s off is right/);
  await click(page, "button", "Add a Wrong Number");
  await write(page, "Number or expression", "2*pi*sqrt(l/g)");
  await write(page, "What to say to it", "That is the formula for small swings.");
  await told(page, /Wrong number 1 is 2\.00607 s/);
  await click(page, "button", "Add a Hint");
  await write(page, "Hint 1", "From one turning point to the same one again.");
  await write(page, "Points that hint 1 costs", "0,5");
  await write(page, "Points", "2");
  await write(page, "Name of the task", "period");
  await picture(page, "teach-tasks-light-1280");
  assert.deepEqual(await findings(page), []);
  // One entry for each: the name of the task goes back, and nothing else.
  const whole = await documentText(page);
  assert.match(whole, /"id": "period", "prompt": "How long does a \*\*full swing\*\* take\?", "points": 2/);
  await click(page, "button", "Undo");
  assert.equal(await documentText(page), whole.replace('"id": "period"', '"id": "number"'));
  await page.evaluate(() => door.session.redo());

  await click(page, "button", "A changed mechanism");
  // What the author sees plotted, not how exact the run is.
  await told(page, /Task 2.*does not hold yet final\(theta\) is \S+ away from 1; up to 0\.01 is right/);
  await write(page, "What is asked", "Make a full swing take 3 s.");
  await choose(page, "Measure", "period");
  await write(page, "Channel", "theta", "combobox");
  await choose(page, "Relation", "within");
  await write(page, "Number", "3");
  await write(page, "± tolerance", "0.01");
  await told(page, /As it should be.*does not hold yet.*lock “Outputs”/);
  await write(page, "Name of the task", "slower");
  await click(page, "button", "Words");
  await told(page, /Task 3.*You read these answers yourself/);
  await write(page, "Name of the task", "why");

  // What is wrong is said while it is written.
  await click(page, "button", "1. period: A number");
  await write(page, "Channel", "thetta", "combobox");
  await told(page, /must be fixed.*thetta.*theta/);
  await write(page, "Channel", "theta", "combobox");
  await told(page, /Right now the answer is 2\.36784 s/);

  await click(page, "button", "For Students");
  for (const part of ["Outputs", "Simulation", "Runs"]) await (await find(page, "checkbox", part)).click();
  await (await find(page, "checkbox", "length (l), m differs")).click();
  // What would tell the answers is hidden by a tick, and the tasks open one after another by another; both go without a trace.
  const ticks = ["Hide the description", "Hide how often a frame jumped", "Open the tasks one after another"];
  for (const name of ticks) await (await find(page, "checkbox", name)).click();
  const block = JSON.parse(await documentText(page)).exercise;
  assert.deepEqual([block.hide, block.sequence], [["counts", "description"], true]);
  for (const name of ticks) await (await find(page, "checkbox", name)).click();
  assert.doesNotMatch(await documentText(page), /"hide"|"sequence"/);
  await write(page, "l, smallest", "0.5");
  await write(page, "l, largest", "0.4");
  await told(page, /The smallest must be less than the largest/);
  await write(page, "l, largest", "1.5");
  await click(page, "button", "Try 20 Students");
  await told(page, /20 of 20 assemble and run.*The first 6 of 20/);
  await until(page, "what came of it is in sight", () => {
    const table = door.find("table", undefined, "Teach").getBoundingClientRect();
    return table.bottom <= door.find("dialog", "Teach").getBoundingClientRect().bottom;
  });
  await picture(page, "teach-students-light-1280");
  assert.deepEqual(await findings(page), []);

  made.key = await documentText(page);
  assert.ok(made.key.startsWith(before.trimEnd().slice(0, -1).trimEnd()), "what was there stays to the byte");
  const { exercise } = JSON.parse(made.key);
  assert.deepEqual(exercise.locked, ["/outputs", "/simulation", "/runs"]);
  assert.deepEqual(exercise.variants, { l: [0.5, 1.5] });
  assert.deepEqual(
    exercise.tasks.map(({ id, answer }) => [id, answer.type]),
    [
      ["period", "number"],
      ["slower", "model"],
      ["why", "text"],
    ],
  );
  assert.deepEqual(exercise.tasks[0].hints, [{ text: "From one turning point to the same one again.", cost: 0.5 }]);
  writeFileSync(join(folder, "key.json"), made.key);
  program("check", join(folder, "key.json"));

  await click(page, "button", "Hand Out");
  const field = await find(page, "textbox", "Link");
  const link = await field.evaluate(({ value }) => value);
  const handed = program("open", link);
  assert.match(handed, /full swing/);
  assert.doesNotMatch(handed, /period\(theta\)|small swings/);
  await picture(page, "teach-handout-light-1280");
  assert.deepEqual(await findings(page), []);
  // What is saved is said, by its name, and nothing moves.
  const places = () => page.evaluate(() => door.findAll("button", undefined, "Teach").map((button) => button.offsetTop));
  const unmoved = await places();
  assert.equal(await downloaded(page, () => click(page, "button", "Save Your Key")), made.key);
  await told(page, /Saved as planar-pendulum-released-from-the-horizontal-key\.json/);
  assert.ok(await page.evaluate(() => door.findAll("status", undefined, "Teach").some((status) => door.text(status).startsWith("Saved as"))));
  assert.deepEqual(await places(), unmoved);
  // The description goes along, and tells the period: one click leaves it out, another one puts it back to the byte.
  await click(page, "button", "Leave It Out");
  await told(page, /You have changed the document since you saved the key/);
  assert.equal(JSON.parse(await documentText(page)).description, undefined);
  await click(page, "button", "Put It Back");
  await until(page, "it is as it was", (text) => door.session.text === text, made.key);
  await click(page, "button", "Edit It");
  const description = await find(page, "textbox", "Text of the description");
  await description.evaluate((field) => field.select());
  await page.keyboard.sendCharacter("One mass on a rod.");
  await page.keyboard.press("Tab");
  await until(page, "it is another one", () => JSON.parse(door.session.text).description === "One mass on a rod.");
  await page.evaluate(() => door.session.undo());
  await until(page, "the link is there again", (first) => door.find("textbox", "Link", "Teach")?.value === first, link);
  const embed = await (await find(page, "textbox", "Embed")).evaluate(({ value }) => value);
  assert.match(embed, /^<iframe src="http[^"]+#m=1[^"]+" title="Planar pendulum, released from the horizontal"/);
  // With the key it is another link; without it again the first.
  await (await find(page, "radio", "With the key")).click();
  await until(
    page,
    "the link has the key",
    (first) => {
      const value = door.find("textbox", "Link", "Teach")?.value ?? "";
      return value !== "" && value !== first;
    },
    link,
  );
  const open = await (await find(page, "textbox", "Link")).evaluate(({ value }) => value);
  assert.match(program("open", open), /period\(theta\)/);
  await (await find(page, "radio", "Without the key")).click();
  made.link = `#${link.split("#")[1]}`;

  // On paper: the tasks and nothing of the page; a code only where the address is short.
  const sheet = async () => {
    await page.evaluate(() => (window.print = () => undefined));
    await click(page, "button", "Print the Sheet");
    await until(page, "the sheet is made", () => door.sheet !== undefined);
    await page.emulateMediaType("print");
    const seen = await page.evaluate(() => door.sheet);
    await picture(page, `teach-sheet-${seen.code ? "code" : "plain"}`);
    await page.emulateMediaType(null);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    assert.equal(await page.evaluate(() => door.sheet), undefined);
    return seen;
  };
  const plain = await sheet();
  assert.ok(plain.alone && plain.picture);
  assert.equal(plain.code, link.length <= 1500);
  assert.match(plain.text, /Planar pendulum.*of 4 points.*Task 1.*full swing/);
  // Numbers that differ from student to student have a place of their own, to be written in.
  assert.match(plain.text, /Your numbers, from the exercise's page: l =/);
  assert.doesNotMatch(plain.text, /small swings|turning point|What is right/);
  // What is right has a page of its own, where it is wanted.
  await (await find(page, "checkbox", "and, on a page of its own, what is right")).click();
  assert.match((await sheet()).text, /What is right: Planar pendulum.*Task 1 ?2\.368 s/);
  await (await find(page, "checkbox", "and, on a page of its own, what is right")).click();
  const address = await find(page, "textbox", "Where the file for students lies on the web, if you put it there");
  await address.type("http://school.example");
  await told(page, /begins with https/);
  await address.click({ count: 3 });
  await address.type("https://school.example/pendulum.json");
  const coded = await sheet();
  assert.ok(coded.code);
  assert.match(coded.text, /#u=https:\/\/school\.example\/pendulum\.json/);
  made.zip = await downloadedBytes(page, () => click(page, "button", "Save the Package"));
  await watched.close();
});

/** A student's receipt as the program writes it. */
function receipt(name, { answers = {}, change = (text) => text, more = {} } = {}) {
  const variant = JSON.parse(exercises.exercise_variant(made.key, name, 60));
  const document = change(exercises.exercise_without_key(variant.text));
  const [[, length]] = variant.parameters;
  const period = 2.36784194757623745 * Math.sqrt(length);
  const submission = { receipt: 1, name, answers: { period, why: "Because.", ...answers } };
  const text = `${JSON.stringify(submission).slice(0, -1)},"document":${document},"started":"2026-01-01T10:00:00Z","finished":"2026-01-01T10:24:00Z"}`;
  const { text: whole } = JSON.parse(exercises.exercise_receipt(variant.text, text, 60));
  return JSON.stringify({ ...JSON.parse(whole), ...more });
}

/** The pendulum with the length that swings in three seconds. */
const solved = (text) => text.replace(/"value":\s*[\d.]+(?=[^}]*"label": "length")/, `"value": ${(3 / 2.36784194757623745) ** 2}`);

test("what a student hands in is graded on the board, and what is forged or damaged is said and stops nobody", async () => {
  // A student, by the student's page.
  const student = await page_.open(made.link, { ...STILL, settle: false });
  const name = await find(student.page, "textbox", "Your name or number");
  await name.type("Ada");
  await student.page.keyboard.press("Enter");
  await until(student.page, "the work begins", () => door.lesson?.stage === "working");
  await settled(student.page);
  const length = await student.page.evaluate(() => door.lesson.parameters[0][1]);
  // Receipts tell whole seconds, and nobody answers within the second in which the work began.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await student.page.evaluate((value) => door.lesson.answer("period", value), 2.36784194757623745 * Math.sqrt(length));
  await student.page.evaluate(() => door.lesson.answer("why", "<img src=x onerror=alert(1)> **not** [code](javascript:alert(1)) $x$"));
  // Handed in at once: the receipt is of the mechanism as it was changed last.
  await find(student.page, "button", "Make the Receipt");
  await student.page.evaluate(
    (value) => {
      door.session.setValue(["parameters", "l", "value"], value);
      void door.lesson.finish();
    },
    (3 / 2.36784194757623745) ** 2,
  );
  await find(student.page, "button", "Save the Receipt");
  const theirs = await downloaded(student.page, () => click(student.page, "button", "Save the Receipt"));
  const theirLink = await (await find(student.page, "textbox", "Link to the receipt")).evaluate(({ value }) => value);
  await student.close();

  const honest = receipt("Ben", { change: solved });
  const object = JSON.parse(honest);
  const files = {
    "01-ada.json": theirs,
    "02-ben.json": honest,
    "03-changed-answer.json": JSON.stringify({ ...object, answers: { ...object.answers, period: 9 } }),
    "04-changed-trace.json": JSON.stringify({ ...object, trace: "0123456789abcdef" }),
    "05-changed-block.json": JSON.stringify({ ...object, document: { ...object.document, exercise: { tasks: [] } } }),
    "06-changed-lock.json": JSON.stringify({ ...object, document: { ...object.document, outputs: { theta: "sin(2*pi*t/3)" } } }),
    "07-other-version.json": JSON.stringify({ ...object, version: "0.0.1", bits: 999, trace: "0123456789abcdef" }),
    "08-other-exercise.json": JSON.stringify({ ...object, exercise: "ffff" }),
    "09-noise.json": Array.from({ length: 1 << 20 }, (_, i) => String.fromCharCode(32 + ((i * 7919) % 95))).join(""),
    "10-bomb.json": `r=${packed(" ".repeat(20 << 20))}`,
    "11-half.json": honest.slice(0, honest.length / 2),
    "12-huge.json": " ".repeat(4 << 20),
    "13-formula.json": JSON.stringify({ ...object, name: '=HYPERLINK("x")<b>' }),
  };
  const receipts = join(folder, "receipts");
  for (const [file, text] of Object.entries(files)) {
    const path = join(receipts, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await page.evaluate((key) => door.session.openPlain(key), made.key);
  await settled(page);
  await page.keyboard.press("t");
  await find(page, "dialog", "Teach");
  await click(page, "button", "Grade");
  await told(page, /Key: Planar pendulum, released from the horizontal, 4 points/);
  const input = await there(page, "the field for files", () => door.files(/^Choose Files/));
  await input.uploadFile(...Object.keys(files).map((file) => join(receipts, file)));
  const paste = await find(page, "textbox", "Or paste links");
  await paste.evaluate((field, text) => (field.value = text), `Dear teacher: ${theirLink} and nothing else`);
  await click(page, "button", "Grade the Links");
  await told(page, /14 of 14 graded; \d+ to be looked at/);

  const rows = await page.evaluate(() =>
    door.board.rows.map(({ file, report, points }) => ({
      file,
      status: report.status,
      rerun: report.rerun,
      points,
      doubts: report.doubts.map(({ code }) => code),
    })),
  );
  const row = (file) => rows.find((one) => one.file.startsWith(file));
  assert.deepEqual(row("01"), { file: "01-ada.json", status: "graded", rerun: "agrees", points: 3, doubts: [] });
  assert.deepEqual([row("link 1").status, row("link 1").points], ["graded", 3]);
  assert.deepEqual([row("02").status, row("02").rerun, row("02").points], ["graded", "agrees", 3]);
  assert.deepEqual([row("03").points, row("03").doubts], [1, []]);
  assert.deepEqual([row("04").rerun, row("04").doubts], ["differs", ["trace-differs"]]);
  assert.deepEqual([row("05").points, row("05").doubts], [3, ["exercise-changed"]]);
  assert.ok(row("06").doubts.includes("locked-changed"));
  assert.deepEqual([row("07").status, row("07").rerun], ["graded", "other-version"]);
  assert.deepEqual(row("08").doubts, ["other-exercise"]);
  for (const file of ["09", "10", "11", "12"]) assert.deepEqual([row(file).status, row(file).points], ["damaged", 0], file);

  // The same as the program, column by column, but for times.
  const csv = await downloaded(page, () => click(page, "button", "Save as CSV"));
  const out = join(folder, "grades.csv");
  try {
    program("grade", join(folder, "key.json"), receipts, theirLink, "-o", out);
  } catch (error) {
    // Some must be looked at.
    assert.equal(error.status, 1);
  }
  const fields = (line) => line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g);
  const untimed = (text) => {
    const [head, ...lines] = text.trim().split("\n").map(fields);
    const kept = (row) =>
      row
        .filter((_, i) => !["solver_s", "wall_s"].includes(head[i]))
        .join(",")
        .replace(/^[^,]*\//, "");
    return [kept(head), ...lines.map(kept)];
  };
  const [ours, programs] = [untimed(csv), untimed(readFileSync(out, "utf8"))];
  const readable = (lines) => lines.filter((line) => !/^(12|link|[^,]*#r=)/.test(line));
  assert.deepEqual(readable(ours), readable(programs));

  // Nothing in a receipt is ever more than text.
  await click(page, "button", "More about Ada");
  // Changes are words with values, no paths.
  await told(page, /Changed from the start parameter l \(length\): \S+ → 1\.6\d* m/);
  await told(page, /<img src=x onerror=alert\(1\)> \*\*not\*\* \[code\]/);
  const inside = await page.evaluate(() => ["image", "link"].map((role) => door.findAll(role, undefined, "More about Ada").length));
  assert.deepEqual(inside, [0, 0]);
  await picture(page, "teach-board-light-1280");
  assert.deepEqual(await findings(page), []);
  // Words are the teacher's to judge; the points come into row and table.
  await write(page, "Points for why", "1");
  await told(page, /Ada [^0-9]{0,60}4 of 4/);
  // Out from under the steps, which stay at the top.
  await (await find(page, "button", "Save as CSV")).evaluate((button) => button.scrollIntoView({ block: "center" }));
  const after = await downloaded(page, () => click(page, "button", "Save as CSV"));
  assert.match(after, /01-ada\.json,Ada,graded,4,4,0,/);
  // The student's mechanism opens as a document, and the board and its key stay.
  await click(page, "button", "Open the Student's Mechanism");
  await until(page, "the student's mechanism is on screen", () => JSON.parse(door.session.text).parameters.l.value > 1.6);
  await settled(page);
  await click(page, "button", "Teach");
  await told(page, /14 of 14 graded/);
  await watched.close();
});

test("what goes back is a page for each student, with the teacher's words on it, and the student's own as text", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  await page.evaluate((key) => door.session.openPlain(key), made.key);
  await settled(page);
  await page.keyboard.press("t");
  await find(page, "dialog", "Teach");
  await click(page, "button", "Grade");
  const input = await there(page, "the field for files", () => door.files(/^Choose Files/));
  await input.uploadFile(join(folder, "receipts/01-ada.json"), join(folder, "receipts/09-noise.json"));
  await told(page, /2 of 2 graded/);
  await click(page, "button", "More about Ada");
  await write(page, "Points for why", "0,5");
  await write(page, "Your comment on why; it goes back to the student", "Say *which* force.");
  await (await find(page, "button", "Save What Goes Back")).evaluate((button) => button.scrollIntoView({ block: "center" }));
  const pages = unzipSync(new Uint8Array(await downloadedBytes(page, () => click(page, "button", "Save What Goes Back"))));
  assert.deepEqual(Object.keys(pages).sort(), ["001-Ada.html", "all.html"]);
  const back = strFromU8(pages["001-Ada.html"]);
  for (const words of ["3.5 of 4 points", "Task 1, 2 of 2", "Say *which* force.", "&lt;img src=x onerror=alert(1)&gt;"])
    assert.ok(back.includes(words), `${words}: ${back}`);
  assert.doesNotMatch(back, /<img|<script/);
  await watched.close();
});

test("the board keeps itself, stands in order, shows what is wanted, and how the class answered", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const grade = async () => {
    await page.evaluate((key) => door.session.openPlain(key), made.key);
    await settled(page);
    await page.keyboard.press("t");
    await find(page, "dialog", "Teach");
    await click(page, "button", "Grade");
  };
  await grade();
  const files = {
    "cid.json": receipt("Cid", { answers: { period: 9 } }),
    "dora.json": receipt("Dora", { change: solved, more: { finished: "2026-01-01T10:30:00Z" } }),
    "eve.json": receipt("Eve", { answers: { period: 9.001 } }),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const input = await there(page, "the field for files", () => door.files(/^Choose Files/));
  await input.uploadFile(...Object.keys(files).map((file) => join(folder, file)));
  await told(page, /3 of 3 graded/);
  const names = () => page.evaluate(() => door.findAll("rowheader").map((head) => /Cid|Dora|Eve/.exec(door.text(head))?.[0]));
  assert.deepEqual(await names(), ["Cid", "Dora", "Eve"]);
  await click(page, "button", "Points");
  await until(page, "the best stands first", () => /^Dora/.test(door.text(door.findAll("rowheader")[0])));
  await choose(page, "Shown", "doubtful");
  await until(page, "one is not to be looked at", () => !door.findAll("rowheader").some((head) => /Dora/.test(door.text(head))));
  await choose(page, "Shown", "all");
  await click(page, "button", "How the Class Answered");
  await told(page, /Task 1: period .* 1 right · 2 wrong/);
  await told(page, /2 × 9/);
  await click(page, "button", "More about Eve");
  await write(page, "Points for why", "1");
  await write(page, "Your comment on why; it goes back to the student", "Good.");
  await picture(page, "teach-summary");
  assert.deepEqual(await findings(page), []);
  await until(
    page,
    "it is kept",
    async () =>
      await new Promise((resolve) => {
        const request = indexedDB.open(["holonomy", "boards"].join("-"));
        request.onsuccess = () => {
          const store = request.result.transaction("boards").objectStore("boards").getAll();
          store.onsuccess = () => resolve(store.result.some(({ rows }) => rows.some(({ comments }) => comments.length > 0)));
        };
      }),
  );
  await page.reload();
  await settled(page);
  await grade();
  await told(page, /A board of this exercise is kept in this browser: 3 receipts/);
  await click(page, "button", "Go On with It");
  await told(page, /3 of 3 graded/);
  await until(page, "what was given is there", () => door.board.rows.find(({ file }) => file === "eve.json")?.comments.get("why") === "Good.");
  assert.equal(await page.evaluate(() => door.board.rows.find(({ file }) => file === "eve.json").given.get("why")), 1);
  await watched.close();
});

test("a curve is what is predicted, and on a telephone the preview is one press away", async () => {
  const watched = await page_.open("#g=planar-pendulum", PHONE);
  const { page } = watched;
  await page.keyboard.press("t");
  await click(page, "button", "A prediction");
  await told(page, /Right now the answer is/);
  await choose(page, "What is predicted", "curve");
  await told(page, /The curve can be computed/);
  const { answer } = JSON.parse(await documentText(page)).exercise.tasks[0];
  assert.deepEqual(answer, { type: "predict", tolerance: { relative: 0.05 }, curve: "theta", unit: "rad" });
  const top = () => page.evaluate(() => door.find("region", "Preview").getBoundingClientRect().top);
  assert.ok((await top()) > PHONE.viewport.height, "the preview stands below the form");
  await click(page, "button", "Go to the Preview");
  await until(page, "the preview is in sight", () => {
    const { top: at } = door.find("region", "Preview").getBoundingClientRect();
    return at > 0 && at < innerHeight - 200;
  });
  await narrowEnough(page);
  assert.deepEqual(await findings(page), []);
  await picture(page, "teach-curve-360");
  await choose(page, "What is predicted", "number");
  await told(page, /Right now the answer is/);
  await watched.close();
});

test("the board on a telephone, in the dark, and a key that is none", async () => {
  const watched = await page_.open("#g=planar-pendulum", PHONE);
  const { page } = watched;
  await click(page, "button", "Teach");
  await find(page, "dialog", "Teach");
  await picture(page, "teach-begin-dark-360");
  await click(page, "button", "Grade");
  await told(page, /This document has no exercise with its key/);
  const key = await there(page, "the field for the key", () => door.files(/^Open a Key/));
  writeFileSync(join(folder, "no-key.json"), exercises.exercise_without_key(made.key));
  await key.uploadFile(join(folder, "no-key.json"));
  await told(page, /This is no key: This document has an exercise without its key/);
  await key.uploadFile(join(folder, "receipts/09-noise.json"));
  await told(page, /This is no key: /);
  await key.uploadFile(join(folder, "key.json"));
  await told(page, /Key: Planar pendulum/);
  const input = await there(page, "the field for files", () => door.files(/^Choose Files/));
  await input.uploadFile(join(folder, "receipts/02-ben.json"), join(folder, "receipts/09-noise.json"));
  await told(page, /2 of 2 graded; 1 to be looked at/);
  // Nothing of the table is beyond the edge, and what has no column here stands in the details.
  const table = await page.evaluate(() => (({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))(door.find("region", "What came of each receipt")));
  assert.ok(table.scrollWidth <= table.clientWidth, JSON.stringify(table));
  await click(page, "button", "More about Ben");
  await told(page, /Run again: agrees bit for bit · Time: 24 min · Hints: 0/);
  await page.evaluate(() => door.find("region", "What came of each receipt").scrollIntoView());
  await picture(page, "teach-board-details-dark-360");
  assert.ok(
    await page.evaluate(() => (({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(door.find("region", "What came of each receipt"))),
    "the details fit too",
  );
  await click(page, "button", "More about 09-noise.json");
  await told(page, /It is no receipt that can be read/);
  await picture(page, "teach-board-dark-360");
  assert.deepEqual(await findings(page), []);
  await narrowEnough(page);
  await page.evaluate((text) => door.session.openPlain(text), made.key);
  await click(page, "button", "Tasks");
  await told(page, /Right now the answer is/);
  await picture(page, "teach-tasks-dark-360");
  assert.deepEqual(await findings(page), []);
  for (const step of ["For Students", "Hand Out"]) {
    await click(page, "button", step);
    await settled(page);
    await picture(page, `teach-${step.toLowerCase().replace(" ", "-")}-dark-360`);
    assert.deepEqual(await findings(page), []);
    await narrowEnough(page);
  }
  await watched.close();
});

test("in German", async () => {
  const watched = await page_.open("?lang=de#g=planar-pendulum", STILL);
  const { page } = watched;
  await click(page, "button", "Lehren");
  await find(page, "dialog", "Lehren");
  await click(page, "button", "Eine Zahl");
  await told(page, /Jetzt ist die Antwort/);
  await picture(page, "teach-german-light-1280");
  await watched.close();
});

/** A folder dropped by the mouse, as the system hands it to the browser. */
async function drop(page, text, ...files) {
  const box = await (await there(page, "where files are dropped", (said) => door.find("paragraph", new RegExp(said)), text)).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.createCDPSession();
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x, y, data });
  await session.detach();
}

test("a folder dropped by the mouse is graded, folders in it too, and what is wrong is said in German", {
  skip: FIREFOX && "a drag with files is made by Chromium's protocol only",
}, async () => {
  const dropped = join(folder, "dropped");
  mkdirSync(join(dropped, "group two"), { recursive: true });
  const object = JSON.parse(receipt("Ben", { change: solved }));
  const broken = { ...object, document: { ...object.document, joints: { pin: { type: "revolut" } } } };
  writeFileSync(join(dropped, "a.json"), JSON.stringify(object));
  writeFileSync(
    join(dropped, "b.json"),
    JSON.stringify({ ...object, answers: { ...object.answers, bonus: 1 }, document: { ...object.document, outputs: { theta: "sin(t)" } } }),
  );
  writeFileSync(join(dropped, "group two", "c.json"), JSON.stringify(broken));
  writeFileSync(join(dropped, "group two", "d.json"), '{"receipt": 1,');
  writeFileSync(join(dropped, "notes.txt"), "no receipt");
  const watched = await page_.open("?lang=de", STILL);
  const { page } = watched;
  await page.evaluate((key) => door.session.openPlain(key), made.key);
  await settled(page);
  await page.keyboard.press("t");
  await find(page, "dialog", "Lehren");
  await click(page, "button", "Bewerten");
  await told(page, /Schlüssel: Planar pendulum/);
  await drop(page, "Abgaben", dropped);
  await told(page, /4 von 4 bewertet; 3 anzusehen/);
  const rows = await page.evaluate(() => {
    const { board } = door;
    return board.rows.map(({ file, report }) => [file, report.status]);
  });
  assert.deepEqual(rows, [
    ["dropped/a.json", "graded"],
    ["dropped/b.json", "doubtful"],
    ["dropped/group two/c.json", "doubtful"],
    ["dropped/group two/d.json", "damaged"],
  ]);
  const details = async (at) => {
    await page.evaluate((index) => door.findAll("button", /^Mehr zu/)[index].click(), at);
    return page.evaluate(() => door.text(door.find("group", /^Mehr zu/)));
  };
  const second = await details(1);
  assert.match(second, /Gesperrte Teile wurden geändert und werden aus Ihrem Schlüssel genommen: „\/outputs“\./);
  assert.match(second, /eine Aufgabe, die der Schlüssel nicht hat: „bonus“\./);
  const third = await details(2);
  assert.match(third, /kein lesbares Dokument\. Zeile \d+, Spalte \d+: .*Das Dokument lässt sich nicht beurteilen\. Zeile \d+/);
  await picture(page, "teach-board-german-light-1280");
  const fourth = await details(3);
  assert.match(fourth, /keine lesbare Abgabe\. Zeile 1, Spalte/);
  for (const said of [second, third, fourth]) assert.doesNotMatch(said, / the | is | unknown |Expected/, "no English in it");
  await watched.close();
});

test("the package runs in a learning platform and reports points and the end", async () => {
  const platform = join(folder, "platform");
  const files = unzipSync(new Uint8Array(made.zip));
  assert.ok(Object.keys(files).length > 20);
  assert.match(Buffer.from(files["holonomy/licences.txt"]).toString(), /\nKaTeX's fonts .*: OFL-1\.1/);
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(platform, path)), { recursive: true });
    writeFileSync(join(platform, path), bytes);
  }
  const xml = Buffer.from(files["imsmanifest.xml"]).toString();
  // Nothing in it lets a browser keep the page of a platform. Names whole: the hash in a chunk's name may end in anything.
  assert.deepEqual(
    Object.keys(files).filter((path) => /(^|\/)(sw\.js|[^/]*\.webmanifest|icons\/.*)$/.test(path)),
    [],
  );
  assert.doesNotMatch(Buffer.from(files["holonomy/index.html"]).toString(), /manifest/);
  for (const path of Object.keys(files)) if (path !== "imsmanifest.xml") assert.ok(xml.includes(`<file href="${path}"/>`), path);
  // The platform: a page with the API, the package in a frame. Here with the key, so that there are points.
  const fragment = program("link", join(folder, "key.json")).trim().split("#").at(-1);
  writeFileSync(
    join(platform, "launch.html"),
    Buffer.from(files["launch.html"])
      .toString()
      .replace(/#m=[^"]*/, `#${fragment}`),
  );
  writeFileSync(join(platform, "api.js"), readFileSync(new URL("../../node_modules/scorm-again/dist/scorm12.min.js", import.meta.url)));
  writeFileSync(
    join(platform, "platform.js"),
    'window.API = new Scorm12API({ autocommit: false, logLevel: 5 });\nwindow.API.loadFromJSON({ core: { student_name: "Lovelace, Ada", student_id: "4711" }, suspend_data: localStorage.work ?? "" }, "cmi");\n',
  );
  writeFileSync(
    join(platform, "index.html"),
    '<!doctype html><html lang="en"><head><title>Platform</title><link rel="icon" href="data:,"><script src="api.js"></script><script src="platform.js"></script></head><body><iframe src="launch.html" title="Course" width="1200" height="760"></iframe></body></html>',
  );
  const server = await serve(platform);
  const watched = await watchedPage(page_.browser, STILL);
  const { page } = watched;
  try {
    await page.goto(server.url, { waitUntil: "load" });
    const core = () =>
      page.evaluate(() => ({ status: window.API.cmi.core.lesson_status, raw: window.API.cmi.core.score.raw, max: window.API.cmi.core.score.max }));
    await until(page, "the exercise was begun", () => window.API?.cmi.core.lesson_status === "incomplete");
    const frame = await page.waitForFrame(async (one) => one.url().includes("holonomy/index.html"));
    await frame.waitForFunction(() => door.lesson?.stage === "welcome", { timeout: 60_000 });
    // Nothing is awaited in the frame: on a busy machine Chromium loses promises that are awaited from here ("Promise was collected").
    await until(frame, "the student is who the platform says", () => door.lesson.stage === "working");
    assert.equal(await frame.evaluate(() => door.lesson.progress.name), "Lovelace, Ada (4711)");
    await frame.evaluate(() => {
      const { lesson } = door;
      lesson.answer("period", 2.36784194757623745 * Math.sqrt(lesson.parameters[0][1]));
      void lesson.check(lesson.exercise.tasks[0]);
    });
    await until(page, "there is a score", () => window.API.cmi.core.score.raw === "50");
    assert.deepEqual(await core(), { status: "incomplete", raw: "50", max: "100" });
    await frame.evaluate(() => void door.lesson.finish());
    await until(page, "it is complete", () => window.API.cmi.core.lesson_status === "completed");
    const kept = await page.evaluate(() => (localStorage.work = window.API.cmi.suspend_data));
    assert.equal(JSON.parse(kept).attempts.period, 1);
    await page.evaluate(() => (frames[0].frameElement.src = "about:blank"));
    await until(page, "the session is over", () => window.API.isTerminated());
    // Another day, on another machine: the platform has the work.
    await page.evaluate(() => {
      const request = indexedDB.deleteDatabase(["holonomy", "exercises"].join("-"));
      request.onsuccess = () => (window.forgotten = true);
    });
    await until(page, "the browser has forgotten the work", () => window.forgotten);
    await page.reload({ waitUntil: "load" });
    const again = await page.waitForFrame(async (one) => one.url().includes("holonomy/index.html"));
    await again.waitForFunction(() => door.lesson?.stage === "working", { timeout: 60_000 });
    assert.deepEqual(await again.evaluate(() => [door.lesson.progress.name, door.lesson.progress.attempts, Object.keys(door.lesson.progress.answers)]), [
      "Lovelace, Ada (4711)",
      { period: 1 },
      ["period"],
    ]);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    assert.deepEqual(await watched.faults(), []);
  } finally {
    await watched.abandon();
    await server.close();
  }
});
