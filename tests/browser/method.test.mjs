// The choice of the method: explained, with its options, refused in place; the plots stay in sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { find, there, until } from "./harness/find.mjs";
import { documentText, picture, site } from "./harness/site.mjs";

const page_ = site();

async function openMethod(page) {
  const button = await there(page, "the method", () => door.find("button", /^Method: /));
  await button.click();
  return find(page, "complementary", "Method");
}

/** Chooses an option of a select by its label. */
async function choose(page, label, value) {
  const select = await find(page, "combobox", label);
  await select.select(value);
}

/** The numbers of the page's last computation changed and it is done. */
async function again(page, act) {
  const before = await page.evaluate(() => document.body.dataset.version);
  await act();
  await page.waitForFunction((old) => document.body.dataset.version !== old && document.body.dataset.state === "done", { timeout: 20_000 }, before);
}

for (const [scheme, viewport] of [
  ["light", { width: 1280, height: 800 }],
  ["dark", { width: 1280, height: 800 }],
  ["light", { width: 360, height: 740 }],
  ["dark", { width: 360, height: 740 }],
]) {
  test(`open at ${viewport.width} px in ${scheme} colours`, async () => {
    const watched = await page_.open("#g=two-link-parabola", { viewport, features: [{ name: "prefers-color-scheme", value: scheme }] });
    const { page } = watched;
    const panel = await openMethod(page);
    await picture(page, `method-${scheme}-${viewport.width}`);
    if (viewport.width >= 1100) {
      const { x, width } = await panel.boundingBox();
      for (const box of await page.evaluate(() => door.plots.map(({ element }) => element.getBoundingClientRect().toJSON()))) {
        assert.ok(box.x >= x + width, "the panel covers no plot");
        assert.ok(box.width > 280, `a plot has ${box.width} px left`);
      }
    }
    assert.deepEqual(await findings(page), []);
    await watched.close();
  });
}

test("every choice is explained by a sentence with its formula", async () => {
  const watched = await page_.open("#g=spherical-pendulum");
  const { page } = watched;
  await openMethod(page);
  for (const [label, ids] of [
    ["Form of the equations", ["index-1", "null-space", "projected", "augmented-lagrangian", "invariant", "minimal"]],
    ["Keeping the joints together", ["baumgarte", "s-full", "s-both", "s-both2", "s-vel", "s-pos", "projection"]],
  ]) {
    // The frame belongs to the minimal form alone, and this document's runs ask for one: only the explanation is looked at.
    for (const id of ids) {
      await choose(page, label, id);
      const choice = (name) => door.findAll("group", undefined, "Method").find((group) => door.find("combobox", name, group) !== null);
      await until(page, "it has its formula", `door.formulas((${choice})(${JSON.stringify(label)})) > 0`);
      const said = await page.evaluate(
        `(() => { const group = (${choice})(${JSON.stringify(label)}); return { formulas: door.formulas(group), text: group.textContent }; })()`,
      );
      assert.ok(said.formulas > 0, `${id}: ${said.text}`);
      assert.ok(!said.text.includes("\\") && !said.text.includes("$"), said.text);
    }
  }
  await watched.close();
});

test("an option that cannot be is refused at its field in the solver's words, and the motion stays", async () => {
  const watched = await page_.open("#g=two-link-parabola");
  const { page } = watched;
  await openMethod(page);
  const before = await documentText(page);
  await choose(page, "What is changed below", "1");
  const field = await find(page, "textbox", "alpha1, on velocities, 1/s");
  assert.deepEqual(await field.evaluate(({ value, placeholder }) => [value, placeholder]), ["12", "12"]);
  const write = async (text) => {
    await field.click({ count: 3 });
    await field.type(text);
    await page.keyboard.press("Enter");
  };
  await write("-3");
  await until(page, "the field is marked", (element) => element.getAttribute("aria-invalid") === "true", field);
  const said = await page.evaluate(() => door.text(door.find("alert", undefined, "Method")));
  assert.match(said, /alpha1|negative|0/);
  assert.equal(JSON.parse(await documentText(page)).runs[1].simulation.stabilization.alpha1, -3);
  await picture(page, "method-refused");
  assert.deepEqual(await findings(page), []);
  await write("many");
  await page.waitForSelector("::-p-text(Write a number)");
  await again(page, () => write("5"));
  assert.equal(await field.evaluate((element) => element.getAttribute("aria-invalid")), "false");
  // One number changed, and nothing else.
  assert.equal(await documentText(page), before.replace('"alpha1": 12', '"alpha1": 5'));
  await watched.close();
});

test("a single run gets a choice of its own", async () => {
  const watched = await page_.open("#g=two-link-parabola");
  const { page } = watched;
  await openMethod(page);
  await choose(page, "What is changed below", "6");
  assert.equal(await (await find(page, "combobox", "Keeping the joints together")).evaluate((select) => select.value), "s-pos");
  await again(page, () => choose(page, "Keeping the joints together", "projection"));
  const { runs, simulation } = JSON.parse(await documentText(page));
  assert.equal(runs[6].simulation.stabilization, "projection");
  assert.equal(simulation.stabilization, "s-both2");
  await watched.close();
});

test("a run is added in the page, with choices of its own, and one undo takes it away", async () => {
  const watched = await page_.open("#g=slider-crank");
  const { page } = watched;
  const before = await documentText(page);
  await openMethod(page);
  await again(page, async () => (await find(page, "button", "Add a Run")).click());
  const runs = async () => JSON.parse(await documentText(page)).runs;
  assert.deepEqual(await runs(), [{ label: "as it is" }, { label: "Run 2" }]);
  // What is chosen next is the new run's.
  await again(page, () => choose(page, "Keeping the joints together", "none"));
  assert.deepEqual((await runs())[1], { label: "Run 2", simulation: { stabilization: "none" } });
  await again(page, async () => (await find(page, "button", "Add a Run")).click());
  assert.equal((await runs()).length, 3);
  await page.evaluate(() => (door.session.undo(), door.session.undo(), door.session.undo()));
  assert.equal(await documentText(page), before);
  await watched.close();
});
