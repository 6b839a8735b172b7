// Fields: what is typed beyond a range is said and keeps the drawing's scale; a problem of the text does not move the page.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { find, until, write } from "./harness/find.mjs";
import { documentText, openText, picture, program, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

const link = (document) => {
  const file = join(mkdtempSync(join(tmpdir(), "holonomy-")), "document.json");
  writeFileSync(file, JSON.stringify(document));
  return `#${program("link", file).trim().split("#").at(-1)}`;
};

const SWING = {
  holonomy: 1,
  title: "Swing",
  parameters: { k: { value: 4, min: 1, max: 10, unit: "N/m", label: "stiffness" } },
  coordinates: { x: 0.3 },
  kinetic_energy: "x'^2/2",
  potential_energy: "k*x^2/2",
  simulation: { duration: 3, output_step: 0.05 },
  scene: [
    {
      line: [
        [0, 0],
        ["x", 0],
      ],
    },
    { point: ["x", 0], label: "tip" },
  ],
};

/** How large the drawing is. */
const scale = (page) =>
  page.evaluate(() => {
    const { scale, width, height } = door.picture;
    return { scale, label: door.drawn("scale")[0].textContent, width, height };
  });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a number beyond its range is said, and the drawing keeps its scale, ${viewport.width} px wide`, async () => {
    const watched = await page_.open(link(SWING), { viewport, ...STILL });
    const { page } = watched;
    const before = await scale(page);
    const type = async (number) => {
      await write(page, "stiffness: number", number);
      await page.keyboard.press("Enter");
      await until(page, "it is in the document", (value) => JSON.parse(door.session.text).parameters.k.value === value, Number(number));
      await settled(page);
    };
    const said = () => page.evaluate(() => door.text(door.find("alert", undefined, "Mechanism")));
    // It flies away: e^170 m in three seconds.
    await type("-2000");
    assert.equal(await said(), "Outside its range: 1 to 10");
    assert.deepEqual(await scale(page), before, "the drawing is as large as before, and stands where it stood");
    const field = await find(page, "textbox", "stiffness: number");
    assert.match(await field.evaluate((input) => input.getRootNode().getElementById(input.getAttribute("aria-describedby")).textContent), /Outside/);
    await picture(page, `beyond-${viewport.width}`);
    await type("5");
    assert.equal(await said(), "");
    assert.equal((await scale(page)).label, before.label);
    await watched.close();
  });
}

test("a problem of the text moves nothing while one types, and is said beside the text", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const editor = await openText(page);
  await editor.focus();
  await page.keyboard.down("Control");
  await page.keyboard.press("End");
  await page.keyboard.up("Control");
  const places = () =>
    page.evaluate(() =>
      [door.find("main"), ...["Mechanism", "Plots", "Checks"].map((name) => door.find("region", name)), door.find("textbox", "Document")].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
    );
  await settled(page);
  const before = await places();
  for (const key of ["]", "{", "x"]) {
    await page.keyboard.type(key);
    await until(page, "the text has a problem", () => document.body.dataset.state === "broken");
    assert.deepEqual(await places(), before);
  }
  await page.waitForSelector("::-p-text(What you see is the last document that was right.)");
  await picture(page, "problem-beside-text");
  for (let k = 0; k < 3; k += 1) await page.keyboard.press("Backspace");
  await until(page, "the problem is gone", () => document.body.dataset.state === "done");
  assert.deepEqual(await places(), before);
  await watched.close();
});

test("a problem that comes while the text is not in sight moves nothing either", async () => {
  const watched = await page_.open("", STILL);
  const { page } = watched;
  const places = () =>
    page.evaluate(() =>
      [door.find("main"), ...["Mechanism", "Plots", "Checks"].map((name) => door.find("region", name))].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
    );
  const before = await places();
  const text = await documentText(page);
  await page.evaluate((next) => door.session.edit(next), text.replace('"holonomy": 1', '"holonomy": 1, "nothing": 2'));
  await until(page, "the text has a problem", () => document.body.dataset.state === "broken");
  await find(page, "button", "Show the Document");
  assert.deepEqual(await places(), before);
  await picture(page, "problem-over-page");
  await watched.close();
});
