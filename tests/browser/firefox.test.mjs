// The main path in Firefox, and the same bits as in Chromium. All other files run there too: HOLONOMY_BROWSER=firefox.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launchChromium, watchedPage } from "./harness/browser.mjs";
import { firefox, launchFirefox } from "./harness/firefox.mjs";
import { serve } from "./harness/server.mjs";
import { documentText, GALLERY, settled, SITE } from "./harness/site.mjs";
import { building, firstScreen, link } from "./main-path.mjs";
import { onDisk, posesOf, recorded, samePoses, savePage } from "./saved.mjs";

const program = firefox();

describe("Firefox", { skip: program === undefined ? "no Firefox on PATH; set HOLONOMY_FIREFOX" : false }, () => {
  let browser;
  before(async () => {
    browser = await launchFirefox(program);
  });
  after(async () => {
    await browser?.close();
  });

  test("the first screen moves and is changed; a four-bar is built, run, spoilt as text, mended, taken back and sent as a link", async () => {
    const server = await serve(SITE);
    const watched = await watchedPage(browser);
    const { page } = watched;
    await page.goto(server.url);
    await settled(page);
    await firstScreen(page, "firefox");
    await building(page, "firefox");
    const text = await documentText(page);
    const url = await link(page);
    await watched.close();
    const other = await watchedPage(browser);
    await other.page.goto(url);
    await settled(other.page);
    assert.deepEqual(JSON.parse(await documentText(other.page)), JSON.parse(text), "the link opens the same document");
    await other.close();
    await server.close();
  });

  test("a page saved in one file replays from a disk what the page shows, and asks for nothing", async () => {
    const server = await serve(SITE);
    const watched = await watchedPage(browser);
    const { page } = watched;
    await page.goto(`${server.url}?autoplay=0`);
    await settled(page);
    const times = [0, 0.377, 2.5];
    const poses = await posesOf(page, times);
    const text = await documentText(page);
    const html = await savePage(page);
    await watched.close();
    const other = await watchedPage(browser);
    const asked = [];
    other.page.on("request", (request) => asked.push(request.url()));
    const { url } = onDisk(html);
    await other.page.goto(url);
    samePoses(poses, await recorded(other.page, times));
    assert.equal(await other.page.evaluate(() => JSON.parse(document.getElementById("carried-document").textContent)), text);
    assert.deepEqual(
      // Firefox has a font of its own for formulas.
      asked.filter((address) => address !== url && !address.startsWith("data:")),
      [],
    );
    await other.close();
    await server.close();
  });

  test("the same documents give the same bits as in Chromium", {
    skip: existsSync(fileURLToPath(new URL("../../www/pkg/holonomy_wasm.js", import.meta.url))) ? false : "www/pkg is not built",
  }, async () => {
    const module_ = await serve(fileURLToPath(new URL("../../www/pkg", import.meta.url)));
    const chromium = await launchChromium();
    try {
      const hashes = async (page, text) =>
        page.evaluate(async (source) => {
          const wasm = await import("./holonomy_wasm.js");
          // As the page has it: in two parts.
          const first = await wasm.default({ module_or_path: "holonomy_first.wasm" });
          await WebAssembly.instantiate(await (await fetch("holonomy_rest.wasm")).arrayBuffer(), { first });
          return JSON.parse(wasm.check(source)).runs.map(({ index }) => {
            const simulator = new wasm.Simulator(source, index);
            while (JSON.parse(simulator.advance(2_000)).state === "running");
            const csv = simulator.csv("[]");
            simulator.free();
            return csv;
          });
        }, text);
      const digest = (runs) => runs.map((csv) => createHash("sha256").update(csv).digest("hex"));
      const pages = [await browser.newPage(), await chromium.newPage()];
      for (const page of pages) await page.goto(`${module_.url}blank.html`);
      for (const name of ["four-bar", "double-pendulum", "heavy-top", "slider-crank-spatial", "spherical-pendulum"]) {
        const text = readFileSync(join(GALLERY, `${name}.json`), "utf8");
        const [ours, theirs] = [digest(await hashes(pages[0], text)), digest(await hashes(pages[1], text))];
        assert.ok(ours.length > 0, name);
        assert.deepEqual(ours, theirs, name);
      }
      await pages[0].close();
    } finally {
      await chromium.close();
      await module_.close();
    }
  });
});
