// How long the board takes for a class: sixty receipts of each lesson, everybody with numbers of their own and the model solution, dropped at
// once. No test, because a busy machine would fail it; `cargo xtask bench` runs it. Prints [{"lesson", "receipts", "workers", "all_s",
// "cpu_s", "solver_mean_s", "solver_max_s"}]: of some rounds the one with the shortest `all_s`, the time from the first row to the last mark; `cpu_s`
// is the processor time of page and workers, `solver_` building and running of one receipt as the board says it.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as exercises from "../../www/pkg/holonomy_later.js";
import { launch, watchedPage } from "./harness/browser.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { serve } from "./harness/server.mjs";
import { settled, SITE } from "./harness/site.mjs";

const RECEIPTS = 60;
const ROUNDS = Number(process.env.HOLONOMY_ROUNDS ?? 2);
const LONGEST = 300;
exercises.initSync({ module: readFileSync(new URL("../../www/pkg/holonomy_later_bg.wasm", import.meta.url)) });

/** What a student does who solves everything: answers and the changed document. What is asked for is the same work, right or wrong. */
const SOLUTIONS = {
  "lesson-ways-to-move": (document) => {
    delete document.bodies.crank3;
    delete document.joints.O3;
    delete document.joints.T3;
    document.plots = [];
    return { count: 0, reach: -2, ways: 1, superfluous: 1, why: [1], period: 2 };
  },
  "lesson-drift": (document) => {
    document.simulation.stabilization = { type: "baumgarte", alpha1: 40, alpha0: 400 };
    return { "left-behind": 0.2, rate: 0.05, factor: 0.625, limit: 40, why: [2], "after-each-step": [2, 0] };
  },
  "lesson-frames": (document) => {
    document.parameters.cone.value = 60;
    return { guess: 1.5, flips: 6, jumps: 2, same: [1, 3], "solid-angle": 1.5 };
  },
  "lesson-reactions": (document) => {
    document.joints.hinge1 = { type: "spherical", connect: ["ground.low", "door.low"] };
    document.joints.hinge2 = { type: "pin-slot", connect: ["ground.high", "door.high"], axis: [0, 0, 1] };
    return { superfluous: 7, ways: 6, trust: [1, 3], weight: 300, legs: 250 };
  },
};

/** The other lessons by their proofs: what is changed, and the answers that are numbers. */
for (const name of ["four-bar", "slider-crank", "ladder", "pendulum", "gyroscope", "parking", "stewart", "release", "order"].map((one) => `lesson-${one}`)) {
  const { answers, set } = JSON.parse(readFileSync(new URL(`../claims/${name}.json`, import.meta.url), "utf8")).solution;
  SOLUTIONS[name] = (document) => {
    for (const [pointer, value] of Object.entries(set)) {
      const path = pointer.slice(1).split("/");
      const last = path.pop();
      path.reduce((part, key) => part[key], document)[last] = value;
    }
    return Object.fromEntries(
      Object.entries(answers)
        .map(([task, answer]) => [
          task,
          answer?.curve === undefined
            ? typeof answer === "string"
              ? 1
              : answer
            : [
                [0, 0],
                [1, 1],
              ],
        ])
        .filter(([, answer]) => answer !== null),
    );
  };
}

function receipt(key, name, solve) {
  const variant = JSON.parse(exercises.exercise_variant(key, name, 600));
  const document = JSON.parse(exercises.exercise_without_key(variant.text));
  const answers = solve(document);
  const sent = JSON.stringify({ receipt: 1, name, answers, document, started: "2026-01-01T10:00:00Z", finished: "2026-01-01T10:24:00Z" });
  const { text, problem } = JSON.parse(exercises.exercise_receipt(variant.text, sent, 600));
  assert.equal(problem, undefined, `${name}: ${problem}`);
  return text;
}

const board = () => door.board;

/** Processor time of all pages with their workers, s. */
async function processorTime(browser) {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** One class on a fresh page: the time from the drop until the last row is there. */
async function graded(browser, url, key, files) {
  const { page, close } = await watchedPage(browser);
  try {
    await page.goto(url, { waitUntil: "load" });
    await settled(page);
    await page.evaluate((text) => door.session.openPlain(text), key);
    await settled(page);
    await page.evaluate(`window.boardOf = ${board}`);
    await click(page, "button", "Teach");
    await find(page, "dialog", "Teach");
    await click(page, "button", "Grade");
    const input = await there(page, "the field for files", () => door.files(/^Choose Files/));
    await page.evaluate(() => {
      const look = () => {
        const rows = window.boardOf()?.rows ?? [];
        if (rows.length > 0) window.begun ??= performance.now();
        if (rows.length > 0 && rows.every(({ report }) => report !== undefined)) window.ended = performance.now();
        else setTimeout(look, 10);
      };
      look();
    });
    const before = await processorTime(browser);
    await input.uploadFile(...files);
    const deadline = Date.now() + 1000 * LONGEST;
    // Asked seldom: asking takes time from what is measured.
    while (Date.now() < deadline && !(await page.evaluate(() => window.ended !== undefined))) await new Promise((resolve) => setTimeout(resolve, 500));
    await until(page, "all are graded", () => window.ended !== undefined);
    const cpu = (await processorTime(browser)) - before;
    const told = await page.evaluate(() => {
      const rows = window.boardOf().rows.map(({ report }) => ({ status: report.status, rerun: report.rerun, solver: report.solver_s }));
      return { all: (window.ended - window.begun) / 1000, workers: navigator.hardwareConcurrency, rows };
    });
    for (const { status, rerun } of told.rows) assert.deepEqual([status, rerun], ["graded", "agrees"]);
    assert.equal(told.rows.length, files.length);
    return { ...told, cpu };
  } finally {
    await close();
  }
}

const server = await serve(SITE);
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "holonomy-board-"));
try {
  const rows = [];
  for (const [lesson, solve] of Object.entries(SOLUTIONS)) {
    const key = readFileSync(new URL(`../../lessons/${lesson}.json`, import.meta.url), "utf8");
    const files = Array.from({ length: RECEIPTS }, (_, i) => {
      const file = join(folder, `${lesson}-${i}.json`);
      writeFileSync(file, receipt(key, `Student ${i}`, solve));
      return file;
    });
    let best;
    for (let round = 0; round < ROUNDS; round += 1) {
      const told = await graded(browser, server.url, key, files);
      if (best === undefined || told.all < best.all) best = told;
    }
    const solver = best.rows.map((row) => row.solver);
    rows.push({
      lesson,
      receipts: RECEIPTS,
      workers: best.workers,
      all_s: best.all,
      cpu_s: best.cpu,
      solver_mean_s: solver.reduce((sum, s) => sum + s, 0) / RECEIPTS,
      solver_max_s: Math.max(...solver),
    });
  }
  console.log(JSON.stringify(rows));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
