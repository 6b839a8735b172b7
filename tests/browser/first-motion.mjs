// How soon the first screen moves: from the address to another pose of the crank, at 10 Mb/s with 40 ms to the server, files compressed with brotli,
// with an empty profile. No test, because a busy machine would fail it. Prints [{"slowdown", "ms"}], the medians of five visits:
// `node tests/browser/first-motion.mjs [SLOWDOWN ...]`
import { createServer } from "node:http";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { POLICY } from "../../crates/xtask/src/serve.mjs";
import { launch } from "./harness/browser.mjs";
import { makeDoor } from "./harness/door.mjs";
import { SITE } from "./harness/site.mjs";

const VISITS = 5;
const slowdowns = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 4];
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};
const files = new Map();
for (const name of readdirSync(SITE, { recursive: true })) {
  const kind = KINDS[extname(name)];
  const path = join(SITE, name);
  if (kind !== undefined && statSync(path).isFile()) files.set(`/${name.replaceAll("\\", "/")}`, { kind, body: () => brotliCompressSync(readFileSync(path)) });
}
const ready = new Map();
const server = createServer((request, response) => {
  const path = request.url === "/" ? "/index.html" : request.url;
  const file = files.get(path);
  if (file === undefined) return response.writeHead(404).end();
  if (!ready.has(path)) ready.set(path, file.body());
  return response.writeHead(200, { "content-type": file.kind, "content-encoding": "br", "content-security-policy": POLICY }).end(ready.get(path));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();

/** From the address to the second pose, ms. */
async function visit(slowdown) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(makeDoor);
  await page.emulateCPUThrottling(slowdown);
  await page.emulateNetworkConditions({ download: 1.25e6, upload: 1.25e6, latency: 40 });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const time = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let first;
        const look = () => {
          const pose = door.parts("crank")[0]?.getAttribute("transform");
          first ??= pose;
          if (pose !== undefined && pose !== null && pose !== first) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await context.close();
  return time;
}

try {
  const rows = [];
  for (const slowdown of slowdowns) {
    // The first visit of all compresses the files.
    if (rows.length === 0) await visit(slowdown);
    const times = [];
    for (let number = 0; number < VISITS; number += 1) times.push(await visit(slowdown));
    rows.push({ slowdown, ms: Math.round(times.toSorted((a, b) => a - b)[(VISITS - 1) / 2]) });
  }
  console.log(JSON.stringify(rows));
} finally {
  await browser.close();
  server.close();
}
