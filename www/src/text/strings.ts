/** The catalogue of the page's language. */
import { en, type Strings } from "./en.js";

export const text: Strings = en;
