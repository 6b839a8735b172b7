/** Joints, springs and forces between planar bodies. */
import type { Anchor } from "../../solver/types.js";
import { HALF_WIDTH } from "./bodies.js";
import { LETTER, type Name } from "./crowd.js";
import { type Item, ItemMark, type Mark, type Surroundings } from "../../session/mark.js";
import { place, pose, turn } from "../../geometry/pose.js";
import type { Projection } from "../../geometry/projection.js";
import { arrowHead, rails, zigzag } from "./shapes.js";
import { asPart, element, round, set } from "./svg.js";
import type { SheetPoint } from "../../geometry/coordinates.js";

/** A joint that has opened by more than so many pixels is shown as open. */
const VISIBLE_GAP = 1.5;

function pixelOf(end: Anchor, values: Float64Array, projection: Projection, { scene }: Surroundings): SheetPoint {
  return projection.point(...place(pose(scene, values, end.body), end.point));
}

/** A joint: pins at both bodies' points; where they have come apart, a red line joins them. */
export class JointMark implements Mark {
  readonly element: SVGGElement;
  private readonly hit = element("circle", { class: "hit", r: 14 });
  private readonly ring = element("circle", { class: "focus-ring", r: 11, "stroke-width": 3 });
  private readonly verdict = element("circle", { class: "verdict", r: 10 });
  private readonly gap = element("path", { class: "gap" });
  private readonly pins = [element("circle", { class: "pin", r: 5 }), element("circle", { class: "pin", r: 5 })];
  private readonly name: SVGTextElement;
  /** Where its name is. */
  readonly place: Name;

  constructor(
    private readonly item: Item<"joint">,
    private readonly surroundings: Surroundings,
    private readonly side: 1 | -1,
  ) {
    this.name = element("text", { class: "name", "text-anchor": "middle", "aria-hidden": "true" }, item.name);
    this.place = { x: 0, y: 0, half: (item.name.length * LETTER) / 2, shown: true };
    this.element = element("g", asPart(item.name, surroundings.label(item)), this.hit, this.ring, this.verdict, this.gap, ...this.pins, this.name);
  }

  resize({ detail }: Projection): void {
    for (const pin of this.pins) set(pin, { r: round(5 * detail) });
  }

  move(values: Float64Array, projection: Projection): void {
    const a = pixelOf(this.item.first, values, projection, this.surroundings);
    const b = pixelOf(this.item.second, values, projection, this.surroundings);
    // A bar of constant length and a path keep their points apart by design.
    const pinned = this.item.points === "together";
    const open = pinned && Math.hypot(b.x - a.x, b.y - a.y) > VISIBLE_GAP;
    this.element.classList.toggle("open", open);
    this.gap.setAttribute("d", open ? `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}` : "");
    const travelling = this.item.points === "travelling";
    const shown = open || !(pinned || travelling) ? [a, b] : [b, b];
    this.pins.forEach((pin, i) => set(pin, { cx: round((shown[i] ?? b).x), cy: round((shown[i] ?? b).y) }));
    for (const circle of [this.hit, this.ring, this.verdict]) set(circle, { cx: round(b.x), cy: round(b.y) });
    // Beside the foot and the handle of a pivot on the ground; above any other joint.
    const [dx, dy] = this.item.first.body === "ground" && !travelling ? [30, 5] : [HALF_WIDTH + 11, -HALF_WIDTH - 5];
    this.place.x = b.x + this.side * dx;
    this.place.y = b.y + dy;
    set(this.name, { x: round(this.place.x), y: round(this.place.y) });
  }

  /** Writes the name, or leaves it to those who point at the joint or choose it. */
  write(shown: boolean): void {
    if (shown === this.place.shown) return;
    this.place.shown = shown;
    this.name.classList.toggle("crowded", !shown);
  }

  /** Joints whose reactions are not determined are named first. */
  get undetermined(): boolean {
    return this.element.classList.contains("undetermined");
  }
}

/** The rails of a prismatic joint, fixed to the first body, and the block on the second. */
export class GuideMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });
  private readonly rails = element("path", { class: "guide" });
  private readonly block = element("rect", { class: "ground-foot", x: -17, y: -11, width: 34, height: 22, rx: 4 });

  constructor(
    private readonly item: Item<"joint">,
    private readonly surroundings: Surroundings,
    private readonly reach: number,
  ) {
    this.element.append(this.rails, this.block);
  }

  move(values: Float64Array, projection: Projection): void {
    const { scene } = this.surroundings;
    const at = pose(scene, values, this.item.first.body);
    const [x, y, z] = place(at, this.item.first.point);
    const [dx, dy, dz] = turn(at, this.item.axis ?? [1, 0, 0]);
    const end = (s: number): SheetPoint => projection.point(x + s * dx, y + s * dy, z + s * dz);
    const [from, to] = [end(-this.reach), end(this.reach)];
    this.rails.setAttribute("d", rails(from, to, 13 * projection.detail));
    const block = pixelOf(this.item.second, values, projection, this.surroundings);
    const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    this.block.setAttribute("transform", `translate(${round(block.x)} ${round(block.y)}) rotate(${round(degrees)}) scale(${projection.detail})`);
  }
}

/** Half the length of an edge in the picture, px. */
const HALF_EDGE = 16;

/** A knife edge: a short line along the edge, which turns with the second body. */
export class EdgeMark extends ItemMark<"joint"> {
  readonly element = element("path", { class: "edge", "aria-hidden": "true" });

  move(values: Float64Array, projection: Projection): void {
    const at = pose(this.surroundings.scene, values, this.item.second.body);
    const [x, y, z] = place(at, this.item.second.point);
    const [dx, dy, dz] = turn(at, this.item.second_axis ?? [1, 0, 0]);
    const [from, to] = [projection.point(x, y, z), projection.point(x + dx, y + dy, z + dz)];
    const scale = (HALF_EDGE * projection.detail) / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
    const [ex, ey] = [(to.x - from.x) * scale, (to.y - from.y) * scale];
    this.element.setAttribute("d", `M${round(from.x - ex)} ${round(from.y - ey)}L${round(from.x + ex)} ${round(from.y + ey)}`);
  }
}

/** A distance joint is a thin rod between its points. */
export class RodMark extends ItemMark<"joint"> {
  readonly element = element("path", { class: "rod", "aria-hidden": "true" });

  move(values: Float64Array, projection: Projection): void {
    const a = pixelOf(this.item.first, values, projection, this.surroundings);
    const b = pixelOf(this.item.second, values, projection, this.surroundings);
    this.element.setAttribute("d", `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`);
  }
}

/** One of which something is fetched before it is drawn as it is. That it does not come is told where the drawing is shown. */
abstract class LateMark implements Mark {
  ready: Promise<void> | undefined;
  abstract readonly element: SVGGElement;
  private again: (() => void) | undefined;
  protected abstract draw(values: Float64Array, projection: Projection): void;

  protected fetch<T>(fetched: Promise<T>, use: (there: T) => void): void {
    this.ready = fetched.then((there) => {
      use(there);
      this.again?.();
    });
    this.ready.catch(() => undefined);
  }

  move(values: Float64Array, projection: Projection): void {
    this.again = () => this.draw(values, projection);
    this.again();
  }
}

/** A spring: a zigzag between its ends. Other forms are fetched where there is one. */
export class SpringMark extends LateMark {
  readonly element: SVGGElement;
  private readonly path = element("path", { class: "spring" });
  private outline: (a: SheetPoint, b: SheetPoint, values: Float64Array) => string = (a, b) => zigzag(a, b);

  constructor(
    private readonly item: Item<"spring">,
    private readonly surroundings: Surroundings,
  ) {
    super();
    this.element = element("g", asPart(item.name, surroundings.label(item)), this.path);
    if (item.form !== undefined) this.fetch(import("./springs.js"), ({ outlineOf }) => (this.outline = outlineOf(item, surroundings.scene)));
  }

  protected draw(values: Float64Array, projection: Projection): void {
    const pixel = (end: Anchor): SheetPoint => pixelOf(end, values, projection, this.surroundings);
    this.path.setAttribute("d", this.outline(pixel(this.item.first), pixel(this.item.second), values));
  }
}

/** Lines through points of bodies; how they are drawn is fetched where there are some. */
export class StrandMark extends LateMark {
  readonly element: SVGGElement;
  protected draw: (values: Float64Array, projection: Projection) => void = () => undefined;

  constructor(item: Item<"strand">, { label, scene }: Surroundings) {
    super();
    this.element = element("g", asPart(item.name, label(item)));
    this.fetch(import("./strands.js"), ({ drawStrand }) => (this.draw = drawStrand(this.element, item, scene)));
  }
}

/** Where a force acts: a short arrow head at the point. Its size is in the plots. */
export class ForceMark extends ItemMark<"force"> {
  readonly element = element("path", { class: "hub-head", "aria-hidden": "true" });

  move(values: Float64Array, projection: Projection): void {
    const at = pixelOf(this.item.at, values, projection, this.surroundings);
    this.element.setAttribute("d", arrowHead({ x: at.x, y: at.y - 6 }, 0, 1, 12));
  }
}
