// The policy of the page: what it refuses; and that it holds when text is put into the editor by program, over what is chosen, and when chosen text is dragged.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FIREFOX } from "./harness/browser.mjs";
import { documentText, openText, settled, site } from "./harness/site.mjs";
import { until } from "./harness/find.mjs";

const page_ = site();
const ONLY_CHROMIUM = { skip: FIREFOX ? "Firefox has Trusted Types in later versions" : false };

async function choose(page, all) {
  if (all) {
    await page.keyboard.down("Control");
    await page.keyboard.press("a");
    await page.keyboard.up("Control");
    return;
  }
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
}

test("no browser that knows Trusted Types takes markup, code or a foreign worker from a text of this page", ONLY_CHROMIUM, async () => {
  const watched = await page_.open();
  const { page } = watched;
  const refused = await page.evaluate(() => {
    const refuses = (act) => {
      try {
        act();
        return false;
      } catch (error) {
        return error instanceof TypeError || error.name === "SecurityError" || error instanceof EvalError;
      }
    };
    const element = document.createElement("div");
    const script = document.createElement("script");
    const other = (address) => () => new Worker(address);
    return {
      innerHTML: refuses(() => (element.innerHTML = "<b>x</b>")),
      outerHTML: refuses(() => (element.outerHTML = "<b>x</b>")),
      insertAdjacentHTML: refuses(() => element.insertAdjacentHTML("beforeend", "<b>x</b>")),
      parser: refuses(() => new DOMParser().parseFromString("<b>x</b>", "text/html")),
      frame: refuses(() => (document.createElement("iframe").srcdoc = "<b>x</b>")),
      write: refuses(() => document.write("<b>x</b>")),
      script: refuses(() => (script.text = "window.sentinel = 1")),
      source: refuses(() => (script.src = "assets/page.js")),
      policy: refuses(() => window.trustedTypes.createPolicy("another", { createHTML: (text) => text })),
      second: refuses(() => window.trustedTypes.createPolicy("default", { createHTML: (text) => text })),
      elsewhere: refuses(other("https://elsewhere.example/worker.js")),
      data: refuses(other("data:text/javascript,postMessage(1)")),
      blob: refuses(() => new Worker(URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" })))),
      file: refuses(other("anything.js")),
    };
  });
  assert.deepEqual(
    Object.entries(refused).filter(([, one]) => !one),
    [],
  );
  assert.equal(await page.evaluate(() => window.sentinel), undefined);
  // Each refusal is a violation that is told.
  assert.ok((await watched.faults()).some((fault) => fault.startsWith("policy: require-trusted-types-for")));
  await watched.abandon();
});

for (const [what, all] of [
  ["all of the text", true],
  ["a few lines", false],
]) {
  for (const [how, put] of Object.entries({ "the browser": (page, text) => page.keyboard.sendCharacter(text), "a key": (page) => page.keyboard.press("x") })) {
    test(`text that ${how} puts over ${what} violates no policy`, async () => {
      const watched = await page_.open();
      const { page } = watched;
      const before = await documentText(page);
      const editor = await openText(page);
      await editor.focus();
      await choose(page, all);
      await put(page, how === "a key" ? "x" : before.replaceAll("0.15", "0.25"));
      await until(page, "the text has changed", (old) => door.session.text !== old, before);
      const after = await documentText(page);
      if (how === "a key") assert.ok(after.length < before.length && after.includes("x"));
      else if (all) assert.equal(after, before.replaceAll("0.15", "0.25"));
      // The page that is closed has seen no violation.
      await watched.close();
    });
  }
}

test("one goes on typing where text was put, and undo brings the old one back", async () => {
  const watched = await page_.open();
  const { page } = watched;
  const before = await documentText(page);
  const editor = await openText(page);
  await editor.focus();
  await choose(page, true);
  await page.keyboard.sendCharacter(before.replace('"mass": 0.15', '"mass": 0.25'));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await until(page, "the text has changed", (old) => door.session.text !== old, before);
  await settled(page);
  assert.equal(JSON.parse(await documentText(page)).bodies.coupler.mass, 0.25);
  for (let k = 0; k < 6 && (await documentText(page)) !== before; k += 1) {
    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
  }
  assert.equal(await documentText(page), before);
  await watched.close();
});
