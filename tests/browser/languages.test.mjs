// Two languages: by the browser's list, by the address, by a switch; every word from the catalogue, which a language of tests makes visible.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, until } from "./harness/find.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";

const page_ = site();

/** A page in a language, by the address. */
async function inLanguage(language, fragment = "", options = {}) {
  const watched = await page_.open("", { ...options, start: false });
  await watched.page.goto(`${page_.url}?lang=${language}${fragment}`);
  await settled(watched.page);
  return watched;
}

const strip = () => document.querySelector("holonomy-app").shadowRoot.querySelector("holonomy-checks").shadowRoot.textContent;

test("the page speaks German by its address, also of what Rust finds", async () => {
  const watched = await inLanguage("de");
  const { page } = watched;
  await find(page, "button", "Beispiele");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  assert.match(await page.evaluate(strip), /1 Bewegungsmöglichkeit.*kein überzähliges Gelenk/s);
  await picture(page, "german");
  assert.deepEqual(await findings(page), []);
  await page.$eval("holonomy-app", (app) => app.session.edit(app.session.text.replace('"mass": 0.05', '"mass": true')));
  await page.waitForSelector("::-p-text(Der Text hat ein Problem.)");
  await page.waitForSelector("::-p-text(gefunden: true oder false.)");
  await watched.close();
});

test("a switch changes the language, keeps the document, and is remembered", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.$eval("holonomy-app", (app) => app.session.edit(app.session.text.replace('"value": 6', '"value": 5')));
  const text = await documentText(page);
  await click(page, "button", "Deutsch");
  await find(page, "button", "Beispiele");
  await until(page, "the strip is German", () => /Bewegungsmöglichkeit/.test(document.querySelector("holonomy-app").shadowRoot.querySelector("holonomy-checks").shadowRoot.textContent));
  assert.equal(await documentText(page), text);
  await page.reload();
  await settled(page);
  await find(page, "button", "Beispiele");
  await click(page, "button", "English");
  await find(page, "button", "Examples");
  await watched.close();
});

test("English fetches no other language", async () => {
  const watched = await page_.open();
  const files = await watched.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1)));
  assert.deepEqual(files.filter((name) => /^(de|pseudo)-/.test(name)), []);
  await watched.close();
});

for (const width of [1280, 360]) {
  test(`every word is in the catalogue, and has room when it is longer: ${width} px`, async () => {
    const watched = await inLanguage("pseudo", "", { viewport: { width, height: 800 } });
    const { page } = watched;
    await picture(page, `pseudo-${width}`);
    const bare = await page.evaluate(() => {
      const { session } = document.querySelector("holonomy-app");
      const { report } = session.good;
      // What the document says: its own words, names and units.
      const own = JSON.stringify([report.title, report.description, report.parameters, report.runs, report.plots, report.channels, session.text, report.method, report.scene?.items]);
      const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
      const found = new Set();
      for (const element of all(document.body)) {
        if (element.matches("style, script, svg *, holonomy-about *, .prose *, math, math *, canvas, option")) continue;
        const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
        for (const text of [...texts, element.getAttribute("aria-label"), element.getAttribute("title")]) {
          const words = (text ?? "").replace(/\s+/g, " ").trim();
          if (!/[A-Za-z]{3}/.test(words) || words.includes("⟦") || own.includes(JSON.stringify(words).slice(1, -1))) continue;
          found.add(`${element.tagName.toLowerCase()}: ${words}`);
        }
      }
      return [...found];
    });
    assert.deepEqual(bare.filter((entry) => !ALLOWED.some((allowed) => allowed.test(entry))), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
    await watched.close();
  });
}

/** What stands in the page before any script: the name, the static picture, the word to those without scripts. And addresses. */
const ALLOWED = [/https?:/, /^h1: Holonomy$/, /^svg: A four-bar linkage: /, /^noscript: /];
