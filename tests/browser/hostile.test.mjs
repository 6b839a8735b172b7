// Attacks in every text that a stranger's document brings (`tests/hostile/attacks.json`): page, lesson, drawings, the program;
// `www/src/hostile.test.ts` has the rest. No script runs, nothing is asked of another place, no element comes that the same document with plain
// words does not have, a table commands no spreadsheet, a name names no other file.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { downloads, lookedAt } from "./harness/files.mjs";
import { focused, there, until } from "./harness/find.mjs";
import { OF_PROSE, TITLES, assertNoFormula, hostile, look, mechanism, rounds } from "./harness/hostile.mjs";
import { ALL, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

async function visited(page, document) {
  const seen = [];
  const note = async () => seen.push(await look(page));
  const { exercise: _, ...plain } = document;
  await page.evaluate((text) => door.session.openPlain(text), JSON.stringify(plain));
  await until(page, "the document is looked at", () => !door.session.busy);
  await note();
  assert.equal(await page.evaluate(() => door.session.broken), false, JSON.stringify(await page.evaluate(() => door.session.report.diagnostics.slice(0, 3))));
  for (const id of ["share", "method", "analysis"]) {
    await page.evaluate((what) => door.open(what), id);
    await note();
    await page.evaluate((what) => (door.drawer === what ? door.shut(what) : door.close(what)), id);
  }
  await page.evaluate((text) => door.session.open(text), JSON.stringify(document));
  await until(page, "the lesson is there", () => door.lesson?.stage === "welcome");
  // Longer names and answers are refused with a word.
  await page.evaluate((name) => door.lesson.begin(name), document.title.slice(0, 400));
  await until(page, "the work begins", () => door.lesson?.stage === "working" && !door.session.busy);
  await page.evaluate(
    (answer) => {
      door.lesson.answer("pick", 1);
      door.lesson.answer("count", 2);
      door.lesson.answer("why", answer);
    },
    document.description.slice(0, 2000),
  );
  const receipt = await page.evaluate(async () => {
    const { lesson } = door;
    for (const task of lesson.exercise.tasks) await lesson.check(task);
    await lesson.finish();
    return (
      lesson.receipt?.text ?? JSON.stringify({ problems: [...lesson.problems].map(([what, why]) => [what, String(typeof why === "function" ? why() : why)]) })
    );
  });
  assert.match(receipt, /"receipt"/, "the receipt is made");
  // Between what an attack asks for and what it gets there may be a moment; what has run then is known to the page wherever it stood.
  await new Promise((resolve) => setTimeout(resolve, 60));
  await note();
  return { seen, receipt };
}

test("a document of attacks is text on the page, in the lesson and in its dialogs", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const plain = await visited(
    page,
    mechanism((place) => `word ${place}`),
  );
  const usual = new Set(plain.seen.flatMap(({ names }) => names));
  for (const round of rounds) {
    const { seen, receipt } = await visited(page, hostile(round));
    receipts.push([round, receipt]);
    for (const { names, active, fetched, ran } of seen) {
      assert.deepEqual([active, fetched, ran], [[], [], undefined], `round ${round}`);
      assert.deepEqual(
        names.filter((name) => !usual.has(name) && !OF_PROSE.test(name)),
        [],
        `round ${round}`,
      );
    }
  }
  // Nothing was asked of another place, no policy was violated.
  await watched.close();
});

/** What students hand in, by round. */
const receipts = [];

/** A file of the document for the program. */
const folder = mkdtempSync(join(tmpdir(), "holonomy-"));
function file(document, name = "hostile.json") {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

/** Drawings of the program, looked at by the browser. */
const drawings = [];

/** What the program writes, however it ends; not by a panic. */
function run(...words) {
  const { stdout, stderr, status, signal } = spawnSync(process.env.HOLONOMY_RELEASE, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  assert.ok(signal === null && [0, 1, 2].includes(status), `${words.join(" ")}: ${status} ${signal} ${stderr}`);
  return { stdout, stderr, status };
}

/** Control characters that command a terminal; line ends and tabs do not. */
const COMMANDS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

test("the program's tables, drawings and words command no spreadsheet, no reader and no terminal", () => {
  for (const round of rounds) {
    const { exercise: _, ...plain } = hostile(round);
    const path = file(plain);
    const { stdout, status } = run("run", path);
    assert.equal(status, 0);
    assertNoFormula(stdout, `run, round ${round}`);
    assert.equal(
      new Set(
        stdout
          .trim()
          .split("\n")
          .filter((line) => !line.startsWith("#"))
          .map((line) => line.split(",").length),
      ).size,
      1,
      "every row has as many cells",
    );
    for (const words of [
      ["run", path],
      ["check", path],
      ["equations", path],
      ["export", path, "--format", "mjcf"],
      ["run", path, "--run", "9"],
    ]) {
      const { stdout: out, stderr } = run(...words);
      assert.doesNotMatch(out + stderr, COMMANDS, `${words[0]}, round ${round}`);
    }
    const drawing = join(folder, "plot.svg");
    run("plot", path, "-o", drawing);
    drawings.push(readFileSync(drawing, "utf8"));
  }
});

test("receipts of attacks are graded into a table that commands no spreadsheet", () => {
  assert.ok(receipts.length > 0);
  for (const [round, text] of receipts) {
    const key = file(hostile(round), "key.json");
    const handed = join(folder, `=1+1;@x ${round}.json`);
    writeFileSync(handed, text);
    const table = join(folder, "grades.csv");
    const { stdout, stderr } = run("grade", key, handed, "-o", table);
    assert.doesNotMatch(stdout + stderr, COMMANDS);
    const csv = readFileSync(table, "utf8");
    assert.ok(csv.includes("1+1;"), csv);
    assertNoFormula(csv, `grade, round ${round}`);
  }
});

/** What is in a drawing that is more than one. */
function inside(source) {
  const made = new DOMParser().parseFromString(source, "image/svg+xml");
  const all = [...made.getElementsByTagName("*")];
  const names = all.map(({ localName }) => localName);
  const attributes = all.flatMap((element) => [...element.attributes].map(({ name, value }) => [name, value]));
  return {
    broken: names.includes("parsererror"),
    active: names.filter((name) => /^(script|foreignObject|iframe|image|use|a|animate\w*|set|style|link|object|embed)$/.test(name)),
    outside: attributes.filter(([name, value]) => /^on/.test(name) || (/href$|src/.test(name) && !value.startsWith("#")) || /url\((?!['"]?#)/.test(value)),
  };
}

test("files that the page saves have safe names, and drawings are well formed and nothing more", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const next = await downloads(page);
  const saved = [];
  for (const round of rounds.slice(0, ALL ? undefined : 3)) {
    const { exercise: _, ...plain } = hostile(round);
    await page.evaluate((text) => door.session.openPlain(text), JSON.stringify({ ...plain, title: TITLES[Math.floor(round) % TITLES.length] }));
    await until(page, "it is on screen", () => !door.session.busy && door.plots.length > 0);
    await page.evaluate(() => door.open("share"));
    await page.evaluate(() => door.close("share"));
    const opener = await there(page, "the menu's button", () => door.find("button", /^Save the picture of/, "Mechanism"));
    await opener.focus();
    await page.keyboard.press("Enter");
    await until(page, "the menu has the keys", () => door.holds(door.find("menu")));
    for (let presses = 0; presses < 30 && !(await focused(page)).includes("Save the Picture (SVG)"); presses++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    saved.push(await next());
  }
  for (const { name, text } of saved) {
    assert.match(name, /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]{0,90}\.svg$/u, name);
    assert.ok(!name.includes(".."), name);
    drawings.push(text);
  }
  for (const drawing of drawings) assert.deepEqual(await lookedAt(page, inside, drawing), { broken: false, active: [], outside: [] }, drawing.slice(0, 300));
  await watched.close();
});
