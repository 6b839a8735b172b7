/** The second module: exercises, comparisons of methods. */
import url from "../../pkg/holonomy_later_bg.wasm?url";
import { compiledOnce } from "./module.js";

export const laterModule = compiledOnce(url);
