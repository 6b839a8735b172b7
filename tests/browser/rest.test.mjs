// The solver comes in two parts: what the first view calls, and the rest, which nobody waits for and which is fetched when the first view stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, until } from "./harness/find.mjs";
import { openExample, settled, site } from "./harness/site.mjs";

// Requests are held by Chromium's protocol.
const ONLY_CHROMIUM = { skip: process.env.HOLONOMY_BROWSER === "firefox" && "requests are held by Chromium's protocol" };
const REST = /holonomy_rest-[\w-]{8}\.wasm$/;
const page_ = site();

/** A page that is given the rest when `now` says so: "comes", "never", "fails", as without a connection. */
async function held(now, fragment = "") {
  const watched = await page_.open("", { start: false });
  const { page } = watched;
  const asked = [];
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const rest = REST.test(request.url());
    if (rest) asked.push(now());
    const missing = rest || request.method() === "HEAD";
    if (!missing || now() === "comes") void request.continue();
    else if (now() === "fails") void request.abort();
  });
  await page.goto(page_.url + fragment);
  return { ...watched, asked };
}

const drawn = (page) =>
  until(page, "the plots are drawn", () => {
    const layouts = door.plots.map(({ layout }) => layout);
    return layouts.length >= 2 && layouts.every((layout) => layout !== null);
  });

test("the first view needs nothing of the rest: it moves, it is drawn, its sliders are moved", ONLY_CHROMIUM, async () => {
  const watched = await held(() => "never");
  const { page, asked } = watched;
  await settled(page);
  await drawn(page);
  const runs = () => page.evaluate(() => JSON.stringify(door.session.set.runs.map(({ summary }) => summary?.hash)));
  const before = await runs();
  const slider = await find(page, "slider", "motor speed: slider");
  await slider.press("ArrowRight");
  await until(page, "the motion is another", (old) => JSON.stringify(door.session.set.runs.map(({ summary }) => summary?.hash)) !== old, before);
  await settled(page);
  await drawn(page);
  // Asked for once, by the page when the first view stood; nothing waited for it.
  for (let waited = 0; asked.length === 0 && waited < 10_000; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(asked.length, 1);
  await watched.context.close();
});

test("what needs the rest before it is there fetches it, and computes the same", ONLY_CHROMIUM, async () => {
  const hashes = (page) => page.evaluate(() => door.session.set.runs.map(({ summary }) => summary?.hash));
  const usual = await page_.open("#g=squeezer");
  const expected = await hashes(usual.page);
  await usual.close();
  // The page itself never gets it; what the worker asks for comes.
  const asked = [];
  const watched = await page_.open("", { start: false });
  const { page } = watched;
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const rest = REST.test(request.url());
    if (rest) asked.push(request.resourceType());
    if (!rest || asked.length > 1) void request.continue();
  });
  await page.goto(`${page_.url}#g=squeezer`);
  await settled(page);
  assert.ok(expected.length > 0 && expected.every((hash) => typeof hash === "string"));
  assert.deepEqual(await hashes(page), expected);
  assert.equal(asked[0], "fetch");
  assert.ok(asked.includes("xhr"), `${asked}`);
  await watched.context.close();
});

test("without the rest the first view stays, the page says what is missing, and trying again helps", ONLY_CHROMIUM, async () => {
  let state = "fails";
  const watched = await held(() => state);
  const { page } = watched;
  await settled(page);
  const text = await page.evaluate(() => door.session.text);
  // A part of the page that asks the solver for more.
  await page.evaluate(() => void door.open("sweep"));
  await until(page, "it is said", () => /could not be loaded/.test(door.session.notice?.message ?? ""));
  assert.equal(await page.evaluate(() => door.session.text), text);
  await click(page, "button", "Dismiss");
  // A document that needs more than the first view.
  await page.evaluate(() => void door.session.openExample("squeezer"));
  // What else is missing then is said too, without a way out.
  await until(
    page,
    "it is said, with a way out",
    () => /could not be loaded/.test(door.session.notice?.message ?? "") && door.session.notice?.action !== undefined,
  );
  state = "comes";
  await click(page, "button", "Try Again");
  await until(page, "it is on screen", () => document.title.startsWith("Squeezing"));
  await settled(page);
  assert.equal(await page.evaluate(() => door.session.stopped?.failure?.message), undefined);
  await openExample(page, "Four-bar");
  await watched.context.close();
});
