// What somebody stumbles over who has only read the README.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, find, there, until } from "./harness/find.mjs";
import { openExample, setText, settled, site } from "./harness/site.mjs";

const page_ = site();

/** The first look is open; what it says. */
async function look(page) {
  await click(page, "button", "Examples");
  await click(page, "button", "A First Look Half a minute: what the checks tell.");
  await find(page, "region", "A first look");
  await settled(page);
}

const says = (page) => page.evaluate(() => door.text(door.find("status", undefined, "A first look")));

test("skipping the steps of the first look tells nothing that the checks deny", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await look(page);
  for (const step of ["2 of 5", "4 of 5", "5 of 5"]) {
    await click(page, "button", "Next");
    await until(page, `the card is at ${step}`, (at) => door.text("A first look").includes(at), step);
  }
  assert.match(await says(page), /These were the checks/);
  assert.deepEqual(await page.evaluate(() => door.findAll("button", undefined, "A first look").map((button) => door.text(button))), [
    "",
    "Share",
    "Build Your Own",
  ]);
  await watched.close();
});

test("the first look goes with the documents it speaks of", async () => {
  for (const leave of [(page) => click(page, "button", "New"), (page) => openExample(page, "Double pendulum of two bars")]) {
    const watched = await page_.open();
    const { page } = watched;
    await look(page);
    await leave(page);
    await until(page, "the card is gone", () => door.find("region", "A first look") === null);
    await watched.close();
  }
});

test("what is drawn on an empty sheet stays where it was drawn", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await there(page, "the sheet", () => door.drawn("sheet")[0]);
  await settled(page);
  const view = () =>
    page.evaluate(() => {
      const { origin, scale } = door.picture;
      return [origin.x, origin.y, scale].map((value) => Math.round(10 * value) / 10);
    });
  const before = await view();
  const { x, y, width, height } = await (await there(page, "the sheet", () => door.drawn("sheet")[0])).boundingBox();
  // Far to the left, where the sheet shows more than its box.
  const [from, to] = [
    [x + 0.12 * width, y + 0.75 * height],
    [x + 0.2 * width, y + 0.5 * height],
  ];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
  await until(page, "the bar is there", () => /"bar1"/.test(door.session.text));
  await settled(page);
  assert.deepEqual(await view(), before);
  await watched.close();
});

test("a field with an expression begins where those with numbers begin, and ends with them", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  const text = await page.evaluate(() => door.session.text);
  await setText(page, text.replace('"inertia": 2e-3', '"inertia": "2e-3*speed/6"'));
  await until(page, "the page has it", () => door.session.good?.text.includes("2e-3*speed/6"));
  await click(page, "button", "Edit");
  await click(page, "button", "Body crank");
  const left = async (name) => (await (await find(page, "textbox", name)).boundingBox()).x;
  await find(page, "textbox", "Moment of inertia");
  assert.ok(Math.abs((await left("Moment of inertia")) - (await left("Mass"))) < 1);
  await watched.close();
});

test("in the list of keys what a key does has more room than its name", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Keys");
  const [key, does] = await (await find(page, "dialog", "Keys")).evaluate((dialog) =>
    ["term", "definition"].map((role) => door.find(role, undefined, dialog).getBoundingClientRect().width),
  );
  assert.ok(key < does, `${key} px and ${does} px`);
  await watched.close();
});

test("a joint that is moved by typing is said to be where it is, and that its parts were changed", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "Edit");
  assert.deepEqual(await Promise.all(["From", "To"].map(async (name) => (await find(page, "combobox", name)).evaluate((field) => field.placeholder))), [
    "0; 0",
    "0; 0.05",
  ]);
  await click(page, "button", "Joint C");
  const field = await find(page, "textbox", "At x");
  await field.click({ count: 3 });
  await field.type("0.188043");
  await page.keyboard.press("Enter");
  await until(page, "it is said", () => door.text().includes("C is at 0.188043; 0.149038 m. What it joins was changed to reach it."));
  await watched.close();
});

test("what a card shows is seen while one builds too", async () => {
  const watched = await page_.open("#g=parallelogram", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "Edit");
  await there(page, "the sheet", () => door.drawn("sheet")[0]);
  await click(page, "button", "1 redundant constraint: O1, O2, O3, T1, T2 and T3");
  await click(page, "button", "Show Me: O1, O2, O3, T1, T2 and T3");
  const marked = await (
    await there(
      page,
      "T3 as it is marked",
      () =>
        door.drawn(
          "hit",
          door.drawn("marked").find(({ dataset }) => dataset.part === "T3"),
        )[0],
    )
  ).evaluate((hit) => getComputedStyle(hit).fill);
  assert.doesNotMatch(marked, /^(transparent|none|rgba\(0, 0, 0, 0\))$/);
  await watched.close();
});

test("a joint is moved by a button, and by Move, the arrow keys and Enter", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const x = (name) => page.evaluate((point) => JSON.parse(door.session.text).ground.points[point]?.[0] ?? 0, name);
  await page.keyboard.press("e");
  await click(page, "button", "Joint D");
  const before = await x("D");
  await click(page, "button", "plus x, 0.005 m");
  await until(page, "D is 5 mm further", (old) => Math.abs(JSON.parse(door.session.text).ground.points.D[0] - old - 0.005) < 1e-9, before);
  await settled(page);
  await click(page, "button", "Point ground.D");
  await click(page, "button", "minus x, 0.005 m");
  await until(page, "D is back", (old) => Math.abs(JSON.parse(door.session.text).ground.points.D[0] - old) < 1e-9, before);
  await settled(page);
  await click(page, "button", "Move");
  await until(page, "the drawing has the keys", () => door.focused() === door.picture.svg);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await until(page, "D is further by a step of the grid", (old) => JSON.parse(door.session.text).ground.points.D[0] > old + 1e-3, before);
  assert.equal(await page.evaluate(() => door.session.clock.t), 0, "the time stands still");
  await watched.close();
});

test("a bar that is typed from the middle of another is pinned to it", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "New");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  for (const [from, to] of [
    ["0; 0", "100; 0"],
    ["50; 0", "50; 80"],
  ]) {
    for (const [name, place] of [
      ["From", from],
      ["To", to],
    ])
      await (await find(page, "combobox", name)).type(place);
    await click(page, "button", "Add Bar");
    await until(
      page,
      `the bar from ${from} is there`,
      (x) => Object.values(JSON.parse(door.session.text).bodies ?? {}).length === (x === "0; 0" ? 1 : 2),
      from,
    );
    await settled(page);
  }
  const { joints } = await page.evaluate(() => JSON.parse(door.session.text));
  assert.deepEqual(
    Object.values(joints).map(({ connect }) => connect.map((end) => end.split(".")[0])),
    [
      ["ground", "bar1"],
      ["bar1", "bar2"],
    ],
  );
  await watched.close();
});
