// Pictures of states of the page, to be looked at, and what axe finds in each: node tests/browser/states.mjs [STATE ...]
// Light and dark, 360, 1280 and 1920 px; into tests/browser/results/states. Ends with 1 when axe finds anything, or the page is too wide.
// HOLONOMY_WIDTHS=360,1280 and HOLONOMY_SCHEMES=dark make fewer; HOLONOMY_LANG=de makes them in German.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { all } from "./harness/axe.mjs";
import { launch, watchedPage } from "./harness/browser.mjs";
import { there, until } from "./harness/find.mjs";
import { serve } from "./harness/server.mjs";
import { RESULTS, settled, SITE } from "./harness/site.mjs";

const folder = join(RESULTS, "states");
const only = (variable) => process.env[variable]?.split(",");
const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
].filter(({ width }) => only("HOLONOMY_WIDTHS")?.includes(String(width)) ?? true);
const LANGUAGE = process.env.HOLONOMY_LANG;
const SCHEMES = only("HOLONOMY_SCHEMES") ?? ["light", "dark"];

/** Waits until the tools are there, and chooses a body. */
async function edit(page, body) {
  await page.evaluate(() => door.edit(true));
  await settled(page);
  await page.evaluate((name) => door.hand.chooseNamed(name), body);
}

/** One plot of each kind, of runs that keep the joints together and one that does not. */
const PLOTS = [
  { title: "Angles and speed", channels: ["coupler.angle", "rocker.angle", "rocker.angle'"] },
  { title: "Drift", channels: ["drift.position", "drift.velocity"], log: true },
  { title: "Energy", channels: ["energy.kinetic", "energy.potential", "energy.total", "energy.stabilization", "energy.actuators"] },
  { title: "Step sizes", channels: ["step.size"], log: true },
  { title: "Reaction", channels: ["reaction.B.fx", "reaction.B.fy"] },
  { title: "Spectrum", kind: "spectrum", channels: ["rocker.angle", "coupler.angle"] },
  { title: "Coupler curve", kind: "path", channels: ["coupler.P.x", "coupler.P.y"] },
  { title: "Phase", kind: "phase", channels: ["rocker.angle"] },
  { title: "Smallest singular value", channels: ["condition.smallest"] },
  { title: "Rows", channels: ["rank"] },
];

/** Gives the document these plots, and a run with steps of its own length. */
async function plots(page) {
  await page.evaluate((wanted) => {
    const document_ = JSON.parse(door.session.text);
    document_.plots = wanted;
    document_.runs[2] = { label: "steps by tolerance", simulation: { integrator: { type: "dopri5", rtol: 1e-6, atol: 1e-8 } } };
    door.session.edit(JSON.stringify(document_, null, 2));
  }, PLOTS);
  await until(page, "the plots are there", (count) => door.plots.length + door.morePlots.length >= count, PLOTS.length);
  await settled(page);
  // What cannot be seen is not drawn: each comes into sight once.
  for (let index = 0; index < PLOTS.length; index += 1) {
    await page.evaluate((which) => [...door.plots, ...door.morePlots][which].element.scrollIntoView(), index);
    await until(page, `plot ${index} is drawn`, (which) => [...door.plots, ...door.morePlots][which].layout !== null, index);
  }
  await page.evaluate(() => {
    scrollTo(0, 0);
    door.plots[0].element.parentElement.scrollTop = 0;
  });
}

/** Draws a line that has no value, and one that has none at times. */
async function blank(page) {
  await page.evaluate(() => {
    const document_ = JSON.parse(door.session.text);
    document_.scene.push(
      {
        line: [
          [0, 0, 0],
          ["1/0", 0, 0],
        ],
      },
      { sphere: { center: [0, 0, 0], radius: "sqrt(1 - t)" } },
    );
    door.session.edit(JSON.stringify(document_, null, 2));
  });
  await until(page, "what is not drawn is said", () => door.session.text.includes("1/0"));
}

/** Each: where it begins, and what is done there. */
const STATES = {
  first: ["", async () => undefined],
  look: ["", async (page) => page.evaluate(() => door.tour())],
  edit: ["", (page) => edit(page, "crank")],
  guide: [
    "",
    async (page) => {
      await page.evaluate(() => door.guide());
      await until(page, "the sheet is empty", () => door.session.set?.report.blank === true);
      await there(page, "the guide", () => door.findAll("listitem").some(({ ariaCurrent }) => ariaCurrent === "step"));
    },
  ],
  text: [
    "",
    async (page) => {
      await page.evaluate(() => door.open("text"));
      await until(page, "the text is there", () => door.editor.lines.length > 0);
      await page.evaluate(() => door.session.edit(door.session.text.replace('"mass": 0.05', '"mass": -1')));
      await until(page, "the mistake is known", () => document.body.dataset.state === "broken");
    },
  ],
  redundancy: [
    "#g=parallelogram",
    async (page) => {
      await page.evaluate(() => door.session.showCheck("redundancy"));
      await there(page, "the card", () =>
        door.findAll("region").find((region) => region.ariaLabel === null || door.find("heading", undefined, region) !== null),
      );
    },
  ],
  analysis: ["#g=spatial-four-bar", async (page) => page.evaluate(() => door.open("analysis"))],
  method: ["#g=two-link-parabola", async (page) => page.evaluate(() => door.open("method"))],
  space: ["#g=slider-crank-spatial", (page) => edit(page, "slider")],
  examples: [
    "",
    async (page) => (
      await page.evaluate(() => door.open("examples")),
      until(page, "they are listed", () => door.findAll("listitem", undefined, door.find("dialog")).length > 12)
    ),
  ],
  plots: ["", plots],
  compare: [
    "#g=two-link-parabola",
    async (page) => (await page.evaluate(() => door.open("compare")), there(page, "the first number", () => door.find("cell"))),
  ],
  sweep: ["", async (page) => page.evaluate(() => door.open("sweep"))],
  teach: ["", async (page) => page.evaluate(() => door.open("teach"))],
  blank: ["#g=spherical-pendulum", blank],
};
/** Of these the whole page is shown, not the first screen. */
const WHOLE = new Set(["plots"]);

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STATES);
mkdirSync(folder, { recursive: true });
const server = await serve(SITE);
const browser = await launch();
let wrong = 0;
try {
  for (const state of wanted) {
    const [fragment, act] = STATES[state] ?? [];
    if (act === undefined) throw new Error(`no state "${state}": ${Object.keys(STATES).join(", ")}`);
    for (const scheme of SCHEMES) {
      for (const viewport of SIZES) {
        const watched = await watchedPage(browser, { viewport, features: [{ name: "prefers-color-scheme", value: scheme }] });
        const { page } = watched;
        await page.goto(server.url + (LANGUAGE === undefined ? "" : `?lang=${LANGUAGE}`) + fragment);
        await settled(page);
        await page.evaluate(() => door.session.reset());
        await act(page);
        await new Promise((resolve) => setTimeout(resolve, 600));
        const name = [state, scheme, viewport.width, ...(LANGUAGE === undefined ? [] : [LANGUAGE])].join("-");
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: WHOLE.has(state) });
        const found = await all(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${wide} px wider than the screen`);
        if (viewport.width === 360) {
          await page.setViewport({ width: 320, height: 640 });
          await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
          const narrow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (narrow > 0) found.push(`at 320 px ${narrow} px wider than the screen`);
        }
        wrong += found.length;
        console.log(`${name}: ${found.length === 0 ? "nothing found" : found.join("\n    ")}`);
        await watched.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = wrong === 0 ? 0 : 1;
