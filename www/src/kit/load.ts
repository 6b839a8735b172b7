import type { Said } from "../text/said.js";

/** Loads a part of the page that the first screen does not need; false, with `problem` or that a part is missing said, when it cannot be had. `unasked`: over nothing that is said. */
export type Load = (part: () => Promise<unknown>, problem?: Said, unasked?: boolean) => Promise<boolean>;
