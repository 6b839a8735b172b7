/** The words of exercises. They come with the first exercise, in both languages; other pages do not load them. */
import { power, reading, withComma } from "../../text/number.js";
import { exercise as german } from "../../text/de/exercise.js";
import { exercise as english } from "../../text/en/exercise.js";
import { failureInWords, inWords, language, late, text } from "../../text/strings.js";
import { inLanguage } from "./block.js";
import type { Touched } from "./locks.js";
import type { Feedback, Text, Why } from "./types.js";

export { reason } from "../../solver/reason.js";
export { withComma };

export const words = late("exercise", english, german);

/** A number as it is read in the page's language: a small one as a sheet of paper has it, `1.00·10⁻⁶`. */
export function say(value: number | undefined, digits = 4): string {
  const [mantissa = "", exponent] = reading(value, digits).split("e");
  return mantissa + (exponent === undefined ? "" : `·${power(Number(exponent.replace("\u2212", "-")))}`);
}

/** What the document says, in the page's language. */
export function told(text: Text | undefined): string {
  return text === undefined ? "" : inLanguage(text, language());
}

/** A remark in the page's language; `quantity`: what the number is, as the document says it in this language. Unknown ones as they came. */
export function remark(feedback: Feedback, quantity?: Text): string {
  const named = {
    ...feedback,
    ...(quantity !== undefined && { quantity: told(quantity) }),
    ...(feedback.why !== undefined && { problem: because(feedback.why, feedback.code) }),
  };
  return words.feedback[feedback.code]?.(named, (value) => say(value)) ?? feedback.message;
}

/** Why something failed, in the page's language; `code`: what the names are about. */
export function because(why: Why, code: string): string {
  if ("finding" in why) {
    const { message, remedy, line, column } = inWords(why.finding);
    return `${text.editor.line(line, column)}: ${message} ${remedy}`.trim();
  }
  if ("failure" in why) {
    const { message, remedy } = failureInWords(why.failure);
    return `${message} ${remedy}`.trim();
  }
  const about = words.why;
  return (about[code] ?? about.names)?.(why.names) ?? why.names.join(", ");
}

export function dated(time: number | string): string {
  return new Intl.DateTimeFormat(language() === "de" ? "de" : "en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

/** A number of points, rounded to hundredths. */
export const score = (points: number): string => say(Number(points.toFixed(2)), 6);

/** Points as they are shown. */
export const pointsOf = (n: number): string => words.points(n, (value) => score(value ?? 0));

/** Why a change is refused. */
export function refused(touched: Touched): string {
  const { locked } = words;
  if (touched.kind === "locked") return locked.part(touched.pointer.slice(1).replaceAll("~1", "/").replaceAll("~0", "~") || "{}");
  return locked.method(touched.axis, touched.allowed.join(", "));
}
