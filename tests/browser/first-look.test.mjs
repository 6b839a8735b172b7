// The first half minute: a pull on the first screen, what the checks say, a case where counting is wrong; and a first mechanism step by step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, tabTo, there, until } from "./harness/find.mjs";
import { documentText, picture, setText, settled, site } from "./harness/site.mjs";

const page_ = site();

const strip = async (page) => (await find(page, "region", "Checks")).evaluate((checks) => door.text(checks));
const says = async (page, pattern) => {
  await until(
    page,
    `the card says ${pattern}`,
    (source) => {
      const card = door.find("region", "A first look") ?? door.find("region", "A four-bar, step by step");
      return card !== null && new RegExp(source).test(door.text(door.find("status", undefined, card)));
    },
    pattern.source,
  );
};

/** Middle of the blue pin, px. */
async function middle(page) {
  const element = await there(page, "the blue pin", () => door.drawn("handle")[0]);
  return element.evaluate((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
}

async function pullBlue(page, dx, dy) {
  const { x, y } = await middle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let k = 1; k <= 8; k += 1) await page.mouse.move(x + (dx * k) / 8, y + (dy * k) / 8);
  await until(page, "the part is in the hand", () => {
    return door.picture.pulled !== undefined;
  });
}

test("the blue pin is dragged on the first screen: the rest follows, and one undo takes it back", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  const before = await documentText(page);
  const chunks = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)));
  assert.deepEqual(
    chunks.filter((name) => /^(pull|card|guide|touch|sheet|hand)-/.test(name)),
    [],
    "nothing of it is fetched with the first view",
  );
  const rocker = () => page.evaluate(() => door.parts("rocker")[0].getAttribute("transform"));
  const stood = await rocker();
  const at = await middle(page);
  await pullBlue(page, 40, 45);
  // It is where the hand is: the crank reaches everywhere on its circle.
  const held = await middle(page);
  assert.ok(Math.hypot(held.x - at.x, held.y - at.y) > 20, "the pin has moved");
  assert.notEqual(await rocker(), stood, "the rocker follows");
  await page.mouse.up();
  await settled(page);
  assert.notEqual(await documentText(page), before);
  assert.match(await strip(page), /1 degree of freedom/);
  await click(page, "button", "Undo");
  assert.equal(await documentText(page), before, "one gesture, one entry, byte by byte");
  await watched.close();
});

test("a click still chooses the part, and a pull without an end changes nothing", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  const before = await documentText(page);
  const { x, y } = await middle(page);
  await page.mouse.click(x, y);
  await find(page, "button", "Show in the Document");
  assert.equal(await documentText(page), before);
  await watched.close();
});

test("who drags first is shown what the checks tell: stuck, back, held twice; each step read off the document", async () => {
  const watched = await page_.open();
  const { page } = watched;
  // Slowly: a machine of tests may take a while from looking to pressing.
  await (await find(page, "combobox", "Speed")).select("0.02");
  await pullBlue(page, 30, -40);
  await page.mouse.up();
  await find(page, "region", "A first look");
  // It was running: it goes on from where it was let go.
  await find(page, "button", "Pause");
  await says(page, /two marked pins, A and C/);
  const before = await documentText(page);
  await picture(page, "first-look");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Add the Bar");
  await says(page, /one rigid loop/);
  assert.match(await strip(page), /cannot move/);
  await until(page, "the rigid parts are marked", () => door.session.spotlight?.parts.has("bar1"));
  // By the keys that undo everything.
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  await says(page, /three parallel cranks/);
  assert.equal(await documentText(page), before);
  await click(page, "button", "Make It Parallel");
  await says(page, /held already/);
  assert.match(await strip(page), /1 degree of freedom \(0 by counting\).*1 redundant constraint/);
  await click(page, "button", "Why?");
  await there(page, "the card", () => door.find("region", undefined, "Checks"));
  await page.keyboard.press("Escape");
  await click(page, "button", "Close the first look");
  // It does not come again by itself.
  await page.goto(page_.url);
  await page.reload();
  await settled(page);
  await (await find(page, "combobox", "Speed")).select("0.02");
  await pullBlue(page, 30, -40);
  await page.mouse.up();
  await settled(page);
  assert.equal(await page.evaluate(() => door.find("region", "A first look")), null);
  await click(page, "button", "Examples");
  await click(page, "button", "A First Look Half a minute: what the checks tell.");
  await find(page, "region", "A first look");
  await watched.close();
});

test("a first four-bar step by step, by keys alone; left, undone and taken up where the document stands", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Examples");
  await click(page, "button", "Build a Four-Bar, Step by Step From an empty sheet to a linkage that runs.");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  await says(page, /drag up from an empty place/);
  const bar = async (from, to) => {
    await tabTo(page, /From/);
    await page.keyboard.type(from);
    await page.keyboard.press("Tab");
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
    await settled(page);
  };
  await bar("0; 0", "0; 60");
  await says(page, /From the free end of the crank/);
  const height = () => page.evaluate(() => door.picture.top);
  const top = await height();
  await bar("0; 60", "160; 120");
  await says(page, /From a place on the ground/);
  assert.equal(await height(), top, "the drawing stays where it is");
  await picture(page, "guide");
  assert.deepEqual(await findings(page), []);
  await click(page, "button", "Leave the guide");
  await bar("200; 0", "160; 120");
  await click(page, "button", "Step by Step");
  await says(page, /Take Motor/);
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  await says(page, /From a place on the ground/);
  await page.keyboard.down("Control");
  await page.keyboard.press("y");
  await page.keyboard.up("Control");
  await says(page, /Take Motor/);
  await tabTo(page, /^button Joint A$/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^button Add Motor$/);
  await page.keyboard.press("Enter");
  await says(page, /Press Run/);
  await tabTo(page, /^button Run/);
  await page.keyboard.press("Enter");
  await says(page, /It runs/);
  await watched.close();
});

test("the step counts a document that was typed, and says when a loop is rigid", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await click(page, "button", "Examples");
  await click(page, "button", "Build a Four-Bar, Step by Step From an empty sheet to a linkage that runs.");
  await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
  const bar = (x, y, a, b) => ({
    mass: 0.1,
    inertia: 1e-4,
    position: [(x + a) / 2, (y + b) / 2],
    points: { P: [(x - a) / 2, (y - b) / 2], Q: [(a - x) / 2, (b - y) / 2] },
    shape: "rod",
  });
  const typed = {
    holonomy: 1,
    title: "Typed",
    space: "planar",
    ground: { points: { A: [0, 0], D: [0.2, 0] } },
    bodies: { one: bar(0, 0, 0, 0.06), two: bar(0, 0.06, 0.16, 0.12), three: bar(0.2, 0, 0.16, 0.12), four: bar(0, 0, 0.16, 0.12) },
    joints: {
      A: { type: "revolute", connect: ["ground.A", "one.P"] },
      B: { type: "revolute", connect: ["one.Q", "two.P"] },
      C: { type: "revolute", connect: ["two.Q", "three.Q"] },
      D: { type: "revolute", connect: ["ground.D", "three.P"] },
      E: { type: "revolute", connect: ["ground.A", "four.P"] },
      F: { type: "revolute", connect: ["two.Q", "four.Q"] },
    },
  };
  await setText(page, JSON.stringify(typed, null, 1));
  await settled(page);
  await says(page, /nothing can move/);
  delete typed.bodies.four;
  delete typed.joints.E;
  delete typed.joints.F;
  await click(page, "button", "Document");
  await setText(page, JSON.stringify(typed, null, 1));
  await settled(page);
  await says(page, /Take Motor/);
  await watched.close();
});

test("the first look is offered at once, without a drag, and not again when it was seen", async () => {
  const watched = await page_.open("", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "A First Look");
  await find(page, "region", "A first look");
  await until(page, "it is offered no more", () => door.find("button", "A First Look") === null);
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate(() => door.find("button", "A First Look")), null);
  await watched.close();
});
