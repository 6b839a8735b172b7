// The lessons as a student solves them, by mouse and keys: full points with the answers of their proofs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { click, find, there, until } from "./harness/find.mjs";
import { settled, site } from "./harness/site.mjs";

const page_ = site();
const STILL = { features: [{ name: "prefers-reduced-motion", value: "reduce" }] };
const LESSONS = ["four-bar", "slider-crank", "ladder", "pendulum", "gyroscope", "parking", "stewart", "order"];

const proofOf = (name) => JSON.parse(readFileSync(new URL(`../claims/lesson-${name}.json`, import.meta.url), "utf8"));

/** The value of an expression of a proof in the student's own parameters; `t` is the time. */
function valueOf(expression, parameters, t = 0) {
  const names = { ...parameters, t, norm: Math.hypot, pi: Math.PI };
  for (const known of ["sin", "cos", "tan", "sqrt", "acos", "asin", "atan2", "abs", "min", "max"]) names[known] = Math[known];
  // A sign before a power belongs to what is raised in JavaScript.
  const text = expression.replaceAll("^", "**").replace(/(^|[(+*/])\s*-(?=[\w(])/g, "$1-1*");
  return new Function(...Object.keys(names), `return ${text}`)(...Object.values(names));
}

/** The field of a task. */
const field = (page, at) =>
  there(page, `the field of task ${at}`, (number) => door.find("textbox", undefined, door.find("group", new RegExp(`^Task ${number} of `))), at);

async function typed(page, at, text) {
  const box = await field(page, at);
  await box.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await box.click({ count: 3 });
  await box.type(text);
  await page.keyboard.press("Enter");
}

/** Draws a curve with the pointer on the paper of a task. */
async function drawn(page, curve, duration) {
  const pad = await there(page, "the paper", () => door.find("application", undefined, "Exercise"));
  await until(page, "the paper has its range", () => Number(door.find("textbox", "Highest value").value) !== 1);
  await pad.scrollIntoView();
  const box = await pad.boundingBox();
  const [low, high] = await page.evaluate(() => ["Lowest value", "Highest value"].map((name) => Number(door.find("textbox", name).value)));
  const at = (t) => [box.x + (box.width * (54 + (412 * t) / duration)) / 480, box.y + (box.height * (230 - (206 * (curve(t) - low)) / (high - low))) / 260];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let i = 1; i <= 120; i++) await page.mouse.move(...at((duration * i) / 120));
  await page.mouse.up();
}

for (const name of LESSONS) {
  test(`lesson-${name} is solved for full points with mouse and keys`, async () => {
    const { answers, set } = proofOf(name).solution;
    const watched = await page_.open(`#g=lesson-${name}`, { ...STILL, settle: false });
    const { page } = watched;
    await (await find(page, "textbox", "Your name or number")).type("Student 1");
    await page.keyboard.press("Enter");
    await until(page, "the work begins", () => door.lesson?.stage === "working");
    await settled(page);
    const { tasks, parameters, duration } = await page.evaluate(() => ({
      tasks: door.lesson.exercise.tasks.map(({ id, points, answer: { type, curve } }) => ({ id, points, type, curve })),
      parameters: Object.fromEntries(Object.entries(JSON.parse(door.session.text).parameters).map(([key, part]) => [key, part.value ?? part])),
      duration: door.session.good.report.duration,
    }));
    for (const [i, { id, type, curve }] of tasks.entries()) {
      const [at, answer] = [i + 1, answers[id]];
      await until(page, `task ${at} is open`, (number) => door.find("group", new RegExp(`^Task ${number} of `)) !== null, at);
      if (curve !== undefined) {
        await drawn(page, (t) => valueOf(answer.curve, parameters, t), duration);
        await click(page, "button", "Predict");
      } else if (type === "number" || type === "predict") {
        const value = typeof answer === "number" ? answer : valueOf(answer, parameters);
        await typed(page, at, String(Number(value.toPrecision(6))));
      } else if (type === "choice") {
        for (const option of answer) {
          const box = await there(
            page,
            "the option",
            (given) =>
              [
                ...door.findAll("radio", undefined, door.find("group", new RegExp(`^Task ${given[0]} of `))),
                ...door.findAll("checkbox", undefined, door.find("group", new RegExp(`^Task ${given[0]} of `))),
              ][given[1]],
            [at, option],
          );
          await box.evaluate((element) => element.scrollIntoView({ block: "center" }));
          await box.click();
        }
        await click(page, "button", `Check task ${at}`);
      } else if (type === "formula") await typed(page, at, answer);
      else if (type === "text") {
        await (await field(page, at)).type(answer);
        await page.keyboard.press("Tab");
        continue;
      } else {
        for (const [pointer, value] of Object.entries(set)) {
          const number = typeof value === "string" ? valueOf(value, parameters) : value;
          await page.evaluate(([path, given]) => door.session.setValue(path, given), [pointer.slice(1).split("/"), number]);
        }
        await settled(page);
        await click(page, "button", `Check task ${at}`);
      }
      await until(page, `task ${at} (${id}) is right`, (task) => door.lesson.reportOf(task)?.state === "right", id).catch(async (error) => {
        throw new Error(`${error.message}\n${await page.evaluate((task) => JSON.stringify(door.lesson.reportOf(task)), id)}`);
      });
    }
    const whole = tasks.filter(({ type }) => type !== "text").reduce((sum, { points }) => sum + points, 0);
    assert.equal(await page.evaluate(() => door.lesson.earned), whole);
    await watched.close();
  });
}
