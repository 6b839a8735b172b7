/** Where a part of a failure is seen in the picture. */
import { valueAt } from "./change.js";

/** The joint that shows a part: itself, or the joint that a driver of that name moves, which has no mark of its own. */
export function jointOf(part: string, text: string): string {
  const joint = valueAt(text, ["drivers", part, "joint"]);
  return typeof joint === "string" && valueAt(text, ["joints", part]) === undefined ? joint : part;
}
