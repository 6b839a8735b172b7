/** What is loaded when the first scene in space is shown: the view with its controls, and three.js. */
export { Space } from "./space/space.js";
export { SpacePane } from "./space-pane.js";
