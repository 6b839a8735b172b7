// The main path in WebKit.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { makeDoor } from "./harness/door.mjs";
import { serve } from "./harness/server.mjs";
import { documentText, settled, SITE } from "./harness/site.mjs";
import { launchWebkit, webkitMissing } from "./harness/webkit.mjs";
import { building, firstScreen, link } from "./main-path.mjs";
import { onDisk, posesOf, recorded, samePoses, savePage } from "./saved.mjs";

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

  test("a page saved in one file replays from a disk what the page shows", async () => {
    const { page } = browser;
    await open(page, `${server.url}?autoplay=0`);
    const times = [0, 0.377, 2.5];
    const poses = await posesOf(page, times);
    const text = await documentText(page);
    const html = await savePage(page);
    await page.goto(onDisk(html).url);
    samePoses(poses, await recorded(page, times));
    assert.equal(await page.evaluate(() => JSON.parse(document.getElementById("carried-document").textContent)), text);
    assert.deepEqual(await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)), [], "it asks for nothing");
  });

  test("in a frame of another origin it is told and heard; what is no message of the protocol does nothing", async () => {
    const { page } = browser;
    const around = createServer((_, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(`<!doctype html><html lang="en"><title>A course</title>
<iframe title="Mechanism" width="900" height="500" src="${server.url}?embed=1&amp;autoplay=0#g=four-bar"></iframe>
<script>window.told = []; addEventListener("message", ({ data }) => told.push(data));
window.ask = (message) => frames[0].postMessage(message, "*");</script></html>`);
    });
    around.listen(0, "127.0.0.1");
    await once(around, "listening");
    try {
      await page.goto(`http://localhost:${around.address().port}/`);
      const told = async (what, test) => {
        for (const begin = Date.now(); Date.now() - begin < 30_000; await new Promise((resolve) => setTimeout(resolve, 100)))
          if (await page.evaluate(test)) return;
        assert.fail(`the frame does not tell ${what}: ${JSON.stringify(await page.evaluate(() => window.told))}`);
      };
      await told("that it is ready", () => window.told.some(({ type }) => type === "ready"));
      await told("its samples", () => window.told.filter(({ type }) => type === "samples").at(-1)?.done === true);
      await page.evaluate(() => {
        for (const data of ["play", { type: "play" }, { protocol: "holonomy/2", type: "play" }]) window.ask(data);
        window.ask({ protocol: "holonomy/1", type: "set", name: "speed", value: 8 });
      });
      await told("the new value", () => window.told.some(({ type, parameters }) => type === "change" && parameters.speed === 8));
      assert.equal(
        await page.evaluate(() => window.told.some(({ type, playing }) => type === "change" && playing)),
        false,
        "it was told to play by no message",
      );
      await page.evaluate(() => window.ask({ protocol: "holonomy/1", type: "values", id: 1, channel: "rocker.angle" }));
      await told("the values", () => window.told.some(({ type, values }) => type === "values" && values.at(-1) !== undefined));
    } finally {
      around.close();
    }
  });
});
