// After one visit the whole site works without its server; a later version waits until it is taken; and where nothing may be kept, nothing is.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { FIREFOX, launch, watchedPage } from "./harness/browser.mjs";
import { click, find, says, until } from "./harness/find.mjs";
import { serve } from "./harness/server.mjs";
import { GALLERY, picture, settled, SITE } from "./harness/site.mjs";

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** The site as a published one; a test that fails leaves no server behind. */
async function served(extra = {}, offline = true) {
  const server = await serve(SITE, { offline, extra });
  after(() => server.close().catch(() => undefined));
  return server;
}

const names = (folder) => readdirSync(folder).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : []));
const LESSONS = join(GALLERY, "../lessons");
/** So long after the first view the page begins to keep the site, ms (`PATIENCE` of `features/offline`); nobody waits for that here. */
const PATIENCE = 3000;
/** What is loaded has begun after so long, ms. */
const REST = 500;

/** A page that begins with it at once, and says that it was about to: `asked`. */
async function hurried() {
  const watched = await watchedPage(browser);
  await watched.page.evaluateOnNewDocument((patience) => {
    const { setTimeout } = window;
    window.setTimeout = (run, after, ...rest) => {
      window.asked ||= after === patience;
      return setTimeout(run, after === patience ? 0 : after, ...rest);
    };
  }, PATIENCE);
  return watched;
}

/** A page after its first visit: the browser has the whole site. */
async function visited(server) {
  const watched = await hurried();
  await watched.page.goto(server.url);
  await settled(watched.page);
  await until(watched.page, "the worker has all files", () => navigator.serviceWorker.controller?.state === "activated");
  assert.equal(await watched.page.evaluate(() => window.asked), true, "the patience of the page is that of this file");
  return watched;
}

/** Opens a part of the page that is loaded when it is asked for. */
async function opened(page, id, shut = true) {
  assert.equal(await page.evaluate((what) => door.open(what).then(() => door.session.notice?.message), id), undefined, id);
  if (shut) await page.evaluate((what) => (door.drawer === what ? door.shut(what) : door.close(what)), id);
}

test("when the server is gone everything opens: examples, lessons, parts of every kind, the manual, German", async () => {
  const server = await served();
  const watched = await visited(server);
  const { page } = watched;
  await says(page, "This page is kept in your browser: it works without a network.");
  await server.close();
  // The page of the first visit itself, then one that comes from the browser alone.
  await opened(page, "method");
  await page.reload();
  await settled(page);
  for (const id of ["analysis", "text", "sweep", "compare", "teach", "builder", "keys"]) await opened(page, id);
  await click(page, "button", "Share");
  await says(page, "The link holds the whole document");
  await page.evaluate(() => door.close("share"));
  // Every example has its text, as its lesson has its file (below): opening one of each goes the way of all.
  const texts = await page.evaluate((all) => Promise.all(all.map((name) => door.session.client.galleryText(name))), names(GALLERY));
  assert.deepEqual(
    names(GALLERY).filter((_, at) => typeof texts[at] !== "string"),
    [],
  );
  for (const name of [names(GALLERY).at(-1), names(LESSONS)[0]]) {
    const said = await page.evaluate(async (which) => {
      const before = door.lesson;
      await door.session.openExample(which);
      const lesson = which.startsWith("lesson-");
      const there = () => (lesson ? door.lesson !== before && door.lesson?.stage === "welcome" : door.session.opened?.origin === `g=${which}`);
      while (!there() && door.session.notice === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      return door.session.notice?.message;
    }, name);
    assert.equal(said, undefined, name);
  }
  // What is computed and drawn elsewhere: in space, in the second module, in a worker of its own.
  await page.goto(`${server.url}#g=squeezer`);
  await settled(page);
  await page.goto(`${server.url}#g=spherical-pendulum`);
  await settled(page);
  await until(page, "it is seen in space", () => door.space !== null);
  await page.goto(`${server.url}#g=lesson-drift`);
  await until(page, "the lesson begins", () => door.lesson?.stage === "welcome");
  await page.goto(`${server.url}?lang=de#g=four-bar`);
  await settled(page);
  await click(page, "button", "Beispiele");
  await find(page, "button", "Schließen");
  for (const [file, title] of [
    ["limits.html", "What it does not do"],
    ["format.html", "format"],
    ["glossary.html", "words"],
  ]) {
    await page.goto(server.url + file);
    assert.ok((await page.evaluate(() => document.title + document.body.textContent)).includes(title), file);
  }
  // Every file of the page: chunks, fonts, pictures, lessons.
  const missing = await page.evaluate(async (lessons) => {
    const all = await (await fetch("files.json")).json();
    const lost = await Promise.all(
      all.map((path) =>
        fetch(path).then(
          ({ ok }) => (ok ? [] : [path]),
          () => [path],
        ),
      ),
    );
    return [...lost.flat(), ...lessons.filter((name) => !all.some((path) => path.startsWith(`assets/${name}-`)))];
  }, names(LESSONS));
  assert.deepEqual(missing, []);
  await watched.close();
});

test("a new version is offered, and the old one works on until it is taken", async () => {
  const extra = {};
  const server = await served(extra);
  const watched = await visited(server);
  const { page } = watched;
  const direction = () => page.evaluate(() => document.dir);
  // The site is renewed: another page, and so another list of files.
  extra["index.html"] = readFileSync(join(SITE, "index.html"), "utf8").replace("<html ", '<html dir="ltr" ');
  extra["sw.js"] = readFileSync(join(SITE, "sw.js"), "utf8").replace(/(url:"index\.html",revision:")[^"]+/, "$1second");
  assert.notEqual(extra["sw.js"], readFileSync(join(SITE, "sw.js"), "utf8"));
  await page.reload();
  await settled(page);
  await page.evaluate(() => door.session.edit(door.session.text.replace("Four-bar linkage", "My four-bar")));
  await says(page, "There is a new version of this page.");
  await picture(page, "new-version-light-1280");
  await page.setViewport({ width: 360, height: 740 });
  await picture(page, "new-version-light-360");
  await page.setViewport({ width: 1280, height: 800 });
  // Nothing was forced: the same page, the visitor's text, and parts of the version that it is of, although the server has only the other one.
  assert.equal(await direction(), "");
  assert.match(await page.evaluate(() => document.title), /^My four-bar/);
  await server.close();
  await page.evaluate(() => door.open("method"));
  await until(page, "the part is open", () => door.drawer === "method");
  await click(page, "button", "Reload with the New Version");
  await until(page, "it is the new version", () => document.dir === "ltr");
  await settled(page);
  await says(page, "There is your work “My four-bar with a motor”");
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting), null);
  await watched.close();
});

test("nothing is kept in a frame, nor by the server for trying the page, which takes back what a site has left", async () => {
  const extra = {};
  const server = await served(extra);
  extra["frame.html"] =
    `<!doctype html><html lang="en"><title>Course</title><link rel="icon" href="data:,"><iframe title="Page" src="${server.url}index.html"></iframe></html>`;
  const trying = await served({}, false);
  const pages = await Promise.all([hurried(), hurried(), hurried()]);
  const addresses = [`${server.url}frame.html`, `${server.url}?embed=1`, trying.url];
  await Promise.all(
    pages.map(async ({ page }, at) => {
      await page.goto(addresses[at]);
      const shown = at === 0 ? await page.waitForFrame((frame) => frame.url().endsWith("index.html")) : page;
      // What may begin to keep the site is loaded.
      await shown.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /\/standing-/.test(name)), { polling: 50 });
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, REST));
  for (const { page, close } of pages) {
    for (const frame of page.frames()) assert.notEqual(await frame.evaluate(() => window.asked), true, `${frame.url()} is about to keep the site`);
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0, page.url());
    await close();
  }
  // The address where a site was published before.
  const watched = await visited(server);
  const { page } = watched;
  extra["sw.js"] = readFileSync(new URL("../../crates/xtask/src/undo-worker.js", import.meta.url), "utf8");
  await page.evaluate(() => (window.before = true));
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => void registration.update()));
  await until(page, "the page comes anew, and nothing is left", async () => {
    const [registrations, caches_] = await Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]);
    return window.before === undefined && registrations.length === 0 && caches_.length === 0;
  });
  await watched.close();
});

test("the site can be put among the programs of a machine, wherever it lies", async () => {
  const site = JSON.parse(readFileSync(join(SITE, "site.webmanifest"), "utf8"));
  assert.deepEqual([site.name, site.start_url, site.scope, site.display], ["Holonomy", "./", "./", "standalone"]);
  for (const { src, sizes, type } of site.icons) {
    const bytes = readFileSync(join(SITE, src));
    if (type === "image/svg+xml") assert.match(bytes.toString("utf8"), /^<svg /);
    else assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  for (const size of ["any", "192x192", "512x512"])
    assert.ok(
      site.icons.some(({ sizes }) => sizes === size),
      size,
    );
  assert.match(readFileSync(join(SITE, "index.html"), "utf8"), /<link rel="manifest" href="\.\/site\.webmanifest">/);
  if (FIREFOX) return;
  const server = await served();
  const watched = await watchedPage(browser);
  await watched.page.goto(server.url);
  const session = await watched.page.createCDPSession();
  const { url, errors } = await session.send("Page.getAppManifest");
  assert.deepEqual([url, errors], [`${server.url}site.webmanifest`, []]);
  await watched.close();
});
