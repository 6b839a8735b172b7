// Every file that a plot or the scene can be saved as, opened again; the page's pictures against the program's.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { colours, decodePng, downloads, lookedAt } from "./harness/files.mjs";
import { click, find, focused, says, there, until } from "./harness/find.mjs";
import { columns, picture, program, site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** Chooses an entry of a menu by keys: of the plot at that place (a plot below may be seen first), or of the mechanism. */
async function choose(page, entry, place = 0) {
  await until(page, "no other menu is open", () => door.find("menu") === null);
  const opener = await there(
    page,
    "the menu's button",
    (at) => (at === "Mechanism" ? door.find("button", /^Save the picture of/, at) : door.plots[at] && door.find("button", /: more$/, door.plots[at].element)),
    place,
  );
  await opener.focus();
  await page.keyboard.press("Enter");
  await until(page, "the menu has the keys", () => door.holds(door.find("menu")));
  for (let presses = 0; presses < 30 && !(await focused(page)).includes(entry); presses++) await page.keyboard.press("ArrowDown");
  assert.ok((await focused(page)).includes(entry), `the menu has no “${entry}”`);
  await page.keyboard.press("Enter");
}

/** Chooses a value in the dialog, as soon as that is there. */
async function select(page, field, value) {
  await (await find(page, "combobox", field)).select(value);
}

/** Parsed as XML by the browser: the root's attributes and how many of each element; fails where it is no XML. */
function parsed(page, text) {
  return lookedAt(
    page,
    (source) => {
      const made = new DOMParser().parseFromString(source, "image/svg+xml");
      const problem = made.querySelector("parsererror")?.textContent;
      const counts = {};
      for (const element of made.querySelectorAll("*")) counts[element.localName] = (counts[element.localName] ?? 0) + 1;
      const styled = made.querySelectorAll("[class], [style], style, script").length;
      return { problem, counts, styled, width: made.documentElement.getAttribute("width"), height: made.documentElement.getAttribute("height") };
    },
    text,
  );
}

const comments = (csv) => csv.split("\n").filter((line) => line.startsWith("#"));

test("the numbers of a plot, with a point and with a comma, are those that the run has", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  const next = await downloads(page);
  await choose(page, "Save the Numbers");
  const comma = await next();
  assert.match(comma.name, /^four-bar.*\.csv$/);
  const about = comments(comma.text).join("\n");
  for (const part of [/# Holonomy \d/, /# document: /, /# method/, /# units: s,rad/]) assert.match(about, part);
  const { names, numbers } = await page.evaluate(async () => {
    const [{ view }] = door.plots;
    const wanted = view.curves.filter(({ run }) => run === 0).map(({ y }) => y);
    return { names: wanted, numbers: [...(await door.session.set.runs[0].handle.ask("rows", { channels: wanted, first: 0, count: 4096 }))] };
  });
  const table = columns(comma.text);
  const several = Object.keys(table).some((name) => name.includes("("));
  const label = await page.evaluate(() => door.session.set.runs[0].label);
  const width = names.length + 1;
  assert.deepEqual(
    table.t,
    numbers.filter((_, i) => i % width === 0),
  );
  names.forEach((name, k) =>
    assert.deepEqual(
      table[several ? `${name} (${label})` : name],
      numbers.filter((_, i) => i % width === k + 1),
    ),
  );

  await choose(page, "More Ways to Save");
  await find(page, "button", "Save the Numbers");
  assert.deepEqual(await findings(page), []);
  await picture(page, "export-dialog");
  await select(page, "Decimal sign", "comma");
  await click(page, "button", "Save the Numbers");
  const semicolon = await next();
  const rows = (text) =>
    text
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .join("\n");
  assert.equal(rows(semicolon.text).replaceAll(",", ".").replaceAll(";", ","), rows(comma.text));

  await choose(page, "More Ways to Save");
  await select(page, "Decimal sign", "point");
  await select(page, "Channels", "all");
  await click(page, "button", "Save the Numbers");
  const all = await next();
  assert.ok(Object.keys(columns(all.text)).length > 20 && all.name.includes("all-channels"), all.name);
  await watched.close();
});

test("the picture of a plot is the program's, for the screen and for print", async () => {
  const folder = mkdtempSync(join(tmpdir(), "holonomy-"));
  for (const name of ["four-bar", "two-link-parabola", "mobile-robot"]) {
    const watched = await page_.open(`#g=${name}`, { features: STILL });
    const { page } = watched;
    const next = await downloads(page);
    for (const place of [0, 1]) {
      await choose(page, "Save the Picture (SVG)", place);
      const saved = await next();
      const file = join(folder, `${name}-${place}.svg`);
      program("plot", `gallery:${name}`, "--plot", String(place + 1), "-o", file);
      assert.equal(saved.text, readFileSync(file, "utf8"), `${name}, plot ${place + 1}`);
      const { problem, counts, width, height } = await parsed(page, saved.text);
      assert.deepEqual([problem, width, height], [undefined, "800", "500"]);
      assert.ok(counts.path > 5 && counts.text > 5, JSON.stringify(counts));
    }
    if (name === "four-bar") {
      await choose(page, "More Ways to Save");
      await select(page, "Size", "single");
      await click(page, "button", "Save the Picture");
      const print = await next();
      const file = join(folder, "print.svg");
      program("plot", `gallery:${name}`, "--width-mm", "85", "-o", file);
      assert.equal(print.text, readFileSync(file, "utf8"));
      assert.equal((await parsed(page, print.text)).width, "84.90mm");
    }
    await watched.close();
  }
});

test("pictures of pixels have their size, their density and something to see", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  const next = await downloads(page);
  await choose(page, "Save the Picture (PNG)");
  const screen = decodePng((await next()).bytes);
  assert.deepEqual([screen.width, screen.height, screen.density], [1600, 1000, 7559]);
  assert.ok(colours(screen) > 50);
  await choose(page, "More Ways to Save");
  await select(page, "Format", "png");
  await select(page, "Size", "double");
  await select(page, "Pixels to the inch", "300");
  await click(page, "button", "Save the Picture");
  const print = decodePng((await next()).bytes);
  assert.ok(Math.abs(print.width - (170 / 25.4) * 300) < 4, `${print.width}`);
  assert.equal(print.density, 11811);
  assert.ok(colours(print) > 50);
  await watched.close();
});

test("a wrong width is said where it was written", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await choose(page, "More Ways to Save");
  await select(page, "Size", "own");
  const width = await find(page, "textbox", "Width (mm)");
  await width.click({ count: 3 });
  await page.keyboard.type("wide");
  await click(page, "button", "Save the Picture");
  await says(page, "Write a number, for example 0.25.");
  await width.click({ count: 3 });
  await page.keyboard.type("5");
  await click(page, "button", "Save the Picture");
  await says(page, "the width in mm of a figure on paper is between 20 and 600");
  await watched.close();
});

test("the mechanism: in the plane as SVG that needs no style sheet and as PNG, in space as PNG", async () => {
  const watched = await page_.open("#g=four-bar&t=0.4", { features: STILL });
  const { page } = watched;
  const next = await downloads(page);
  await choose(page, "Save the Picture (SVG)", "Mechanism");
  const saved = await next();
  assert.match(saved.name, /^four-bar.*-mechanism\.svg$/);
  const { problem, counts, styled } = await parsed(page, saved.text);
  assert.deepEqual([problem, styled], [undefined, 0]);
  assert.ok(counts.path > 10, JSON.stringify(counts));
  await choose(page, "Save the Picture (PNG)", "Mechanism");
  const flat = decodePng((await next()).bytes);
  assert.ok(flat.width > 600 && colours(flat) > 40, `${flat.width}, ${colours(flat)} colours`);
  await watched.close();

  const space = await page_.open("#g=slider-crank-spatial&t=0.6", { features: STILL });
  const file = await downloads(space.page);
  await there(space.page, "the view in space", () => door.space);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await choose(space.page, "Save the Picture (PNG)", "Mechanism");
  const solid = decodePng((await file()).bytes);
  assert.ok(solid.width > 300 && colours(solid) > 40, `${solid.width}, ${colours(solid)} colours`);
  await space.close();
});
