// A browser without a window, and pages that are watched: Chromium, or Firefox where `HOLONOMY_BROWSER=firefox` asks for it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";
import { makeDoor } from "./door.mjs";
import { adapt, launchFirefox } from "./firefox.mjs";
import { lent } from "./pool.mjs";

/** True where the tests run in Firefox. */
export const FIREFOX = process.env.HOLONOMY_BROWSER === "firefox";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function executable() {
  if (process.env.HOLONOMY_CHROMIUM) return process.env.HOLONOMY_CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  assert.ok(found, "no Chromium on PATH; set HOLONOMY_CHROMIUM");
  return found;
}

/** The browser that the tests of a file run in: lent by `run.mjs` where that runs them, otherwise its own. */
export async function launch() {
  return FIREFOX ? launchFirefox() : ((await lent()) ?? launchChromium());
}

/**
 * Starts Chromium. `--no-sandbox`: in a container one is often root, where Chromium's own sandbox refuses to start. The scenes in space
 * are drawn by SwiftShader, in software: there is no graphics card to count on.
 */
export function launchChromium() {
  return puppeteer.launch({
    executablePath: executable(),
    headless: true,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      // Only those scenes go through it: the page itself is put together by the processor, with two thirds of the work.
      "--disable-gpu-compositing",
      // All pages of one profile share a process, which keeps what it compiled.
      "--renderer-process-limit=1",
      "--disable-site-isolation-trials",
      // On a busy machine drawing in software may take longer than a watchdog of graphics cards allows.
      "--disable-gpu-watchdog",
      "--disable-domain-blocking-for-3d-apis",
      "--disable-dev-shm-usage",
      "--hide-scrollbars",
      "--lang=en-GB",
      "--force-color-profile=srgb",
    ],
  });
}

/** The size of the first screen the design speaks of. */
export const DESKTOP = { width: 1280, height: 800 };

/** The profile that the tests of a browser share, one after the other. */
const shared = new WeakMap();

/** The page that keeps the process of a shared profile when the page of a test goes; other files know it by this title. */
const KEEPER = "Keeper";

/** The shared profile of a browser: the one that an earlier file left in a browser that is lent, or a new one. */
async function sharedProfile(browser) {
  for (const context of browser.browserContexts()) {
    for (const page of await context.pages()) if ((await page.title()) === KEEPER) return { context, keeper: page };
    // One that a file left open which broke off.
    if (context.id !== undefined) await context.close();
  }
  const context = await browser.createBrowserContext();
  const keeper = await context.newPage();
  await keeper.evaluate((title) => void (document.title = title), KEEPER);
  return { context, keeper };
}

/** Closes what was open in a profile but its keeper, and takes back what its pages were allowed. */
async function emptied({ context, keeper }) {
  for (const page of await context.pages()) if (page !== keeper) await page.close();
  await context.clearPermissionOverrides();
}

/**
 * A profile with nothing in it: the one of the test before, emptied, or a new one while that is in use. A first page in a new profile costs
 * twice the work, since the process and the compiled modules are not there.
 *
 * @param {import("puppeteer-core").Browser} browser
 */
async function emptyProfile(browser) {
  if (!shared.has(browser)) shared.set(browser, { ...(await sharedProfile(browser)), busy: false });
  const profile = shared.get(browser);
  const { context, keeper } = profile;
  if (profile.busy) {
    const other = await browser.createBrowserContext();
    return { context: other, release: () => other.close() };
  }
  profile.busy = true;
  await emptied(profile);
  const release = async (url) => {
    await emptied(profile);
    if (url.startsWith("http")) {
      const session = await keeper.createCDPSession();
      await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: "all" });
      await session.detach();
    }
    profile.busy = false;
  };
  return { context, release };
}

/**
 * Lets the shared profile keep the site's compiled modules, so that no page compiles them anew.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} url the site
 * @param {string[]} modules their paths below it
 */
export async function keepModules(browser, url, modules) {
  if (browser.like !== undefined) return;
  const { release } = await emptyProfile(browser);
  const { keeper } = shared.get(browser);
  if (!(await keeper.evaluate(() => "modules" in window))) {
    await keeper.goto(`${url}blank.html`);
    await keeper.evaluate(
      async (title, names) => {
        document.title = title;
        window.modules = await Promise.all(names.map((name) => WebAssembly.compileStreaming(fetch(name))));
      },
      KEEPER,
      modules,
    );
  }
  await release(url);
}

/** A profile of a browser that is no Chromium. */
async function otherProfile(browser, features) {
  const context = await (await browser.like(features)).createBrowserContext();
  return { context, release: () => context.close() };
}

/**
 * A page that records what must not happen: `faults()` lists it, `close()` fails when there is any, and `abandon()` closes all the same.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {{ viewport?: object, features?: { name: string, value: string }[] }} [options] media features, such as a dark colour scheme
 */
export async function watchedPage(browser, { viewport = DESKTOP, features = [] } = {}) {
  const other = browser.like !== undefined;
  const profile = other ? await otherProfile(browser, { viewport, features }) : await emptyProfile(browser);
  const { context } = profile;
  const page = await context.newPage();
  if (other) {
    adapt(page);
    // It has no such permissions; a preference lets pages read the clipboard.
    context.overridePermissions = async () => undefined;
  }
  const faults = [];
  const origins = new Set();
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message ?? error}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // A page that goes away cancels what it was fetching.
    if (why !== "net::ERR_ABORTED" && why !== "NS_BINDING_ABORTED") faults.push(`request: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`response: ${response.url()} ${response.status()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http")) origins.add(url.origin);
  });
  await page.setViewport(viewport);
  if (features.length > 0 && !other) await page.emulateMediaFeatures(features);
  await page.evaluateOnNewDocument(makeDoor);
  await page.evaluateOnNewDocument(() => {
    // In a frame Firefox keeps the window of the empty document that was there first.
    const seen = window.seenByTests ?? { violations: [] };
    if (window.seenByTests === undefined) Object.defineProperty(window, "seenByTests", { value: seen });
    document.addEventListener("securitypolicyviolation", (event) => {
      seen.violations.push(`${event.effectiveDirective}: ${event.blockedURI} (${event.sourceFile ?? "page"}:${event.lineNumber})`);
    });
  });

  /** Everything that must not happen and did. */
  const allFaults = async () => {
    const violations = await page.evaluate(() => window.seenByTests?.violations ?? []);
    const elsewhere = [...origins].filter((origin) => origin !== new URL(page.url()).origin);
    return [...faults, ...violations.map((text) => `policy: ${text}`), ...elsewhere.map((origin) => `request to ${origin}`)];
  };
  /** Fails when anything happened that must not. */
  const close = async () => {
    const found = await allFaults();
    await profile.release(page.url());
    assert.deepEqual(found, [], "the page must have no errors and no violations of its policy");
  };
  return { page, faults: allFaults, close, abandon: () => profile.release(page.url()), context };
}
