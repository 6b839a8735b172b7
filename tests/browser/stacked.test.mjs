// Things that lie on one another, told apart by tapping again and by Tab; what hangs on a slider's block; names; an empty sheet.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const page_ = site();

const document_ = (page) => page.evaluate(() => JSON.parse(door.session.text));
const note = (page) => page.evaluate(() => door.text(door.find("note", undefined, "Mechanism")));
const chosen = (page) =>
  page.evaluate(() => {
    const { chosen } = door.hand;
    return chosen && (chosen.kind === "point" ? `point ${chosen.body}.${chosen.point}` : `${chosen.kind} ${chosen.name}`);
  });

/** Where places of the plane (m) are on the screen. */
function screen(page, at) {
  return page.evaluate(([x, y]) => {
    const { scale, origin } = door.picture;
    return { x: origin.x + scale * x, y: origin.y - scale * y };
  }, at);
}

async function drag(page, from, to) {
  const [a, b] = [await screen(page, from), await screen(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (let k = 1; k <= 6; k += 1) await page.mouse.move(a.x + ((b.x - a.x) * k) / 6, a.y + ((b.y - a.y) * k) / 6);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
  await page.mouse.up();
  await settled(page);
}

/** Waits until the drawing no longer moves: what appears or goes beside it changes its size some pictures later. */
async function still(page) {
  const place = () =>
    page.evaluate(() => {
      const read = () => [door.picture.scale, door.picture.origin.x, door.picture.origin.y].join(" ");
      return new Promise((resolve) => requestAnimationFrame(() => resolve(read())));
    });
  let seen = await place();
  for (let same = 0, looks = 0; same < 10 && looks < 1000; looks += 1) {
    const now = await place();
    same = now === seen ? same + 1 : 0;
    seen = now;
  }
}

async function press(page, at, touch = false) {
  const { x, y } = await screen(page, at);
  if (touch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

const END = [0.14, 0];

/** A slider-crank, built by hand. */
async function sliderCrank(viewport) {
  const watched = await page_.open("", viewport === undefined ? {} : { viewport });
  const { page } = watched;
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await find(page, "button", "Select");
  await settled(page);
  await drag(page, [0, 0], [0, 0.06]);
  await drag(page, [0, 0.06], END);
  await click(page, "button", "Slider");
  await press(page, END);
  await until(page, "there is a block", () => door.session.text.includes("block1"));
  await settled(page);
  return watched;
}

test("a spring, a force and a pull from a slider's block act on the block", async () => {
  const watched = await sliderCrank();
  const { page } = watched;
  await click(page, "button", "Spring");
  await drag(page, END, [0.2, 0]);
  assert.doesNotMatch(await note(page), /Both points/);
  let { forces, bodies } = await document_(page);
  const [spring] = Object.values(forces ?? {});
  assert.equal(spring?.type, "spring-damper", await note(page));
  assert.match(spring.connect[0], /^(block1|bar2)\./, "its first end moves");
  assert.match(spring.connect[1], /^ground\./);
  // From the ground to the block too.
  await drag(page, [0.08, 0.1], END);
  ({ forces } = await document_(page));
  assert.equal(Object.keys(forces).length, 2, await note(page));
  await click(page, "button", "Force");
  await press(page, END);
  await until(page, "there is a force", () => Object.keys(JSON.parse(door.session.text).forces).length === 3);
  await settled(page);
  await click(page, "button", "Select");
  const before = bodies.block1.position[0];
  await drag(page, END, [0.1, 0]);
  ({ bodies } = await document_(page));
  assert.ok(bodies.block1.position[0] < before - 0.02, `the block slides: ${bodies.block1.position}`);
  assert.ok(Math.abs(bodies.block1.position[1]) < 1e-9);
  await watched.close();
});

for (const [how, viewport] of [
  ["click", undefined],
  ["tap", { width: 820, height: 1180, hasTouch: true, isMobile: true }],
]) {
  test(`what lies on one another is told apart by another ${how}, and by Tab`, async () => {
    const watched = await sliderCrank(viewport);
    const { page } = watched;
    await click(page, "button", "Select");
    await page.evaluate(() => door.hand.choose(undefined));
    // The fields of what was chosen go, and the drawing may move for that.
    await settled(page);
    await still(page);
    const seen = [];
    for (let k = 0; k < 12; k += 1) {
      const before = await page.evaluate(() => JSON.stringify(door.hand.chosen));
      await press(page, END, how === "tap");
      await until(page, "something else is chosen", (was) => door.hand.chosen !== undefined && JSON.stringify(door.hand.chosen) !== was, before);
      await still(page);
      seen.push(await chosen(page));
      if (k > 0 && seen.at(-1) === seen[0]) break;
    }
    const all = new Set(seen);
    if (all.has(undefined)) await picture(page, `stacked-${how}-lost`);
    assert.equal(all.has(undefined), false, JSON.stringify(seen));
    for (const part of ["body block1", "body bar2"]) assert.ok(all.has(part), `${part} is among ${seen}`);
    assert.ok(
      [...all].some((name) => name.startsWith("point ground.")),
      `${seen}`,
    );
    assert.equal([...all].filter((name) => name.startsWith("joint")).length, 2, "the pin and the slider");
    assert.equal(seen.length, all.size + 1, `each once, and then the first again: ${seen}`);
    assert.match(await note(page), new RegExp(`1 of ${all.size} that lie here`));
    await picture(page, `stacked-${how}`);
    // By Tab, down to the last; from there it leaves the drawing.
    const order = [await chosen(page)];
    for (let k = 1; k < all.size; k += 1) {
      await page.keyboard.press("Tab");
      order.push(await chosen(page));
    }
    assert.deepEqual(order, seen.slice(0, -1));
    await page.keyboard.press("Tab");
    assert.equal(await chosen(page), order.at(-1));
    assert.equal(
      await page.evaluate(() => {
        return door.focused() === door.drawn("sheet")[0];
      }),
      false,
      "Tab is not caught",
    );
    await watched.close();
  });
}

test("no two places have points of one name, and no joint is called after a point elsewhere", async () => {
  const watched = await sliderCrank();
  const { page } = watched;
  for (const name of ["Wheel", "Wheel", "Chain", "Platform"]) {
    await page.evaluate(() => door.hand.choose(undefined));
    const before = await page.evaluate(() => door.session.text);
    await click(page, "button", name);
    // A motion of all that may well stop somewhere.
    await until(page, `${name} is there`, (old) => door.session.text !== old && !door.session.busy, before);
  }
  const places = await page.evaluate(() => {
    const { sheet } = door.hand;
    return [
      ...sheet.points.map(({ ref, at }) => [ref.point, at.map((value) => value.toFixed(6)).join()]),
      ...sheet.outline.joints.map(({ name }) => [
        name,
        sheet
          .jointAt(name)
          .map((value) => value.toFixed(6))
          .join(),
      ]),
    ].map(([name, at]) => [name, at.replaceAll("-0.000000", "0.000000")]);
  });
  for (const [name] of places) {
    const found = new Set(places.filter(([other]) => other === name).map(([, at]) => at));
    assert.equal(found.size, 1, `${name} is at ${[...found].join(" and ")}`);
  }
  await watched.close();
});

test("on an empty sheet there is nothing to assemble, and that is said", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "New");
  await find(page, "button", "Other Assembly");
  await settled(page);
  await click(page, "button", "Other Assembly");
  assert.match(await note(page), /nothing to assemble/);
  await watched.close();
});
