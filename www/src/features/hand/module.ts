/** Everything of building by hand, in one chunk that is loaded with the first edit. */
import "./parts.js";
import "./toolbar.js";

export { Hand } from "./hand.js";
export { Layer } from "./layer.js";
