// A knife edge goes with its body: nothing of it stays where it began on the ground.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "./harness/find.mjs";
import { site } from "./harness/site.mjs";

const page_ = site();

test("the edges of the robot travel with it", async () => {
  const watched = await page_.open("#g=mobile-robot&t=8");
  const { page } = watched;
  await until(page, "W1 is drawn", () => door.parts("W1").length > 0);
  const pins = await page.evaluate(() =>
    door
      .parts("W1")
      .flatMap((part) => door.drawn("pin", part))
      .map((circle) => ["cx", "cy"].map((name) => circle.getAttribute(name))),
  );
  assert.equal(pins.length, 2);
  assert.deepEqual(pins[0], pins[1]);
  const edges = await page.evaluate(() => door.drawn("edge").map((path) => path.getAttribute("d")));
  assert.equal(edges.length, 5);
  for (const d of edges) assert.match(d, /^M[-\d. ]+L[-\d. ]+$/);
  await watched.close();
});
