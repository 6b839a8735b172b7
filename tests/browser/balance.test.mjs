// Rest, vibration and root locus in the analysis: what is found is listed, shown in the picture, followed over a parameter, and can be stopped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, says, there, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** The cells of a table of the analysis, row by row. */
const rows = (page, name) =>
  page.evaluate(
    (name) =>
      door
        .findAll("row", undefined, name)
        .slice(1)
        .map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
    name,
  );

const pose = (page) => page.evaluate(() => door.parts("lower")[0].outerHTML);

for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, telephone: { width: 360, height: 740 } })) {
  const scheme = size === "desktop" ? "light" : "dark";
  test(`a double pendulum rests in four poses, swings about them, and is followed over a parameter, ${size}`, async () => {
    const watched = await page_.open("#g=double-pendulum", { viewport, features: [...STILL, { name: "prefers-color-scheme", value: scheme }] });
    const { page } = watched;
    await click(page, "button", "Analysis");
    await click(page, "button", "Find Where It Rests");
    await there(page, "the poses of rest", () => door.find("region", "Rest"));
    const found = await rows(page, "Rest");
    assert.deepEqual(found.map(([, push]) => push).sort(), ["not stable", "not stable", "not stable", "stable"]);
    const before = await pose(page);
    await click(page, "button", `Show pose ${found.findIndex(([, push]) => push === "stable") + 1}`);
    await until(page, "the picture shows the rest", (old) => door.parts("lower")[0].outerHTML !== old, before);
    const rest = await pose(page);

    await click(page, "button", "Find the Vibrations");
    await there(page, "the shapes", () => door.find("region", "Vibration and Stability"));
    await says(page, "No small deviation grows.");
    assert.equal((await rows(page, "Vibration and Stability")).length, 2);
    await click(page, "button", "Show shape 1");
    await until(page, "the picture shows the shape", (old) => door.parts("lower")[0].outerHTML !== old, rest);
    await picture(page, `vibration-${size}`);

    await click(page, "button", "Follow the Eigenvalues");
    await there(page, "the curves", () => door.find("button", "Save as a Table"));
    await there(page, "the picture of the curves", () => door.find("image", /^Imaginary part, rad\/s of the eigenvalues over/));
    await page.evaluate(() => door.find("image", /^Imaginary part, rad\/s of the eigenvalues over/).scrollIntoView({ block: "end" }));
    await picture(page, `locus-${size}`);
    assert.deepEqual(await findings(page), []);

    // One motion in the picture at a time.
    const pressed = () =>
      page.evaluate(() =>
        door
          .findAll("button", /^Show (pose|shape|mode) /)
          .filter((one) => one.ariaPressed === "true")
          .map((one) => one.ariaLabel),
      );
    await click(page, "button", "Find the Free Modes at This Pose");
    await click(page, "button", "Show mode 1");
    await until(page, "the free mode is in the picture", () => door.find("group", "Mode 1 in the picture") !== null);
    assert.deepEqual(await pressed(), ["Show mode 1"]);
    // Vibrations about the moment that is shown leave the poses of rest where they are.
    await click(page, "button", "Find the Vibrations Anew");
    await find(page, "button", "Find the Vibrations Anew");
    await click(page, "button", "Show shape 1");
    await until(page, "the shape is in the picture", () => door.find("group", "Shape 1 in the picture") !== null);
    assert.deepEqual(await pressed(), ["Show shape 1"]);
    assert.equal((await rows(page, "Rest")).length, 4);
    await click(page, "button", "Back to the Motion");
    await until(page, "the motion is back", (old) => door.parts("lower")[0].outerHTML === old, before);
    await watched.close();
  });
}

test("why there is no rest is said, a motion that changes is refused, and what is computed can be stopped", async () => {
  const watched = await page_.open("#g=bicycle", { features: STILL });
  const { page } = watched;
  await settled(page);
  await page.keyboard.press("a");
  await click(page, "button", "Find Where It Rests");
  await says(page, "rear_rolls asks for a velocity: with everything at rest it does not hold, so no pose is one of rest.");
  await click(page, "button", "Find the Vibrations");
  await says(page, "The motion does not look the same at all times");
  await click(page, "button", "Follow the Eigenvalues");
  await click(page, "button", "Stop");
  await find(page, "button", "Follow the Eigenvalues");
  await watched.close();
});
