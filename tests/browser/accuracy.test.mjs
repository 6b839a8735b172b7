// How right the run on screen is: said in idle time, taken back with every change, told again of what is shown then; nothing waits for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, says, there, until } from "./harness/find.mjs";
import { picture, settled, site } from "./harness/site.mjs";

const page_ = site();

const RIGHT = /^Positions are right to \S+ m \(.+ of the size\), by a run with half the step\.$/;
const DOUBTFUL =
  /^Right to a thousandth of its size until t = [\d.]+ s; after that small errors decide, and another computer program will show another motion\.$/;

/** The note in the picture, as soon as it is there. */
const told = async (page, pattern) => {
  const note = await there(page, String(pattern), (source) => door.findAll("note").find((note) => new RegExp(source).test(door.text(note))), pattern.source);
  return note.evaluate((element) => door.text(element));
};
const settledSomehow = (page) => until(page, "the runs are over", () => ["done", "failed"].includes(document.body.dataset.state));

/** Whether the picture says anything of it. */
const said = () => door.findAll("note").some((note) => /thousandth of its size|Positions are right/.test(door.text(note)));

test("how right the first example is is said beside it, and where it says how the runs went; a slider takes it back at once and it comes again", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const first = await told(page, RIGHT);
  assert.equal(await page.evaluate(() => document.body.dataset.state), "done");
  await says(page, `no stabilization: ${first}`);
  await picture(page, "accuracy");
  const slider = await find(page, "slider", "motor speed: slider");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await until(page, "it is taken back", () => door.session.accuracy === undefined);
  await settled(page);
  assert.equal(await page.evaluate(said), false);
  await told(page, RIGHT);
  // Of the run that is shown.
  await click(page, "button", "with projection");
  await says(page, "with projection: Positions are right");
  await told(page, RIGHT);
  assert.deepEqual(await findings(page), []);
  await watched.close();
});

test("while it is found out a slider answers with new runs, and nothing of the old one is said", async () => {
  const watched = await page_.open("#g=double-pendulum");
  const { page } = watched;
  const working = () => page.workers().length;
  const before = working();
  const deadline = Date.now() + 60_000;
  while (working() === before && Date.now() < deadline && !(await page.evaluate(said))) await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(working() > before, "it is found out in a worker of its own");
  const version = await page.evaluate(() => door.session.version);
  await page.evaluate(() => {
    window.heard = [];
    door.session.watch(["accuracy"], () => window.heard.push(door.session.accuracy?.sentence ?? ""));
    door.session.setValue(["parameters", "l1", "value"], 0.48, "slider");
  });
  await until(page, "new runs are on screen", (old) => door.session.version > old, version);
  await settled(page);
  assert.deepEqual(await page.evaluate(() => window.heard), []);
  const sentence = await told(page, DOUBTFUL);
  assert.deepEqual(await page.evaluate(() => window.heard), [sentence]);
  await watched.close();
});

test("in German too, and in the language that the page is switched to", async () => {
  const german =
    /^Bis t = [\d,]+ s auf ein Tausendstel der Größe genau; danach entscheiden kleine Fehler, und ein anderes Programm zeigt eine andere Bewegung\.$/;
  const watched = await page_.open("?lang=de#g=double-pendulum");
  const { page } = watched;
  await told(page, german);
  for (const pattern of [DOUBTFUL, german]) {
    await page.evaluate(() => door.language());
    await told(page, pattern);
  }
  await watched.close();
});

test("a motion that is still to be predicted, one that stops, and one without a picture are not judged", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await told(page, RIGHT);
  const silent = async () => {
    await settledSomehow(page);
    // Longer than it takes to begin and to find it out.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    assert.equal(await page.evaluate(said), false);
    assert.equal(await page.evaluate(() => door.session.accuracy), undefined);
  };
  await page.evaluate(() => {
    door.session.clock.hold(true);
    door.session.again();
  });
  await silent();
  await page.evaluate(() => {
    door.session.clock.hold(false);
    door.session.again();
  });
  await told(page, RIGHT);
  for (const text of [
    {
      kinetic_energy: "x'^2/2",
      potential_energy: "x*sqrt(1 - t)",
      scene: [
        { point: ["x", 0] },
        {
          line: [
            [0, 0],
            [1, 0],
          ],
        },
      ],
    },
    { kinetic_energy: "x'^2/2", potential_energy: "x^2/2" },
  ]) {
    await page.evaluate(
      (rest) => door.session.open(JSON.stringify({ holonomy: 1, title: "Other", coordinates: { x: 1 }, simulation: { duration: 2 }, ...rest })),
      text,
    );
    await until(page, "it is on screen", () => document.title.startsWith("Other"));
    await silent();
  }
  await watched.close();
});
