// The German page is German: no English sentence in what it shows beside the documents' own words, and no decimal point in its numbers.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "./harness/find.mjs";
import { DOCUMENT, quiet, seen } from "./harness/seen.mjs";
import { GALLERY, settled, site } from "./harness/site.mjs";

const page_ = site();

/** Words that no German sentence has. */
const ENGLISH = /\b(the|of|and|is|are|with|which|its|there|this|from|that|has|been|where|what|would|cannot|nothing|at the)\b/i;
/** A number with a decimal point that is no part of a name, a formula or code. */
const POINTED = /(?<![\w.#/"`])[-−]?\d+\.\d+(?![\w.])/;

/** Every text in a value read from JSON, names of parts as well. */
const texts = (value) =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => [key, ...texts(part)])
      : [];

/** A line without what is quoted or of the document. */
const bare = (line, own) => own.reduce((left, text) => left.replaceAll(text, " "), line.replace(/[„"][^“"]*[“"]/g, " "));

/** Lines with English words, or numbers with points, that the document did not bring. */
async function strange(page) {
  const { text, channels } = await page.evaluate(() => ({
    text: door.session.good?.text ?? "{}",
    channels: (door.session.good?.report.channels ?? []).flatMap(({ name, label }) => [name, label ?? ""]),
  }));
  const flat = (words) => words.replace(/\s+/g, " ").trim();
  const own = [...new Set([...texts(JSON.parse(text)), ...channels].map(flat))].filter((words) => words.length > 3).sort((a, b) => b.length - a.length);
  const lines = (await seen(page, DOCUMENT)).slice(1);
  return [...new Set(lines.filter((line) => ENGLISH.test(bare(line, own)) || POINTED.test(bare(line, own))))];
}

async function german(fragment = "") {
  const watched = await page_.open("", { start: false, features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  await watched.page.goto(`${page_.url}?lang=de${fragment}`);
  await settled(watched.page);
  return watched;
}

test("of every example the German page speaks German", async () => {
  const { page, close } = await german();
  await page.evaluate(() => door.open("method"));
  const found = {};
  for (const file of readdirSync(GALLERY).filter((name) => name.endsWith(".json"))) {
    const text = readFileSync(join(GALLERY, file), "utf8");
    await page.evaluate((given) => door.session.openPlain(given), text);
    await until(page, `${file} is on screen`, (given) => door.session.set?.text === given, text);
    await page.evaluate(async () => {
      await door.updateComplete;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    let lines = await strange(page);
    if (lines.length > 0) {
      // What stays of the example before goes when this one is computed.
      await quiet(page);
      lines = await strange(page);
    }
    if (lines.length > 0) found[file] = lines;
  }
  assert.deepEqual(found, {});
  await close();
});

test("panels, cards and failures of the German page are German", async () => {
  const { page, close } = await german();
  const state = async (name, act) => {
    await page.evaluate(act);
    await quiet(page);
    assert.deepEqual(await strange(page), [], name);
  };
  for (const check of ["mobility", "redundancy", "gap", "condition"]) await state(check, `door.session.showCheck("${check}")`);
  await state("the analysis", `door.open("analysis")`);
  await state("the comparison", `door.shut("analysis"); door.open("compare")`);
  await page.evaluate(`door.close("compare")`);
  await state("the method panel", `door.open("method")`);
  await state("a refused method", `door.session.setValue(["simulation", "formulation"], "index-1"); door.session.setValue(["simulation", "basis"], "qr")`);
  await page.evaluate(`door.session.undo(); door.session.undo(); door.shut("method")`);
  // A failing run: the crank would need a step that there is not.
  await state("a mistake in an expression", `door.session.edit(door.session.text.replace('"mass": 0.05', '"mass": "2*sine(1)"'))`);
  await page.evaluate(`door.session.undo()`);
  await state(
    "a run that fails",
    `door.session.edit(door.session.text.replace(/"runs": \\[/, '"runs": [ { "label": "x", "simulation": { "formulation": "index-1", "stabilization": "none", "integrator": { "type": "euler", "step": 0.5 } } },'))`,
  );
  await page.evaluate(`door.session.undo()`);
  await quiet(page);
  await state(
    "a sweep whose values are refused",
    `door.sweep({ path: "crank_length", from: "1", to: "2", count: "2" }).then(async () => { const work = door.work("sweep"); await new Promise((resolve) => work.subscribe(() => work.state === "running" || resolve())); door.find("alert", undefined, door.find("dialog")).scrollIntoView(); })`,
  );
  await page.evaluate(`door.close("sweep")`);
  await close();
});
