// A run that stops: the card says when, where and why, leads to the moment, and its advice can be taken and taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { aria, click, find, focused, tabTo, there, until } from "./harness/find.mjs";
import { documentText, picture, site } from "./harness/site.mjs";

const page_ = site();

/** Two cranks and a coupler; the motor turns them into the flat pose at pi - 1 s, where the form "minimal" ends. */
function parallelogram() {
  const [s, c] = [Math.sin(1), Math.cos(1)];
  const crank = (x) => ({
    mass: 1,
    inertia: 0.1,
    shape: "crank",
    position: [x + c / 2, s / 2],
    angle: 1,
    velocity: [-s / 2, c / 2],
    angular_velocity: 1,
    points: { O: [-0.5, 0], E: [0.5, 0] },
  });
  return JSON.stringify(
    {
      holonomy: 1,
      title: "Flat",
      space: "planar",
      ground: { points: { O: [0, 0], E: [2, 0] } },
      bodies: {
        crank1: crank(0),
        crank2: crank(2),
        coupler: { mass: 2, inertia: 0.7, position: [1 + c, s], velocity: [-s, c], points: { A: [-1, 0], B: [1, 0] } },
      },
      joints: {
        O1: { type: "revolute", connect: ["ground.O", "crank1.O"] },
        O2: { type: "revolute", connect: ["ground.E", "crank2.O"] },
        T1: { type: "revolute", connect: ["crank1.E", "coupler.A"] },
        T2: { type: "revolute", connect: ["crank2.E", "coupler.B"] },
      },
      drivers: { motor: { joint: "O1", coordinate: "angle", function: "t + 1" } },
      simulation: { duration: 4, output_step: 0.05, formulation: "minimal", integrator: { type: "dopri5", rtol: 1e-13, atol: 1e-13 } },
      plots: [{ title: "Angles", channels: ["crank1.angle", "crank2.angle"] }],
    },
    undefined,
    1,
  );
}
const MOMENT = Math.PI - 1;

/** Opens a document by its link, as it was shared. */
async function openDocument(options) {
  const watched = await page_.open("", options);
  const { page } = watched;
  await page.evaluate(async (text) => {
    const { session } = door;
    location.hash = await session.client.ask("share", { text });
  }, parallelogram());
  await until(page, "the run stopped", () => document.title.startsWith("Flat") && document.body.dataset.state === "failed");
  return watched;
}

const time = (page) => page.evaluate(() => door.session.clock.t);

for (const [scheme, viewport] of [
  ["light", { width: 1280, height: 800 }],
  ["dark", { width: 1280, height: 800 }],
  ["light", { width: 360, height: 740 }],
]) {
  test(`the card at ${viewport.width} px in ${scheme} colours`, async () => {
    const watched = await openDocument({
      viewport,
      features: [
        { name: "prefers-color-scheme", value: scheme },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
    const { page } = watched;
    const card = await there(page, "why it stopped", () => door.find("alert", "Why it stopped"));
    const said = await card.evaluate((element) => ({ cause: door.session.set.runs[0].failure.cause, text: element.textContent.replace(/\s+/g, " ") }));
    assert.equal(said.cause, "singular");
    assert.match(said.text, /stopped at 2\.14/);
    assert.match(said.text, /Farthest apart there (O1|O2|T1|T2|motor) \(row \w+\)/);
    const number = (name) => Number(new RegExp(`${name} ([\\d.e\u2212]+)`).exec(said.text)[1].replace("\u2212", "-"));
    assert.ok(number("Smallest singular value") < 1e-4 && number("Condition") > 1e4, said.text);
    assert.deepEqual(await findings(page), []);
    if (viewport.width < 800) await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await picture(page, `failure-${scheme}-${viewport.width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
    await watched.close();
  });
}

test("it leads to the moment, marks the joint, and the moment can be shared", async () => {
  const watched = await openDocument();
  const { page, context } = watched;
  await context.overridePermissions(new URL(page_.url).origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  await click(page, "button", "Go to That Moment");
  await find(page, "button", "Run");
  assert.ok(Math.abs((await time(page)) - MOMENT) < 1e-3, `${await time(page)}`);
  const marked = await page.evaluate(() => door.drawn("apart").map((part) => [part.dataset.part, part.getAttribute("aria-label")]));
  assert.equal(new Set(marked.map(([name]) => name)).size, 1, JSON.stringify(marked));
  assert.match(marked[0][1], /came apart$/);
  await click(page, "button", "Copy Link to This Moment");
  await until(page, "it is copied", () => door.session.message.startsWith("Link to this moment"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#m=1[\w-]+&t=2\.14\d+/);
  // A reader who follows it stands there, and still.
  await page.goto("about:blank");
  await page.goto(link);
  await until(page, "the run stopped", () => document.body.dataset.state === "failed");
  await until(page, "it stands at the moment", (wanted) => Math.abs(door.session.clock.t - wanted) < 1e-3, MOMENT);
  assert.equal(await page.evaluate(() => door.session.clock.playing), false);
  await watched.close();
});

test("advice is taken with one key and taken back with one", async () => {
  const watched = await openDocument({ features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await there(page, "why it stopped", () => door.find("alert", "Why it stopped"));
  const before = await documentText(page);
  const name = await tabTo(page, /Use the form that passes/);
  assert.match(name, /augmented-lagrangian with projection/);
  await page.keyboard.press("Enter");
  await until(page, "the run comes to its end", () => document.body.dataset.state === "done");
  assert.equal(await page.evaluate(() => door.find("alert")), null);
  const changed = JSON.parse(await documentText(page)).simulation;
  assert.deepEqual([changed.formulation.type, changed.stabilization], ["augmented-lagrangian", "projection"]);
  assert.equal(await page.evaluate(() => door.session.clock.available), 4);
  // Nothing else of the text is another.
  const lines = (text) => text.split("\n").filter((line) => !/formulation|type|penalty|stabilization|atol|rtol|[{}]/.test(line));
  assert.deepEqual(lines(await documentText(page)), lines(before));
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  await until(page, "it stops again", () => document.body.dataset.state === "failed");
  assert.equal(await documentText(page), before);
  await there(page, "why it stopped", () => door.find("alert", "Why it stopped"));
  await watched.close();
});

test("a start that cannot be put together says what to leave out", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const text = '{"holonomy":1,"title":"Apart","coordinates":{"x":1,"y":0},"kinetic_energy":"(x\'^2+y\'^2)/2","constraints":{"first":"x - 1","second":"x - 2"}}';
  await page.evaluate((wanted) => door.session.open(wanted), text);
  const card = await there(page, "why it stopped", () => door.find("alert", "Why it stopped"));
  assert.equal(await card.evaluate(() => door.session.report.failure.cause), "inconsistent");
  assert.equal(await page.$(aria("button", "Go to That Moment")), null);
  await click(page, "button", 'Leave out the constraint "first"');
  await until(page, "it runs", () => document.title.startsWith("Apart") && document.body.dataset.state === "done");
  assert.deepEqual(Object.keys(JSON.parse(await documentText(page)).constraints), ["second"]);
  assert.ok((await focused(page)) !== undefined);
  await watched.close();
});

/** A bead on a ring with a force that takes the multiplier of the ring away: `lambda.ring.1*x`, `lambda.ring.1*y`. */
const UNBALANCED =
  "#m=1eNpdjtsOgjAMhl_F9MYTHsC7PYQvYICMMWFxrGZMwiR7d7uZeOFN0_75-rUL9KjR4OCB5Rk45bQEBld0vTLdquGaGyFHyEAg2lYZ7mhiC8yJ97GduH7R0jmDSWoUylF6CSGDhzLSKVFLI21HIWzmdVXsPZXtqUhOMzrLlXHJaelkoiJUFYc8UuTpooBr9ZZtfUcrfh-A5kPT8mNcPOa7GdJHf6mPilGQA9htgSfSOergS5ehDB_aKVSh";

test("a first document whose forces have no balance says so, and nothing waits for what does not come", async () => {
  for (const [lang, loading, checking] of [
    ["en", "Loading the solver", "Checking"],
    ["de", "Der Löser wird geladen", "Wird geprüft"],
  ]) {
    const watched = await page_.open(`?lang=${lang}${UNBALANCED}`, { settle: false });
    const { page } = watched;
    await until(page, "why it does not begin", () => door.session?.report?.failure?.cause === "unbalanced");
    await until(page, "nothing is waited for", (...words) => words.every((word) => !door.text().includes(word)), loading, checking);
    await picture(page, `unbalanced-${lang}`);
    assert.deepEqual(await findings(page), []);
    await watched.close();
  }
});
