// The text twin of a plot: by keys along its samples, its table, its summary, its sound; and the free modes of a mechanism in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { FIREFOX } from "./harness/browser.mjs";
import { click, find, focused, says, tabTo, there, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** What a plot's live region says, as soon as it says something else than before. */
async function heard(page, before = "") {
  await until(
    page,
    `something else than "${before}" is said`,
    (old) => {
      const said = door.text(door.find("status", undefined, door.plots[0].element));
      return said !== "" && said !== old;
    },
    before,
  );
  return page.evaluate(() => door.text(door.find("status", undefined, door.plots[0].element)));
}

/** A row of the samples as the page's worker has them: time and values. */
function samples(page, channels, first, count) {
  return page.evaluate(
    async (names, from, many) => [...(await door.session.set.runs[0].handle.ask("rows", { channels: names, first: from, count: many }))],
    channels,
    first,
    count,
  );
}

const time = (page) => page.evaluate(() => door.session.clock.t);

/** Opens an entry of the first plot's menu, by keys. */
async function choose(page, entry, plot = 0) {
  // While runs arrive the plot renders, and a key pressed in that moment opens nothing: a person who sees no menu presses again.
  for (let presses = 0; presses < 5 && !(await page.evaluate(() => door.holds(door.find("menu")))); presses++) {
    const opener = await there(page, "the menu's button", (at) => door.plots[at] && door.find("button", /: (more|mehr)$/, door.plots[at].element), plot);
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => door.holds(door.find("menu")), { timeout: 2000 }).catch(() => null);
  }
  await until(page, "the menu has the keys", () => door.holds(door.find("menu")));
  for (let presses = 0; presses < 30 && !(await focused(page)).includes(entry); presses++) await page.keyboard.press("ArrowDown");
  assert.match(await focused(page), new RegExp(entry));
  await page.keyboard.press("Enter");
}

test("arrow keys go from sample to sample and curve to curve, and the value is spoken", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await tabTo(page, /time cursor/);
  await page.keyboard.press("ArrowRight");
  const plot = await page.evaluate(() => door.plots[0].view.curves.map(({ y, label }) => ({ y, label })));
  const step = await samples(page, [plot[0].y], 0, 3);
  const first = await heard(page);
  assert.equal(await time(page), step[2]);
  assert.match(first, new RegExp(`^${plot[0].label}: .+ rad at .+ s$`));
  const spokenValue = Number(first.match(/: (\S+) rad/)[1].replace("\u2212", "-"));
  assert.ok(Math.abs(spokenValue - step[3]) <= 5e-4 * Math.max(1, Math.abs(step[3])), `${first}: ${step[3]}`);
  await page.keyboard.press("ArrowDown");
  const second = await heard(page, first);
  assert.match(second, new RegExp(`^curve 2 of ${plot.length}, ${plot[1].label}: .+ rad at .+ s$`));
  await page.keyboard.press("End");
  await heard(page, second);
  const count = await page.evaluate(() => door.session.set.runs[0].handle.progress.samples);
  const [last] = await samples(page, [], count - 1, 1);
  assert.equal(await time(page), last);
  await page.keyboard.press("Home");
  await until(page, "the first sample is there", () => door.session.clock.t === 0);
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  const far = Math.max(2, Math.round(count / 20));
  const [there] = await samples(page, [], far, 1);
  await until(page, "a large step was made", (t) => door.session.clock.t === t, there);
  await watched.close();
});

/** Two metres a second from minus one: every number can be said beforehand. */
const LINE = JSON.stringify({
  holonomy: 1,
  title: "Line",
  coordinates: { x: { value: -1, velocity: 2, unit: "m", label: "way" }, y: { value: 3, velocity: 0, unit: "m" } },
  kinetic_energy: "(x'^2 + y'^2)/2",
  simulation: { duration: 2, output_step: 0.02, formulation: "index-1", integrator: { type: "rk4", step: 0.02 } },
  plots: [{ title: "Ways", channels: ["x", "y"] }],
});

async function openLine(page) {
  await page.evaluate((text) => door.session.open(text), LINE);
  await until(page, "it is drawn", () => {
    const [plot] = door.plots;
    return document.title.startsWith("Line") && document.body.dataset.state === "done" && plot?.view.drawn.length === 2 && plot.view.drawn[0].data.x.length > 0;
  });
}

test("what is spoken and written, word for word, in English and German", async () => {
  const WORDS = {
    en: {
      cursor: /Ways: time cursor/,
      entry: "Text and Table",
      spoken: ["way: −0.96 m at 0.02 s", "curve 2 of 2, y: 3 m at 0.02 s", "y: 3 m at 2 s", "y: 3 m at 1.9 s"],
      head: "Ways: 2 curves from 0 to 2 s. Left and right go from sample to sample, with Shift further; Home and End to the ends; up and down from curve to curve.",
      sentences: ["way: −1 m at the start, 3 m at the end. Least −1 m at 0 s, greatest 3 m at 2 s. Crosses zero once, at 0.5 s.", "y: 3 m throughout."],
      captions: ["Ways: samples 76 to 100 of 101", "Ways: samples 101 to 101 of 101", "Ways: samples 1 to 25 of 101"],
      heads: ["time (s)", "way (m)", "y (m)"],
      pages: ["Last Page", "First Page"],
    },
    de: {
      cursor: /Ways: Zeitmarke/,
      entry: "Text und Tabelle",
      spoken: ["way: −0,96 m bei 0,02 s", "Kurve 2 von 2, y: 3 m bei 0,02 s", "y: 3 m bei 2 s", "y: 3 m bei 1,9 s"],
      head: "Ways: 2 Kurven von 0 bis 2 s. Links und rechts gehen von Wert zu Wert, mit der Umschalttaste weiter; Pos1 und Ende an die Enden; auf und ab von Kurve zu Kurve.",
      sentences: ["way: −1 m am Anfang, 3 m am Ende. Kleinster Wert −1 m bei 0 s, größter 3 m bei 2 s. Geht einmal durch null, bei 0,5 s.", "y: durchweg 3 m."],
      captions: ["Ways: Werte 76 bis 100 von 101", "Ways: Werte 101 bis 101 von 101", "Ways: Werte 1 bis 25 von 101"],
      heads: ["Zeit (s)", "way (m)", "y (m)"],
      pages: ["Letzte Seite", "Erste Seite"],
    },
  };
  for (const [language, words] of Object.entries(WORDS)) {
    const decimal = (number) => (language === "de" ? number.replace(".", ",") : number);
    const watched = await page_.open(`?lang=${language}`, { features: STILL });
    const { page } = watched;
    await openLine(page);
    await tabTo(page, words.cursor);
    let before = "";
    for (const [i, keys] of [["ArrowRight"], ["ArrowDown"], ["End"], ["Shift", "ArrowLeft"]].entries()) {
      if (keys.length > 1) await page.keyboard.down("Shift");
      await page.keyboard.press(keys.at(-1));
      if (keys.length > 1) await page.keyboard.up("Shift");
      before = await heard(page, before);
      assert.equal(before, words.spoken[i], language);
    }
    await choose(page, words.entry);
    const of = (role) =>
      page.evaluate((wanted) => door.findAll(wanted, undefined, /: (text and table|Text und Tabelle)$/).map((part) => door.text(part)), role);
    await until(page, "its sentences are there", () => door.findAll("paragraph", undefined, /: (text and table|Text und Tabelle)$/).length === 3);
    assert.deepEqual(await of("paragraph"), [words.head, ...words.sentences]);
    await until(page, "its table is there", () => door.find("rowheader") !== null);
    assert.deepEqual(await of("columnheader"), words.heads);
    // The page of the moment, 1.9 s, is the one that opens.
    await until(
      page,
      "the page of the moment is there",
      (caption) => door.text(door.find("caption", undefined, door.plots[0].element)) === caption,
      words.captions[0],
    );
    const rows = () =>
      page.evaluate(() =>
        door
          .findAll("row", undefined, door.plots[0].element)
          .slice(1)
          .map((row) => ({ now: row.ariaCurrent, cells: [...row.cells].map((cell) => cell.textContent.trim()) })),
      );
    assert.deepEqual((await rows()).find(({ now }) => now === "true").cells, ["1.9", "2.8", "3"].map(decimal));
    for (const [i, name] of words.pages.entries()) {
      await click(page, "button", name);
      await until(page, `${name} is there`, (caption) => door.text(door.find("caption", undefined, door.plots[0].element)) === caption, words.captions[i + 1]);
    }
    assert.equal((await rows()).length, 25);
    assert.deepEqual((await rows())[1].cells, ["0.02", "−0.96", "3"].map(decimal));
    await watched.close();
  }
});

test("singular positions are marked over time, said by keys that pass them and written in the text", async () => {
  const watched = await page_.open("#g=n-four-bar", { features: STILL });
  const { page } = watched;
  const marked = () =>
    page.evaluate(() => ({
      events: door.session.set.runs[0].progress.events.map(({ t, kind }) => ({ t, kind })),
      markers: door.plots[0].markers,
      time: door.plots[0].view.overTime,
      top: door.plots[0].layout.plot.top,
    }));
  await until(page, "the plot is drawn", () => {
    return door.plots[0]?.layout != null;
  });
  const { events, markers, time: overTime, top } = await marked();
  assert.ok(overTime && events.length > 0 && events.some(({ kind }) => kind === "singular"), JSON.stringify(events));
  const [first] = events;
  assert.deepEqual(markers[0], { x: first.t, label: "singular", above: true });
  assert.ok(top > 24, `their names have a row over the plot, which begins at ${top}`);
  await choose(page, "Text and Table");
  const line = await there(page, "what is marked", () => door.find("paragraph", /^Singular position/, door.plots[0].element));
  const said = await line.evaluate(({ textContent }) => textContent);
  assert.match(said, /^Singular position at [\d.]+ s\./);
  // Sample by sample until the first of them is passed.
  await page.evaluate((t) => (door.session.clock.pause(), door.session.clock.seek(t)), Math.max(0, first.t - 0.02));
  await tabTo(page, /time cursor/);
  let before = "";
  for (let count = 0; count < 8; count += 1) {
    await page.keyboard.press("ArrowRight");
    before = await heard(page, before);
    if (before.includes("Singular")) break;
  }
  assert.match(before, /^.+ at [\d.]+ s\. Singular position at [\d.]+ s\.$/);
  await picture(page, "marked");
  await watched.close();
});

test("the table has 25 rows a page with units in its heads, and the summary is computed from all samples", async () => {
  for (const scheme of ["light", "dark"]) {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      const watched = await page_.open("", { viewport, features: [...STILL, { name: "prefers-color-scheme", value: scheme }] });
      const { page } = watched;
      await choose(page, "Text and Table");
      await until(page, "the table is there", () => door.find("rowheader", undefined, door.plots[0].element) !== null);
      const heads = await page.evaluate(() => door.findAll("columnheader", undefined, door.plots[0].element).map((cell) => cell.textContent));
      assert.equal(heads[0], "time (s)");
      assert.ok(
        heads.slice(1).every((head) => head.endsWith("(rad)")),
        heads.join(),
      );
      const count = await page.evaluate(() => door.session.set.runs[0].handle.progress.samples);
      const rows = () => page.evaluate(() => door.findAll("rowheader", undefined, door.plots[0].element).map((head) => head.textContent));
      const caption = () => page.evaluate(() => door.text(door.find("caption", undefined, door.plots[0].element)));
      assert.equal((await rows()).length, 25);
      assert.match(await caption(), new RegExp(`samples 1 to 25 of ${count}$`));
      await click(page, "button", "Last Page");
      await until(
        page,
        "the last page is there",
        (of) => door.text(door.find("caption", undefined, door.plots[0].element)).endsWith(`to ${of} of ${of}`),
        count,
      );
      await click(page, "button", "Previous Page");
      await until(page, "25 rows are there again", () => door.findAll("rowheader", undefined, door.plots[0].element).length === 25);
      const channel = await page.evaluate(() => door.plots[0].view.curves[0].y);
      const numbers = await samples(page, [channel], 0, 4096);
      const values = numbers.filter((_, i) => i % 2 === 1);
      const said = await page.evaluate(() => door.text(door.findAll("paragraph", /greatest/, door.plots[0].element)[0]));
      const read = (text) => Number(text.replace("\u2212", "-"));
      const [, greatest] = said.match(/greatest (\S+) rad/);
      assert.ok(Math.abs(read(greatest) - Math.max(...values)) <= 1e-3 * Math.abs(Math.max(...values)), said);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
      await picture(page, `twin-${scheme}-${viewport.width}`);
      assert.deepEqual(await findings(page), []);
      await watched.close();
    }
  }
});

test("nothing of it is loaded before it is asked for", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  const files = () =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => /twin|keys-|listen|sound|files-|raster/.test(name.split("/").at(-1))).length,
    );
  assert.equal(await files(), 0);
  await choose(page, "Text and Table");
  await until(page, "the table is there", () => door.find("rowheader", undefined, door.plots[0].element) !== null);
  assert.ok((await files()) > 0);
  await watched.close();
});

test("a curve is heard: pitch by value, from left to right, and Escape stops it", async (t) => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await choose(page, "Text and Table");
  await until(page, "the table is there", () => door.find("rowheader", undefined, door.plots[0].element) !== null);
  await click(page, "button", "Play as Sound");
  const status = () => page.evaluate(() => door.session.message);
  await until(page, "it says that it plays, or why not", () => (({ message, notice }) => message.startsWith("Playing ") || notice !== undefined)(door.session));
  if (FIREFOX && (await page.evaluate(() => door.session.notice !== undefined))) {
    await watched.close();
    return t.skip("Firefox plays nothing on a computer without a loudspeaker");
  }
  await find(page, "button", "Stop the Sound");
  await page.keyboard.press("Escape");
  await until(page, "it is silent", () => door.session.message === "The sound was stopped.");
  await find(page, "button", "Play as Sound");
  assert.equal(await status(), "The sound was stopped.");
  await watched.close();
});

test("where no loudspeaker answers the page says so and can be asked again", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await choose(page, "Text and Table");
  await until(page, "the table is there", () => door.find("rowheader", undefined, door.plots[0].element) !== null);
  // As in Firefox on a computer that has none: the context waits without end.
  await page.evaluate(() => void (AudioContext.prototype.resume = () => new Promise(() => undefined)));
  for (let time = 0; time < 2; time++) {
    await click(page, "button", "Play as Sound");
    await says(page, "No sound can be heard: the browser finds no loudspeaker.");
    await find(page, "button", "Play as Sound");
    await click(page, "button", "Dismiss");
    await until(page, "the notice is gone", () => door.session.notice === undefined);
  }
  await watched.close();
});

test("the steps can be shown under a plot", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await choose(page, "Step Sizes");
  await until(page, "the steps are drawn", () => {
    return door.charts(door.plots[0].element).at(-1)?.layout?.y.log === true && door.charts(door.plots[0].element).length > 1;
  });
  assert.deepEqual(await findings(page), []);
  await watched.close();
});

test("the free modes are listed with their frequencies and move in the picture", async () => {
  const watched = await page_.open("#g=double-pendulum", { features: STILL });
  const { page } = watched;
  await page.keyboard.press("a");
  await click(page, "button", "Find the Free Modes at This Pose");
  await find(page, "region", "Free modes");
  const rows = await page.evaluate(() =>
    door
      .findAll("row", undefined, "Free modes")
      .slice(1)
      .map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );
  assert.equal(rows.length, 2);
  assert.ok(
    rows.every(([, , moves]) => /(upper|lower) \d+ %/.test(moves)),
    JSON.stringify(rows),
  );
  const pose = () => page.evaluate(() => door.parts("lower")[0].outerHTML);
  const before = await pose();
  await click(page, "button", "Show mode 1");
  const slider = await find(page, "slider", "Phase");
  await until(page, "the picture shows the mode", (old) => door.parts("lower")[0].outerHTML !== old, before);
  const turned = await pose();
  await slider.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  assert.notEqual(await pose(), turned);
  await picture(page, "modes");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Back to the Motion");
  await until(page, "the motion is back", (old) => door.parts("lower")[0].outerHTML === old, before);
  await watched.close();
});

test("the tangent frame over time, afresh beside carried along, one click from the method", async () => {
  const watched = await page_.open("#g=spherical-pendulum", { features: STILL });
  const { page } = watched;
  await (await there(page, "the method", () => door.find("button", /^Method: /))).click();
  await click(page, "button", "Tangent Frame over Time");
  await there(page, "the pictures", () => door.find("figure", undefined, door.find("dialog")));
  const captions = await page.evaluate(() => door.findAll("Figcaption").map((text) => text.textContent));
  assert.equal(captions.length, 4);
  assert.match(captions[0], /^Column 1, factored afresh, \d+ jumps?$/);
  assert.match(captions[1], /^Column 1, carried along$/);
  assert.deepEqual(await findings(page), []);
  await picture(page, "frames");
  await page.keyboard.press("Escape");
  await settled(page);
  await watched.close();
});
