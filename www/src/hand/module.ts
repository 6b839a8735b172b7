/** Everything of building by hand, in one chunk that is loaded when somebody first edits. */
import "./parts.js";
import "./toolbar.js";

export { Hand } from "./hand.js";
export { Layer } from "./layer.js";
