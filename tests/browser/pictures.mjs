// Makes pictures from the built site: node tests/browser/pictures.mjs [folder]
// Those of the README go to docs/pictures, one of every gallery entry to tests/browser/results/gallery, the icon in pixels to www/src; with a folder,
// all go there.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, watchedPage } from "./harness/browser.mjs";
import { serve } from "./harness/server.mjs";
import { GALLERY, RESULTS, settled, SITE } from "./harness/site.mjs";

const own = process.argv[2];
const documentation = own ?? fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const gallery = own ?? join(RESULTS, "gallery");
const sources = fileURLToPath(new URL("../../www/src", import.meta.url));

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
  { name: "preview", fragment: "#g=four-bar&t=1.2", scheme: "light", folder: own ?? sources, viewport: { width: 1200, height: 630, deviceScaleFactor: 1 } },
  ...entries.map((name) => ({ name: `gallery-${name}`, fragment: `#g=${name}&t=${moment(name)}`, scheme: "light", folder: gallery })),
];

/** The icon in pixels; `share`: how much of the picture it takes, on a ground of its own colour. */
const ICONS = [
  { name: "icon-192", size: 192, share: 1 },
  { name: "icon-512", size: 512, share: 1 },
  { name: "icon-maskable-512", size: 512, share: 0.8 },
];

async function icons(browser) {
  const drawing = readFileSync(join(sources, "icon.svg"), "utf8");
  const page = await browser.newPage();
  for (const { name, size, share } of ICONS) {
    const edge = (size * (1 - share)) / 2;
    const ground = share < 1 ? drawing.match(/<rect [^>]*fill="([^"]+)"/)[1] : "none";
    await page.setViewport({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:${edge}px;background:${ground}}svg{display:block}</style>${drawing.replace("<svg ", `<svg width="${size * share}" `)}`,
    );
    const file = join(own ?? sources, `${name}.png`);
    await page.screenshot({ path: file, omitBackground: true });
    console.log(file);
  }
  await page.close();
}

for (const folder of new Set([documentation, gallery])) mkdirSync(folder, { recursive: true });
const server = await serve(SITE);
const browser = await launch();
try {
  await icons(browser);
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
