/** One bar too many: from a pin of the ground to a pin that moves. */
import { addBar } from "../../document/bar.js";
import { type Poses } from "../../document/geometry.js";
import { type Outline, type PointRef, connected, outline, refText } from "../../document/outline.js";
import type { Placed } from "../hand/sheet.js";
import { keysAt, without } from "../../document/change.js";

/** The two joints between which a bar holds what moves, and the point of each that the bar is pinned to. */
export interface Brace {
  joints: [string, string];
  ends: [PointRef, PointRef];
}

/** A pin of the ground, and a pin of two bodies of which neither is pinned there. */
export function bracing(of: Outline): Brace | undefined {
  if (of.space === "spatial") return undefined;
  const pins = of.joints.flatMap((joint) => {
    const ends = joint.type === "revolute" ? connected(joint) : undefined;
    return ends === undefined ? [] : [{ name: joint.name, ends }];
  });
  for (const foot of pins) {
    const ground = foot.ends.find(({ body }) => body === "ground");
    const body = foot.ends.find(({ body: other }) => other !== "ground")?.body;
    const far = pins.find(({ ends }) => ends.every((end) => end.body !== "ground" && end.body !== body));
    const held = far?.ends[0];
    if (ground !== undefined && far !== undefined && held !== undefined) return { joints: [foot.name, far.name], ends: [ground, held] };
  }
  return undefined;
}

/** The text with that bar. What the start holds goes: where nothing can move, nothing can be chosen either. */
export function braced(text: string, points: readonly Placed[], poses: Poses): string {
  const ends = bracing(outline(text))?.ends.map((on) => ({ on, at: points.find(({ ref }) => refText(ref) === refText(on))?.at }));
  const [from, to] = ends ?? [];
  if (from?.at === undefined || to?.at === undefined) return text;
  let next = addBar(text, { at: from.at, on: from.on }, { at: to.at, on: to.on }, poses).text;
  const hold = ["simulation", "start", "hold"];
  for (const key of keysAt(next, hold)) next = without(next, [...hold, key]);
  return next;
}
