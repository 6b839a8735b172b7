// Accessible in both colour schemes, on a desktop and on a telephone; screenshots to look at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find } from "./harness/find.mjs";
import { openText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const SIZES = { desktop: { width: 1280, height: 800 }, telephone: { width: 360, height: 740 } };
const SHOWN = {
  "four-bar": "",
  "spherical-pendulum": "#g=spherical-pendulum",
  "slider-crank-spatial": "#g=slider-crank-spatial",
  "two-link-parabola": "#g=two-link-parabola",
};

for (const scheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [name, fragment] of Object.entries(SHOWN)) {
      test(`${name}, ${scheme}, ${size}`, async () => {
        const features = [{ name: "prefers-color-scheme", value: scheme }];
        const watched = await page_.open(fragment, { viewport, features });
        const { page } = watched;
        await picture(page, `${name}-${scheme}-${viewport.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
        assert.deepEqual(await findings(page), []);
        await watched.close();
      });
    }
  }
}

test("the dialogs and the text have no serious finding either", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Examples");
  await find(page, "dialog", "Examples");
  await picture(page, "examples");
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press("Escape");
  await openText(page);
  await picture(page, "text");
  assert.deepEqual(await findings(page), []);
  await settled(page);
  await watched.close();
});
