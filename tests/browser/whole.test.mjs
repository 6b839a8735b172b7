// Nothing half-built is ever shown, however slow the machine: every picture of the page is looked at while it opens, while another example
// is opened, and while somebody draws on a new sheet at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIREFOX } from "./harness/browser.mjs";
import { find, focused, until } from "./harness/find.mjs";
import { openExample, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const slowed = { skip: FIREFOX && "the processor is slowed down by Chromium's protocol" };

/** Looks at every frame of the page from its first moment on; what is wrong in it is written to `window.pictures`. */
function watch() {
  const seen = { wrong: {}, scales: [], moved: 0, frames: 0 };
  // In a frame Firefox keeps the window of the empty document that was there first.
  window.pictures = seen;
  const wrong = (what) => (seen.wrong[what] = (seen.wrong[what] ?? 0) + 1);
  const visible = (element) => element.getBoundingClientRect().width > 0 && getComputedStyle(element).visibility !== "hidden";
  let last = "";
  const look = () => {
    if (!window.door?.picture.element) return;
    seen.frames += 1;
    const still = door.firstPicture;
    const { session } = door;
    if (visible(still) && session.text !== "" && !/"title": "Four-bar/.test(session.text)) wrong(`the still picture is shown for another document`);
    const panes = door.drawn("pane").filter(visible);
    const bodies = panes.flatMap((pane) => door.drawn("body", pane));
    if (visible(still) && panes.length > 0) wrong("the still picture and a drawing");
    if (bodies.some((body) => !body.hasAttribute("transform") && !body.innerHTML.includes(" transform="))) wrong("a body without a pose");
    const where = bodies.map((body) => body.getAttribute("transform")).join();
    const moving = last !== "" && where !== last && where !== "" && session.clock.t > 0;
    last = where;
    if (moving) seen.moved += 1;
    for (const { element: plot, wanted, curves, channels, layout } of door.plots) {
      const { top } = plot.getBoundingClientRect();
      if (top > innerHeight || top < 0) continue;
      const drawn = channels?.slice(1) ?? [];
      const full = layout !== null && wanted.channels.some((name) => drawn.includes(name));
      if (visible(plot) && !full) wrong(`a plot box without its curves`);
      if (moving && !(visible(plot) && full)) wrong("a moving picture beside a plot that is not there");
      if (visible(plot) && curves.length === 0) wrong("a plot without a legend");
    }
    const scale = panes.length > 0 ? Math.round(door.picture.scale) : 0;
    const { title } = session;
    const tag = `${title} ${scale}`;
    if (scale > 0 && seen.scales.at(-1) !== tag) seen.scales.push(tag);
  };
  // After all that the page does for a frame, right before it is painted: the observer that began last is told last.
  const frame = () => {
    requestAnimationFrame(frame);
    const observer = new ResizeObserver(() => (observer.disconnect(), look()));
    observer.observe(document.documentElement);
  };
  requestAnimationFrame(frame);
}

/** A page on a machine that is so many times slower, looked at from its first moment on. */
async function slow(rate, fragment = "", options = {}) {
  const watched = await page_.open("", { ...options, start: false });
  const { page } = watched;
  const client = await page.createCDPSession();
  await client.send("Emulation.setCPUThrottlingRate", { rate });
  await page.evaluateOnNewDocument(watch);
  await page.goto(page_.url + fragment, { waitUntil: "load" });
  return { ...watched, client };
}

const pictures = (page) => page.evaluate(() => window.pictures);

for (const rate of [1, 6, 20]) {
  test(`the first screen is whole in every picture, ${rate} times slower`, slowed, async () => {
    const watched = await slow(rate);
    const { page } = watched;
    await until(page, "it moves", () => window.pictures.moved > 3);
    const { wrong, scales, frames } = await pictures(page);
    assert.ok(frames > 4);
    assert.deepEqual(wrong, {});
    // Rows below the drawing may still find their last pixels.
    const sizes = scales.map((scale) => Number(scale.split(" ").at(-1)));
    assert.ok(Math.max(...sizes) < 1.02 * Math.min(...sizes), `one scale from the first picture on: ${scales}`);
    await watched.close();
  });
}

test("an example by its address, and one opened over another, are whole in every picture", slowed, async () => {
  const watched = await slow(6, "#g=parallelogram");
  const { page } = watched;
  await until(page, "it moves", () => window.pictures.moved > 3);
  assert.deepEqual((await pictures(page)).wrong, {});
  await page.evaluate(() => void (window.pictures.scales.length = window.pictures.moved = 0));
  await openExample(page, "Four-bar linkage");
  await until(page, "it moves", () => window.pictures.moved > 3);
  const { wrong, scales } = await pictures(page);
  assert.deepEqual(wrong, {});
  const four = scales.filter((scale) => scale.startsWith("Four-bar"));
  assert.equal(four.length, 1, `one scale: ${scales}`);
  await watched.close();
});

/** The drawing's scale and where its origin is, px. */
const view = (page) =>
  page.evaluate(() => {
    const { scale, origin } = door.picture;
    return { scale, ...origin };
  });

for (const [rate, early] of [
  [1, false],
  [6, true],
  [6, false],
  [20, true],
]) {
  test(
    `what is drawn at once on a new sheet lies under the pen, ${rate} times slower${early ? ", New before the first mechanism is there" : ""}`,
    slowed,
    async () => {
      const watched = await slow(rate);
      const { page } = watched;
      if (!early) await until(page, "it moves", () => window.pictures.moved > 0);
      await (await find(page, "button", "New")).evaluate((button) => button.click());
      await until(page, "the sheet is there", () => door.session.set?.report.blank === true);
      await find(page, "button", "Select");
      // By now the pen can draw, and it does.
      assert.match(await focused(page), /^svg/, "the focus is on the sheet");
      const before = await view(page);
      const [from, to] = [
        [before.x + 60, before.y - 40],
        [before.x + 200, before.y - 110],
      ];
      await page.mouse.move(...from);
      await page.mouse.down();
      for (let k = 1; k <= 8; k += 1) {
        await page.mouse.move(from[0] + ((to[0] - from[0]) * k) / 8, from[1] + ((to[1] - from[1]) * k) / 8);
        assert.deepEqual(await view(page), before, "nothing jumps under the pen");
      }
      await page.mouse.up();
      await until(page, "there is a bar", () => Object.keys(JSON.parse(door.session.text).bodies ?? {}).length === 1);
      await settled(page);
      const { position, angle, points } = await page.evaluate(() => JSON.parse(door.session.text).bodies.bar1);
      const ends = Object.values(points).map(([x]) => [position[0] + Math.cos(angle) * x, position[1] + Math.sin(angle) * x]);
      const now = await view(page);
      assert.deepEqual(now, before, "the sheet keeps its scale");
      for (const [i, [x, y]] of [from, to].entries()) {
        const [px, py] = [now.x + now.scale * ends[i][0], now.y - now.scale * ends[i][1]];
        // The pen snaps to the grid: half the diagonal of a square of 26 px.
        assert.ok(Math.hypot(px - x, py - y) < 19, `end ${i} is at ${px}, ${py}; the pen was at ${x}, ${y}`);
      }
      assert.deepEqual((await pictures(page)).wrong, {});
      await picture(page, `new-sheet-${rate}-${early}`);
      await watched.close();
    },
  );
}
