/** The second module, fetched and compiled when first asked for: exercises, comparisons of methods. */
import url from "../../pkg/holonomy_later_bg.wasm?url";
import { compile } from "./module.js";

let compiled: Promise<WebAssembly.Module> | undefined;

/** The one compiled module. A failure is not kept: asking again tries again. */
export function laterModule(): Promise<WebAssembly.Module> {
  compiled ??= compile(url).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}
