// What breaks around the page: workers, files, storage, memory, clocks. In each case the document is there afterwards, the page says what happened in
// one message (or nothing, where nobody is concerned), and it goes on: a slider that is moved gives a new run.
// Elsewhere: a check cancelled, a worker that dies while nothing or a check goes on, files late, gone or without a connection (`stuck`); the rest of the
// solver missing (`rest`); storage blocked, two tabs, damaged drafts (`drafts`); a server that is gone, a new version (`offline`); a run that stops (`failure`).
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FIREFOX } from "./harness/browser.mjs";
import { fillWithJunk, holdClocks, holdWorkers } from "./harness/faults.mjs";
import { click, find, says, tabTo, until, write } from "./harness/find.mjs";
import { ALL, documentText, GALLERY, settled, site, SITE } from "./harness/site.mjs";
import { serve } from "./harness/server.mjs";
import { withLargestMemory } from "./harness/wasm.mjs";

const page_ = site();
const ONLY_CHROMIUM = { skip: FIREFOX ? "Chromium's protocol" : false };
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };

/** A page with something put in before its own scripts. */
async function faulty(inject, fragment = "", options = STILL) {
  const watched = await page_.open("", { ...options, start: false });
  await watched.page.evaluateOnNewDocument(inject);
  await watched.page.goto(page_.url + fragment);
  await settled(watched.page);
  return watched;
}

const notice = (page) => page.evaluate(() => door.session.notice?.message ?? "");
const noticed = (page, words) => until(page, `the page says “${words}”`, (wanted) => door.session.notice?.message.includes(wanted) === true, words);

/** What the page says broke: a notice, or the card of the run that stopped; never both. */
async function told(page) {
  await until(page, "the page says what broke", () => !door.session.busy && (door.session.notice ?? door.session.stopped) !== undefined);
  const said = await page.evaluate(() => [door.session.notice?.message, door.session.stopped?.failure.message].filter(Boolean));
  assert.equal(said.length, 1, JSON.stringify(said));
  return said[0];
}

/** The first slider: where its value stands in the text, and its ends. */
const slider = (page) =>
  page.evaluate(() => {
    const { min, max, pointer } = door.session.report.parameters.find((one) => one.min !== undefined && one.max !== undefined);
    const path = pointer.slice(1).split("/");
    const wrapped = typeof JSON.parse(door.session.text).parameters[path[1]] === "object" && path.length === 2;
    return { path: [...path, ...(wrapped ? ["value"] : [])], min, max };
  });

/** Moves the first slider; the page computes anew, and its text has the value. */
async function goesOn(page) {
  const before = await page.evaluate(
    ({ path, min, max }) => {
      const { session } = door;
      window.moved = (window.moved ?? 0) + 1;
      const value = min + (max - min) * (0.3 + 0.01 * window.moved);
      const hash = JSON.stringify(session.set.runs.map(({ summary }) => summary?.hash));
      session.setValue(path, value);
      return { hash, value: JSON.stringify(value) };
    },
    await slider(page),
  );
  assert.ok((await documentText(page)).includes(before.value), "the text has the value of the slider");
  await until(
    page,
    "there is a new run",
    ({ hash }) => {
      const { busy, set } = door.session;
      const now = JSON.stringify(set.runs.map(({ summary }) => summary?.hash));
      return !busy && now !== hash && set.runs.every(({ summary, handle }) => summary?.hash !== undefined && !handle.lost);
    },
    before,
  );
}

/** A run that takes long enough to be struck. */
async function long(page) {
  await page.evaluate(() => {
    const document = JSON.parse(door.session.text);
    document.simulation = { ...document.simulation, duration: 400 };
    door.session.edit(JSON.stringify(document));
  });
}

/** What the worker of the runs is asked, and what makes the page ask it. */
const STAGES = {
  "checking a text": { ask: "check", act: (page) => page.evaluate(() => door.session.edit(`${door.session.text}\n`)) },
  "beginning a run": { ask: "start", act: (page) => page.evaluate(() => door.session.edit(`${door.session.text}\n`)) },
  "computing a run": { ask: "start", after: 120, act: long },
  "fetching its poses": { ask: "frames", act: (page) => page.evaluate(() => door.session.edit(`${door.session.text}\n`)) },
};

// One page for all of them: what one leaves behind, the next one has to work with.
test("the worker of the runs is gone, breaks or falls silent", async (t) => {
  const watched = await faulty(holdWorkers);
  const { page } = watched;
  for (const [stage, { ask, after, act }] of Object.entries(STAGES)) {
    await t.test(`while ${stage}`, async () => {
      for (const [fate, words] of [
        ["gone", /^The browser ended the solver/],
        ["throws", /solver|program/],
      ]) {
        await page.evaluate((name, what) => (hand.fates[name] = what), "holonomy solver", { kind: ask, fate, after, times: 1 });
        const before = await documentText(page);
        await act(page);
        const said = await told(page);
        assert.match(said, words);
        await until(page, "the page is at rest", () => !door.session.busy);
        assert.equal(await told(page), said, "it is told once");
        const text = await documentText(page);
        assert.deepEqual(JSON.parse(text).bodies, JSON.parse(before).bodies);
        if ((await notice(page)) !== "") await click(page, "button", "Try Again");
        if (after !== undefined) await page.evaluate(() => door.session.undo());
        await goesOn(page);
      }
    });
  }

  await t.test("it answers nothing any more: it is cancelled by hand, and a slider that is moved replaces it", async () => {
    await page.evaluate(() => (hand.workers.filter(({ called }) => called === "holonomy solver").at(-1).silent = true));
    await page.evaluate(() => door.session.edit(`${door.session.text}\n`));
    await find(page, "progressbar", "Computing");
    const text = await documentText(page);
    await click(page, "button", "Cancel");
    await until(page, "the page is at rest", () => !door.session.busy);
    assert.equal(await documentText(page), text);
    await goesOn(page);
  });

  await t.test("while a slider moves: the slider's last value is computed", async () => {
    const { path, min, max } = await slider(page);
    const last = await page.evaluate(
      async (path, min, max) => {
        const { session } = door;
        const at = (step) => min + ((max - min) * (step + 1)) / 60;
        for (let step = 0; step < 16; step += 1) {
          session.setValue(path, at(step), "slide");
          if (step === 8)
            hand.workers
              .filter(({ called }) => called === "holonomy solver")
              .at(-1)
              .terminate();
          await new Promise((resolve) => setTimeout(resolve, 40));
        }
        session.endGesture();
        return { name: path[1], value: at(15) };
      },
      path,
      min,
      max,
    );
    await until(page, "the page is at rest", () => !door.session.busy);
    assert.ok((await documentText(page)).includes(`"value": ${last.value}`), "the text has the slider's last value");
    await until(page, "it is computed", ({ name, value }) => door.session.report.parameters.find((one) => one.name === name).value === value, last);
    await goesOn(page);
  });
  await watched.abandon();
});

test("a worker of a sweep or a comparison breaks: it is said there, and the next try comes to its end", async () => {
  const watched = await faulty(holdWorkers, "#g=planar-pendulum");
  const { page } = watched;
  const text = await documentText(page);
  await click(page, "button", "Sweep");
  await write(page, "Number of runs", "4");
  for (const fate of ["gone", "throws"]) {
    await page.evaluate((what) => (hand.fates["holonomy sweep"] = { kind: "sweepRun", fate: what, times: 1 }), fate);
    await click(page, "button", "Start");
    await until(page, "the sweep says that it failed", () => door.work("sweep").state === "failed");
    await until(
      page,
      "that is said",
      (words) => door.text(door.find("status", undefined, /^Sweep/)).includes(words),
      fate === "gone" ? "The browser ended the solver" : "made up",
    );
    await click(page, "button", "Start");
    await until(page, "the sweep comes to its end", () => door.work("sweep").state === "done");
  }
  await page.evaluate(() => door.close("sweep"));
  await page.evaluate(() => (hand.fates["holonomy comparison"] = { kind: "advance", fate: "gone", times: 1 }));
  await page.evaluate(() => door.open("compare"));
  await until(page, "the comparison says that it failed", () => door.work("compare").state === "failed" && door.work("compare").failure !== undefined);
  assert.notEqual(await page.evaluate(() => door.text(door.find("alert", undefined, door.find("dialog", /^Compare Methods/)))), "");
  await page.evaluate(() => (hand.fates["holonomy comparison"] = { kind: "advance", fate: "throws", times: 1 }));
  await click(page, "button", "Compute Again");
  await until(page, "the comparison says that it failed", () => door.work("compare").state === "failed");
  await click(page, "button", "Compute Again");
  await until(page, "it goes on", () => door.work("compare").points.length > 0);
  await page.evaluate(() => door.close("compare"));
  assert.equal(await documentText(page), text);
  await goesOn(page);
  await watched.abandon();
});

test("a worker that judges a run in the background breaks: nobody is told, and nothing is lost", async () => {
  const watched = await faulty(holdWorkers, "", {});
  const { page } = watched;
  await page.evaluate(() => (hand.fates["holonomy accuracy"] = { kind: "ready", fate: "gone", times: 1 }));
  await goesOn(page);
  await until(page, "it was struck", () => hand.fates["holonomy accuracy"] === undefined);
  await goesOn(page);
  assert.equal(await notice(page), "");
  await watched.close();
});

test("a worker breaks while an exercise is graded: the answer stays, it is said at the task, and handing in again grades it", async () => {
  const watched = await faulty(holdWorkers, "#g=lesson-drift");
  const { page } = watched;
  await (await find(page, "textbox", "Your name or number")).type("Student 7");
  await page.keyboard.press("Enter");
  await until(page, "the work begins", () => door.lesson?.stage === "working");
  await settled(page);
  await tabTo(page, /The distance after 3 s/);
  await page.keyboard.type("0.07");
  for (const fate of ["gone", "throws"]) {
    await page.evaluate((what) => (hand.fates["holonomy exercises"] = { kind: "mark", fate: what, times: 1 }), fate);
    await page.keyboard.press("Enter");
    await until(page, "it was struck", () => hand.fates["holonomy exercises"] === undefined);
    await until(page, "it is said at the task", () => door.lesson.problems.size > 0 && door.lesson.busy.size === 0);
  }
  assert.equal(await page.evaluate(() => Object.keys(door.lesson.progress.answers).length), 1);
  await page.keyboard.press("Enter");
  await until(page, "it is graded", () => Object.keys(door.lesson.progress.reports).length === 1);
  await watched.abandon();
});

test("no late file comes: every part of the page says so in one message, and the page goes on", ONLY_CHROMIUM, async () => {
  let gone = false;
  const watched = await page_.open("", { ...STILL, start: false });
  const { page } = watched;
  await page.setRequestInterception(true);
  const refused = new Set();
  page.on("request", (request) => {
    const late = gone && /\/assets\/.*\.(js|css|wasm)$/.test(request.url());
    if (late) refused.add(new URL(request.url()).pathname.split("/").at(-1));
    void (late ? request.respond({ status: 404, body: "gone" }) : request.continue());
  });
  await page.goto(page_.url);
  await settled(page);
  await until(page, "the first view is whole", () => door.complete && door.drafts !== undefined);
  const text = await documentText(page);
  gone = true;
  const silent = [];
  const opened = ["text", "analysis", "method", "compare", "sweep", "teach", "film", "frames", "builder", "examples", "share", "keys", "guide"];
  for (const id of opened) {
    await page.evaluate((what) => void door.open(what), id);
    const told = await page
      .waitForFunction(() => door.session.notice?.message.includes("could not be loaded"), { timeout: 20_000, polling: 30 })
      .catch(() => undefined);
    if (told === undefined) silent.push(id);
    await page.evaluate(() => door.session.notify(undefined));
  }
  assert.deepEqual(silent, [], `without a word; refused were ${[...refused]}`);
  // A mode of its own.
  await page.evaluate(() => void door.edit(true));
  await noticed(page, "could not be loaded");
  await page.evaluate(() => door.session.notify(undefined));
  assert.equal(await documentText(page), text);
  // Parts of a picture that are drawn by what is fetched: the others are there.
  for (const name of ["belt-drive", "governor-critical"]) {
    await page.evaluate((source) => door.session.openPlain(source), readFileSync(join(GALLERY, `${name}.json`), "utf8"));
    await noticed(page, "could not be loaded");
    await settled(page);
    await page.evaluate(() => door.session.notify(undefined));
  }
  await page.evaluate((source) => door.session.openPlain(source), text);
  await settled(page);
  await goesOn(page);
  assert.ok(refused.size >= opened.length, `${[...refused]}`);
  await watched.abandon();
});

for (const [what, inject] of [
  [
    "full",
    () => {
      const full = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      Storage.prototype.setItem = full;
      // As browsers do: the request is taken, and the transaction breaks off.
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        request.addEventListener("success", () => this.transaction.abort());
        return request;
      };
    },
  ],
  [
    "blocked",
    () => {
      const blocked = {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      };
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) Object.defineProperty(window, name, blocked);
    },
  ],
]) {
  test(`storage that is ${what} is told once, with what helps; the page goes on`, async () => {
    const watched = await faulty(inject);
    const { page } = watched;
    await until(page, "drafts are kept from now on", () => door.drafts !== undefined);
    await page.evaluate(() => {
      const { store } = door.drafts;
      const { refused } = store;
      window.refusals = 0;
      store.refused = () => {
        refused();
        window.refusals += 1;
      };
    });
    /** A change that is to be kept at once, as when the page closes. */
    const changed = async () => {
      const before = await page.evaluate(() => window.refusals);
      await goesOn(page);
      await page.evaluate(() => dispatchEvent(new Event("pagehide")));
      await until(page, "it is refused", (count) => window.refusals > count, before);
    };
    await changed();
    await noticed(page, "does not keep your work");
    await click(page, "button", "Dismiss");
    await changed();
    assert.equal(await notice(page), "", "it is told once");
    await page.evaluate(() => door.language());
    await find(page, "button", "Beispiele");
    await watched.close();
  });
}

test("with junk under every key that the page uses it opens, works, and keeps what is changed", async () => {
  const watched = await page_.open("", { ...STILL, start: false });
  const { page } = watched;
  await page.goto(`${page_.url}blank.html`);
  await page.evaluate(fillWithJunk);
  for (const fragment of ["", "#g=lesson-drift"]) {
    await page.goto(page_.url + fragment);
    await settled(page);
    await until(page, "it is on screen", () => door.session.text.length > 100);
  }
  await page.goto("about:blank");
  await page.goto(page_.url);
  await settled(page);
  await until(page, "drafts are kept from now on", () => door.drafts !== undefined);
  await goesOn(page);
  await until(page, "the change is kept", () => door.drafts.store.list().then((drafts) => drafts.some(({ text }) => text === door.session.text)));
  await click(page, "button", "Examples");
  await click(page, "tab", "Yours (10)");
  await says(page, "6 pieces of work are damaged");
  await watched.close();
});

test("a memory that is at its end is told; smaller documents run on", ONLY_CHROMIUM, async () => {
  const assets = readdirSync(join(SITE, "assets")).filter((name) => name.startsWith("holonomy_first"));
  assert.equal(assets.length, 1);
  const server = await serve(SITE, { extra: { [`assets/${assets[0]}`]: withLargestMemory(readFileSync(join(SITE, "assets", assets[0])), 48) } });
  const watched = await page_.open("", { ...STILL, start: false });
  const { page } = watched;
  try {
    await page.goto(server.url);
    await settled(page);
    const names = Array.from({ length: 4000 }, (_, i) => `a${i}`);
    const large = `{"holonomy":1,"title":"Large","coordinates":{${names.map((name) => `"${name}":1`)}},"kinetic_energy":"(${names.map((name) => `${name}'^2`).join("+")})/2"}`;
    await page.evaluate((text) => door.session.open(text), large);
    assert.match(await told(page), /memory|solver|program/);
    assert.equal(await documentText(page), large);
    await page.evaluate(() => (location.hash = "#g=planar-pendulum"));
    await until(page, "the pendulum is open", () => document.title.startsWith("Planar pendulum"));
    await settled(page);
    await goesOn(page);
  } finally {
    await watched.abandon();
    await server.close();
  }
});

test("4,000 coordinates while a slider is dragged: the last value is there, the page answers, and another document opens at once", async () => {
  const watched = await faulty(() => undefined);
  const { page } = watched;
  const names = Array.from({ length: 4000 }, (_, i) => `a${i}`);
  const terms = (one) => names.map(one).join("+");
  const large = `{"holonomy":1,"title":"Large","parameters":{"k":{"value":1,"min":0,"max":9}},"coordinates":{${names.map((name) => `"${name}":1`)}},"kinetic_energy":"(${terms((name) => `${name}'^2`)})/2","potential_energy":"k*(${terms((name) => `${name}^2`)})/2","simulation":{"duration":1,"output_step":0.5}}`;
  await page.evaluate((text) => door.session.open(text), large);
  await page.waitForFunction(() => document.title.startsWith("Large") || door.session.checking || door.session.computing !== undefined, { timeout: 20_000 });
  const worst = await page.evaluate(
    async (values) => {
      const { session } = door;
      let worst = 0;
      for (let count = 0; count < values; count += 1) {
        const begin = performance.now();
        session.setValue(["parameters", "k", "value"], 1 + (count % 50) / 10, "slide");
        await new Promise((resolve) => setTimeout(resolve, 60));
        worst = Math.max(worst, performance.now() - begin);
      }
      session.setValue(["parameters", "k", "value"], 8.25, "slide");
      session.endGesture();
      return worst;
    },
    ALL ? 1000 : 12,
  );
  assert.equal(JSON.parse(await documentText(page)).parameters.k.value, 8.25);
  assert.ok(worst < 10_000, `the page stood still for ${worst} ms`);
  await page.evaluate(() => (location.hash = "#g=planar-pendulum"));
  await until(page, "another document is open", () => JSON.parse(door.session.text).title !== "Large" && !door.session.busy);
  await settled(page);
  await goesOn(page);
  await watched.close();
});

test("a clock that jumps an hour ahead and two back changes nothing of the motion or the work", async () => {
  const watched = await faulty(holdClocks, "", {});
  const { page } = watched;
  await page.evaluate(() => door.session.clock.play());
  for (const hours of [1, -2, 24]) {
    await page.evaluate((ms) => window.jump(ms), 3_600_000 * hours);
    const at = await page.evaluate(() => door.session.clock.t);
    await until(page, `the motion goes on after ${hours} h`, (before) => door.session.clock.t !== before, at);
    const { t, available } = await page.evaluate(() => ({ t: door.session.clock.t, available: door.session.clock.available }));
    assert.ok(t >= 0 && t <= available, `${t} of ${available} s after ${hours} h`);
    await goesOn(page);
    assert.equal(await notice(page), "");
  }
  await until(page, "drafts are kept", () => door.drafts?.store.list().then((drafts) => drafts.some(({ text }) => text === door.session.text)));
  await watched.close();
});

test("hidden for a day and shown again, the page stands where it stood and goes on", ONLY_CHROMIUM, async () => {
  const watched = await faulty(holdClocks, "", {});
  const { page } = watched;
  await goesOn(page);
  const text = await documentText(page);
  await page.evaluate(() => door.session.clock.play());
  const session = await page.createCDPSession();
  const other = await watched.context.newPage();
  await other.bringToFront();
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await page.evaluate((ms) => window.jump(ms), 86_400_000);
  await other.close();
  await page.bringToFront();
  assert.equal(await documentText(page), text);
  const { t, available } = await page.evaluate(() => ({ t: door.session.clock.t, available: door.session.clock.available }));
  assert.ok(t >= 0 && t <= available);
  await until(page, "the motion goes on", (before) => door.session.clock.t !== before, t);
  await goesOn(page);
  assert.equal(await notice(page), "");
  await watched.close();
});
