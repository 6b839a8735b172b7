// Runs one job in a fresh host: `run.mjs PROJECT MODULES`, the job as JSON on standard input:
// { "host": "node" | "chromium", "subject": "holonomy" | "mujoco", "warm": seconds, "limit": seconds, ... }. Prints
// { first, warm, positions, version } or { failed } as JSON.
// Times are processor time of the process in Node, its compiler's threads included, and time by the clock in Chromium, where a page has no other.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { holonomy, measure, mujoco } from "./subjects.mjs";

const [, , project, modules] = process.argv;
const job = JSON.parse(readFileSync(0, "utf8"));
const file = (...parts) => pathToFileURL(join(...parts)).href;

async function inNode() {
  const subjects = {
    async holonomy() {
      const module = await import(file(project, "www/pkg/holonomy_wasm.js"));
      await module.default({ module_or_path: readFileSync(join(project, "www/pkg/holonomy_wasm_bg.wasm")) });
      return holonomy(module);
    },
    async mujoco() {
      const module = await import(file(modules, "@mujoco/mujoco/mujoco.js"));
      return mujoco(await module.default());
    },
  };
  const clock = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const loaded = await subjects[job.subject]();
  return { ...measure(loaded, job, clock), version: process.version.slice(1) };
}

async function inChromium() {
  const { launchChromium } = await import(file(project, "tests/browser/harness/browser.mjs"));
  const { serve } = await import(file(project, "crates/xtask/src/serve.mjs"));
  const folders = { holonomy: join(project, "www/pkg"), mujoco: join(modules, "@mujoco/mujoco") };
  const extra = { "blank.html": "<!doctype html><title>Blank</title>", "subjects.mjs": readFileSync(new URL("./subjects.mjs", import.meta.url), "utf8") };
  const server = await serve(folders[job.subject], { extra });
  const browser = await launchChromium();
  // A page that computes answers to nobody: without its browser, what waits for it fails.
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    browser.process()?.kill("SIGKILL");
  }, job.limit * 1000);
  try {
    const page = await browser.newPage();
    // MuJoCo's glue makes functions of text, which the policy of our page forbids.
    await page.setBypassCSP(true);
    page.setDefaultTimeout(0);
    await page.goto(`${server.url}blank.html`);
    const told = await page.evaluate(async (job) => {
      const { holonomy, measure, mujoco } = await import("./subjects.mjs");
      const clock = () => performance.now() / 1000;
      if (job.subject === "holonomy") {
        const module = await import("./holonomy_wasm.js");
        await module.default({ module_or_path: "./holonomy_wasm_bg.wasm" });
        return measure(holonomy(module), job, clock);
      }
      const module = await import("./mujoco.js");
      return measure(mujoco(await module.default()), job, clock);
    }, job);
    return { ...told, version: (await browser.version()).replace(/^\D+/, "") };
  } catch (error) {
    if (late) throw new Error("too long");
    throw error;
  } finally {
    clearTimeout(clock);
    await browser.close().catch(() => undefined);
    await server.close();
  }
}

try {
  console.log(JSON.stringify(await { node: inNode, chromium: inChromium }[job.host]()));
} catch (error) {
  // Refusals of our module are values.
  const said = error instanceof Error ? error.message : typeof error === "string" ? error : JSON.stringify(error);
  console.log(JSON.stringify({ failed: String(said).split("\n")[0].slice(0, 300) }));
}
process.exit(0);
