/** The part of the page that is loaded with the first document that has an exercise. */
export { Lesson } from "./lesson.js";
export { tellRefusal } from "../../session/drafts/keeper.js";
export { readExercise } from "./block.js";
export { words } from "./words.js";
import "./panel.js";
