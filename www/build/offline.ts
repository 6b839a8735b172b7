/**
 * What makes the built site work without a network, and stand among the programs of a machine: `sw.js`, a service worker that keeps all files of
 * the site in the browser, and `site.webmanifest` with the icons. The page registers the worker (`www/src/features/offline`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { generateSW } from "workbox-build";
import { WORKBOX } from "./licences.js";

/** The worker, and what says that this is a site of its own; neither belongs into a package that carries the page elsewhere. */
const WORKER = "sw.js";
const MANIFEST = "site.webmanifest";
/** By their place in the site, with their size; `tests/browser/pictures.mjs` makes those of pixels from the first one. */
const ICONS = [
  { src: "icons/icon.svg", from: "icon.svg", sizes: "any", type: "image/svg+xml" },
  { src: "icons/icon-192.png", from: "icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "icons/icon-512.png", from: "icon-512.png", sizes: "512x512", type: "image/png" },
  // With room around it: the system cuts it to a shape of its own.
  { src: "icons/icon-maskable-512.png", from: "icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];
/** Files of the build whose names tell their contents. */
const HASHED = /^assets\/.*-[\w-]{8}\.\w+$/;
/** Larger than every file of the site. */
const LARGEST = 8 << 20;

/** The picture of links, which is for other sites. */
const PREVIEW = "assets/preview-*.png";

/** Whether a file belongs to this site alone, not to the page that it shows. */
export const ofTheSite = (path: string): boolean => path === MANIFEST || /^(icons\/|assets\/preview-)/.test(path);

/** Everything in it is relative: the site may lie anywhere. */
const MANIFEST_TEXT = JSON.stringify({
  name: "Holonomy",
  short_name: "Holonomy",
  description: "A playground for constrained mechanisms.",
  lang: "en",
  id: "./",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#ffffff",
  theme_color: "#0a5fb4",
  icons: ICONS.map(({ from: _, ...icon }) => icon),
});

/** The manifest, its icons, and the worker, which is written when everything else is. */
export function offline(root: string): Plugin {
  let folder = "";
  return {
    name: "offline",
    apply: "build",
    configResolved: ({ build }) => void (folder = join(root, build.outDir)),
    transformIndexHtml: () => [{ tag: "link", attrs: { rel: "manifest", href: `./${MANIFEST}` }, injectTo: "head" }],
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: MANIFEST_TEXT });
      for (const { src, from } of ICONS) this.emitFile({ type: "asset", fileName: src, source: readFileSync(join(root, "www/src", from)) });
    },
    closeBundle: { sequential: true, handler: () => worker(folder) },
  };
}

/**
 * Writes the worker. A version is taken over when the page asks for it, and only then are files of the one before thrown away that it does not
 * have. Workbox's own part in it is put into the file: nothing is loaded from elsewhere.
 */
async function worker(folder: string): Promise<void> {
  const { warnings } = await generateSW({
    globDirectory: folder,
    globPatterns: ["**/*"],
    globIgnores: [WORKER, PREVIEW],
    swDest: join(folder, WORKER),
    cacheId: "holonomy",
    // What the address asks of the page is read by the page.
    ignoreURLParametersMatching: [/./],
    dontCacheBustURLsMatching: HASHED,
    maximumFileSizeToCacheInBytes: LARGEST,
    clientsClaim: true,
    skipWaiting: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
    babelPresetEnvTargets: ["chrome 91", "firefox 89", "safari 16.4"],
  });
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
  for (const [, part] of readFileSync(join(folder, WORKER), "utf8").matchAll(/workbox:([\w-]+):/g)) {
    if (!WORKBOX.includes(`workbox-${part}`)) throw new Error(`workbox-${part} is in ${WORKER}, but not among the licences`);
  }
}
