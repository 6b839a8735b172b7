// The page in a frame of another one: what it shows, what it says and hears, with another origin around it and storage blocked.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { find, until } from "./harness/find.mjs";
import { picture, site } from "./harness/site.mjs";

const page_ = site();
let around;
/** A page of the manual, as it is served. */
let written = "";

/** A page of another origin with a frame; it writes down what it is told. */
const html = (source, sandbox) => `<!doctype html><html lang="en"><title>A course</title><style>body{margin:0}iframe{border:0;width:100vw;height:98vh}</style>
<iframe title="Mechanism" ${sandbox ?? ""} src="${source.replaceAll("&", "&amp;")}"></iframe>
<script>
  window.told = [];
  addEventListener("message", (event) => told.push({ ...event.data, origin: event.origin }));
  window.ask = (message) => frames[0].postMessage({ protocol: "holonomy/1", ...message }, "*");
</script></html>`;

before(async () => {
  around = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(url.pathname === "/written" ? written : html(url.searchParams.get("frame") ?? "about:blank"));
  });
  around.listen(0, "127.0.0.1");
  await once(around, "listening");
});
after(() => around.close());

/** The course page with the site in its frame. */
async function embedded(query, { fragment = "#g=four-bar", ...options } = {}) {
  const watched = await page_.open("", { start: false, ...options });
  const { page } = watched;
  const frame = `${page_.url}?embed=1${query}${fragment}`;
  await page.goto(`http://localhost:${around.address().port}/?frame=${encodeURIComponent(frame)}`);
  const inner = await page.waitForFrame((other) => other.url().startsWith(page_.url));
  await inner.waitForFunction(() => document.body !== null && document.body.dataset.state === "done", { polling: 50 });
  return { ...watched, inner, told: (type) => page.evaluate((wanted) => told.filter((message) => message.type === wanted), type) };
}

test("a frame shows what its address says, and nothing else of the page", async () => {
  for (const [ui, transport, plots] of [
    ["drawing", false, []],
    ["min", true, []],
    ["plots", true, ["How far the joints come apart"]],
  ]) {
    const { page, inner, context } = await embedded(`&ui=${ui}&autoplay=0&theme=dark&plot=2&sliders=crank_length,nothing`);
    const seen = await inner.evaluate(() => ({
      buttons: door.findAll("button").map((button) => button.getAttribute("aria-label") ?? door.text(button)),
      sliders: door.findAll("slider").map((slider) => slider.getAttribute("aria-label")),
      plots: ["Angles", "How far the joints come apart", "Coupler curve"].filter((title) => door.text().includes(title)),
      dark: document.documentElement.getAttribute("data-theme"),
      playing: door.session.clock.playing,
    }));
    assert.ok(!seen.buttons.includes("Examples") && !seen.buttons.includes("Share"), seen.buttons.join());
    assert.equal(
      seen.buttons.some((name) => /Run/.test(name)),
      transport,
      ui,
    );
    assert.deepEqual(
      seen.sliders.filter((name) => /slider/.test(name)),
      transport ? ["crank length: slider"] : [],
    );
    assert.deepEqual([seen.plots, seen.dark, seen.playing], [plots, "dark", false], ui);
    await picture(page, `embed-${ui}`);
    await context.close();
  }
});

test("unknown switches are ignored, and bad values are the default", async () => {
  const { inner, context } = await embedded("&ui=all&theme=blue&lang=fr&plot=x&sliders=&more=1");
  const seen = await inner.evaluate(() => ({
    buttons: door
      .findAll("button")
      .map((button) => door.text(button))
      .join(),
    plots: door.find("region", "Plots"),
    lang: document.documentElement.lang,
  }));
  assert.match(seen.buttons, /Run|Pause/);
  assert.deepEqual([seen.plots, seen.lang], [null, "en"]);
  await context.close();
});

test("the page around sets a parameter, seeks, plays, and asks for values; it is told of what happens", async () => {
  const { page, inner, told, context } = await embedded("&autoplay=0");
  await until(page, "the frame is ready", () => told.some(({ type }) => type === "ready"));
  const [ready] = await told("ready");
  assert.equal(ready.protocol, "holonomy/1");
  assert.equal(ready.title, "Four-bar linkage with a motor");
  assert.ok(ready.parameters.some(({ name }) => name === "speed") && ready.channels.includes("rocker.angle"), JSON.stringify(ready.parameters));
  // A page that came late asks.
  const early = (await told("change")).length;
  await page.evaluate(() => ask({ type: "hello" }));
  await until(
    page,
    "it is told once more",
    (count) => told.filter(({ type }) => type === "ready").length === 2 && told.filter(({ type }) => type === "change").length > count,
    early,
  );
  await until(page, "the run too", () => told.findLast(({ type }) => type === "samples")?.done === true);
  await page.evaluate(() => ask({ type: "set", name: "speed", value: 8 }));
  await until(page, "the change is told", () => told.some(({ type, parameters }) => type === "change" && parameters.speed === 8));
  // Those of the run before it were told as well.
  await until(page, "its samples are told", () => {
    const changed = told.findIndex(({ type, parameters }) => type === "change" && parameters.speed === 8);
    return told.slice(changed).findLast(({ type }) => type === "samples")?.done === true;
  });
  await page.evaluate(() => ask({ type: "seek", t: 2 }));
  await until(page, "the time is told", () => told.some(({ type, t }) => type === "change" && t === 2));
  await page.evaluate(() => ask({ type: "values", id: "first", channel: "rocker.angle" }));
  await until(page, "the values come", () => told.some(({ type }) => type === "values"));
  const [values] = await told("values");
  assert.equal(values.id, "first");
  assert.ok(values.t.length > 100 && values.t.length === values.values.length && values.t.at(-1) === 10, `${values.t.length}`);
  await page.evaluate(() => ask({ type: "play" }));
  await until(page, "it plays", () => told.findLast(({ type }) => type === "change")?.playing === true);
  await page.evaluate(() => ask({ type: "pause" }));
  await until(page, "it stands", () => told.findLast(({ type }) => type === "change")?.playing === false);
  // What cannot be is refused with a reason.
  await page.evaluate(() => {
    ask({ type: "set", name: "nothing", value: 1 });
    ask({ type: "values", id: 2, channel: "rocker.angel" });
  });
  await until(page, "both are refused", () => told.filter(({ type }) => type === "refused").length === 2);
  assert.match(JSON.stringify(await told("refused")), /nothing.*rocker\.angel/);
  assert.equal(await inner.evaluate(() => JSON.parse(door.session.text).parameters.speed.value), 8);
  await context.close();
});

test("messages of other windows and of other shapes do nothing", async () => {
  const { page, inner, context } = await embedded("&autoplay=0");
  const before = await inner.evaluate(() => door.session.text);
  await page.evaluate(() => {
    for (const data of [
      null,
      "play",
      { type: "play" },
      { protocol: "holonomy/2", type: "play" },
      { protocol: "holonomy/1", type: "set", name: "speed", value: "9" },
    ])
      frames[0].postMessage(data, "*");
    // Another frame of the same page, of another origin.
    const other = document.createElement("iframe");
    other.srcdoc =
      `<script>parent.frames[0].postMessage({ protocol: "holonomy/1", type: "set", name: "speed", value: 9 }, "*"); parent.document.title = "sent";</` +
      `script>`;
    document.body.append(other);
  });
  await until(page, "the other frame has spoken", () => document.title === "sent");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.deepEqual(await inner.evaluate(() => [door.session.text, door.session.clock.playing]), [before, false]);
  await context.close();
});

test("the pages of docs/embedding.md work as they are written", async () => {
  const pages = [...readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8").matchAll(/```html\n([\s\S]*?)```/g)].map(([, code]) => code);
  assert.equal(pages.length, 3);
  const { origin } = new URL(page_.url);
  for (const [number, code] of pages.entries()) {
    written = code.replaceAll("https://holonomy.example/", page_.url).replaceAll('"https://holonomy.example"', JSON.stringify(origin));
    const { page, context } = await page_.open("", { start: false });
    await page.goto(`http://localhost:${around.address().port}/written`);
    const inner = page.frames().filter((frame) => frame.url().startsWith(page_.url));
    assert.equal(inner.length, number === 1 ? 2 : 1);
    for (const frame of inner) await frame.waitForFunction(() => document.body !== null && document.body.dataset.state === "done", { polling: 50 });
    if (number === 1) {
      await (await find(page, "slider", "Speed")).evaluate((range) => {
        range.value = "9";
        range.dispatchEvent(new Event("input", { bubbles: true }));
      });
      for (const frame of inner) await frame.waitForFunction(() => JSON.parse(door.session.text).parameters.speed.value === 9, { polling: 50 });
    }
    if (number === 2) await until(page, "the swing is said", () => /swings through \d+\.\d°/.test(document.body.textContent));
    await context.close();
  }
});

test("without storage a frame works as well", async () => {
  const watched = await page_.open("", { start: false });
  await watched.page.evaluateOnNewDocument(() => {
    for (const store of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  const frame = `${page_.url}?embed=1&ui=plots&lang=de#g=slider-crank`;
  await watched.page.goto(`http://localhost:${around.address().port}/?frame=${encodeURIComponent(frame)}`);
  const inner = await watched.page.waitForFrame((other) => other.url().startsWith(page_.url));
  await inner.waitForFunction(() => document.body !== null && document.body.dataset.state === "done", { polling: 50 });
  assert.match(await inner.evaluate(() => door.text()), /In Holonomy öffnen/);
  await watched.context.close();
});

test("Share writes the frame, with how it looks", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.evaluate(() => door.open("share"));
  await until(page, "the dialog is there", () => door.text().includes("Embed"));
  await (await page.waitForSelector("::-p-text(Embed)")).click();
  await until(page, "the code is there", () => door.find("textbox", "Code to embed it") !== null);
  const code = await page.evaluate(() => door.find("textbox", "Code to embed it").value);
  assert.match(code, /^<iframe src="http:\/\/[^"]+\?embed=1&amp;ui=min#[^"]+" title="Four-bar linkage with a motor"/);
  const inner = await page.waitForFrame((other) => other.url().includes("embed=1"));
  await inner.waitForFunction(() => document.body !== null && document.body.dataset.state === "done", { polling: 50 });
  await picture(page, "embed-share");
  assert.deepEqual(await findings(page), []);
  await watched.close();
});
