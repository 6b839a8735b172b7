/** First moves: small mechanisms that are put where one wants them. */
import { type Made, addBody, addJoint, addPoint, slender } from "../../document/add.js";
import { addBar } from "../../document/bar.js";
import { tidy } from "../../document/geometry.js";
import { freshLetter, numbered } from "../../document/names.js";
import { type PointRef, outline, taken } from "../../document/outline.js";
import { edit } from "../../text/en/edit.js";
import type { Hand } from "./hand.js";
import type { WorldPoint } from "../../geometry/coordinates.js";

export const TEMPLATES = ["bar", "slider", "chain", "wheel", "platform"] as const;
export type Template = (typeof TEMPLATES)[number];

/** Length of a template's bars, m. */
const LENGTH = 0.1;

type Maker = (text: string, at: readonly [number, number]) => string;

const none = { of: () => undefined };

/** A bar from a place on the ground (or a point that is there) to a free end; the free end's point. */
function bar(text: string, from: { at: WorldPoint; on?: PointRef; body?: string }, to: WorldPoint): Made & { end: PointRef } {
  const made = addBar(text, from, { at: to }, none);
  const points = Object.keys(outline(made.text).bodies.find(({ name }) => name === made.name)?.points ?? {});
  return { ...made, end: { body: made.name, point: points[1] ?? "" } };
}

const makers: Record<Template, Maker> = {
  bar: (text, [x, y]) => bar(text, { at: [x, y], body: "ground" }, [x + LENGTH, y]).text,

  slider(text, [x, y]) {
    const name = numbered("block", taken(outline(text)));
    const rail = addPoint(text, "ground", [x, y]);
    const block = addBody(
      rail.text,
      { mass: 0.1, inertia: slender(LENGTH / 2).inertia, position: [tidy(x), tidy(y)], points: { [rail.name]: [0, 0] }, shape: "box" },
      name,
    );
    return addJoint(block.text, "prismatic", { body: "ground", point: rail.name }, { body: name, point: rail.name }, { axis: [1, 0] }).text;
  },

  chain(text, [x, y]) {
    let last = bar(text, { at: [x, y], body: "ground" }, [x + LENGTH, y]);
    for (const i of [1, 2]) last = bar(last.text, { at: [x + i * LENGTH, y], on: last.end }, [x + (i + 1) * LENGTH, y]);
    return last.text;
  },

  wheel(text, [x, y]) {
    const radius = LENGTH / 2;
    const name = numbered("wheel", taken(outline(text)));
    const hub = addPoint(text, "ground", [x, y]);
    // A disc: J = m r^2 / 2.
    const disc = addBody(
      hub.text,
      {
        mass: 0.2,
        inertia: 0.1 * radius * radius,
        position: [tidy(x), tidy(y)],
        points: { [hub.name]: [0, 0], [freshLetter(outline(hub.text))]: [radius, 0] },
        shape: "disc",
      },
      name,
    );
    return addJoint(disc.text, "revolute", { body: "ground", point: hub.name }, { body: name, point: hub.name }).text;
  },

  platform(text, [x, y]) {
    const height = 0.8 * LENGTH;
    const left = bar(text, { at: [x, y], body: "ground" }, [x, y + height]);
    const right = bar(left.text, { at: [x + 2 * LENGTH, y], body: "ground" }, [x + 2 * LENGTH, y + height]);
    return addBar(
      right.text,
      { at: [x, y + height], on: left.end },
      { at: [x + 2 * LENGTH, y + height], on: right.end },
      none,
      numbered("platform", taken(outline(right.text))),
    ).text;
  },
};

/** The text with a template at a place on the ground. */
export function withTemplate(text: string, template: Template, at: readonly [number, number]): string {
  return makers[template](text, at);
}

/** Puts a template to the right of everything that is there, or at the origin of an empty sheet. */
export function insert(hand: Hand, template: Template): boolean {
  const points = hand.sheet?.points ?? [];
  const right = Math.max(...points.map(({ at }) => at[0] ?? 0));
  const at: readonly [number, number] = points.length === 0 ? [0, 0] : [Number((right + LENGTH).toFixed(2)), 0];
  return hand.edit((text) => withTemplate(text, template, at), edit.inserted(edit.templates[template]));
}
