// What does not come, takes for ever, or is gone: it is said, and the way on is open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIREFOX } from "./harness/browser.mjs";
import { click, find, until } from "./harness/find.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const ONLY_CHROMIUM = { skip: FIREFOX ? "requests are held back over Chromium's protocol" : false };

/** A chain of 1,600 coordinates on 1,599 constraints, which keeps the check busy for minutes. */
function heavy() {
  const names = Array.from({ length: 1600 }, (_, i) => `a${i}`);
  const list = (pairs) => pairs.map(([name, value]) => `"${name}":${value}`).join(",");
  return `{"holonomy":1,"title":"Heavy","coordinates":{${list(names.map((name) => [name, 0]))}},"kinetic_energy":"(${names.map((name) => `${name}'^2`).join("+")})/2","constraints":{${list(names.slice(1).map((name, i) => [`c${i}`, `"${names[i]}-${name}"`]))}}}`;
}
const HEAVY = heavy();

const notice = (page) => page.evaluate(() => door.session.notice?.message ?? "");
const noticed = (page, words) => until(page, `the page says “${words}”`, (wanted) => door.session.notice?.message.includes(wanted) === true, words);

/** Opens the page with its requests in the hand: `refuse(url)` says what becomes of each. */
async function held(refuse, fragment = "") {
  const watched = await page_.open("", { start: false });
  const { page } = watched;
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const fate = refuse(request.url());
    if (fate === "never") return;
    void (fate === "gone" ? request.respond({ status: 404, body: "gone" }) : request.continue());
  });
  await page.goto(page_.url + fragment);
  return watched;
}

test("a check that takes long is shown and cancelled; what is opened takes its place", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.evaluate((text) => door.session.open(text), HEAVY);
  await find(page, "progressbar", "Computing");
  await picture(page, "checking-light-1280");
  await click(page, "button", "Cancel");
  await page.waitForSelector("::-p-text(Cancelled before the document was checked)");
  await until(page, "the page is at rest", () => !door.session.busy);
  await picture(page, "unchecked-light-1280");
  // What was on screen is there again, samples and all.
  assert.equal(await page.evaluate(() => door.session.set.runs.every(({ handle }) => !handle.lost)), true);
  await page.evaluate((text) => door.session.open(text), HEAVY);
  await find(page, "progressbar", "Computing");
  // A link, the examples and a document: none of them waits.
  await click(page, "button", "Examples");
  await find(page, "heading", "Linkages");
  await until(page, "the examples are listed", () => door.findAll("listitem", undefined, "Examples").length > 12);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (location.hash = "#g=spherical-pendulum"));
  await until(page, "the pendulum is open", () => document.title.startsWith("Spherical pendulum"));
  await settled(page);
  await watched.close();
});

test("a worker that dies without a word is noticed and said", async () => {
  const watched = await page_.open("", { start: false });
  const { page } = watched;
  await page.evaluateOnNewDocument(() => {
    const Original = window.Worker;
    window.workers = [];
    window.Worker = class extends Original {
      constructor(...all) {
        super(...all);
        window.workers.push(this);
      }
    };
  });
  await page.goto(page_.url);
  await settled(page);
  await page.evaluate(() => window.workers[0].terminate());
  await noticed(page, "The browser ended the solver");
  await picture(page, "solver-gone-light-1280");
  await click(page, "button", "Try Again");
  await until(page, "it computes again", () => {
    const { session } = door;
    return !session.busy && session.set.runs.every(({ handle, failure }) => !handle.lost && failure === undefined);
  });
  // In the middle of a check, too.
  await page.evaluate((text) => door.session.open(text), HEAVY);
  await find(page, "progressbar", "Computing");
  await page.evaluate(() => window.workers.at(-1).terminate());
  await noticed(page, "The browser ended the solver");
  await watched.close();
});

test("a file that never comes is told after a while; that it came late is no trouble", ONLY_CHROMIUM, async () => {
  let late;
  const watched = await page_.open("", { start: false });
  const { page } = watched;
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (/\/method-[\w-]{8}\.js$/.test(request.url()) && late === undefined) late = request;
    else void request.continue();
  });
  await page.goto(page_.url);
  await settled(page);
  await page.evaluate(() => void door.open("method"));
  await noticed(page, "taking long to arrive");
  await find(page, "button", "Reload");
  await picture(page, "slow-light-1280");
  await page.setViewport({ width: 360, height: 740 });
  await picture(page, "slow-light-360");
  await page.setViewport({ width: 1280, height: 800 });
  void late.continue();
  await until(page, "the panel is open", () => door.drawer === "method");
  assert.equal(await notice(page), "");
  await watched.close();
});

test("a solver that never comes is told, too", ONLY_CHROMIUM, async () => {
  const watched = await held((url) => (url.endsWith(".wasm") ? "never" : "comes"));
  await noticed(watched.page, "taking long to arrive");
  await watched.context.close();
});

test("after an update of the site the page says that reloading helps; without a connection, that", ONLY_CHROMIUM, async () => {
  let gone = true;
  const watched = await held((url) => (gone && /\/assets\/(method|editor)-[\w-]{8}\.js$/.test(url) ? "gone" : "comes"));
  const { page } = watched;
  await settled(page);
  const remedy = () => page.evaluate(() => door.session.notice?.remedy ?? "");
  for (const open of ["Method", "Document"]) {
    await page.evaluate((what) => void (what === "Method" ? door.open("method") : door.open("text")), open);
    await noticed(page, "could not be loaded");
    assert.match(await remedy(), /Reload the page/, open);
    assert.doesNotMatch(await remedy(), /connection/, open);
    if (open === "Method") await picture(page, "renewed-light-1280");
    await click(page, "button", "Dismiss");
  }
  await page.setOfflineMode(true);
  await page.evaluate(() => void door.open("sweep"));
  await noticed(page, "The sweep could not be loaded");
  assert.match(await remedy(), /Check the connection/);
  await page.setOfflineMode(false);
  gone = false;
  await watched.context.close();
});

test("the link of a receipt, or one that leads to nothing, says so", async () => {
  const watched = await page_.open("#r=1eJxLTEpOAQAD2AGL");
  const { page } = watched;
  assert.match(await notice(page), /the link of a receipt/);
  assert.match(await documentText(page), /four-bar/i);
  await picture(page, "receipt-link-light-1280");
  await page.evaluate(() => (location.hash = "#q=nothing"));
  await noticed(page, "leads to nothing");
  await watched.close();
});
