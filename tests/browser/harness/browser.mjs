// A browser without a window, and pages that are watched: Chromium, or Firefox where `HOLONOMY_BROWSER=firefox` asks for it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";
import { adapt, launchFirefox } from "./firefox.mjs";
import { SUB_PATH } from "./server.mjs";

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

/** Starts the browser that the tests run in. */
export function launch() {
  return FIREFOX ? launchFirefox() : launchChromium();
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
      // Pages of one profile share a process, which keeps what it compiled.
      "--renderer-process-limit=1",
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

/**
 * A profile with nothing in it: the one of the test before, emptied, or a new one while that is in use. A first page in a new profile costs
 * twice the work, since the process and the compiled module are not there.
 *
 * @param {import("puppeteer-core").Browser} browser
 */
async function emptyProfile(browser) {
  const kept = shared.get(browser);
  if (kept !== undefined && !kept.busy) {
    kept.busy = true;
    return kept;
  }
  const context = await browser.createBrowserContext();
  if (kept !== undefined) return { context, release: () => context.close() };
  // Keeps the process when the page of a test goes.
  const keeper = await context.newPage();
  const profile = { context, busy: true };
  profile.release = async (url) => {
    if (url.startsWith("http") && keeper.url() === "about:blank") await keeper.goto(new URL(`${SUB_PATH}blank.html`, url).href);
    for (const page of await context.pages()) if (page !== keeper) await page.close();
    await context.clearPermissionOverrides();
    const session = await keeper.createCDPSession();
    await session.send("Storage.clearDataForOrigin", { origin: new URL(keeper.url()).origin, storageTypes: "all" });
    await session.detach();
    profile.busy = false;
  };
  shared.set(browser, profile);
  return profile;
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
