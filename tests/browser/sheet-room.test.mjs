// The room that the sheet has while one builds, and what stands around it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "./harness/find.mjs";
import { settled, site } from "./harness/site.mjs";

const page_ = site();

test("while building the sheet has half of a window of 1280 by 800, tools in one row, and the curves stand below", async () => {
  const watched = await page_.open("", { viewport: { width: 1280, height: 800 } });
  const { page } = watched;
  await page.keyboard.press("e");
  await find(page, "button", "Other Assembly");
  await settled(page);
  const seen = await page.evaluate(() => {
    const box = (element) => JSON.parse(JSON.stringify(element.getBoundingClientRect()));
    const tools = ["Select", "Bar", "Pin", "Slider", "Spring", "Motor", "Force", "Ground", "Change Lengths", "Other Assembly"];
    return {
      sheet: box(door.parts("crank")[0].ownerSVGElement),
      strip: box(door.find("button", "1 degree of freedom")),
      plots: box(door.find("region", /[Pp]lot|[Cc]urve/)),
      tops: [...new Set(tools.map((name) => Math.round(door.find("button", name).getBoundingClientRect().top)))],
      height: innerHeight,
    };
  });
  const { sheet, strip, plots, tops, height } = seen;
  assert.ok(sheet.width * sheet.height >= (1280 * 800) / 2, `${sheet.width} x ${sheet.height}`);
  assert.equal(tops.length, 1, `the tools stand in one row: ${tops}`);
  assert.ok(sheet.bottom <= strip.top && strip.bottom <= height, `the checks are in sight: ${JSON.stringify(strip)}`);
  assert.ok(plots.top >= strip.bottom && plots.height > 300, `the curves stand below: ${JSON.stringify(plots)}`);
  await watched.close();
});

test("beside it the fields of a part show their numbers whole", async () => {
  for (const [language, names] of [
    ["en", ["Mass", "Moment of inertia", "Angle"]],
    ["de", ["Masse", "Trägheitsmoment", "Winkel"]],
  ]) {
    const watched = await page_.open(`?lang=${language}`, { viewport: { width: 1280, height: 800 } });
    const { page } = watched;
    await page.keyboard.press("e");
    await find(page, "button", language === "de" ? "Andere Einbaulage" : "Other Assembly");
    await page.evaluate(() => door.session.selectPart("crank"));
    for (const name of names) {
      const field = await find(page, "textbox", name);
      const [value, inside, room] = await field.evaluate((element) => [element.value, element.scrollWidth, element.clientWidth]);
      assert.ok(value.length > 0 && inside <= room, `${name} “${value}” needs ${inside} px of ${room}`);
    }
    await watched.close();
  }
});
