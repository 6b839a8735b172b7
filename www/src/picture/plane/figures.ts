/** Marks that a document's own picture is made of, in the plane and in space: points, lines, circles, spheres, frames, arrows. */
import { globe, project, axes, type Camera } from "../../geometry/camera.js";
import { type Item, type Mark, type Surroundings, coordinates } from "../../session/mark.js";
import type { Projection } from "../../geometry/projection.js";
import { HALF_WIDTH } from "./bodies.js";
import { LETTER, type Name } from "./crowd.js";
import { arrowHead, rails, zigzag } from "./shapes.js";
import { asPart, element, round, set } from "./svg.js";
import type { SheetPoint } from "../../geometry/coordinates.js";

/** A point mass, or a fixed point when it does not carry a trace. */
export class PointMark implements Mark {
  readonly element: SVGGElement;
  private readonly hit = element("circle", { class: "hit", r: 14 });
  private readonly ring = element("circle", { class: "focus-ring", "stroke-width": 3 });
  private readonly ball: SVGCircleElement;
  private readonly name: SVGTextElement;
  /** Where its name is. */
  readonly place: Name;

  constructor(
    private readonly item: Item<"point">,
    surroundings: Surroundings,
    moving: boolean,
  ) {
    const radius = moving ? 11 : 6;
    this.ball = element("circle", { class: moving ? "bob" : "pivot", r: radius });
    this.ring.setAttribute("r", String(radius + 5));
    this.name = element("text", { class: "name", "aria-hidden": "true" }, item.label ?? "");
    this.place = { x: 0, y: 0, half: ((item.label?.length ?? 0) * LETTER) / 2, shown: true };
    // A point without a name says nothing to choose it for.
    const focusable = !item.label ? { "aria-hidden": "true" } : asPart(item.label, surroundings.label(item));
    this.element = element("g", focusable, this.hit, this.ring, this.ball, this.name);
  }

  move(values: Float64Array, projection: Projection): void {
    const { x, y } = projection.point(...coordinates(values, this.item.at));
    for (const circle of [this.hit, this.ring, this.ball]) set(circle, { cx: round(x), cy: round(y) });
    this.place.x = x + 16 + this.place.half;
    this.place.y = y + 16;
    set(this.name, { x: round(x + 16), y: round(y + 16) });
  }

  /** Writes the name, or leaves it to those who point at the point or choose it. */
  write(shown: boolean): void {
    if (shown === this.place.shown) return;
    this.place.shown = shown;
    this.name.classList.toggle("crowded", !shown);
  }
}

/** A line of the document's own picture: thin, or a bar, a spring, a rail. */
export class LineMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });
  private readonly lines: SVGPathElement[];
  private readonly foot = element("circle", { class: "pivot", r: 4.5 });

  /** `index`: of its colour among the bars. `footed`: a pivot is drawn where a thin line begins, because no point of the scene is there. */
  constructor(
    private readonly item: Item<"line">,
    index: number,
    footed: boolean,
  ) {
    const { shape } = item;
    const looks: [name: string, width?: number][] =
      shape === "bar"
        ? [
            ["body-edge", 2 * HALF_WIDTH + 3],
            [`body-fill body-${index % 6}`, 2 * HALF_WIDTH],
          ]
        : [[shape === "spring" ? "spring" : shape === "rail" ? "guide" : "rod"]];
    this.lines = looks.map(([name, width]) => element("path", { class: name, ...(width !== undefined && { "stroke-width": width }) }));
    this.element.append(...this.lines);
    if (shape === undefined && footed) this.element.append(this.foot);
  }

  move(values: Float64Array, projection: Projection): void {
    const a = projection.point(...coordinates(values, this.item.from));
    const b = projection.point(...coordinates(values, this.item.to));
    const { shape } = this.item;
    const path = shape === "spring" ? zigzag(a, b) : shape === "rail" ? rails(a, b) : `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
    for (const line of this.lines) line.setAttribute("d", path);
    set(this.foot, { cx: round(a.x), cy: round(a.y) });
  }
}

/** The point that draws a trace. */
export class TraceHeadMark implements Mark {
  readonly element = element("circle", { class: "trace-head", r: 5, "aria-hidden": "true" });

  constructor(private readonly item: Item<"trace">) {}

  move(values: Float64Array, projection: Projection): void {
    const { x, y } = projection.point(...coordinates(values, this.item.at));
    set(this.element, { cx: round(x), cy: round(y) });
  }
}

/** A circle in the plane. */
export class CircleMark implements Mark {
  readonly element = element("circle", { class: "outline", "aria-hidden": "true" });

  constructor(private readonly item: Item<"circle" | "sphere">) {}

  move(values: Float64Array, projection: Projection): void {
    const { x, y } = projection.point(...coordinates(values, this.item.center));
    set(this.element, { cx: round(x), cy: round(y), r: round(projection.length(Math.abs(values[this.item.radius] ?? 0))) });
  }
}

/** A sphere in space: its outline, the equator and meridians, those behind fainter. */
export class SphereMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });
  private readonly ball = element("circle", { class: "ball" });
  private readonly front = element("path", { class: "meridian" });
  private readonly behind = element("path", { class: "meridian-behind" });
  private drawn = "";

  constructor(
    private readonly item: Item<"circle" | "sphere">,
    private readonly camera: () => Camera,
  ) {
    this.element.append(this.ball, this.behind, this.front);
  }

  resize(): void {
    this.drawn = "";
  }

  move(values: Float64Array, projection: Projection): void {
    const center = projection.point(...coordinates(values, this.item.center));
    const radius = projection.length(Math.abs(values[this.item.radius] ?? 0));
    const key = `${round(center.x)} ${round(center.y)} ${round(radius)}`;
    if (key === this.drawn) return;
    this.drawn = key;
    set(this.ball, { cx: round(center.x), cy: round(center.y), r: round(radius) });
    const view = axes(this.camera());
    let [front, behind] = ["", ""];
    for (const circle of globe()) {
      let last: boolean | undefined;
      for (const [x, y, z] of circle) {
        const { across, up, near } = project(view, x, y, z);
        const visible = near >= 0;
        const text = `${visible === last ? "L" : "M"}${round(center.x + across * radius)} ${round(center.y - up * radius)}`;
        if (visible) front += text;
        else behind += text;
        last = visible;
      }
    }
    this.front.setAttribute("d", front);
    this.behind.setAttribute("d", behind);
  }
}

/** An arrow from a point along a vector that is already in pixels. */
export class Arrow {
  readonly shaft: SVGPathElement;
  readonly head: SVGPathElement;

  constructor(index: number) {
    this.shaft = element("path", { class: `arrow-shaft arrow-${index % 3}` });
    this.head = element("path", { class: `arrow-head arrow-${index % 3}` });
  }

  draw(from: SheetPoint, to: SheetPoint): void {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const size = Math.min(11, length * 0.5);
    const stop = length > 0 ? 1 - (0.8 * size) / length : 0;
    this.shaft.setAttribute("d", `M${round(from.x)} ${round(from.y)}L${round(from.x + dx * stop)} ${round(from.y + dy * stop)}`);
    this.head.setAttribute("d", arrowHead(to, dx, dy, size));
  }
}

/** The tangent basis: one arrow a column, as long as `reach` metres for a unit vector. */
export class FrameMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });
  private readonly arrows: Arrow[];

  constructor(
    private readonly item: Item<"frame">,
    private readonly reach: () => number,
  ) {
    this.arrows = Array.from({ length: item.columns < 0 ? 0 : item.p }, (_, j) => new Arrow(j));
    for (const arrow of this.arrows) this.element.append(arrow.shaft, arrow.head);
  }

  move(values: Float64Array, projection: Projection): void {
    const at = coordinates(values, this.item.at);
    const foot = projection.point(...at);
    const reach = this.reach();
    this.arrows.forEach((arrow, j) => {
      const column = [0, 1, 2].map((i) => (i < this.item.at.length ? (values[this.item.columns + j * this.item.n + i] ?? 0) : 0));
      const [x = 0, y = 0, z = 0] = column.map((component, i) => (at[i] ?? 0) + reach * component);
      arrow.draw(foot, projection.point(x, y, z));
    });
  }
}

/** A vector as it is, in the scene's length unit. */
export class ArrowMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });
  private readonly arrow = new Arrow(0);

  constructor(private readonly item: Item<"arrow">) {
    this.element.append(this.arrow.shaft, this.arrow.head);
  }

  move(values: Float64Array, projection: Projection): void {
    const at = coordinates(values, this.item.at);
    const [dx, dy, dz] = coordinates(values, this.item.vector);
    this.arrow.draw(projection.point(...at), projection.point(at[0] + dx, at[1] + dy, at[2] + dz));
  }
}
