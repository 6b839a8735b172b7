/** The forces of a self-stress: arrows and turning arcs on the bodies that they act on, in the colours of these bodies. */
import type { BodyForce, Scene } from "../../solver/types.js";
import type { Mark } from "../../session/mark.js";
import type { Projection } from "../../geometry/projection.js";
import { arc, arrowHead } from "./shapes.js";
import { element, round } from "./svg.js";
import type { SheetPoint } from "../../geometry/coordinates.js";

/** Length of the longest arrow, px, and of a shorter one at least: small ones are to be seen too. */
const LONGEST = 62;
const SHORTEST = 13;
/** Beside the largest a smaller share is not drawn. */
const NOTHING = 1e-6;
/** Radius of the arc of a moment, px; it goes round by so much, rad. */
const RADIUS = 17;
const ROUND = 4.2;

export class FlowMark implements Mark {
  readonly element: SVGGElement;
  private readonly arrows: { force: BodyForce; path: SVGPathElement; head: SVGPathElement; halo: SVGPathElement }[];
  /** Pixels for a newton. */
  private readonly scale: number;

  /** `label`: what a screen reader says of all of it. */
  constructor(forces: readonly BodyForce[], scene: Scene, label: string) {
    const bodies = scene.items.flatMap((item) => (item.kind === "body" ? [item.name] : []));
    const [force, moment] = largest(forces);
    this.scale = force > 0 ? LONGEST / force : 0;
    this.arrows = forces.flatMap((one) => {
      const hue = `flow-${Math.max(0, bodies.indexOf(one.body)) % 6}`;
      const make = (quantity: string): (typeof this.arrows)[number] => ({
        force: one,
        halo: element("path", { class: "flow-halo" }),
        path: element("path", { class: `flow-line ${hue}`, "data-flow": quantity, "data-joint": one.joint, "data-body": one.body }),
        head: element("path", { class: `flow-head ${hue}` }),
      });
      // In space a moment is an axis to turn about: that picture has arrows of its own.
      const turns = one.moment.length === 1 && size(one.moment) > NOTHING * moment;
      return [...(size(one.force) > NOTHING * force ? [make("force")] : []), ...(turns ? [make("moment")] : [])];
    });
    this.element = element("g", { class: "flow", role: "img", "aria-label": label }, ...this.arrows.flatMap(({ halo, path, head }) => [halo, path, head]));
  }

  resize(projection: Projection): void {
    for (const { force, path, head, halo } of this.arrows) {
      const [x = 0, y = 0, z = 0] = force.at;
      const foot = projection.point(x, y, z);
      const [line, tip] = path.getAttribute("data-flow") === "force" ? this.arrow(foot, force, projection) : turning(foot, force.moment[0] ?? 0);
      path.setAttribute("d", line);
      halo.setAttribute("d", line);
      head.setAttribute("d", tip);
    }
  }

  move(): void {
    // The forces belong to one pose.
  }

  /** A line from the foot along the force, and its head. */
  private arrow(foot: SheetPoint, { at, force }: BodyForce, projection: Projection): [string, string] {
    const [x, y, z] = [0, 1, 2].map((i) => (at[i] ?? 0) + (force[i] ?? 0)) as [number, number, number];
    const end = projection.point(x, y, z);
    const metre = projection.length(1);
    const [dx, dy] = [(end.x - foot.x) / metre, (end.y - foot.y) / metre];
    const seen = Math.hypot(dx, dy);
    if (seen === 0) return ["", ""];
    const length = Math.max(SHORTEST, seen * this.scale);
    const tip = { x: foot.x + (dx / seen) * length, y: foot.y + (dy / seen) * length };
    const neck = { x: foot.x + (dx / seen) * (length - 8), y: foot.y + (dy / seen) * (length - 8) };
    return [`M${round(foot.x)} ${round(foot.y)}L${round(neck.x)} ${round(neck.y)}`, arrowHead(tip, dx, dy, 11)];
  }
}

/** Most of the way round the foot, in the direction of the moment. */
function turning(foot: SheetPoint, moment: number): [string, string] {
  const sense = Math.sign(moment);
  const [from, to] = [-0.5 * sense, (ROUND - 0.5) * sense];
  const end = { x: foot.x + RADIUS * Math.cos(to), y: foot.y - RADIUS * Math.sin(to) };
  const [dx, dy] = [-Math.sin(to) * sense, -Math.cos(to) * sense];
  return [arc(foot, RADIUS, from, to), arrowHead({ x: end.x + 6 * dx, y: end.y + 6 * dy }, dx, dy, 10)];
}

const size = (vector: readonly number[]): number => Math.hypot(...vector);

/** The largest force and the largest moment. */
export function largest(forces: readonly BodyForce[]): [number, number] {
  return [Math.max(0, ...forces.map(({ force }) => size(force))), Math.max(0, ...forces.map(({ moment }) => size(moment)))];
}
