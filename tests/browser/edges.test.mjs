// A knife edge goes with its body: nothing of it stays where it began on the ground.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shown } from "./harness/find.mjs";
import { site } from "./harness/site.mjs";

const page_ = site();

test("the edges of the robot travel with it", async () => {
  const watched = await page_.open("#g=mobile-robot&t=8");
  const { page } = watched;
  await shown(page, '>>> [data-part="W1"] circle.pin');
  const pins = await page.$$eval('>>> [data-part="W1"] circle.pin', (circles) =>
    circles.map((circle) => [circle.getAttribute("cx"), circle.getAttribute("cy")]),
  );
  assert.equal(pins.length, 2);
  assert.deepEqual(pins[0], pins[1]);
  const edges = await page.$$eval(">>> path.edge", (paths) => paths.map((path) => path.getAttribute("d")));
  assert.equal(edges.length, 5);
  for (const d of edges) assert.match(d, /^M[-\d. ]+L[-\d. ]+$/);
  await watched.close();
});
