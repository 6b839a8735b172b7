import type { Said } from "../text/said.js";

/** Loads a part of the page that the first screen does not need; false, with `problem` said, or that a part is missing, when it cannot be had; `unasked`:
 * over nothing that is said already. */
export type Load = (part: () => Promise<unknown>, problem?: Said, unasked?: boolean) => Promise<boolean>;
