// Two languages: by the browser's list, by the address, by a switch; every word from the catalogue, which a language of tests makes visible.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./harness/axe.mjs";
import { click, find, there, until } from "./harness/find.mjs";
import { documentText, picture, settled, site } from "./harness/site.mjs";
import { bareWords } from "./harness/words.mjs";

const page_ = site();

/** A page in a language, by the address. */
async function inLanguage(language, fragment = "", options = {}) {
  const watched = await page_.open("", { ...options, start: false });
  await watched.page.goto(`${page_.url}?lang=${language}${fragment}`);
  await settled(watched.page);
  return watched;
}

const strip = () => door.text(/^(Checks|Prüfungen)$/);

test("the page speaks German by its address, also of what Rust finds", async () => {
  const watched = await inLanguage("de");
  const { page } = watched;
  await find(page, "button", "Beispiele");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  assert.match(await page.evaluate(strip), /1 Freiheitsgrad.*keine überzählige Bindung/s);
  await picture(page, "german");
  assert.deepEqual(await findings(page), []);
  await page.evaluate(() => door.session.edit(door.session.text.replace('"mass": 0.05', '"mass": true')));
  await page.waitForSelector("::-p-text(Der Text hat ein Problem.)");
  await page.waitForSelector("::-p-text(gefunden: true oder false.)");
  await watched.close();
});

test("a switch changes the language, keeps the document, and is remembered", async () => {
  const watched = await page_.open();
  const { page } = watched;
  await page.evaluate(() => door.session.edit(door.session.text.replace('"value": 6', '"value": 5')));
  const text = await documentText(page);
  await click(page, "button", "Deutsch");
  await find(page, "button", "Beispiele");
  await until(page, "the strip is German", () => /Freiheitsgrad/.test(door.text("Prüfungen")));
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
  assert.deepEqual(
    files.filter((name) => /^(de|pseudo)-/.test(name)),
    [],
  );
  await watched.close();
});

for (const width of [1280, 360]) {
  test(`every word is in the catalogue, and has room when it is longer: ${width} px`, async () => {
    const watched = await inLanguage("pseudo", "", { viewport: { width, height: 800 } });
    const { page } = watched;
    await picture(page, `pseudo-${width}`);
    assert.deepEqual(await bareWords(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px wider than the screen`);
    await watched.close();
  });
}

test("every word of exercises and of the part for teachers is in the catalogue", async () => {
  const watched = await page_.open("", { start: false, features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const { page } = watched;
  await page.goto(`${page_.url}?lang=pseudo#g=lesson-drift`);
  const stage = (wanted) => until(page, `the exercise is ${wanted}`, (name) => door.lesson?.stage === name, wanted);
  const source = () => page.evaluate(() => JSON.stringify([door.lesson?.source ?? door.session.text, door.lesson?.parameters ?? []]));
  await stage("welcome");
  await settled(page);
  const lesson = await source();
  assert.deepEqual(await bareWords(page, lesson), []);
  await page.evaluate(() => void door.lesson.begin("Ada"));
  await stage("working");
  await settled(page);
  assert.deepEqual(await bareWords(page, `${lesson}Ada`), []);
  // Answers of every kind, right and wrong, with what is said of them; a hint; the receipt.
  await page.evaluate(() => {
    for (const task of door.lesson.exercise.tasks) {
      const { id, answer } = task;
      if (answer.type !== "model") door.lesson.answer(id, answer.type === "choice" ? [0] : answer.type === "text" ? "x" : -0.05);
      if (task.hints.length > 0) door.lesson.hint(task);
    }
    void (async () => {
      for (const task of door.lesson.exercise.tasks) await (task.answer.type === "predict" ? door.lesson.predict(task, -0.05) : door.lesson.check(task));
      await door.lesson.finish();
    })();
  });
  await until(page, "the receipt is made", () => door.lesson.receipt !== undefined);
  await picture(page, "pseudo-exercise");
  assert.deepEqual(await bareWords(page, `${lesson}Ada${await page.evaluate(() => JSON.stringify(door.lesson.progress))}`), []);

  await page.evaluate(() => door.session.openPlain(door.lesson.source));
  await settled(page);
  await page.keyboard.press("t");
  const teach = (what, test, ...given) => until(page, what, test, ...given);
  const parts = ["tasks", "students", "handout", "grade"];
  for (const part of parts) {
    await teach("the dialog is open", () => door.find("dialog") !== null);
    await page.evaluate((step) => (door.teaching.step = step), part);
    if (part === "tasks") {
      // Every kind of task has words of its own.
      const count = await page.evaluate(() => JSON.parse(door.session.text).exercise.tasks.length);
      for (let at = 0; at < count; at += 1) {
        await page.evaluate(
          (index) => door.findAll("button", undefined, door.findAll("listitem", undefined, door.findAll("navigation").at(-1))[index])[0]?.click(),
          at,
        );
        await teach("the preview is there", () => door.teaching.preview.busy === false);
        assert.deepEqual(await bareWords(page, lesson), [], `task ${at + 1}`);
      }
    }
    if (part === "handout")
      await teach("the link is there", () => door.findAll("textbox", undefined, door.find("dialog")).some(({ readOnly, value }) => readOnly && value !== ""));
    if (part === "grade") {
      const receipt = '{"receipt":1,"name":"Ada","answers":{"none":1},"document":{"holonomy":1},"trace":"00"}';
      const field = await there(page, "the field for receipts", () => door.find("textbox", undefined, door.find("dialog")));
      await field.evaluate((area, text) => (area.value = text), receipt);
      await (await there(page, "the button that grades", () => door.findAll("button", /^⟦Gràdé thé L/)[0])).click();
      await teach(
        "it is graded",
        () => door.board?.done === 1 && door.findAll("button", undefined, door.find("table")).some(({ ariaExpanded }) => ariaExpanded === "false"),
      );
      // The last one: those before it are the columns'.
      await page.evaluate(() => door.findAll("button", undefined, door.find("table")).at(-1).click());
      await teach("its details are there", () => door.findAll("button", undefined, door.find("table")).some(({ ariaExpanded }) => ariaExpanded === "true"));
    }
    await picture(page, `pseudo-teach-${part}`);
    assert.deepEqual(await bareWords(page, `${lesson}Ada`), [], part);
  }
  await watched.close();
});
