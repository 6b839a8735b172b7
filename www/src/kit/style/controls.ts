/** What every element of the page has in common. */
import sheet from "./controls.css?inline";
import { rules } from "./rules.js";

export const controls = rules(sheet);
