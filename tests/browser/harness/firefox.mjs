// Firefox without a window, by WebDriver BiDi; where there is none, who asks is told so.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer from "puppeteer-core";

const NAMES = ["firefox-esr", "firefox"];

/** The program: `HOLONOMY_FIREFOX`, or the first one on PATH. */
export function firefox() {
  if (process.env.HOLONOMY_FIREFOX) return process.env.HOLONOMY_FIREFOX;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Starts it. */
export function launchFirefox(executablePath) {
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      "intl.accept_languages": "en-GB, en",
      // In software, without a graphics card.
      "webgl.force-enabled": true,
      "ui.prefersReducedMotion": 0,
      // Nothing of its own over the network.
      "app.update.enabled": false,
      "browser.newtabpage.enabled": false,
    },
  });
}
