// Attacks (`tests/hostile/attacks.json`) in what a class hands in and in what a teacher hands out: the board, its table, what goes back, sheets of paper;
// and in films and stills. `hostile.test.mjs` has page, lesson and program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import * as exercises from "../../www/pkg/holonomy_later.js";
import { FIREFOX } from "./harness/browser.mjs";
import { downloaded, downloadedBytes, downloads, lookedAt } from "./harness/files.mjs";
import { click, find, focused, there, until } from "./harness/find.mjs";
import { ATTACKS, OF_PROSE, TITLES, assertNoFormula, hostile, inDrawing, inPage, look, mechanism, rounds } from "./harness/hostile.mjs";
import { settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };
exercises.initSync({ module: readFileSync(new URL("../../www/pkg/holonomy_later_bg.wasm", import.meta.url)) });

/** The value with every text in it replaced, keys as they are. */
const everyText = (value, say) =>
  typeof value === "string"
    ? say(value)
    : Array.isArray(value)
      ? value.map((item) => everyText(item, say))
      : value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, everyText(item, say)]))
        : value;

/** What a class hands in, by file: one that is right, with texts of its own; one in which one text of the receipt is another, for each of them; one in which all are. */
function handedIn(document, say) {
  const key = JSON.stringify(document);
  const variant = JSON.parse(exercises.exercise_variant(key, "Student", 60));
  const submission = { receipt: 1, name: say().slice(0, 400) || "nobody", answers: { pick: 1, count: 2, why: say().slice(0, 2000) } };
  const text = `${JSON.stringify(submission).slice(0, -1)},"document":${exercises.exercise_without_key(variant.text)},"started":"2026-01-01T10:00:00Z","finished":"2026-01-01T10:24:00Z"}`;
  const whole = JSON.parse(JSON.parse(exercises.exercise_receipt(key, text, 60)).text);
  const others = Object.keys(whole).filter((name) => typeof whole[name] === "string");
  assert.ok(others.length >= 5, others.join());
  return [
    [say(), JSON.stringify(whole)],
    ...others.map((name) => [say(), JSON.stringify({ ...whole, [name]: say() })]),
    [say(), JSON.stringify(everyText(whole, say))],
    [say(), JSON.stringify({ ...whole, document: everyText(whole.document, say) })],
    [say(), say()],
  ];
}

/** What a text may become in a page that goes back: words of Markdown, letters of formulas. */
const OF_PAGES = /^(i|p|br|strong|em|code|pre|ul|ol|li|sub|sup)$/;
const SIGN = /^(use|defs|rect|polyline|polygon|image|canvas)$/;

async function visited(page, document, files) {
  const seen = [];
  const note = async () => seen.push(await look(page));
  await page.evaluate((text) => door.session.openPlain(text), JSON.stringify(document));
  await settled(page);
  await page.evaluate(() => door.open("teach"));
  await find(page, "dialog", "Teach");
  await click(page, "button", "Hand Out");
  await note();
  // On paper, with what is right.
  await (await find(page, "checkbox", "and, on a page of its own, what is right")).click();
  await page.evaluate(() => (window.print = () => undefined));
  await click(page, "button", "Print the Sheet");
  await until(page, "the sheet is made", () => door.sheet !== undefined);
  const { text } = await page.evaluate(() => door.sheet);
  assert.match(text, /What is right/);
  await note();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await click(page, "button", "Grade");
  const field = await there(page, "the field for files", () => door.files(/^Choose Files/));
  await field.evaluate((input, all) => {
    const chosen = new DataTransfer();
    for (const [name, content] of all) chosen.items.add(new File([content], `${name}.json`));
    input.files = chosen.files;
    input.dispatchEvent(new Event("change"));
  }, files);
  await until(page, "all are graded", (count) => door.board.rows.length === count && door.board.rows.every(({ report }) => report !== undefined), files.length);
  await note();
  const states = await page.evaluate(() => door.board.rows.map(({ report }) => report.status));
  assert.ok(states.includes("graded") && states.includes("damaged"), states.join());
  // One after the other: only one of them is open.
  for (let row = 0; row < files.length; row++) {
    await page.evaluate(async (at) => {
      door.findAll("button", /^More about/)[at].click();
      await new Promise((done) => setTimeout(done, 30));
    }, row);
    await note();
  }
  const csv = await downloaded(page, () => page.evaluate(() => door.find("button", "Save as CSV").click()));
  const back = unzipSync(new Uint8Array(await downloadedBytes(page, () => page.evaluate(() => door.find("button", "Save What Goes Back").click()))));
  const pages = Object.entries(back).map(([name, bytes]) => [name, strFromU8(bytes)]);
  await page.evaluate(() => door.close("teach"));
  return { seen, csv, pages };
}

test("what a class hands in is text on the board, in its table and in what goes back; sheets of paper have the teacher's words and no more", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const words = (place) => `word ${place}`;
  let plainText = 0;
  const plain = await visited(
    page,
    mechanism(words),
    handedIn(mechanism(words), () => `text ${plainText++}`),
  );
  const usual = new Set(plain.seen.flatMap(({ names }) => names));
  const usualBack = new Set();
  for (const [, source] of plain.pages) for (const name of (await lookedAt(page, inPage, source)).names) usualBack.add(name);
  let at = 0;
  for (const round of rounds) {
    const document = hostile(round);
    const { seen, csv, pages } = await visited(
      page,
      document,
      handedIn(document, () => ATTACKS[at++ % ATTACKS.length]),
    );
    for (const { names, active, fetched, ran } of seen) {
      assert.deepEqual([active, fetched, ran], [[], [], undefined], `round ${round}`);
      assert.deepEqual(
        names.filter((name) => !usual.has(name) && !OF_PROSE.test(name) && !SIGN.test(name)),
        [],
        `round ${round}`,
      );
    }
    assertNoFormula(csv, `board, round ${round}`);
    assert.ok(pages.length >= 2, "something goes back");
    for (const [name, source] of pages) {
      assert.match(name, /^(all|\d{3}-[\p{L}\p{N}._-]{1,60})\.html$/u);
      const { names, active } = await lookedAt(page, inPage, source);
      assert.deepEqual([active, names.filter((one) => !usualBack.has(one) && !OF_PAGES.test(one))], [[], []], `round ${round}: ${name}`);
    }
  }
  // Every attack stood in some place of a receipt.
  assert.ok(at >= ATTACKS.length || rounds.length < 6, `${at} of ${ATTACKS.length}`);
  await watched.close();
});

test("films and stills have safe names, and their captions are text", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const next = await downloads(page);
  for (const round of rounds.slice(0, 3)) {
    const { exercise: _, ...plain } = hostile(round);
    const title = TITLES[Math.floor(round) % TITLES.length];
    await page.evaluate((text) => door.session.openPlain(text), JSON.stringify({ ...plain, title }));
    await until(page, "it is on screen", () => !door.session.busy && door.plots.length > 0);
    const opener = await there(page, "the menu's button", () => door.find("button", /^Save the picture of/, "Mechanism"));
    await opener.focus();
    await page.keyboard.press("Enter");
    await until(page, "the menu has the keys", () => door.holds(door.find("menu")));
    await page.keyboard.press("End");
    assert.match(await focused(page), /More Ways to Save/);
    await page.keyboard.press("Enter");
    for (const [what, ending] of [
      ["still", "svg"],
      ["strip", "svg"],
      ["gif", "gif"],
      // One is enough: the browser's encoder takes its time.
      ...(round === rounds[0] && !FIREFOX ? [["film", "(mp4|webm)"]] : []),
    ]) {
      await (await find(page, "combobox", "What")).select(what);
      if (what === "gif") {
        const end = await find(page, "textbox", "To (s)");
        await end.click({ count: 3 });
        await end.type("0.1");
      }
      await click(page, "button", "Save");
      const { name, text, bytes } = await next();
      assert.match(name, new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}.-]{0,90}\\.${ending}$`, "u"));
      assert.ok(!name.includes(".."), name);
      if (ending === "svg") assert.deepEqual(await lookedAt(page, inDrawing, text), { names: [], active: [], twice: 0 }, text.slice(0, 300));
      else if (ending === "gif") assert.equal(bytes.toString("latin1", 0, 6), "GIF89a");
      else {
        // Pictures and nothing else: in a container, too, a title would be a text that readers show.
        const words = [];
        everyText({ ...plain, title }, (word) => words.push(word));
        assert.ok(words.length > 10 && bytes.length > 2000, `${words.length} words, ${bytes.length} bytes`);
        // Shorter ones would be met among the numbers of the pictures.
        for (const word of words.filter((one) => one.length > 5)) for (const by of ["utf8", "utf16le"]) assert.ok(!bytes.includes(Buffer.from(word, by)), word);
      }
    }
    await page.evaluate(() => door.close("film"));
  }
  await watched.close();
});
