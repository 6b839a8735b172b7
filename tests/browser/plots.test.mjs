// Plots by pointer and by keys: zoomed, moved, reset, kept when the document is run again; curves hidden by the legend.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aria, click, find, focused, tabTo, there, until } from "./harness/find.mjs";
import { settled, site } from "./harness/site.mjs";

const page_ = site();

/** The plots of the first screen: what their axes show, their curves, and the plot on the page. */
function plots(page) {
  return page.evaluate(() =>
    door.plots.map(({ canvas, layout, channels }) => {
      const { left, top } = canvas.getBoundingClientRect();
      const { plot: area } = layout;
      return {
        x: [layout.x.min, layout.x.max],
        y: [layout.y.min, layout.y.max],
        channels,
        area: { left: left + area.left, top: top + area.top, width: area.width, height: area.height },
      };
    }),
  );
}

async function drawn(page, what, test_, ...arguments_) {
  await until(page, what, `(${test_})(door.plots.map(({ layout }) => layout), ...${JSON.stringify(arguments_)})`);
}

/** Waits until the plots show the whole run: an update after its end has asked for numbers, and they are drawn. */
async function finished(page) {
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await until(page, "the plots are drawn", () => door.plots.every(({ busy }) => busy === "false"));
}

async function open(fragment = "") {
  const watched = await page_.open(fragment, { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  await drawn(watched.page, "both plots are drawn", (layouts) => layouts.length === 2 && layouts.every((layout) => layout !== null));
  return watched;
}

const near = (a, b, tolerance) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

test("a box drawn with the mouse is shown, in time by all plots; a double click shows everything", async () => {
  const watched = await open();
  const { page } = watched;
  const [first] = await plots(page);
  assert.deepEqual(first.x, [0, 10]);
  const at = (x, y) => [first.area.left + x * first.area.width, first.area.top + y * first.area.height];
  await page.mouse.move(...at(0.2, 0.1));
  await page.mouse.down();
  await page.mouse.move(...at(0.4, 0.3), { steps: 4 });
  await page.mouse.move(...at(0.5, 0.6), { steps: 4 });
  await page.mouse.up();
  await drawn(page, "both show the window", (layouts) => layouts.every(({ x }) => x.max - x.min < 4));
  const [zoomed, other] = await plots(page);
  const spread = first.y[1] - first.y[0];
  near(zoomed.x[0], 2, 0.05);
  near(zoomed.x[1], 5, 0.05);
  near(zoomed.y[0], first.y[0] + 0.4 * spread, 0.02 * spread);
  near(zoomed.y[1], first.y[0] + 0.9 * spread, 0.02 * spread);
  assert.deepEqual(other.x, zoomed.x);
  // A flat drag is about time only.
  const [, second] = await plots(page);
  await page.mouse.move(second.area.left + 0.5 * second.area.width, second.area.top + 40);
  await page.mouse.down();
  await page.mouse.move(second.area.left + 0.75 * second.area.width, second.area.top + 43, { steps: 4 });
  await page.mouse.up();
  await drawn(page, "the window is smaller", (layouts) => layouts.every(({ x }) => x.max - x.min < 1));
  const [, flat] = await plots(page);
  near(flat.x[0], 3.5, 0.05);
  near(flat.x[1], 4.25, 0.05);
  // A press without a drag goes to that time.
  await page.mouse.click(flat.area.left + 0.5 * flat.area.width, flat.area.top + 30);
  near(await page.evaluate(() => door.session.clock.t), 3.875, 0.03);
  await page.mouse.click(flat.area.left + 0.7 * flat.area.width, flat.area.top + 30, { count: 2 });
  await drawn(page, "the whole run is shown", (layouts) => layouts.every(({ x }) => x.min === 0 && x.max === 10));
  // The height that the box fixed is still that of the first plot: its own button shows everything.
  await click(page, "button", "Angles: show all of it again");
  await drawn(page, "everything is shown", (layouts, low) => Math.abs(layouts[0].y.min - low) < 1e-9, first.y[0]);
  await watched.close();
});

test("the wheel zooms with Ctrl or where the plot has the focus, and scrolls the page otherwise", async () => {
  const watched = await open();
  const { page } = watched;
  const [{ area }] = await plots(page);
  await page.mouse.move(area.left + 0.3 * area.width, area.top + 0.5 * area.height);
  await page.mouse.wheel({ deltaY: -200 });
  assert.deepEqual((await plots(page))[0].x, [0, 10]);
  await page.keyboard.down("Control");
  await page.mouse.wheel({ deltaY: -200 });
  await page.keyboard.up("Control");
  await drawn(page, "it is zoomed", (layouts) => layouts.every(({ x }) => x.max - x.min < 8));
  const [{ x }] = await plots(page);
  // What was under the pointer still is.
  near(x[0] + 0.3 * (x[1] - x[0]), 3, 0.05);
  await page.mouse.click(area.left + 0.3 * area.width, area.top + 0.5 * area.height);
  await page.mouse.wheel({ deltaY: -200 });
  await drawn(page, "it is zoomed more", (layouts, length) => layouts.every(({ x: { min, max } }) => max - min < length - 1), x[1] - x[0]);
  await watched.close();
});

test("keys zoom around the time, move the window and show everything; the window is kept when it is run again", async () => {
  const watched = await open();
  const { page } = watched;
  await tabTo(page, /Angles: time cursor/);
  await page.keyboard.down("Shift");
  for (let count = 0; count < 4; count += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  // The keys are loaded with the first press, and each press waits for its sample.
  const t = await page.evaluate(async () => (await door.session.set.runs[0].handle.ask("rows", { channels: [], first: 100, count: 1 }))[0]);
  await until(page, "four large steps were made", (wanted) => door.session.clock.t === wanted, t);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press("+");
  await drawn(page, "it is zoomed", (layouts) => layouts.every(({ x }) => x.max - x.min < 3));
  const [{ x }] = await plots(page);
  near(x[1] - x[0], 10 / 1.6 ** 3, 1e-9);
  assert.ok(x[0] < t && t < x[1], `${t} is in ${x}`);
  await page.keyboard.press("PageDown");
  await drawn(page, "it has moved", (layouts, from) => Math.abs(layouts[0].x.min - from) < 1e-6, x[0] + 0.25 * (x[1] - x[0]));
  const [before] = await plots(page);
  // Another speed of the motor: everything is computed again, the window stays.
  const version = await page.evaluate(() => document.body.dataset.version);
  const field = await find(page, "textbox", "motor speed: number");
  await field.click({ count: 3 });
  await field.type("7");
  await page.keyboard.press("Enter");
  await until(page, "it is computed again", (old) => document.body.dataset.version !== old, version);
  await settled(page);
  assert.deepEqual((await plots(page))[0].x, before.x);
  await tabTo(page, /Angles: time cursor/);
  // The time left at a step out of sight takes the window along.
  await page.keyboard.press("Home");
  await drawn(page, "the start is shown", (layouts) => layouts.every(({ x }) => x.min === 0 && x.max < 3));
  await page.keyboard.press("0");
  await drawn(page, "everything is shown", (layouts) => layouts.every(({ x: { min, max } }) => min === 0 && max === 10));
  assert.match(await focused(page), /Angles: time cursor/);
  await watched.close();
});

test("the legend hides a curve by click and by key", async () => {
  const watched = await open();
  const { page } = watched;
  const names = async () => (await plots(page))[0].channels;
  const all = await names();
  assert.equal(all.length, 4);
  const entry = await there(page, "the legend", () => door.plots[0].curves[0]?.button);
  await entry.click();
  await drawn(page, "it is drawn", (layouts) => layouts.length === 2);
  await until(page, "a curve is gone", () => door.plots[0].channels.length === 3);
  assert.deepEqual(await names(), [all[0], ...all.slice(2)]);
  await page.keyboard.press("Space");
  await until(page, "it is back", () => door.plots[0].channels.length === 4);
  await watched.close();
});

test("the menu of a plot is gone through by arrow keys and left by Escape", async () => {
  const watched = await open();
  const { page } = watched;
  await tabTo(page, /Angles: more/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(aria("menuitem", "Zoom In"));
  await until(page, "its first entry has the focus", () => {
    const element = door.focused();
    return element?.textContent.trim() === "Choose Curves …";
  });
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(page), /New Plot/);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(page), /Choose Curves …/);
  await page.keyboard.press("Escape");
  await until(page, "it is closed", () => door.find("menu") === null);
  for (let count = 0; count < 40 && !/Angles: more/.test(await focused(page)); count += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.match(await focused(page), /Angles: more/);
  await page.keyboard.press("Enter");
  await click(page, "menuitem", "Zoom In");
  await drawn(page, "it is zoomed", (layouts) => layouts.every(({ x }) => x.max - x.min < 7));
  await watched.close();
});

/** The plots of the document as it stands. */
const inText = (page) => page.evaluate(() => JSON.parse(door.session.text).plots);

test("a plot is built from search, by keyboard alone, and a link carries it", async () => {
  const watched = await open();
  const { page } = watched;
  const before = await inText(page);
  await tabTo(page, /Angles: more/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(aria("menuitem", "New Plot …"));
  await until(page, "the menu has the focus", () => {
    const element = door.focused();
    return element?.getAttribute("role") === "menuitem";
  });
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(page), /New Plot/);
  await page.keyboard.press("Enter");
  await find(page, "combobox", "Add a curve");
  await until(page, "the field has the focus", () => {
    const element = door.focused();
    return element?.getAttribute("role") === "combobox";
  });
  await page.keyboard.type("coupler angle");
  await page.waitForSelector(aria("option", "φ coupler(coupler.angle) rad · bodies"));
  await page.keyboard.press("Enter");
  await until(page, "the document has one more plot", (count) => JSON.parse(door.session.text).plots.length === count, before.length + 1);
  await page.keyboard.type("energy total");
  await page.keyboard.press("Enter");
  await until(page, "it has two curves", () => JSON.parse(door.session.text).plots.at(-1).channels.length === 2);
  // A third unit is refused, with a way out.
  await page.keyboard.type("drift.position");
  await page.keyboard.press("Enter");
  await find(page, "button", "Put It in a Plot of Its Own");
  assert.deepEqual((await inText(page)).at(-1), { channels: ["coupler.angle", "energy.total"] });
  await page.keyboard.press("Escape");
  await settled(page);
  await until(page, "it is drawn", () => {
    const { channels, layout } = door.morePlots.at(-1);
    return channels?.join() === "t,coupler.angle,energy.total" && layout.right !== null;
  });
  // The rest of the document is as it was.
  assert.deepEqual((await inText(page)).slice(0, -1), before);
  const fragment = await page.evaluate(() => door.session.client.ask("share", { text: door.session.text }));
  assert.match(fragment, /^m=1/);
  const opened = await page.evaluate((shared) => door.session.client.open(shared), fragment);
  assert.deepEqual(JSON.parse(opened.text).plots.at(-1).channels, ["coupler.angle", "energy.total"]);
  await watched.close();
});

test("curves are added and removed by pointer; a plot without curves goes", async () => {
  const watched = await open();
  const { page } = watched;
  const before = await inText(page);
  await click(page, "button", "Angles: more");
  await click(page, "menuitem", "Choose Curves …");
  const field = await find(page, "combobox", "Add a curve");
  await field.type("crank angle");
  await click(page, "option", "φ crank(crank.angle) rad · bodies");
  await until(page, "it is added", () => JSON.parse(door.session.text).plots[0].channels.includes("crank.angle"));
  await click(page, "button", "Remove φ crank");
  await until(page, "it is gone", () => !JSON.parse(door.session.text).plots[0].channels.includes("crank.angle"));
  assert.deepEqual(await inText(page), before);
  await click(page, "button", "Remove This Plot");
  await until(page, "the plot is gone", (count) => JSON.parse(door.session.text).plots.length === count - 1, before.length);
  await settled(page);
  await watched.close();
});

test("a spectrum ends where its power is; all frequencies are one command or one key away, and the way back too", async () => {
  const watched = await open();
  const { page } = watched;
  await page.evaluate(() => {
    const document_ = JSON.parse(door.session.text);
    document_.plots = [{ title: "Lines", kind: "spectrum", channels: ["rocker.angle"] }, ...document_.plots.slice(1)];
    door.session.edit(JSON.stringify(document_, null, 2));
  });
  // The crank turns about once a second; its samples reach up to 25 Hz.
  await drawn(page, "the main frequencies are shown", ([lines]) => lines !== null && lines.x.min === 0 && lines.x.max > 1 && lines.x.max < 5);
  // What is drawn before the run is over ends elsewhere.
  await finished(page);
  const [{ x: main, channels }] = await plots(page);
  assert.deepEqual([...new Set(channels)], ["frequency", "rocker.angle"]);
  await click(page, "button", "Lines: more");
  await click(page, "menuitemcheckbox", "All Frequencies");
  await drawn(page, "all frequencies are shown", ([lines]) => lines.x.min === 0 && lines.x.max > 24);
  await click(page, "button", "Lines: up to where nearly all of the power is, as at first");
  await drawn(page, "the main ones are shown again", ([lines], end) => lines.x.max === end, main[1]);
  await (await find(page, "group", "Lines: plus and minus zoom, arrow keys move, 0 shows everything")).focus();
  await page.keyboard.press("-");
  await drawn(page, "it is zoomed out", ([lines], end) => lines.x.min === 0 && lines.x.max > 1.3 * end, main[1]);
  await page.keyboard.press("0");
  await drawn(page, "it is as at first", ([lines], end) => lines.x.max === end, main[1]);
  await watched.close();
});
