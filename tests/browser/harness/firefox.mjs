// Firefox without a window, by WebDriver BiDi: the same pages and tests as in Chromium, where `HOLONOMY_BROWSER` asks for it.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { findNamed, readAria } from "./named.mjs";
import { onPath, screen } from "./screen.mjs";

const PATIENCE = 20_000 * Number(process.env.HOLONOMY_PATIENCE ?? 3);

/** The program: `HOLONOMY_FIREFOX`, or the first one on PATH. */
export function firefox() {
  return process.env.HOLONOMY_FIREFOX || (onPath("firefox-esr") ?? onPath("firefox"));
}

/** What Firefox must be started with to say this of itself: Chromium is told while it runs. */
function preferences({ features = [], viewport = {} }) {
  const asked = Object.fromEntries(features.map(({ name, value }) => [name, value]));
  // 1 coarse, 2 fine, 4 hovers.
  const pointer = viewport.hasTouch ? 1 : 6;
  return {
    "ui.prefersReducedMotion": asked["prefers-reduced-motion"] === "reduce" ? 1 : 0,
    "layout.css.prefers-color-scheme.content-override": asked["prefers-color-scheme"] === "dark" ? 0 : 1,
    "ui.primaryPointerCapabilities": pointer,
    "ui.allPointerCapabilities": pointer,
    "dom.w3c_touch_events.enabled": viewport.hasTouch ? 1 : 0,
  };
}

/** Nothing of the browser's own frame takes the focus: behind the last part of a page Tab leaves it, and nothing more. */
const FRAME = ":not(browser) { -moz-user-focus: ignore !important; }";

async function start(executablePath, wanted, env) {
  const own = mkdtempSync(join(tmpdir(), "holonomy-firefox-"));
  const [profile, saved] = ["profile", "saved"].map((name) => join(own, name));
  mkdirSync(join(profile, "chrome"), { recursive: true });
  mkdirSync(saved);
  writeFileSync(join(profile, "chrome/userChrome.css"), FRAME);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    env,
    defaultViewport: null,
    userDataDir: profile,
    protocolTimeout: 600_000,
    extraPrefsFirefox: {
      ...wanted,
      "intl.accept_languages": "en-GB, en",
      // In software, without a graphics card; that also wants a screen.
      "webgl.force-enabled": true,
      "webgl.forbid-software": false,
      // As Chromium is started: what scrolls takes no room from what is measured.
      "widget.gtk.overlay-scrollbars.enabled": true,
      "ui.useOverlayScrollbars": 1,
      "browser.download.folderList": 2,
      "browser.download.dir": saved,
      "browser.download.alwaysOpenPanel": false,
      "dom.events.testing.asyncClipboard": true,
      // Tab comes to everything that takes the focus, on every system.
      "accessibility.tabfocus": 7,
      "toolkit.legacyUserProfileCustomizations.stylesheets": true,
      // A page may take the focus back from that frame.
      "dom.disable_window_flip": false,
      // Nothing of its own over the network.
      "app.update.enabled": false,
      "browser.newtabpage.enabled": false,
    },
  });
  browser.savedFiles = saved;
  browser.own = own;
  browser.isFirefox = true;
  return browser;
}

/**
 * Starts it. What a page asks of the browser before it opens (a dark scheme, a finger) is a preference of a whole Firefox: `browser.like`
 * gives the one that has it, started when it is first asked for and closed with this one.
 */
export async function launchFirefox(executablePath = firefox()) {
  assert.ok(executablePath, "no Firefox on PATH; set HOLONOMY_FIREFOX");
  const kinds = new Map();
  const { env, end } = await screen();
  const like = (options) => {
    const wanted = preferences(options);
    const key = JSON.stringify(wanted);
    if (!kinds.has(key)) kinds.set(key, start(executablePath, wanted, env));
    return kinds.get(key);
  };
  const browser = await like({});
  const close = browser.close.bind(browser);
  browser.like = like;
  browser.close = async () => {
    try {
      for (const each of await Promise.all(kinds.values())) {
        await (each === browser ? close() : each.close());
        remove(each.own);
      }
    } finally {
      end();
    }
  };
  return browser;
}

/** Its last processes may still be writing there: what stays after some tries is left to the system's own tidying. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch {
    // No test is wrong for it.
  }
}

/** Keys that WebDriver knows only as the character they write. */
const KEYS = { Space: " " };

/** What puppeteer does in Chromium by means that Firefox lacks or that the page's policy forbids there (it makes functions of strings), put in its place. */
export function adapt(page) {
  const own = { one: page.$.bind(page), all: page.$$.bind(page), each: page.$eval.bind(page), viewport: page.setViewport.bind(page) };
  page.setViewport = async (viewport) => {
    // The size is set first; turning the screen is what it does not know.
    await own.viewport(viewport).catch((error) => assert.match(error.message, /setScreenOrientationOverride|setTouchOverride/));
    await poll(PATIENCE, () => page.evaluate((width) => innerWidth === width, viewport.width));
  };
  const asking =
    (where) =>
    (test, { timeout = PATIENCE } = {}, ...given) =>
      poll(timeout, async () => {
        const handle = await where.evaluateHandle(test, ...given);
        if (await handle.evaluate((value) => Boolean(value))) return handle;
        await handle.dispose();
        return null;
      });
  page.waitForFunction = asking(page);
  const frame = page.waitForFrame.bind(page);
  page.waitForFrame = async (...asked) => {
    const found = await frame(...asked);
    found.waitForFunction = asking(found);
    return found;
  };
  page.$ = async (selector) => {
    const wanted = readAria(selector);
    if (wanted === null) return own.one(selector);
    const handle = await page.evaluateHandle(findNamed, wanted);
    return handle.asElement();
  };
  page.$$ = async (selector) => {
    assert.equal(readAria(selector), null, "only the first one of a role and name is found in Firefox");
    return own.all(selector);
  };
  page.$eval = async (selector, act, ...given) => {
    if (readAria(selector) === null) return own.each(selector, act, ...given);
    const element = await page.$(selector);
    assert.ok(element, `there is no ${selector}`);
    return element.evaluate(act, ...given);
  };
  for (const way of ["press", "down", "up"]) {
    const press = page.keyboard[way].bind(page.keyboard);
    page.keyboard[way] = (key, ...options) => press(KEYS[key] ?? key, ...options);
  }
  page.keyboard.sendCharacter = async (text) => {
    if (await page.evaluate(pasted, text)) return;
    // By the browser's own hand: a field that is left then tells that it was changed.
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.down("Control");
    await page.keyboard.press("v");
    await page.keyboard.up("Control");
  };
  page.emulateMediaType = (type) => page.evaluate(asMedium, type);
  page.waitForSelector = (selector, { timeout = PATIENCE } = {}) => poll(timeout, () => page.$(selector));
  page.locator = (selector) => locator(page, selector, PATIENCE);
  return page;
}

/** Run in the page: a text comes at once to where the cursor is, as from a clipboard; false in a field. */
function pasted(text) {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element.matches("input, textarea")) return false;
  // Firefox has its own words for what an event of the clipboard carries.
  element.dispatchEvent(new ClipboardEvent("paste", { data: text, dataType: "text/plain", bubbles: true, composed: true, cancelable: true }));
  return true;
}

/** Run in the page: rules for paper are those of the screen, and back again. */
function asMedium(type) {
  window.paperRules ??= [];
  for (const rule of window.paperRules.splice(0)) rule.media.mediaText = "print";
  if (type !== "print") return;
  const roots = (root) => [root, ...[...root.querySelectorAll("*")].filter((element) => element.shadowRoot).flatMap((element) => roots(element.shadowRoot))];
  for (const sheet of roots(document).flatMap((root) => [...root.styleSheets, ...root.adoptedStyleSheets])) {
    for (const rule of sheet.cssRules) {
      if (rule.media?.mediaText !== "print") continue;
      rule.media.mediaText = "all";
      window.paperRules.push(rule);
    }
  }
}

async function poll(timeout, ask) {
  let last;
  for (const begin = Date.now(); Date.now() - begin < timeout; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await ask().catch((error) => {
      // The page that was asked has gone for another one, or what was given to it has.
      if (!/navigat|destroyed|no such (frame|node|handle)|stale|detached|discarded|aborted/i.test(error.message)) throw error;
      last = error;
      return null;
    });
    if (answer) return answer;
  }
  throw new Error(`${timeout} ms were not enough${last === undefined ? "" : `: ${last.message}`}`);
}

/** Clicks what is there, can be used and stands still. */
function locator(page, selector, timeout) {
  return {
    setTimeout: (other) => locator(page, selector, other),
    click: () =>
      poll(timeout, async () => {
        const element = await page.$(selector);
        if (element === null) return false;
        // To the middle, as puppeteer does it in Chromium.
        if (!(await element.isIntersectingViewport({ threshold: 1 }))) await element.scrollIntoView();
        const ready = await element.evaluate(async (part) => {
          const place = () => JSON.stringify(part.getBoundingClientRect());
          const before = place();
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return part.isConnected && !part.disabled && place() === before && part.getClientRects().length > 0;
        });
        if (!ready) return false;
        await element.click();
        return true;
      }),
  };
}

/** The files that a Firefox saves from now on; call the answer to get the next one. */
export function savedFiles(page) {
  const folder = page.browser().savedFiles;
  const there = () => readdirSync(folder).filter((name) => !name.endsWith(".part"));
  for (const name of there()) rmSync(join(folder, name));
  return async () => {
    for (const begin = Date.now(); Date.now() - begin < 30_000; await new Promise((resolve) => setTimeout(resolve, 50))) {
      const [name] = there();
      if (name === undefined || readdirSync(folder).some((other) => other.endsWith(".part"))) continue;
      const bytes = readFileSync(join(folder, name));
      // An empty file is the place that Firefox keeps for one under way.
      if (bytes.length === 0) continue;
      rmSync(join(folder, name));
      return { name, bytes, text: bytes.toString("utf8") };
    }
    return assert.fail("no file was saved");
  };
}
