// The built site and the `holonomy` program, for the tests of the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { keepModules, launch, watchedPage } from "./browser.mjs";
import { click, find, until } from "./find.mjs";
import { serve } from "./server.mjs";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Whether `cargo xtask test --all` asks for every case. */
export const ALL = process.env.HOLONOMY_ALL !== undefined;
/** The built site. */
export const SITE = process.env.HOLONOMY_SITE ?? join(root, "dist");
/** Where screenshots go. */
export const RESULTS = join(root, "tests/browser/results");
/** The gallery's documents. */
export const GALLERY = join(root, "gallery");

/**
 * Starts the site and the browser for the tests of a file; the object is filled before the first test.
 *
 * @returns {{ url: string, browser: import("puppeteer-core").Browser, open: (fragment?: string, options?: object) => Promise<any> }}
 */
export function site() {
  const state = {};
  let server;
  before(async () => {
    server = await serve(SITE);
    state.url = server.url;
    state.browser = await launch();
    const modules = readdirSync(join(SITE, "assets")).filter((name) => name.endsWith(".wasm"));
    await keepModules(
      state.browser,
      server.url,
      modules.map((name) => `assets/${name}`),
    );
    state.open = async (fragment = "", options = {}) => {
      const watched = await watchedPage(state.browser, options);
      // A test that measures from the first moment goes there itself.
      if (options.start === false) return watched;
      await watched.page.goto(server.url + fragment, { waitUntil: "load" });
      if (options.settle !== false) await settled(watched.page);
      return watched;
    };
  });
  after(async () => {
    await state.browser?.close();
    await server?.close();
  });
  return state;
}

/** Waits until the page has computed what it shows, and its plots are drawn. */
export async function settled(page) {
  await until(page, "the runs are computed", () => document.body.dataset.state === "done");
  await until(page, "the plots are drawn", () => door.painted);
}

/** Opens an example by its title, as a visitor does. */
export async function openExample(page, title) {
  await click(page, "button", "Examples");
  const button = await page.waitForFunction(
    (wanted) => {
      return door.findAll("button", undefined, door.find("dialog")).find((element) => element.textContent.trim().startsWith(wanted));
    },
    { timeout: 20_000 },
    title,
  );
  await button.click();
  await until(page, `${title} is on screen`, (wanted) => document.title.startsWith(wanted), title);
  await settled(page);
}

/** Shows the document as text; the editor. */
export async function openText(page) {
  await click(page, "button", "Document");
  return find(page, "textbox", "Document");
}

/** Replaces the document in the editor. */
export async function setText(page, text) {
  const editor = await openText(page);
  await editor.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  // First taken away: put over a selection, the browser itself tries to keep the old text's look by a style attribute.
  await page.keyboard.press("Delete");
  await page.keyboard.sendCharacter(text);
}

/** The document as it stands. */
export function documentText(page) {
  return page.evaluate(() => door.session.text);
}

/** Runs the `holonomy` program; its standard output. */
export function program(...arguments_) {
  const file = process.env.HOLONOMY_RELEASE;
  assert.ok(file, "the tests that compare with the program are run by: cargo xtask test browser");
  return execFileSync(file, arguments_, { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "pipe"] });
}

/** A CSV as columns of numbers by channel. */
export function columns(csv) {
  const lines = csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const names = lines[0].split(",");
  const rows = lines.slice(1).map((line) => line.split(",").map(Number));
  return Object.fromEntries(names.map((name, index) => [name, rows.map((row) => row[index])]));
}

/** A screenshot into the results. */
export async function picture(page, name) {
  mkdirSync(RESULTS, { recursive: true });
  await page.screenshot({ path: join(RESULTS, `${name}.png`) });
}
