/** The module that knows exercises: a second one, fetched and compiled when a document with an exercise is opened. */
import url from "../../pkg/holonomy_exercise_bg.wasm?url";
import { compile } from "../solver/module.js";

let compiled: Promise<WebAssembly.Module> | undefined;

/** The one compiled module. A failure is not kept: asking again tries again. */
export function exerciseModule(): Promise<WebAssembly.Module> {
  compiled ??= compile(url).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}
