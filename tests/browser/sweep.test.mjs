// Many values of one number, in a pool of workers: a sweep that finishes with the program's numbers, one that is cancelled, ones that cannot be.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { colouredPixels, covered } from "./harness/canvas.mjs";
import { click, find, there, until, write } from "./harness/find.mjs";
import { downloaded } from "./harness/files.mjs";
import { picture, program, site } from "./harness/site.mjs";

const page_ = site();

async function status(page, pattern) {
  await until(
    page,
    `the sweep says ${pattern.source}`,
    (source) => new RegExp(source).test(door.text(door.find("status", undefined, /^Sweep/))),
    pattern.source,
  );
}

const rows = (csv) => csv.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("a sweep has the program's numbers to the bit, in its table and on its picture", async () => {
  const watched = await page_.open("#g=planar-pendulum", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "Sweep");
  await find(page, "dialog", "Sweep: One Number, Many Values");
  const choice = await (await find(page, "combobox", "What is varied")).evaluate(({ value }) => value);
  assert.match(choice, /^(runs\.\d+\.)?parameters\./);
  await write(page, "From", "0.5");
  await write(page, "To", "2");
  await write(page, "Number of runs", "12");
  await click(page, "button", "Start");
  await status(page, /^Done: 12 runs/);
  const { channel, run, path } = await page.evaluate(() => ({ ...door.work("sweep").task, run: Number(door.find("combobox", "Run", /^Sweep/)?.value ?? 0) }));
  const csv = await downloaded(page, () => click(page, "button", "CSV: download the table"));
  const theirs = program(
    "sweep",
    "gallery:planar-pendulum",
    "--over",
    `${path}=0.5:2:12`,
    "--run",
    String(run + 1),
    "--channels",
    channel,
    "--take",
    "last,min,max,mean",
  );
  assert.deepEqual(rows(csv), rows(theirs));
  // Every value is a dot on the picture.
  const canvas = await there(page, "the picture", () => door.charts(door.find("dialog", /^Sweep/)).find(({ points }) => points !== null)?.canvas);
  await until(page, "all dots are drawn", (element) => door.chart(element).points.length === 12, canvas);
  const { layout, points } = await canvas.evaluate((element) => (({ layout, points }) => ({ layout, points }))(door.chart(element)));
  const place = ({ x, y }) => [
    layout.plot.left + ((x - layout.x.min) / (layout.x.max - layout.x.min)) * layout.plot.width,
    layout.plot.top + (1 - (y - layout.y.min) / (layout.y.max - layout.y.min)) * layout.plot.height,
  ];
  assert.ok(covered(points.map(place), await colouredPixels(canvas)) > 0.99);
  assert.equal(await page.evaluate(() => door.findAll("listitem", undefined, "One small picture for each run").length), 12);
  await picture(page, "sweep-light-1280");
  assert.deepEqual(await findings(page), []);
  // Another number of the same runs: nothing is computed again.
  const of = await find(page, "combobox", "Of each run");
  await of.select("peaks");
  await until(page, "peaks are drawn", (element) => door.chart(element).points.length > 12, canvas);
  await watched.close();
});

test("a sweep that is cancelled keeps what is there, and a closed one goes on no more", async () => {
  const watched = await page_.open("#g=planar-pendulum", {
    viewport: { width: 360, height: 740 },
    features: [
      { name: "prefers-color-scheme", value: "dark" },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
  const { page } = watched;
  await page.keyboard.press("s");
  await find(page, "dialog", "Sweep: One Number, Many Values");
  await write(page, "Number of runs", "5000");
  await page.keyboard.press("Enter");
  await status(page, /^[1-9]\d* of 5000 runs/);
  await click(page, "button", "Cancel");
  await status(page, /^Cancelled after [1-9]\d* of 5000 runs/);
  const csv = await downloaded(page, () => click(page, "button", "CSV: download the table"));
  const count = rows(csv).length - 1;
  assert.ok(count > 0 && count < 5000, `${count}`);
  assert.deepEqual(await findings(page), []);
  await picture(page, "sweep-dark-360");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
  await click(page, "button", "Start");
  await status(page, /^[1-9]\d* of 5000 runs/);
  await page.keyboard.press("Escape");
  await until(page, "it is cancelled", () => door.work("sweep").state === "cancelled");
  await watched.close();
});

test("what is wrong with a sweep is said, and a value without a run is named", async () => {
  const watched = await page_.open("#g=planar-pendulum", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await click(page, "button", "Sweep");
  await find(page, "dialog", "Sweep: One Number, Many Values");
  const problem = () => page.evaluate(() => door.text(door.find("alert", undefined, /^Sweep/)));
  const refused = async (pattern) => {
    await click(page, "button", "Start");
    await until(page, `it says ${pattern.source}`, (source) => new RegExp(source).test(door.text(door.find("alert", undefined, /^Sweep/))), pattern.source);
    return problem();
  };
  await write(page, "From", "many");
  await refused(/“From” needs a number/);
  await write(page, "From", "0");
  await (await find(page, "checkbox", "Even ratios (logarithmic)")).click();
  await refused(/both ends must be greater than 0\. Give two ends/);
  await (await find(page, "checkbox", "Even ratios (logarithmic)")).click();
  await write(page, "Number of runs", "2.5");
  await refused(/whole number from 1 to 5000/);
  await write(page, "Number of runs", "3");
  const what = await find(page, "combobox", "What is varied");
  await what.select("");
  await refused(/Choose what is varied/);
  await write(page, "Path in the document", "parameters.nothing");
  await refused(/There is no parameter "nothing"/);
  await write(page, "Path in the document", "simulation.duration");
  await write(page, "From", "-1");
  await write(page, "To", "1");
  assert.match(await refused(/2 values have no run|1 value has no run/), /duration/i);
  await status(page, /^Done: 3 runs/);
  await watched.close();
});

test("the code of the sweep is not part of the first view", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name.split("/").at(-1))
        .filter((name) => name.endsWith(".js")),
    );
  const before = await scripts();
  await click(page, "button", "Sweep");
  await find(page, "dialog", "Sweep: One Number, Many Values");
  assert.ok((await scripts()).length > before.length);
  await watched.close();
});
