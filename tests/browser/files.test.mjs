// Every file that a plot or the scene can be saved as, opened again; the page's pictures against the program's.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { colours, decodePng, downloads } from "./harness/files.mjs";
import { click, find, focused, shown, until } from "./harness/find.mjs";
import { columns, picture, program, site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** Chooses an entry of a menu by keys; `host`: the element that the menu is in. */
async function choose(page, entry, host = ".right holonomy-plot", place = 0) {
  await until(page, "no other menu is open", () => door.one("[popover]:popover-open") === null);
  await until(page, "the menu's button is there", (within, at) => door.all(within, ".opener").length > at, host, place);
  const opener = (await page.$$(`>>> ${host} >>> .opener`))[place];
  await opener.focus();
  await page.keyboard.press("Enter");
  await shown(page, ">>> [popover]:popover-open button");
  await until(page, "the menu has the keys", () => door.focused()?.closest("[popover]:popover-open") != null);
  for (let presses = 0; presses < 30 && !(await focused(page)).includes(entry); presses++) await page.keyboard.press("ArrowDown");
  assert.ok((await focused(page)).includes(entry), `the menu has no “${entry}”`);
  await page.keyboard.press("Enter");
}

/** Chooses a value in the dialog, as soon as that is there. */
async function select(page, field, value) {
  const found = await shown(page, `>>> ${field}`);
  await found.select(value);
}

/** Parsed as XML by the browser: the root's attributes and how many of each element; fails where it is no XML. */
function parsed(page, text) {
  return page.evaluate((source) => {
    const made = new DOMParser().parseFromString(source, "image/svg+xml");
    const problem = made.querySelector("parsererror")?.textContent;
    const counts = {};
    for (const element of made.querySelectorAll("*")) counts[element.localName] = (counts[element.localName] ?? 0) + 1;
    const styled = made.querySelectorAll("[class], [style], style, script").length;
    return { problem, counts, styled, width: made.documentElement.getAttribute("width"), height: made.documentElement.getAttribute("height") };
  }, text);
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
    const plot = door.one(".right holonomy-plot");
    const wanted = plot.view.curves.filter(({ run }) => run === 0).map(({ y }) => y);
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
  await select(page, "#decimals", "comma");
  await click(page, "button", "Save the Numbers");
  const semicolon = await next();
  const rows = (text) =>
    text
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .join("\n");
  assert.equal(rows(semicolon.text).replaceAll(",", ".").replaceAll(";", ","), rows(comma.text));

  await choose(page, "More Ways to Save");
  await select(page, "#decimals", "point");
  await select(page, "#which", "all");
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
      await choose(page, "Save the Picture (SVG)", ".right holonomy-plot", place);
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
      await select(page, "#size", "single");
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
  await select(page, "#format", "png");
  await select(page, "#size", "double");
  await select(page, "#dpi", "300");
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
  await select(page, "#size", "own");
  const width = await shown(page, ">>> #width");
  await width.click({ count: 3 });
  await page.keyboard.type("wide");
  await click(page, "button", "Save the Picture");
  await shown(page, "::-p-text(Write a number, for example 0.25.)");
  await width.click({ count: 3 });
  await page.keyboard.type("5");
  await click(page, "button", "Save the Picture");
  await shown(page, "::-p-text(the width in mm of a figure on paper is between 20 and 600)");
  await watched.close();
});

test("the mechanism: in the plane as SVG that needs no style sheet and as PNG, in space as PNG", async () => {
  const watched = await page_.open("#g=four-bar&t=0.4", { features: STILL });
  const { page } = watched;
  const next = await downloads(page);
  await choose(page, "Save the Picture (SVG)", "holonomy-stage");
  const saved = await next();
  assert.match(saved.name, /^four-bar.*-mechanism\.svg$/);
  const { problem, counts, styled } = await parsed(page, saved.text);
  assert.deepEqual([problem, styled], [undefined, 0]);
  assert.ok(counts.path > 10, JSON.stringify(counts));
  await choose(page, "Save the Picture (PNG)", "holonomy-stage");
  const flat = decodePng((await next()).bytes);
  assert.ok(flat.width > 600 && colours(flat) > 40, `${flat.width}, ${colours(flat)} colours`);
  await watched.close();

  const space = await page_.open("#g=slider-crank-spatial&t=0.6", { features: STILL });
  const file = await downloads(space.page);
  await shown(space.page, ">>> .space canvas");
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await choose(space.page, "Save the Picture (PNG)", "holonomy-stage");
  const solid = decodePng((await file()).bytes);
  assert.ok(solid.width > 300 && colours(solid) > 40, `${solid.width}, ${colours(solid)} colours`);
  await space.close();
});
