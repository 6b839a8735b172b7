// The harness must see what it claims to see: otherwise every other test here proves nothing.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { FIREFOX, launch, watchedPage } from "./harness/browser.mjs";
import { colouredPixels, covered } from "./harness/canvas.mjs";
import { click, find, focused, tabTo, until } from "./harness/find.mjs";
import { longestTask } from "./harness/tasks.mjs";
import { serve, SUB_PATH } from "./harness/server.mjs";

let server;
let browser;
before(async () => {
  server = await serve(fileURLToPath(new URL("fixture", import.meta.url)));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function open() {
  const watched = await watchedPage(browser);
  await watched.page.goto(server.url, { waitUntil: "networkidle0" });
  return watched;
}

test("a page without faults is let pass, from a sub-path", async () => {
  assert.equal(SUB_PATH, "/some/sub/path/");
  const watched = await open();
  assert.equal(await watched.page.title(), "Faults");
  await watched.close();
});

test("outside the sub-path there is nothing", async () => {
  for (const path of ["/", "/index.html", "/some/sub/path/..%2f..%2fharness.test.mjs"]) {
    assert.equal((await fetch(new URL(path, server.url))).status, 404, path);
  }
});

for (const [button, fault] of [
  ["Evaluate", /^policy: (script-src: eval|require-trusted-types-for)/],
  ["Complain", /^console: complaint$/],
  ["Fetch", /^response: .*missing\.json 404$/],
]) {
  test(`a fault is seen: ${button}`, async () => {
    const watched = await open();
    await click(watched.page, "button", button);
    await watched.page.waitForNetworkIdle();
    const faults = await watched.faults();
    assert.ok(
      faults.some((text) => fault.test(text)),
      JSON.stringify(faults),
    );
    await assert.rejects(watched.close());
  });
}

test("a long task of the page is measured, in processor time", { skip: FIREFOX ? "only Chromium traces its tasks" : false }, async () => {
  const watched = await open();
  const idle = await longestTask(watched.page, () => watched.page.evaluate(() => document.title));
  assert.ok(idle.cpu < 60, `${idle.cpu} ms`);
  const busy = await longestTask(watched.page, async () => {
    await click(watched.page, "button", "Work");
    await until(watched.page, "the work is done", () => document.body.dataset.worked === "true");
  });
  assert.ok(busy.cpu > 70 && busy.wall >= busy.cpu - 1, JSON.stringify(busy));
  await watched.close();
});

test("a button is found and reached by keyboard through a shadow root", async () => {
  const watched = await open();
  await find(watched.page, "button", "Inside");
  assert.equal(await focused(watched.page), "");
  await tabTo(watched.page, /^button Inside$/);
  await watched.page.keyboard.press("Enter");
  await find(watched.page, "button", "Pressed");
  await assert.rejects(tabTo(watched.page, /^button Absent$/, 8), /Tab never came/);
  await watched.close();
});

test("a curve is told from paper and frame", async () => {
  const watched = await open();
  const pixels = await colouredPixels(await watched.page.$("canvas"));
  const line = Array.from({ length: 50 }, (_, index) => [20 + (360 * index) / 49, 20 + (160 * index) / 49]);
  assert.ok(pixels.length > 300 && pixels.length < 2000, `${pixels.length} coloured pixels`);
  assert.equal(covered(line, pixels), 1);
  const elsewhere = line.map(([x, y]) => [x, 200 - y]);
  assert.ok(covered(elsewhere, pixels) < 0.2);
  await watched.close();
});

/** What a test may not write: it would know how an element is made. Behind each, what it is to ask instead. */
const INSIDES = [
  [/>>>|shadowRoot|renderRoot/, "shadow roots: door.find, door.findAll"],
  [/["'`>( ]holonomy-(?!"|[a-z]+-")[a-z]/, "an element of ours by its tag: the region, dialog or group that it is"],
  [/querySelector|\.closest\(|\.matches\(|getElementsBy|classList|className\b(?!\}`)/, "selectors and classes: roles, names, text"],
  [
    /\.(\$\$?(eval)?|waitForSelector|locator)\((?!aria\(|["'`]::-p-)/,
    "a selector: aria(role, name), ::-p-text(...), or there(page, what, () => door.find(...))",
  ],
  [/\.(click|focus|tap|hover|select)\(["'`][.#[a-z>]/, "a selector: click(page, role, name)", /\.select\(/],
  [/\bdataset\.(?!part\b|joint\b|body\b)/, "data of an element, but whose a stroke is: door.plots, door.charts", /document\.body\.dataset/g],
  [/["'`]#(?![\da-f]{3,8}["'`])[a-z][\w-]*["'`]/, "an id: its role and name"],
];
/** Foreign things that a test takes apart: a file that was saved, a tag in another page's text. */
const FOREIGN = { "files.test.mjs": /made\.querySelector/, "hostile.test.mjs": /made\.getElementsBy/ };

/** The lines of a test that know an element's inside. */
function insides(name, text) {
  return text
    .split("\n")
    .flatMap((line, at) =>
      INSIDES.flatMap(([pattern, instead, without]) =>
        pattern.test(without === undefined ? line : line.replace(without, "")) && FOREIGN[name]?.test(line) !== true ? [`${name}:${at + 1}: ${instead}`] : [],
      ),
    );
}

test("no test knows an element's inside", () => {
  const folder = new URL(".", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".mjs") && name !== "harness.test.mjs");
  assert.ok(files.length > 40);
  assert.deepEqual(
    files.flatMap((name) => insides(name, readFileSync(new URL(name, folder), "utf8"))),
    [],
    "find by role, name and text, or ask door (harness/door.mjs)",
  );
});

test("what knows an element's inside is seen", () => {
  for (const line of [
    'await page.$(">>> .legend button");',
    'await shown(page, "holonomy-sheet");',
    'element.querySelector("h2")',
    'button.closest("form")',
    'part.classList.contains("locked")',
    'await page.$$("canvas")',
    'await page.waitForSelector(".card");',
    'await page.click("#go");',
    "canvas.dataset.layout",
    'choose(page, "#size")',
    "`holonomy-teach-${part}`",
  ])
    assert.equal(insides("a.test.mjs", line).length > 0, true, line);
  for (const line of [
    'await page.$(aria("button", "Run"))',
    'await page.waitForSelector("::-p-text(Cancelled at)");',
    'document.body.dataset.state === "done"',
    'mkdtempSync(join(tmpdir(), "holonomy-"))',
    'mkdtempSync(join(tmpdir(), "holonomy-teach-"))',
    "door.parts().map(({ dataset }) => dataset.part)",
    'await select.select("spherical")',
    'await page_.open("#g=four-bar")',
  ])
    assert.deepEqual(insides("a.test.mjs", line), [], line);
});
