// How far the joints come apart: all runs of a document at once, and one time axis for the plots of a column.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, until } from "./harness/find.mjs";
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
    // A telephone shows one at a time, by its name.
    const narrow = width < 800;
    const shown = async () => {
      await until(page, "the plots are drawn", (count) => door.plots.filter(({ layout }) => layout !== null).length === count, narrow ? 1 : 2);
      return page.evaluate(() => door.plots.map(({ layout, runs, channels, curves }) => ({ layout, runs, channels, curves })));
    };
    const drawn = await shown();
    if (narrow) {
      await click(page, "button", "How fast it leaves it");
      await until(page, "the other is shown", () => door.plots[0].channels?.[1] === "drift.velocity" && door.plots[0].layout !== null);
      drawn.push(...(await shown()));
    }
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
    for (const of of drawn.map(({ curves }) => curves.map(({ dashes }) => dashes))) assert.equal(new Set(of).size, 7, `${of}`);
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
