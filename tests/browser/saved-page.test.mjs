// A page saved in one file: opened from a disk it asks nobody for anything, replays what the page shows, and opens here again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { FIREFOX, watchedPage } from "./harness/browser.mjs";
import { click, find, says, there, until } from "./harness/find.mjs";
import { documentText, GALLERY, picture, setText, settled, site } from "./harness/site.mjs";
import { drop, onDisk, posesOf, recorded, replays, samePoses, savePage } from "./saved.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];
const TIMES = [0, 0.377, 2.5];

/** The file in a page of its own, with all that it asks for. */
async function fromDisk(html, options = {}) {
  const watched = await watchedPage(page_.browser, { features: STILL, ...options });
  const asked = [];
  const { file, url } = onDisk(html);
  // Firefox has a font of its own for formulas.
  watched.page.on("request", (request) => request.url() !== url && !request.url().startsWith("data:") && asked.push(request.url()));
  await watched.page.goto(url);
  await replays(watched.page);
  return { ...watched, asked, file, url };
}

test("a mechanism in the plane with a slider: no request, the page's poses, its curves, and the document again", async () => {
  const watched = await page_.open("#g=four-bar", { features: STILL });
  const { page } = watched;
  const text = await documentText(page);
  const poses = await posesOf(page, TIMES);
  const html = await savePage(page, { "motor speed": 3 });
  assert.ok(Buffer.byteLength(html) <= 300_000, `${Buffer.byteLength(html)} bytes`);

  const saved = await fromDisk(html);
  samePoses(poses, await recorded(saved.page, TIMES));
  assert.equal(await saved.page.title(), await page.evaluate(() => door.session.title));
  await saved.page.evaluate(() => window.player.seek(0.377));
  await says(saved.page, "0.377 of 10 s");
  await picture(saved.page, "saved-page");

  // The cursor of a plot moves the time, and the values beside the curves follow.
  const cursor = await find(saved.page, "slider", "Angles: Time");
  const before = await saved.page.evaluate(() => door.find("button", undefined, "Angles").textContent);
  const box = await cursor.boundingBox();
  await saved.page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
  const t = await saved.page.evaluate(() => window.player.clock.t);
  assert.ok(t > 6 && t < 8.5, `${t}`);
  assert.notEqual(await saved.page.evaluate(() => door.find("button", undefined, "Angles").textContent), before);
  const angle = await page.evaluate(async (at) => {
    const [{ view }] = door.plots;
    return [view.curves[0].y, ...(await door.session.set.runs[0].handle.ask("values", { channels: [view.curves[0].y], t: at }))];
  }, t);
  const legend = await saved.page.evaluate(() => Number(/−?[\d.]+$/.exec(door.find("button", undefined, "Angles").textContent)[0].replace("−", "-")));
  assert.ok(Math.abs(legend - angle[1]) < 0.02 * (1 + Math.abs(angle[1])), `${legend}, ${angle}`);

  // Keys and the time's slider.
  await saved.page.keyboard.press("Home");
  assert.equal(await saved.page.evaluate(() => window.player.clock.t), 0);
  await saved.page.keyboard.press(" ");
  await until(saved.page, "it plays", () => window.player.clock.playing && window.player.clock.t > 0);
  await saved.page.keyboard.press(" ");
  await until(saved.page, "it stands", () => !window.player.clock.playing);

  // A slider goes from recorded value to recorded value, each the run that the page computes.
  await (await find(saved.page, "slider", "motor speed, recorded values")).focus();
  await saved.page.keyboard.press("End");
  const value = await saved.page.evaluate(() => window.player.recording.sliders[0].values.at(-1));
  await page.evaluate((to) => door.session.setValue(["parameters", "speed", "value"], to), value);
  await settled(page);
  samePoses(await posesOf(page, TIMES), await recorded(saved.page, TIMES));
  assert.deepEqual(await findings(saved.page), []);
  assert.deepEqual(saved.asked, [], "it asks for nothing");

  await saved.close();

  // Dark, and as narrow as a telephone.
  const narrow = await fromDisk(html, { features: [...STILL, { name: "prefers-color-scheme", value: "dark" }], viewport: { width: 360, height: 780 } });
  await picture(narrow.page, "saved-page-narrow");
  assert.ok(await narrow.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is not wider than a telephone");
  assert.deepEqual(await findings(narrow.page), []);
  await narrow.close();

  // It opens again: by the button, and dropped on the page.
  await page.evaluate(() => door.session.openExample("chain"));
  await settled(page);
  if (FIREFOX) await drop(page, "four-bar.html", html);
  else {
    await click(page, "button", "Examples");
    const [chooser] = await Promise.all([page.waitForFileChooser(), click(page, "button", "Open a File")]);
    await chooser.accept([saved.file]);
  }
  await until(page, "the document is back", (wanted) => door.session.text === wanted, text);
  await page.evaluate(() => door.session.openExample("chain"));
  await settled(page);
  await drop(page, "four-bar.html", html);
  await until(page, "the dropped document is there", (wanted) => door.session.text === wanted, text);
  const other = JSON.stringify({ holonomy: 1, title: "Dropped", coordinates: { x: 1 }, kinetic_energy: "x'^2/2" });
  await drop(page, "other.json", `\uFEFF${other}`);
  await until(page, "a document as a file is there", (wanted) => door.session.text === wanted, other);
  await drop(page, "four-bar.html", html);
  await until(page, "the page's document is there again", (wanted) => door.session.text === wanted, text);
  // What is no document changes nothing and is told.
  await drop(page, "letter.html", "<!doctype html><p>Dear reader</p>");
  await says(page, "“letter.html” carries no document.");
  await drop(page, "picture.png", "\u0089PNG");
  await says(page, "“picture.png” carries no document.");
  assert.equal(await documentText(page), text);
  await watched.close();
});

test("a mechanism in space: solids that can be turned, within 900 kB", async () => {
  const watched = await page_.open("#g=slider-crank-spatial", { features: STILL });
  const { page } = watched;
  const text = await documentText(page);
  const poses = await posesOf(page, TIMES);
  const html = await savePage(page);
  assert.ok(Buffer.byteLength(html) <= 900_000, `${Buffer.byteLength(html)} bytes`);
  await watched.close();
  const saved = await fromDisk(html);
  samePoses(poses, await recorded(saved.page, TIMES));
  const view = await there(saved.page, "the picture", () => door.find("image", /^Spatial slider-crank/i) ?? door.find("image"));
  await view.focus();
  const shot = async () => (await view.screenshot()).toString("base64");
  /** The picture, as soon as two in a row are the same. */
  const stands = async () => {
    let before;
    for (let now = await shot(); now !== before; now = await shot()) before = now;
    return before;
  };
  const still = await stands();
  await picture(saved.page, "saved-page-space");
  for (let k = 0; k < 4; k += 1) await saved.page.keyboard.press("ArrowLeft");
  assert.notEqual(await stands(), still, "arrow keys turn the view");
  assert.deepEqual(saved.asked, [], "it asks for nothing");
  const carried = await saved.page.evaluate(() => JSON.parse(document.getElementById("carried-document").textContent));
  assert.equal(carried, text);
  await saved.close();
});

test("titles, names and texts of anybody are text in the file, and it opens again byte by byte", async () => {
  const hostile = `</script><script>window.broken = 1</script><!-- <img src=x onerror="window.broken=2"> & 'é' ü`;
  const document_ = JSON.parse(readFileSync(join(GALLERY, "four-bar.json"), "utf8"));
  document_.title = hostile;
  document_.description = `${hostile}\n\n**strong** and $x^2$`;
  document_.plots[0].title = hostile;
  Object.values(document_.parameters)[0].label = hostile;
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await setText(page, JSON.stringify(document_, null, 2));
  await until(page, "it is read", (wanted) => door.session.title === wanted, hostile);
  await settled(page);
  const text = await documentText(page);
  const html = await savePage(page, { [hostile]: 3 });
  const saved = await fromDisk(html);
  assert.equal(await saved.page.evaluate(() => window.broken), undefined);
  assert.equal(await saved.page.title(), hostile);
  assert.equal(await saved.page.evaluate(() => door.text().split("<img src=x").length > 3), true, "it stands there as it is written");
  await saved.close();
  await page.evaluate(() => door.session.openExample("chain"));
  await settled(page);
  await drop(page, "hostile.html", html);
  await until(page, "the document is back", (wanted) => door.session.text === wanted, text);
  await watched.close();
});
