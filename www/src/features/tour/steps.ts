/**
 * How far somebody has come, read off the document: a first look at what the checks say, and a first mechanism of one's own. Nobody's
 * clicks are counted, so pointer, taps, keys, text, undo and links all count alike.
 */
import { connected, joined, outline } from "../../document/outline.js";
import type { CheckReport } from "../../solver/types.js";

// ---- a first look ------------------------------------------------------------------------------------------------------------------

export const LOOKS = ["pull", "brace", "back", "parallel", "share"] as const;
export type Look = (typeof LOOKS)[number];

/** What is on screen: the text as it was opened, as it is, and what is known of it. */
export interface Shown {
  opened: string;
  text: string;
  report: CheckReport;
}

/** What a step of the first look asks for is there; the last step asks for nothing. */
export function met(look: Look, { opened, text, report }: Shown): boolean {
  const { analysis } = report;
  if (look === "pull") return text !== opened && names(text) === names(opened);
  if (analysis === null) return false;
  if (look === "brace") return analysis.mobility === 0 && report.drivers === 0;
  if (look === "back") return analysis.mobility > 0;
  return look === "parallel" && analysis.mobility > 0 && analysis.redundancy > 0;
}

/** What the last step says is so: counting leaves no way to move, the rank finds one. Who skipped a step does not see that. */
export function miscounted({ analysis }: CheckReport): boolean {
  return analysis !== null && analysis.mobility === 1 && analysis.gruebler <= 0 && analysis.redundancy > 0;
}

/** The step to show after the one that was shown; steps that are done already are passed over. */
export function reached(at: number, shown: Shown): number {
  // That something can move again counts only after it could not.
  const far = Math.max(-1, ...LOOKS.map((look, i) => (i >= at && look !== "back" && met(look, shown) ? i : -1)));
  const next = Math.max(at, far + 1);
  return LOOKS[next] === "back" && met("back", shown) ? next + 1 : next;
}

/** The parts by name: moving something leaves them as they are. */
function names(text: string): string {
  const { bodies, joints, drivers, forces } = outline(text);
  return JSON.stringify([bodies, joints, drivers, forces].map((list) => list.map(({ name }) => name)));
}

// ---- a four-bar of one's own -------------------------------------------------------------------------------------------------------

export const STEPS = ["crank", "coupler", "rocker", "motor", "run"] as const;
export type Step = (typeof STEPS)[number];

/** How many steps, in their order, the document holds; the last asks that it moves, which the text cannot say. */
export function built(text: string, moves: boolean): number {
  const of = outline(text);
  const pins = of.joints
    .filter(({ type }) => type === "revolute")
    .map((joint) => ({ name: joint.name, ends: connected(joint)?.map(({ body }) => body) ?? joined(joint) }));
  const grounded = pins.flatMap(({ name, ends }) => (ends.includes("ground") ? ends.filter((body) => body !== "ground").map((body) => ({ name, body })) : []));
  const between = pins.map(({ ends }) => ends).filter((ends) => ends.length === 2 && !ends.includes("ground"));
  const beside = (body: string): string[] => between.flatMap(([a, b]) => (a === body ? [b ?? ""] : b === body ? [a ?? ""] : []));
  const held = new Set(grounded.map(({ body }) => body));
  // The two pins of every closed way from the ground over three bodies back to the ground.
  const loops = grounded.flatMap((first) =>
    beside(first.body).flatMap((middle) =>
      held.has(middle) ? [] : grounded.filter((last) => last.body !== first.body && beside(middle).includes(last.body)).map((last) => [first.name, last.name]),
    ),
  );
  const turned = new Set([...of.forces.filter(({ type }) => type === "actuator"), ...of.drivers].map(({ value }) => String(value["joint"])));
  const steps = [
    of.space === "planar" && grounded.length > 0,
    grounded.some(({ body }) => beside(body).length > 0),
    loops.length > 0,
    loops.some((feet) => feet.some((joint) => turned.has(joint))),
    moves,
  ];
  const open = steps.indexOf(false);
  return open < 0 ? steps.length : open;
}
