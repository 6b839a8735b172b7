// What an exercise keeps as it is: marked in the list, the picture and the panel of the method, and nothing is said that did not happen; and a
// press on Check counts although what was said about the entry before goes away.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { GALLERY, documentText, picture, program, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

const link = (document) => {
  const file = join(mkdtempSync(join(tmpdir(), "holonomy-")), "exercise.json");
  writeFileSync(file, JSON.stringify(document));
  return `#${program("link", file).trim().split("#").at(-1)}`;
};

const FOUR_BAR = {
  ...JSON.parse(readFileSync(join(GALLERY, "four-bar.json"), "utf8")),
  exercise: {
    tasks: [{ id: "n", prompt: "How many bodies move?", answer: { type: "number", value: 3, tolerance: 0.1 } }],
    locked: ["/bodies/coupler", "/joints/A", "/ground", "/simulation/duration", "/simulation/stabilization"],
  },
};

async function begin(page) {
  const field = await find(page, "textbox", "Your name or number");
  await field.type("l");
  await page.keyboard.press("Enter");
  await until(page, "the work begins", () => door.lesson?.stage === "working");
  await settled(page);
}

test("locked parts are marked in the list, in the picture and in the panel of the method", async () => {
  const watched = await page_.open(link(FOUR_BAR), { ...STILL, settle: false });
  const { page } = watched;
  await begin(page);
  const drawn = await page.evaluate(() =>
    door
      .parts()
      .filter((part) => part.getAttribute("aria-description") !== null)
      .map((part) => [part.dataset.part, part.getAttribute("aria-description")]),
  );
  assert.deepEqual(drawn, [
    ["coupler", "Part of the exercise: it cannot be changed"],
    ["A", "Part of the exercise: it cannot be changed"],
  ]);
  assert.equal(await page.evaluate(() => door.drawn("lock").length), 2, "a lock beside each");
  await click(page, "button", "Edit");
  await find(page, "button", "Body coupler");
  const marked = () =>
    page.evaluate(() =>
      door
        .findAll("button", undefined, "Parts")
        .filter(({ title }) => title.startsWith("Part of the exercise"))
        .map(({ ariaLabel }) => ariaLabel),
    );
  assert.deepEqual(
    await marked(),
    ["Point ground.A", "Point ground.D", "Body coupler", "Point coupler.B", "Point coupler.C", "Point coupler.P", "Joint A"].filter(
      (name) => name !== "Point coupler.P" || FOUR_BAR.bodies.coupler.points.P !== undefined,
    ),
  );
  await click(page, "button", "Body coupler");
  const mass = await find(page, "textbox", "Mass");
  assert.equal(await mass.evaluate((field) => field.readOnly), true);
  await picture(page, "locked-parts");
  // What is refused was not done, and is not said to be.
  const before = await documentText(page);
  await page.keyboard.press("Delete");
  const note = () => page.evaluate(() => door.text(door.find("note", undefined, "Mechanism")));
  await until(page, "something is said", () => /belongs to the exercise/.test(door.text(door.find("note", undefined, "Mechanism"))));
  assert.doesNotMatch(await note(), /Removed/);
  assert.equal(await documentText(page), before);
  assert.doesNotMatch(await page.evaluate(() => door.session.message), /Removed/);
  // What is free goes, and that is said.
  await click(page, "button", "Joint D");
  await page.keyboard.press("Delete");
  await until(page, "it is gone", () => /Removed D/.test(door.text(door.find("note", undefined, "Mechanism"))));
  assert.notEqual(await documentText(page), before);
  await (await there(page, "the method", () => door.find("button", /^Method: /))).click();
  await find(page, "complementary", "Method");
  const method = () =>
    page.evaluate(() => {
      const locked = ({ title }) => title.startsWith("Part of the exercise");
      return {
        axes: door
          .findAll("combobox", undefined, "Method")
          .filter(locked)
          .map(({ ariaLabel }) => ariaLabel),
        disabled: door
          .findAll("combobox", undefined, "Method")
          .filter(({ disabled }) => disabled)
          .map(({ ariaLabel }) => ariaLabel)
          .filter(Boolean),
        fields: door
          .findAll("textbox", undefined, "Method")
          .filter(({ readOnly }) => readOnly)
          .map((input) => door.text(input.labels[0])),
      };
    });
  const found = await method();
  assert.equal(found.axes.length, 1, JSON.stringify(found));
  assert.deepEqual(found.disabled, found.axes);
  assert.deepEqual(found.fields.length, 1);
  assert.equal(found.fields[0], "duration, s");
  await page.evaluate(() =>
    door
      .findAll("combobox", undefined, "Method")
      .find(({ disabled }) => disabled)
      .scrollIntoView({ block: "center" }),
  );
  await picture(page, "locked-method");
  assert.deepEqual(await findings(page), []);
  await watched.close();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`the first press on Check after a refused entry counts, ${viewport.width} px wide`, async () => {
    const watched = await page_.open(link(FOUR_BAR), { ...STILL, viewport, settle: false });
    const { page } = watched;
    await begin(page);
    const button = await find(page, "button", "Check task 1");
    const field = await there(page, "the field", () => door.find("textbox", undefined, "Task 1 of 1"));
    const type = async (text) => {
      await field.click({ count: 3 });
      await page.keyboard.type(text);
    };
    const state = () => page.evaluate(() => ({ state: door.text("Task 1 of 1"), refused: door.find("alert", undefined, "Task 1 of 1") !== null }));
    const press = async () => {
      // A slow hand: what the press takes away is gone before it is let go.
      const box = await button.boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + 3);
      await page.mouse.down();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
      await page.mouse.up();
    };
    await type("many");
    await press();
    await until(page, "the entry is refused", () => door.find("alert", undefined, "Task 1 of 1") !== null);
    await picture(page, `refused-entry-${viewport.width}`);
    for (const [answer, verdict] of [
      ["5", /not right yet/],
      ["3", /✓right/],
    ]) {
      await type(answer);
      await press();
      await until(page, "it is checked", (source) => new RegExp(source).test(door.text("Task 1 of 1")), verdict.source);
      assert.equal((await state()).refused, false);
      if (answer === "5") {
        // Refused once more, after it was judged.
        await type("a lot");
        await press();
        await until(page, "the entry is refused", () => door.find("alert", undefined, "Task 1 of 1") !== null);
      }
    }
    await watched.close();
  });
}
