// Runs the tests of the page: `node tests/browser/run.mjs [FILE ...]`, all files unless some are named.
//
// As many files at once as there are processors: no test measures time. Not more than four: each has a browser of its own meanwhile, lent by
// the pool. The longest texts come first, so that what is begun last is short. Files with a failed test are run once more, one after the other and
// each in a new browser: beside other work a browser may take longer than a test waits. What fails again is a failure, and what does not is named.
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { FIREFOX, launchChromium } from "./harness/browser.mjs";
import { pool } from "./harness/pool.mjs";

const folder = fileURLToPath(new URL(".", import.meta.url));
const asked = process.argv.slice(2).map((file) => resolve(file));
const files =
  asked.length > 0
    ? asked
    : readdirSync(folder)
        .filter((name) => name.endsWith(".test.mjs"))
        .map((name) => resolve(folder, name))
        .sort((one, other) => statSync(other).size - statSync(one).size || one.localeCompare(other));
// Firefox compiles WebAssembly anew in every page, on all processors, and keeps nothing of it.
const atOnce = FIREFOX ? 1 : Math.min(availableParallelism(), 4, files.length);

/** Runs files; those in which a test failed. */
async function failed(which, concurrency) {
  const found = new Set();
  const events = run({ files: which, concurrency });
  events.on("test:fail", ({ file, name }) => found.add(which.includes(file) ? file : (which.find((one) => one.endsWith(name)) ?? name)));
  for await (const line of events.compose(new spec())) process.stdout.write(line);
  return [...found];
}

const lending = FIREFOX ? undefined : await pool(atOnce, launchChromium);
const first = await failed(files, atOnce).finally(() => lending?.close());
if (first.length > 0) {
  const named = first.map((file) => relative(process.cwd(), file)).join("\n  ");
  console.log(`a test failed in the files below; they are run once more, one after the other\n  ${named}`);
  if ((await failed(first, 1)).length > 0) process.exitCode = 1;
  else console.log(`passed only when run again, so a test does not wait for what it looks at, or a page is slow:\n  ${named}`);
}
