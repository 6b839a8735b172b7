// A browser without a window, and pages that are watched: Chromium, or Firefox where `HOLONOMY_BROWSER=firefox` asks for it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";
import { adapt, launchFirefox } from "./firefox.mjs";

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

/**
 * A page that records what must not happen: `faults()` lists it and `close()` fails when there is any.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {{ viewport?: object, features?: { name: string, value: string }[] }} [options] media features, such as a dark colour scheme
 */
export async function watchedPage(browser, { viewport = DESKTOP, features = [] } = {}) {
  const other = browser.like !== undefined;
  const context = await (other ? await browser.like({ viewport, features }) : browser).createBrowserContext();
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
    await context.close();
    assert.deepEqual(found, [], "the page must have no errors and no violations of its policy");
  };
  return { page, faults: allFaults, close, context };
}
