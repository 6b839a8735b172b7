// Cards of checks and of parts: they open where they belong, cover neither what they speak of nor a plot, and close in every usual way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, focused, there, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { name: "prefers-reduced-motion", value: "reduce" };

/** Boxes of the page. */
function boxes(page) {
  return page.evaluate(() => {
    const box = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const card = door.find("region", undefined, "Checks");
    return {
      card: card && box(card),
      chip: box(door.findAll("button", undefined, "Checks").find((button) => button.ariaExpanded === "true") ?? door.find("button", undefined, "Checks")),
      parts: door.parts().map(box),
      plots: door.plots.map(({ area }) => box(area)),
      height: innerHeight,
      right: door.find("region", "Plots").getBoundingClientRect().bottom,
    };
  });
}

const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const isOpen = (page) => page.evaluate(() => door.find("region", undefined, "Checks") !== null);
const closed = (page) => until(page, "the card is closed", () => door.find("region", undefined, "Checks") === null);

async function openCard(page) {
  // On a telephone the transport lies over the foot of the page.
  await (await find(page, "button", "1 degree of freedom")).evaluate((check) => check.scrollIntoView({ block: "center" }));
  await click(page, "button", "1 degree of freedom");
  await find(page, "region", "Degrees of freedom");
  // What has less room is laid out anew with the next picture.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

for (const scheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 360, height: 740 },
  ]) {
    test(`the card of a check opens at its check and covers nothing, ${scheme}, ${viewport.width} px wide`, async () => {
      const watched = await page_.open("", { viewport, features: [STILL, { name: "prefers-color-scheme", value: scheme }] });
      const { page } = watched;
      await openCard(page);
      const { card, chip, parts, plots, height, right } = await boxes(page);
      assert.ok(card.top >= chip.bottom - 1, `below its check: ${JSON.stringify({ card, chip })}`);
      if (viewport.width > 800) {
        assert.ok(card.top - chip.bottom < 24 && card.bottom <= height, `at its check, in sight: ${JSON.stringify({ card, chip })}`);
        const tools = await page.evaluate(() => door.find("group", "Look closer").getBoundingClientRect().right);
        assert.ok(tools <= viewport.width, "the tools stay where they are");
        for (const plot of plots) assert.ok(plot.bottom <= right + 1 && plot.bottom - plot.top > 60, `the curves are in sight: ${JSON.stringify(plot)}`);
      }
      assert.ok(parts.length >= 7);
      for (const box of [...parts, ...plots]) assert.equal(meet(card, box), false, JSON.stringify({ card, box }));
      await picture(page, `card-of-a-check-${scheme}-${viewport.width}`);
      assert.deepEqual(await findings(page), []);
      await watched.close();
    });
  }
}

test("the card of a check closes by Escape, by a click outside, by its check, and by its button; a drag in the picture leaves it", async () => {
  const watched = await page_.open("", { features: [STILL] });
  const { page } = watched;
  await openCard(page);
  // The focus may be anywhere.
  await page.evaluate(() => door.find("button", undefined, door.find("banner")).focus());
  await page.keyboard.press("Escape");
  await closed(page);
  assert.match(await focused(page), /^button 1 degree of freedom/);
  await openCard(page);
  const place = await page.evaluate(() => JSON.parse(JSON.stringify(door.picture.element.getBoundingClientRect())));
  await page.mouse.move(place.x + 200, place.y + 60);
  await page.mouse.down();
  await page.mouse.move(place.x + 260, place.y + 90, { steps: 4 });
  await page.mouse.up();
  assert.equal(await isOpen(page), true, "a drag is no click");
  await page.mouse.click(place.x + 300, place.y + 20);
  await closed(page);
  await openCard(page);
  await click(page, "button", "1 degree of freedom");
  await closed(page);
  await openCard(page);
  await click(page, "button", "no redundant constraint");
  await find(page, "button", "no redundant constraint");
  assert.equal(await page.evaluate(() => door.findAll("region", undefined, "Checks").length), 1, "one at a time");
  await click(page, "button", "Close");
  await closed(page);
  await watched.close();
});

test("the card of a part does not cover it, and closes by Escape, by the part and by a click beside it", async () => {
  const watched = await page_.open("", { features: [STILL] });
  const { page } = watched;
  const card = () =>
    page.evaluate(() => {
      const found = door.find("region", /^Joint /);
      return found && JSON.parse(JSON.stringify(found.getBoundingClientRect()));
    });
  for (const name of ["Joint A", "Joint B", "Joint C", "Joint D"]) {
    const part = await there(page, name, (wanted) => door.find("button", new RegExp(`^${wanted}, `)), name);
    await part.click();
    await find(page, "region", name);
    const box = await part.evaluate((element) => JSON.parse(JSON.stringify(element.getBoundingClientRect())));
    assert.equal(meet(await card(), box), false, `${name}: ${JSON.stringify([await card(), box])}`);
    if (name === "Joint D") await picture(page, "card-of-a-part");
    if (name === "Joint A") await page.keyboard.press("Escape");
    else await part.click();
    assert.equal(await card(), null, name);
  }
  await watched.close();
});

test("Parts closes by Escape and by what opened it", async () => {
  const watched = await page_.open("", { features: [STILL] });
  const { page } = watched;
  for (const close of [() => page.keyboard.press("Escape"), () => click(page, "button", "Edit")]) {
    await click(page, "button", "Edit");
    await find(page, "button", "Body crank");
    await settled(page);
    await close();
    await until(page, "the tools are gone", () => door.find("region", "Parts") === null);
  }
  await watched.close();
});

test("on a telephone the card of a check lies on nothing: the tools stand below it", async () => {
  const watched = await page_.open("#g=parallelogram", { viewport: { width: 360, height: 740, isMobile: true, hasTouch: true } });
  const { page } = watched;
  await click(page, "button", "1 redundant constraint: O1, O2, O3, T1, T2 and T3");
  await until(page, "the card is there and the tools are below it", () => {
    const card = door.find("region", undefined, "Checks")?.getBoundingClientRect();
    return card !== undefined && card.height > 100 && door.find("group", "Look closer").getBoundingClientRect().top >= card.bottom;
  });
  await watched.close();
});
