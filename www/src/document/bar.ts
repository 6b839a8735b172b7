/** Bars: a body between two places, pinned to what its ends are on. */
import { edit } from "../text/en/edit.js";
import { type End, type Made, SECTION, SHORTEST, addBody, addJoint, anchored } from "./add.js";
import { type Poses, numbers, tidy } from "./geometry.js";
import { freshLetter, numbered } from "./names.js";
import { type BodyOutline, outline, taken } from "./outline.js";
import { EditRefused } from "./refused.js";

/**
 * A bar from one end to the other. Each end that is on a point, a body or the ground is pinned there; the others are free, with points for
 * what comes later.
 */
export function addBar(text: string, from: End, to: End, poses: Poses, name?: string): Made {
  const [x0 = 0, y0 = 0] = from.at;
  const [x1 = 0, y1 = 0] = to.at;
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > SHORTEST)) throw new EditRefused(() => edit.refused.noLength);
  const of = outline(text);
  if (of.space === "spatial") throw new EditRefused(() => edit.refused.planarOnly);
  const bar = name ?? numbered("bar", taken(of));
  // Points are called alike on both sides of a pin, and the pin after them.
  const first = endName(from) ?? freshLetter(of);
  const other = endName(to);
  const second = other === undefined || other === first ? freshLetter(of, [first]) : other;
  const half = tidy(length / 2);
  const made = addBody(
    text,
    {
      section: SECTION,
      position: [tidy((x0 + x1) / 2), tidy((y0 + y1) / 2)],
      angle: tidy(Math.atan2(y1 - y0, x1 - x0)),
      points: { [first]: [-half, 0], [second]: [half, 0] },
      shape: "rod",
    },
    bar,
  );
  let out = made.text;
  for (const [end, point] of [
    [from, first],
    [to, second],
  ] as const) {
    const there = anchored(out, end, poses, point);
    out = there.text;
    if (there.ref !== undefined) out = addJoint(out, "revolute", there.ref, { body: bar, point }).text;
  }
  return { text: out, name: bar };
}

function endName(end: End): string | undefined {
  return end.on?.point;
}

/** The ends of a bar: the two points that a body has, or the first two of a body with a section. */
export function barEnds(body: BodyOutline): [string, string] | undefined {
  const [first, second, ...more] = Object.keys(body.points);
  return first === undefined || second === undefined || (more.length > 0 && body.value["section"] === undefined) ? undefined : [first, second];
}

/** Half the length of a bar that is written as one: its ends on its own x axis, as far from the middle on both sides. */
export function halfLength(body: BodyOutline | undefined): number | undefined {
  const [first, second] = ((body && barEnds(body)) ?? []).map((name) => numbers(body?.points[name]));
  if (first === undefined || second === undefined) return undefined;
  const [a = 0, h = 0] = first;
  const [b = 0, k = 0] = second;
  const straight = h === 0 && k === 0 && Math.abs(a + b) <= 1e-6 * Math.abs(a - b) && a !== b;
  return straight ? Math.abs(b - a) / 2 : undefined;
}

/** Mass (kg) and moment of inertia (kg m^2) of a bar in the plane with a section of numbers; nothing where something is a formula. */
export function ofSection(body: BodyOutline): { mass: number; inertia: number } | undefined {
  const { width, thickness, density } = (body.value["section"] ?? {}) as Record<string, unknown>;
  const [a, b] = (barEnds(body) ?? []).map((name) => numbers(body.points[name]));
  if (typeof width !== "number" || typeof thickness !== "number" || typeof density !== "number" || a === undefined || b === undefined) return undefined;
  const length = Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
  const mass = density * length * width * thickness;
  return { mass, inertia: (mass * (length * length + width * width)) / 12 };
}
