// The analysis: ways to move, rank, which reactions can be trusted; rings and broken lines for those that cannot; the choices compared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, focused, says, there, until } from "./harness/find.mjs";
import { GALLERY, documentText, openExample, picture, setText, settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = [{ name: "prefers-reduced-motion", value: "reduce" }];
const SHARING = ["B", "C", "W1", "W2", "W3", "W4"];
const DOOR = `{
  "holonomy": 1, "title": "Door on two hinges", "space": "spatial", "gravity": [0, 0, -9.81],
  "ground": { "points": { "low": [0, 0, 0.3], "high": [0, 0, 1.7] } },
  "bodies": { "door": { "mass": 20, "inertia": [7, 8.1, 1.1], "position": [0.4, 0, 1], "shape": "box", "points": { "low": [-0.4, 0, -0.7], "high": [-0.4, 0, 0.7] } } },
  "joints": {
    "low": { "type": "revolute", "connect": ["ground.low", "door.low"], "axis": [0, 0, 1] },
    "high": { "type": "revolute", "connect": ["ground.high", "door.high"], "axis": [0, 0, 1] }
  },
  "simulation": { "duration": 1, "output_step": 0.05 },
  "plots": [{ "title": "Weight", "channels": ["reaction.low.fz", "reaction.low.fx"] }]
}
`;

/** The panel, as soon as it shows an analysis. */
const panel = (page) => there(page, "an analysis", () => door.find("image", /^Singular values/, "Analysis"));

/** The numbers of both counts. */
const counts = (page) =>
  page.evaluate(() =>
    door
      .findAll("definition", undefined, "Analysis")
      .slice(0, 2)
      .map((cell) => cell.textContent),
  );

/** The table of joints: name, equations, verdicts. */
const joints = (page) =>
  page.evaluate(() =>
    door
      .findAll("row", undefined, "Can the reactions be trusted?")
      .slice(1)
      .map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );

/** Names of the joints that are ringed in the planar picture. */
const ringed = (page) =>
  page.evaluate(() =>
    door
      .drawn("ringed")
      .map((part) => part.dataset.part)
      .sort(),
  );

/** Name and dashes of every curve of the plot with this title; false where there is none yet: a plot farther down may come after those that are seen first. */
const curvesOf = (title) => {
  const found = [...door.plots, ...door.morePlots]
    .filter((plot) => plot.title.startsWith(title))
    .flatMap(({ curves }) => curves.map(({ name, dashes }) => [name, dashes]));
  return found.length > 0 && found;
};

async function lines(page, title) {
  await until(page, `the curves of ${title} are there`, curvesOf, title);
  return page.evaluate(curvesOf, title);
}

for (const scheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, telephone: { width: 360, height: 740 } })) {
    test(`the mobile robot's analysis, ${scheme}, ${size}`, async () => {
      const watched = await page_.open("#g=mobile-robot", { viewport, features: [...STILL, { name: "prefers-color-scheme", value: scheme }] });
      const { page } = watched;
      await click(page, "button", "Analysis");
      await panel(page);
      assert.deepEqual(await counts(page), ["1", "\u22121"]);
      await says(page, "21 velocities less 22 equations. 2 of them only repeat what the others say, so that 20 count: 21 \u2212 20 = 1.");
      const label = await (await panel(page)).evaluate((picture_) => picture_.getAttribute("aria-label"));
      assert.match(label, /20 that count, from 0\.0263 to 2\.06; the rest at .*e\u221218 or below/);
      assert.deepEqual(
        await page.evaluate(() => ["counted", "uncounted"].map((kind) => door.drawn(kind, door.find("image", /^Singular values/)).length)),
        [20, 1],
      );
      const rows = await joints(page);
      assert.equal(rows.length, 14);
      for (const [name, , reaction, multipliers] of rows) {
        const expected = SHARING.includes(name) ? "not unique" : "unique";
        assert.deepEqual([reaction, multipliers], [expected, expected], name);
      }
      await says(page, "B, C, W1, W2, W3 and W4 share a load that the rigid model cannot tell apart.");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
      await picture(page, `analysis-${scheme}-${viewport.width}`);
      assert.deepEqual(await findings(page), []);
      await watched.close();
    });
  }
}

test("it is loaded when it is first opened, by a key, and Esc gives the focus back", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  const files = () =>
    page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => /panel/.test(name)).length,
    );
  assert.equal(await files(), 0);
  await page.keyboard.press("a");
  await panel(page);
  assert.ok((await files()) > 0);
  assert.deepEqual(await counts(page), ["1", "1"]);
  await says(page, "Both agree: each of the 8 equations takes away one of the 9 velocities.");
  assert.equal(await page.evaluate(() => door.find("checkbox", undefined, "Analysis")), null, "nothing to choose where nothing is redundant");
  await page.keyboard.press("Escape");
  await until(page, "the panel is closed", () => door.find("complementary", "Analysis") === null);
  assert.match(await focused(page), /^button Analysis/);
  await watched.close();
});

test("a row of the table chooses the joint in the scene, and what is not determined is ringed there", async () => {
  const watched = await page_.open("#g=mobile-robot", { features: STILL });
  const { page } = watched;
  assert.deepEqual(await ringed(page), SHARING);
  const label = (name) => page.evaluate((part) => door.parts(part)[0].getAttribute("aria-label"), name);
  assert.match(await label("B"), /^Joint B, pin, joins platform and front, reaction not determined$/);
  assert.doesNotMatch(await label("A"), /not determined/);
  await page.keyboard.press("a");
  await panel(page);
  await (await find(page, "button", "Joint W3: show in the mechanism")).focus();
  await page.keyboard.press("Enter");
  await find(page, "region", "Joint W3");
  assert.deepEqual(await page.evaluate(() => door.findAll("button", /^Joint W3[,:]/).map((part) => part.getAttribute("aria-pressed"))), ["true", "true"]);
  await openExample(page, "Four-bar");
  assert.deepEqual(await ringed(page), []);
  await watched.close();
});

test("lines are broken where values are not determined, and only there; the plot says why", async () => {
  const watched = await page_.open("#g=mobile-robot", { features: STILL });
  const { page } = watched;
  const edges = await lines(page, "Edges");
  assert.deepEqual(
    edges.map(([name]) => name),
    ["W1", "W2", "W3", "W4", "W5"].map((name) => `λn ${name}`),
  );
  assert.ok(
    edges.slice(0, 4).every(([, dashes]) => dashes !== ""),
    JSON.stringify(edges),
  );
  assert.equal(edges[4][1], "", "W5 is determined");
  const determined = await lines(page, "Force at A");
  assert.ok(determined.length === 3 && determined.every(([, dashes]) => dashes === ""), JSON.stringify(determined));
  await says(page, "Broken lines: B, C, W1, W2, W3 and W4 share a load that rigid bodies do not determine.");
  // All runs over each other.
  await click(page, "button", "Edges: W5 is unique, W1 to W4 are not: all runs in one picture");
  const drawn = (runs) =>
    until(
      page,
      `curves of ${runs} runs are drawn`,
      (wanted) => {
        return [...door.plots, ...door.morePlots].some(({ channels, runs }) => channels?.includes("lambda.W3.n") && new Set(runs).size === wanted);
      },
      runs,
    );
  await drawn(4);
  assert.equal((await lines(page, "Edges")).filter(([, dashes]) => dashes === "").length, 4, "W5 of each run");
  await click(page, "button", "Edges: W5 is unique, W1 to W4 are not: all runs in one picture");
  await drawn(1);
  await click(page, "button", "Why?");
  await panel(page);
  await watched.close();
});

test("a choice that is ticked is a run of the document, drawn over the others; undo takes it back", async () => {
  const watched = await page_.open("#g=mobile-robot", { features: STILL });
  const { page } = watched;
  const original = await documentText(page);
  await page.keyboard.press("a");
  await panel(page);
  const choices = () =>
    page.evaluate(() => door.findAll("checkbox", undefined, "Analysis").map((choice) => [choice.labels[0].textContent.trim(), choice.checked]));
  const before = await choices();
  assert.equal(before.length, 11, "automatic, minimum norm and nine pairs");
  assert.deepEqual(
    before
      .filter(([, ticked]) => ticked)
      .map(([name]) => name)
      .sort(),
    ["C.y and W4 carry nothing", "W1 and W4 carry nothing", "W2 and W4 carry nothing", "smallest multipliers of all"],
  );
  await click(page, "checkbox", "W3 and W4 carry nothing");
  await until(page, "there are five runs", () => document.body.dataset.state === "done" && JSON.parse(document.body.dataset.runs).length === 5);
  assert.match(
    await documentText(page),
    /\{ "label": "W3 and W4 carry nothing", "simulation": \{ "redundancy": \{ "type": "eliminate", "eliminated": \["W3", "W4"\] \} \} \}\n {2}\]/,
  );
  // W3 carries nothing in the new run, and something in the first; what the page says is what the runs recorded.
  await (await there(page, "a channel to choose", () => door.find("combobox", /^Force or multiplier/, "Analysis"))).select("lambda.W3.n");
  await until(page, "all five are drawn", () => {
    const [chart] = door.charts(door.find("complementary", "Analysis"));
    return chart?.runs?.join() === "0,1,2,3,4" && chart.channels[1] === "lambda.W3.n";
  });
  const values = await page.evaluate(async () => {
    const { session } = door;
    return Promise.all(session.set.runs.map(async ({ handle }) => [...(await handle.ask("values", { channels: ["lambda.W3.n", "lambda.W5.n"], t: 2 }))]));
  });
  assert.equal(values[4][0], 0);
  assert.ok(Math.abs(values[0][0]) > 1, `${values[0][0]}`);
  // What is determined does not depend on the choice.
  for (const [, determined] of values) assert.ok(Math.abs(determined - values[0][1]) < 1e-10, `${determined}`);
  assert.ok(Math.abs(values[0][1]) > 1);
  await picture(page, "analysis-choices");
  await click(page, "button", "Undo");
  await until(page, "there are four runs again", () => document.body.dataset.state === "done" && JSON.parse(document.body.dataset.runs).length === 4);
  assert.equal(await documentText(page), original);
  await click(page, "checkbox", "smallest multipliers of all");
  await until(page, "there are three", () => document.body.dataset.state === "done" && JSON.parse(document.body.dataset.runs).length === 3);
  assert.doesNotMatch(await documentText(page), /minimum-norm/);
  await watched.close();
});

test("in space the names of such joints are marked; a document without runs gets its first", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  await setText(page, DOOR);
  await until(page, "the door is on screen", () => document.title.startsWith("Door"));
  await settled(page);
  await until(page, "two names are marked", () => door.drawn("ringed").length === 2);
  assert.deepEqual((await page.evaluate(() => door.drawn("ringed").map((label) => label.textContent))).sort(), ["high", "low"]);
  await click(page, "button", "Analysis");
  await panel(page);
  assert.deepEqual(await counts(page), ["1", "\u22124"]);
  await says(page, "high share a load that the rigid model cannot tell apart.");
  assert.equal(
    await page.evaluate(() => door.findAll("checkbox", undefined, "Analysis").find(({ checked }) => checked).disabled),
    true,
    "a document has at least one run",
  );
  await click(page, "checkbox", "smallest multipliers of all");
  await until(page, "there are two runs", () => document.body.dataset.state === "done" && JSON.parse(document.body.dataset.runs).length === 2);
  assert.deepEqual(await page.evaluate(() => JSON.parse(document.body.dataset.runs)), ["as the document says", "smallest multipliers of all"]);
  await picture(page, "analysis-space");
  assert.deepEqual(await findings(page), []);
  await watched.close();
});

test("while the text has a problem nothing can be ticked", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  const good = readFileSync(join(GALLERY, "parallelogram.json"), "utf8");
  await setText(page, good);
  await until(page, "the parallelogram is on screen", () => document.title.startsWith("Parallelogram"));
  await settled(page);
  await page.evaluate((text) => door.session.edit(text), good.replace('"holonomy": 1,', '"holonomy": 1'));
  await click(page, "button", "Analysis");
  await panel(page);
  await says(page, "The text has problems: fix them first.");
  assert.equal(await page.evaluate(() => door.find("group", "Which equations carry nothing?", "Analysis").disabled), true);
  await watched.close();
});

test("at a singular pose the verdict is of this pose, and it says what holds elsewhere", async () => {
  const watched = await page_.open("", { features: STILL });
  const { page } = watched;
  const flat = JSON.parse(readFileSync(join(GALLERY, "parallelogram.json"), "utf8"));
  Object.assign(flat.parameters.angle, { value: 0, max: 0.3 });
  Object.assign(flat, { title: "Flat parallelogram", runs: [], simulation: { duration: 0.02, formulation: "augmented-lagrangian" } });
  // Two cranks: away from the line nothing is redundant.
  delete flat.ground.points.O3;
  delete flat.bodies.crank3;
  delete flat.joints.O3;
  delete flat.joints.T3;
  flat.plots = [{ title: "Force", channels: ["reaction.O1.fx"] }];
  await setText(page, JSON.stringify(flat));
  await until(page, "it is on screen", () => document.title.startsWith("Flat") && document.body.dataset.state === "done");
  await click(page, "button", "Analysis");
  await panel(page);
  assert.deepEqual(await counts(page), ["2", "1"]);
  const note = await page.evaluate(() => door.text(door.find("note", undefined, "Analysis")));
  assert.match(
    note,
    /Only at this pose The start is a singular pose: the rank is 7 here and 8 at poses nearby\. There: 1 degree of freedom, no redundant equation, every reaction determined\./,
  );
  const rows = await joints(page);
  assert.ok(rows.length === 4 && rows.some(([, , here]) => here === "not unique"));
  for (const row of rows) assert.equal(row.at(-1), "unique", row[0]);
  assert.deepEqual(await ringed(page), [], "along the motion every reaction is determined");
  assert.ok((await lines(page, "Force")).every(([, dashes]) => dashes === ""));
  await picture(page, "analysis-singular");
  await watched.close();
});

/** The arrows of a force flow as drawn: whose, and from where to where, px. */
const arrows = (page) =>
  page.evaluate(() =>
    door.drawn("force").map((line) => {
      const [x, y, ex, ey] = line
        .getAttribute("d")
        .match(/-?[\d.]+/g)
        .map(Number);
      // The line ends at the neck of the head, 8 px before the tip.
      const length = Math.hypot(ex - x, ey - y);
      const factor = (length + 8) / length;
      return { joint: line.dataset.joint, body: line.dataset.body, x, y, dx: (ex - x) * factor, dy: (ey - y) * factor };
    }),
  );

for (const scheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, telephone: { width: 360, height: 740 } })) {
    test(`the force flow of a self-stress is drawn on the bodies, in balance, ${scheme}, ${size}`, async () => {
      const watched = await page_.open("#g=parallelogram", { viewport, features: [...STILL, { name: "prefers-color-scheme", value: scheme }] });
      const { page } = watched;
      await click(page, "button", "Analysis");
      await panel(page);
      await click(page, "button", "Show the force flow");
      await until(page, "arrows are drawn", () => door.drawn("force").length > 0);
      await says(page, "on each of crank1, crank2, crank3 and coupler the arrows are in balance.");
      const drawn = await arrows(page);
      assert.equal(drawn.length, 9, "two on each crank, three on the coupler");
      for (const body of ["crank1", "crank2", "crank3", "coupler"]) {
        const own = drawn.filter((arrow) => arrow.body === body);
        // As drawn, to the hundredths of a pixel that are written: forces, and moments about the corner of the picture.
        const sum = (value) => own.reduce((total, arrow) => total + value(arrow), 0);
        assert.ok(Math.abs(sum(({ dx }) => dx)) < 0.2 && Math.abs(sum(({ dy }) => dy)) < 0.2, `${body}: forces`);
        assert.ok(Math.abs(sum(({ x, y, dx, dy }) => x * dy - y * dx)) < 0.003 * 62 * viewport.width, `${body}: moments`);
        assert.ok(
          own.every(({ dx, dy }) => Math.hypot(dx, dy) > 12),
          `${body}: to be seen`,
        );
      }
      // At both ends of a crank, where the pins are.
      const pin = await page.evaluate(() => ["cx", "cy"].map((name) => Number(door.drawn("pin", door.parts("T1")[0])[0].getAttribute(name))));
      const at = drawn.find(({ joint, body }) => joint === "T1" && body === "crank1");
      assert.ok(Math.hypot(at.x - pin[0], at.y - pin[1]) < 1, "the arrow begins at its pin");
      await picture(page, `force-flow-${scheme}-${size}`);
      assert.deepEqual(await findings(page), []);
      await click(page, "button", "Show the force flow");
      await until(page, "the arrows are gone", () => door.session.spotlight === undefined);
      assert.deepEqual(await arrows(page), []);
      await watched.close();
    });
  }
}

test("the force flow goes when the mechanism moves or changes, and in space it is drawn too", async () => {
  const watched = await page_.open("#g=parallelogram", { features: STILL });
  const { page } = watched;
  await click(page, "button", "Analysis");
  await panel(page);
  await click(page, "button", "Show the force flow");
  await until(page, "arrows are drawn", () => door.drawn("force").length > 0);
  await page.evaluate(() => door.session.clock.play());
  await until(page, "nothing is shown in place of the run", () => door.session.spotlight === undefined);
  await openExample(page, "Table on four legs");
  await panel(page);
  await click(page, "button", "Show the force flow");
  await says(page, "without any load: on top the arrows are in balance.");
  await says(page, "The longest arrow is 1 N, at leg");
  const forces = await page.evaluate(() =>
    door.session.spotlight.flow.forces.map(({ joint, force }) => [joint, ...force.map((x) => Math.round(1e6 * x) / 1e6)]),
  );
  assert.deepEqual(
    forces.map(([joint]) => joint),
    ["leg1", "leg2", "leg3", "leg4"],
  );
  // Two opposite legs are pressed, the other two are relieved.
  assert.deepEqual(
    forces.map(([, , , z]) => Math.abs(z)),
    [1, 1, 1, 1],
  );
  assert.equal(
    forces.reduce((sum, [, , , z]) => sum + z, 0),
    0,
  );
  await picture(page, "force-flow-space");
  await watched.close();
});
