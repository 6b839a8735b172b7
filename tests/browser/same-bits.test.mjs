// The same document gives the same CSV in the browser and in the program, byte for byte.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, watchedPage } from "./harness/browser.mjs";
import { serve } from "./harness/server.mjs";
import { ALL, GALLERY, program } from "./harness/site.mjs";

let server;
let browser;
before(async () => {
  // The module the page is built from, beside an empty page.
  server = await serve(fileURLToPath(new URL("../../www/pkg", import.meta.url)));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const documents = readdirSync(GALLERY).filter((name) => name.endsWith(".json"));
assert.ok(documents.length >= 6, "the gallery is there");

// Node runs all of them in the same engine (tests/same-bits): here every fourth does, and all with --all.
for (const name of documents.filter((_, index) => ALL || index % 4 === 0)) {
  test(name, async () => {
    const watched = await watchedPage(browser);
    const { page } = watched;
    await page.goto(`${server.url}blank.html`);
    const file = join(GALLERY, name);
    const runs = await page.evaluate(
      async (text) => {
        const wasm = await import("./holonomy_wasm.js");
        // As the page has it: in two parts.
        const first = await wasm.default({ module_or_path: "holonomy_first.wasm" });
        await WebAssembly.instantiate(await (await fetch("holonomy_rest.wasm")).arrayBuffer(), { first });
        const report = JSON.parse(wasm.check(text));
        return report.runs.map(({ label, index }) => {
          const simulator = new wasm.Simulator(text, index);
          while (JSON.parse(simulator.advance(2_000)).state === "running");
          const csv = simulator.csv("[]");
          simulator.free();
          return { label, csv };
        });
      },
      readFileSync(file, "utf8"),
    );
    assert.ok(runs.length > 0);
    for (const { label, csv } of runs) {
      const expected = program("run", file, ...(label ? ["--run", label] : []));
      assert.ok(csv.length > 1_000, `${label}: ${csv.length} characters`);
      if (csv !== expected) {
        const [ours, theirs] = [csv.split("\n"), expected.split("\n")];
        const line = ours.findIndex((text, index) => text !== theirs[index]);
        assert.fail(`${label}: line ${line + 1} differs:\n${ours[line]?.slice(0, 300)}\n${theirs[line]?.slice(0, 300)}`);
      }
    }
    await watched.close();
  });
}
