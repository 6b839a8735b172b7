// The main path in WebKit.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { makeDoor } from "./harness/door.mjs";
import { serve } from "./harness/server.mjs";
import { documentText, settled, SITE } from "./harness/site.mjs";
import { launchWebkit, webkitMissing } from "./harness/webkit.mjs";
import { building, firstScreen, link } from "./main-path.mjs";

describe("WebKit", { skip: webkitMissing() ?? false }, () => {
  let server;
  let browser;
  before(async () => {
    server = await serve(SITE);
    browser = await launchWebkit({ width: 1280, height: 860 });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The driver tells nothing of errors: the page is asked for those that come after it has loaded. */
  async function open(page, url) {
    await page.goto(url);
    await page.evaluate(makeDoor);
    await page.evaluate(() => {
      window.faultsSeen = [];
      addEventListener("error", (event) => window.faultsSeen.push(event.message));
      addEventListener("unhandledrejection", (event) => window.faultsSeen.push(String(event.reason)));
      document.addEventListener("securitypolicyviolation", (event) => window.faultsSeen.push(`${event.effectiveDirective}: ${event.blockedURI}`));
    });
    await settled(page);
  }

  test("the first screen moves and is changed; a four-bar is built, run, spoilt as text, mended, taken back and sent as a link", async () => {
    const { page } = browser;
    await open(page, server.url);
    await firstScreen(page, "webkit");
    await building(page, "webkit");
    const text = await documentText(page);
    const url = await link(page);
    assert.deepEqual(await page.evaluate(() => window.faultsSeen), []);
    await page.goto("about:blank");
    await open(page, url);
    assert.deepEqual(JSON.parse(await documentText(page)), JSON.parse(text), "the link opens the same document");
  });
});
