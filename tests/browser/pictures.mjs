// Makes pictures from the built site: node tests/browser/pictures.mjs [folder]
// Those of the README go to docs/pictures, one of every gallery entry to tests/browser/results/gallery; with a folder, all go there.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, watchedPage } from "./harness/browser.mjs";
import { serve } from "./harness/server.mjs";
import { GALLERY, RESULTS, settled, SITE } from "./harness/site.mjs";

const own = process.argv[2];
const documentation = own ?? fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const gallery = own ?? join(RESULTS, "gallery");

/** The moment of a gallery entry: a third of its motion has left its traces. */
function moment(name) {
  const { simulation } = JSON.parse(readFileSync(join(GALLERY, `${name}.json`), "utf8"));
  return Number((0.35 * (simulation?.duration ?? 10)).toPrecision(3));
}

const entries = readdirSync(GALLERY)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));
const PICTURES = [
  { name: "first-screen-light", fragment: "", scheme: "light", folder: documentation },
  { name: "first-screen-dark", fragment: "", scheme: "dark", folder: documentation },
  { name: "spherical-pendulum", fragment: "#g=spherical-pendulum&t=0.37", scheme: "light", folder: documentation },
  // What other sites show of a link to the page (og:image), in their shape.
  {
    name: "preview",
    fragment: "#g=four-bar&t=1.2",
    scheme: "light",
    folder: own ?? fileURLToPath(new URL("../../www/src", import.meta.url)),
    viewport: { width: 1200, height: 630, deviceScaleFactor: 1 },
  },
  ...entries.map((name) => ({ name: `gallery-${name}`, fragment: `#g=${name}&t=${moment(name)}`, scheme: "light", folder: gallery })),
];

for (const folder of new Set([documentation, gallery])) mkdirSync(folder, { recursive: true });
const server = await serve(SITE);
const browser = await launch();
try {
  for (const { name, fragment, scheme, folder, viewport } of PICTURES) {
    const watched = await watchedPage(browser, {
      viewport: viewport ?? { width: 1280, height: 800, deviceScaleFactor: 1.5 },
      features: [{ name: "prefers-color-scheme", value: scheme }],
    });
    await watched.page.goto(server.url + fragment);
    await settled(watched.page);
    // A motion that begins by itself leaves some of its traces; the view in space is loaded.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const file = join(folder, `${name}.png`);
    await watched.page.screenshot({ path: file });
    await watched.close();
    console.log(file);
  }
} finally {
  await browser.close();
  await server.close();
}
