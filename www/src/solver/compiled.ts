/** The solver as the page has it, for tests: `cargo xtask build` makes it. */
import { existsSync, readFileSync } from "node:fs";

const folder = new URL("../../pkg/", import.meta.url);

export async function compiled(): Promise<typeof import("../../pkg/holonomy_wasm.js")> {
  const module = new URL("holonomy_wasm.js", folder);
  if (!existsSync(module)) throw new Error("www/pkg is missing: run cargo xtask build first");
  const wasm = (await import(/* @vite-ignore */ module.href)) as typeof import("../../pkg/holonomy_wasm.js");
  await wasm.default({ module_or_path: readFileSync(new URL("holonomy_wasm_bg.wasm", folder)) });
  return wasm;
}
