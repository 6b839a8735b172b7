/** The words of the part for teachers. They come with it; other pages do not load them; a part of them that is held elsewhere changes with the language. */
import { teach as german } from "../../text/de/teach.js";
import { teach as english } from "../../text/en/teach.js";
import { copied, language, marked, put } from "../../text/strings.js";

export const teach: typeof english = copied(english);

/** Takes the words of the page's language; asked whenever the part is opened. */
export function speakTeach(): void {
  put(teach, language() === "de" ? german : marked(english));
}

speakTeach();
