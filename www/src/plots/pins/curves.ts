/** What a plot shows of pinned runs: their curves, and what they are called. */
export { ghosts } from "./ghosts.js";
export { pinName } from "./naming.js";
