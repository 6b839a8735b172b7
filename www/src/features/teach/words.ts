/** The words of the part for teachers. They come with it, in both languages; other pages do not load them. */
import { teach as german } from "../../text/de/teach.js";
import { teach as english } from "../../text/en/teach.js";
import { late } from "../../text/strings.js";

export const teach = late("teaching", english, german);
