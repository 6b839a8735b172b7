// How long the page stands still: the longest task of the main thread while a visitor does the usual things. No test, because a busy machine
// would fail it; `cargo xtask bench` runs it. Prints [{"case", "cpu_ms", "wall_ms"}], the median of five visits with empty
// profiles.
import { launch } from "./harness/browser.mjs";
import { makeDoor } from "./harness/door.mjs";
import { find } from "./harness/find.mjs";
import { serve } from "./harness/server.mjs";
import { openExample, openText, settled, SITE } from "./harness/site.mjs";
import { longestTask } from "./harness/tasks.mjs";

const VISITS = 5;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const CASES = {
  "opening the page and watching it move": () => pause(1_500),
  "sliding and running again": async (page) => {
    const slider = await find(page, "slider", "motor speed: slider");
    await slider.focus();
    for (let press = 0; press < 8; press += 1) await page.keyboard.press("ArrowRight");
    await settled(page);
    await pause(500);
  },
  "dragging the blue pin": async (page) => {
    // Nobody sees it and pulls in the same second.
    await pause(1_000);
    const { x, y } = await page.evaluate(() => {
      const { left, top, width, height } = door.drawn("handle")[0].getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 30; step += 1) await page.mouse.move(x + 2 * step, y - step);
    await page.mouse.up();
    await settled(page);
    await pause(500);
  },
  "opening an example in space": async (page) => {
    await openExample(page, "Spherical pendulum");
    await pause(1_000);
  },
  "opening the text and typing": async (page) => {
    const editor = await openText(page);
    await editor.focus();
    await page.keyboard.type("  ");
    await pause(500);
  },
};

const server = await serve(SITE);
const browser = await launch();
try {
  const rows = [];
  for (const [name, act] of Object.entries(CASES)) {
    const times = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      // Of a second visit to the same profile the browser has compiled what it runs.
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.evaluateOnNewDocument(makeDoor);
      await page.setViewport({ width: 1280, height: 800 });
      times.push(
        await longestTask(page, async () => {
          await page.goto(server.url);
          await settled(page);
          await act(page);
        }),
      );
      await context.close();
    }
    const middle = (key) => times.map((time) => time[key]).sort((a, b) => a - b)[(VISITS - 1) / 2];
    rows.push({ case: name, cpu_ms: middle("cpu"), wall_ms: middle("wall") });
  }
  console.log(JSON.stringify(rows));
} finally {
  await browser.close();
  await server.close();
}
