// How far the joints come apart: all runs of a document at once, and one time axis for the plots of a column.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find, until } from "./harness/find.mjs";
import { picture, site } from "./harness/site.mjs";

const page_ = site();

for (const [scheme, width] of [
  ["light", 1280],
  ["dark", 1280],
  ["light", 360],
]) {
  test(`seven runs on one logarithmic plot, ${scheme}, ${width} px`, async () => {
    const viewport = { width, height: width > 800 ? 800 : 740 };
    const watched = await page_.open("#g=two-link-parabola", { viewport, features: [{ name: "prefers-color-scheme", value: scheme }] });
    const { page } = watched;
    await until(page, "both plots are drawn", () => {
      return door.plots.filter(({ layout }) => layout !== null).length === 2;
    });
    const drawn = await page.evaluate(() => door.plots.map(({ layout, runs, channels }) => ({ layout, runs, channels })));
    assert.deepEqual(
      drawn.map(({ channels }) => channels[1]),
      ["drift.position", "drift.velocity"],
    );
    for (const { layout, runs } of drawn) {
      assert.deepEqual(runs, [0, 1, 2, 3, 4, 5, 6]);
      assert.ok(layout.y.log);
      // The start fulfils the constraint, some of it exactly: zero stands at a labelled floor.
      if (layout.y.floor !== null) assert.equal(layout.y_ticks[0].label, "0");
    }
    await find(page, "button", "Baumgarte (12, 70)");
    const dashes = await page.evaluate(() => door.plots.map(({ curves }) => curves.map(({ dashes: of }) => of)));
    for (const of of dashes) assert.equal(new Set(of).size, 7, `${of}`);
    await picture(page, `drift-${scheme}-${width}`);
    await watched.close();
  });
}

test("the plots of a column have their time axes in line", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.waitForFunction(
    () => {
      const lefts = door.plots.map(({ layout }) => layout?.plot.left);
      return lefts.length === 2 && lefts[0] !== undefined && lefts[0] === lefts[1];
    },
    { timeout: 10_000 },
  );
  await watched.close();
});
