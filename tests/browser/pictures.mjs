// Makes the pictures of the README and the manual from the built site: node tests/browser/pictures.mjs [folder, docs/pictures if none].
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, watchedPage } from "./harness/browser.mjs";
import { serve } from "./harness/server.mjs";
import { settled, SITE } from "./harness/site.mjs";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const PICTURES = [
  { name: "first-screen-light", fragment: "", scheme: "light" },
  { name: "first-screen-dark", fragment: "", scheme: "dark" },
  { name: "spherical-pendulum", fragment: "#g=spherical-pendulum", scheme: "light" },
];

mkdirSync(folder, { recursive: true });
const server = await serve(SITE);
const browser = await launch();
try {
  for (const { name, fragment, scheme } of PICTURES) {
    const watched = await watchedPage(browser, {
      viewport: { width: 1280, height: 800, deviceScaleFactor: 1.5 },
      features: [{ name: "prefers-color-scheme", value: scheme }],
    });
    await watched.page.goto(server.url + fragment);
    await settled(watched.page);
    // The motion begins by itself: some of its traces belong into the picture.
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
