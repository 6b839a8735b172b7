/** Bodies and the ground. */
import type { SheetPoint } from "../../geometry/coordinates.js";
import { type Item, type Mark, type Surroundings, coordinates } from "../../session/mark.js";
import { place, poseOf } from "../../geometry/pose.js";
import type { Projection } from "../../geometry/projection.js";
import { arc, arrowHead, bodyPath, hatching, hull, polyline } from "./shapes.js";
import { asPart, element, round, set } from "./svg.js";

/** Half the width of a bar, px. */
export const HALF_WIDTH = 9;

/** A body with an area: drawn behind the bars, and so that they shine through. */
export function plate(item: Item<"body">): boolean {
  return hull(Object.values(item.points).map(([x = 0, y = 0]) => ({ x, y }))).length > 2;
}

function part(item: Item<"body">, surroundings: Surroundings, ...children: SVGElement[]): SVGGElement {
  return element("g", asPart(item.name, surroundings.label(item)), ...children);
}

/** Takes what is drawn in the frame of a body along with it. */
function carry(drawn: SVGElement, { at }: Item<"body">, values: Float64Array, projection: Projection): void {
  const { x, y } = projection.point(values[at] ?? 0, values[at + 1] ?? 0);
  const degrees = (-(values[at + 2] ?? 0) * 180) / Math.PI;
  drawn.setAttribute("transform", `translate(${round(x)} ${round(y)}) rotate(${round(degrees)})`);
}

/** A body in space, as lines: between two points, or from the centre of mass to each of more. */
export class SpaceBodyMark implements Mark {
  readonly element: SVGGElement;
  private readonly paths: SVGPathElement[];

  constructor(
    private readonly item: Item<"body">,
    index: number,
    surroundings: Surroundings,
  ) {
    this.paths = ["focus-ring", "body-edge", `body-fill body-${index % 6}`].map((name, i) =>
      element("path", { class: name, "stroke-width": [23, 13, 10][i] ?? 1 }),
    );
    this.element = part(item, surroundings, ...this.paths);
  }

  move(values: Float64Array, projection: Projection): void {
    const at = poseOf(this.item, values);
    const points = Object.values(this.item.points);
    const ends = points.length === 2 ? points.slice(1) : points;
    const from = points.length === 2 ? points[0] : this.item.center_of_mass;
    const pixel = (own: readonly number[]): string => {
      const { x, y } = projection.point(...place(at, [...own]));
      return `${round(x)} ${round(y)}`;
    };
    const middle = pixel(from ?? []);
    const [, , height = 0] = this.item.center_of_mass;
    // A table: its outline at the height of the centre, and its legs.
    const standing = this.item.shape === "plate" && points.length > 3 && points.some(([, , z = 0]) => Math.abs(z - height) > 1e-9);
    const corners = hull(points.map(([x = 0, y = 0]) => ({ x, y })));
    const path = standing
      ? `M${corners.map(({ x, y }) => pixel([x, y, height])).join("L")}Z${points.map(([x = 0, y = 0, z = 0]) => `M${pixel([x, y, height])}L${pixel([x, y, z])}`).join("")}`
      : ends.length === 0
        ? `M${middle}h0.01`
        : ends.map((end) => `M${middle}L${pixel(end)}`).join("");
    for (const shape of this.paths) shape.setAttribute("d", path);
  }
}

/** A body: a rounded shape around its points, in its own frame; a pose is one `transform`. */
export class BodyMark implements Mark {
  readonly element: SVGGElement;
  private readonly paths: SVGPathElement[];

  constructor(
    private readonly item: Item<"body">,
    index: number,
    surroundings: Surroundings,
  ) {
    const ring = element("path", { class: "focus-ring" });
    const shape = ["body-edge", `body-fill body-${index % 6}`].map((name) => element("path", { class: name }));
    this.paths = [ring, ...shape];
    this.element = part(item, surroundings, ring, element("g", { class: plate(item) ? "plate" : "bar" }, ...shape));
  }

  resize(projection: Projection): void {
    const { detail } = projection;
    const { scale } = projection.view;
    const slim = detail * (this.item.shape === "rod" ? 7 : HALF_WIDTH);
    let points = Object.values(this.item.points).map(([x = 0, y = 0]) => ({ x: x * scale, y: -y * scale }));
    if (points.length < 2) {
      const [x = 0, y = 0] = this.item.center_of_mass;
      points = [...points, { x: x * scale, y: -y * scale }];
    }
    const path = bodyPath(points);
    const widths = [2 * slim + 9, 2 * slim + 3 * detail, 2 * slim];
    this.paths.forEach((shape, i) => set(shape, { d: path, "stroke-width": widths[i] ?? 1 }));
  }

  move(values: Float64Array, projection: Projection): void {
    carry(this.element, this.item, values, projection);
  }
}

/** A foot with hatching under a point of the ground. */
function footUnder({ x, y }: SheetPoint): SVGElement[] {
  const base = y + 24;
  return [
    element("path", {
      class: "ground-foot",
      d: polyline(
        [
          { x: x - 5, y },
          { x: x + 5, y },
          { x: x + 14, y: base },
          { x: x - 14, y: base },
        ],
        true,
      ),
    }),
    element("path", { class: "ground-line", d: `M${x - 24} ${base}h48` }),
    element("path", { class: "hatching", d: hatching(x - 24, base, 48) }),
  ];
}

/** The foot of a point of the document's own picture. */
export class FootMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" }, ...footUnder({ x: 0, y: 0 }));

  constructor(private readonly item: Item<"point">) {}

  move(values: Float64Array, projection: Projection): void {
    const { x, y } = projection.point(...coordinates(values, this.item.at));
    this.element.setAttribute("transform", `translate(${round(x)} ${round(y)})`);
  }
}

/** What stands still: a foot with hatching under each point of the ground. */
export class GroundMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });

  constructor(private readonly item: Item<"ground">) {}

  resize(projection: Projection): void {
    const feet = Object.values(this.item.points).map(([x = 0, y = 0, z = 0]) => projection.point(x, y, z));
    this.element.replaceChildren(...feet.flatMap(footUnder));
  }

  move(): void {
    // It does not.
  }
}

/** The handle of a driven or turned body: a knob at its far end, and a curved arrow around the pivot that says which part turns the rest. */
export class HandleMark implements Mark {
  readonly element = element("g", { "aria-hidden": "true" });
  private readonly knob = element("circle", { class: "handle", r: 7.5 });

  constructor(
    private readonly body: Item<"body">,
    private readonly pivot: readonly number[],
    private readonly hand: readonly number[],
  ) {
    this.element.append(this.knob);
  }

  resize(projection: Projection): void {
    const [x = 0, y = 0] = this.pivot;
    const center = { x: x * projection.view.scale, y: -y * projection.view.scale };
    const radius = HALF_WIDTH + 10;
    const tip = { x: center.x + radius * Math.cos(5.4), y: center.y - radius * Math.sin(5.4) };
    const ring = element("path", { class: "hub", d: arc(center, radius, 0.9, 5.3) });
    const head = element("path", {
      class: "hub-head",
      d: arrowHead({ x: tip.x + 5 * Math.sin(0.9), y: tip.y - 6 * Math.cos(0.9) }, Math.sin(0.88), -Math.cos(0.88), 8),
    });
    this.element.replaceChildren(ring, head, this.knob);
    const [hx = 0, hy = 0] = this.hand;
    set(this.knob, { cx: round(hx * projection.view.scale), cy: round(-hy * projection.view.scale) });
  }

  move(values: Float64Array, projection: Projection): void {
    carry(this.element, this.body, values, projection);
  }
}

/** The room about a handle where a finger takes hold of it: under all parts, which keep their own presses. */
export class GripMark implements Mark {
  readonly element = element("circle", { class: "grip", r: 24, "aria-hidden": "true" });

  constructor(
    private readonly body: Item<"body">,
    private readonly hand: readonly number[],
  ) {}

  move(values: Float64Array, projection: Projection): void {
    const { at } = this.body;
    const [x = 0, y = 0, angle = 0] = values.subarray(at, at + 3);
    const [hx = 0, hy = 0] = this.hand;
    const place = projection.point(x + Math.cos(angle) * hx - Math.sin(angle) * hy, y + Math.sin(angle) * hx + Math.cos(angle) * hy);
    set(this.element, { cx: round(place.x), cy: round(place.y) });
  }
}
