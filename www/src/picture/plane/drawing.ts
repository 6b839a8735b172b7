/** A scene as SVG: its marks in drawing order, built once, moved for every pose. */
import type { Scene, SceneItem } from "../../solver/types.js";
import { BodyMark, FootMark, GripMark, GroundMark, HandleMark, SpaceBodyMark, plate } from "./bodies.js";
import { type Camera, START } from "../../geometry/camera.js";
import { uncrowd } from "./crowd.js";
import { ArrowMark, CircleMark, FrameMark, LineMark, PointMark, SphereMark, TraceHeadMark } from "./figures.js";
import { EdgeMark, ForceMark, GuideMark, JointMark, RodMark, SpringMark, StrandMark } from "./joints.js";
import { LockMark } from "./locks.js";
import type { Item, Mark, Surroundings } from "../../session/mark.js";
import { Projection } from "../../geometry/projection.js";
import { element, round, set } from "./svg.js";
import { type Box, type Margins, type View, type Zoom, fit, isEmpty, lengthLabel, niceLength, sight, zoomed } from "../../geometry/view.js";
import { type Drawn, numbersOf } from "./drawn.js";

const MARGINS = { left: 44, right: 44, top: 40, bottom: 56 };
/** Narrow drawings give less away. */
const NARROW = { left: 28, right: 28, top: 30, bottom: 44 };

const margins = (width: number): Margins => (width < 420 ? NARROW : MARGINS);

/** Bodies of this length, px, have bars and pins of full size; smaller ones have smaller ones, to the least share. */
const FULL = 64;
const LEAST = 0.5;

/** How large bars and pins are drawn, by the middle one of the lengths of the bodies. */
function detail({ items }: Scene, scale: number): number {
  const lengths = items
    .flatMap((item) => (item.kind === "body" ? [reach(Object.values(item.points))] : []))
    .filter((length) => length > 0)
    .sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1];
  return middle === undefined ? 1 : Math.min(1, Math.max(LEAST, (middle * scale) / FULL));
}

function reach(points: readonly (readonly number[])[]): number {
  return Math.max(0, ...points.flatMap(([x = 0, y = 0]) => points.map(([u = 0, v = 0]) => Math.hypot(x - u, y - v))));
}

export class Drawing {
  readonly svg: SVGSVGElement;
  camera: Camera = START;
  projection = new Projection({ scale: 1, origin: { x: 0, y: 0 } });
  /** Numbers of a pose that may jump. */
  readonly stepwise: number[] = [];
  private readonly marks: Mark[];
  /** In the order in which their names find room. */
  private named: (JointMark | PointMark)[];
  private readonly scaleBar = element("g", { "aria-hidden": "true" });
  private box: Box = { left: -1, right: 1, bottom: -1, top: 1 };
  private size = { width: 1, height: 1 };

  constructor(
    readonly scene: Scene,
    private readonly label: (item: SceneItem) => string,
  ) {
    this.marks = build(
      { scene, label },
      () => this.camera,
      () => this.frameReach(),
    );
    this.named = this.marks.filter((mark): mark is JointMark | PointMark => mark instanceof JointMark || (mark instanceof PointMark && mark.place.half > 0));
    this.svg = element("svg", { class: "scene-svg", role: "group" }, ...this.marks.map((mark) => mark.element), this.scaleBar);
    for (const item of scene.items) {
      if (item.kind !== "frame" || item.columns < 0) continue;
      for (let k = 0; k < item.n * item.p; k++) this.stepwise.push(item.columns + k);
    }
  }

  /** Settled as soon as all parts are drawn: how some are is fetched. Rejected where that does not come. */
  get ready(): Promise<unknown> {
    return Promise.all(this.marks.flatMap((mark) => mark.ready ?? []));
  }

  get spatial(): boolean {
    return this.scene.space === "spatial";
  }

  get traces(): Item<"trace">[] {
    return this.scene.items.filter((item) => item.kind === "trace");
  }

  /** What is in sight of the plane, m, where it is not zoomed. */
  get sight(): Box {
    const { width, height } = this.size;
    return sight(this.box, width, height, margins(width));
  }

  /** Lays the drawing out anew: size of the element, px; what must be visible, m; direction of view; how that is zoomed. */
  layout(width: number, height: number, box: Box, camera: Camera, zoom: Zoom): void {
    this.size = { width, height };
    this.box = box;
    this.camera = camera;
    const view = zoomed(fit(box, width, height, margins(width)), zoom);
    this.projection = new Projection(view, this.spatial ? camera : undefined, this.spatial ? 1 : detail(this.scene, view.scale));
    set(this.svg, { viewBox: `0 0 ${round(width)} ${round(height)}` });
    for (const mark of this.marks) mark.resize?.(this.projection);
    this.covering?.resize?.(this.projection);
    this.drawScaleBar(view);
  }

  move(values: Float64Array): void {
    for (const mark of this.marks) mark.move(values, this.projection);
    for (const mark of this.locks) mark.move(values, this.projection);
    const written = uncrowd(this.named.map((mark) => mark.place));
    this.named.forEach((mark, i) => mark.write(written[i] ?? true));
  }

  /** Marks the chosen part. */
  select(name: string | undefined): void {
    for (const part of this.svg.querySelectorAll("[data-part]")) {
      part.setAttribute("aria-pressed", String(name !== undefined && part.getAttribute("data-part") === name));
    }
  }

  /** Marks parts that are spoken of. */
  spotlight(parts: ReadonlySet<string>): void {
    for (const part of this.svg.querySelectorAll("[data-part]")) part.classList.toggle("spoken-of", parts.has(part.getAttribute("data-part") ?? ""));
  }

  /** Draws something over the mechanism; the one before goes. */
  cover(mark: Mark | undefined): void {
    this.covering?.element.remove();
    this.covering = mark;
    if (mark === undefined) return;
    mark.resize?.(this.projection);
    this.svg.insertBefore(mark.element, this.scaleBar);
  }
  private covering: Mark | undefined;

  /** Marks parts that cannot be changed; `note` is what a screen reader says of them. */
  lock(parts: ReadonlySet<string>, note: string): void {
    if (parts.size === this.locked.size && [...parts].every((name) => this.locked.has(name))) return;
    this.locked = parts;
    for (const { element: old } of this.locks) old.remove();
    this.locks = this.scene.items.flatMap((item) =>
      (item.kind === "body" || item.kind === "joint") && parts.has(item.name) ? [new LockMark(item, { scene: this.scene, label: this.label })] : [],
    );
    for (const mark of this.locks) this.svg.insertBefore(mark.element, this.scaleBar);
    for (const part of this.svg.querySelectorAll("[data-part]")) {
      const kept = parts.has(part.getAttribute("data-part") ?? "");
      part.classList.toggle("locked", kept);
      if (kept) part.setAttribute("aria-description", note);
      else part.removeAttribute("aria-description");
    }
  }
  private locked: ReadonlySet<string> = new Set();
  private locks: LockMark[] = [];

  /** Marks parts that a problem belongs to; `note` is what a screen reader says of them. */
  fault(parts: ReadonlySet<string>, note: string): void {
    for (const part of this.svg.querySelectorAll("[data-part]")) {
      const faulty = parts.has(part.getAttribute("data-part") ?? "");
      part.classList.toggle("faulty", faulty);
      if (faulty) part.setAttribute("aria-description", note);
      else if (!part.classList.contains("locked")) part.removeAttribute("aria-description");
    }
  }

  /**
   * Rings the joints whose reactions are not determined, and the one that came apart when the run stopped; the notes are what a screen
   * reader says of them.
   */
  judge(sharing: ReadonlySet<string>, opened: string | undefined, notes: { undetermined: string; opened: string }): void {
    for (const item of this.scene.items) {
      if (item.kind !== "joint") continue;
      const shared = sharing.has(item.name);
      const apart = item.name === opened;
      const said = [this.label(item), ...(shared ? [notes.undetermined] : []), ...(apart ? [notes.opened] : [])].join(", ");
      for (const part of this.svg.querySelectorAll(`[data-part="${CSS.escape(item.name)}"]`)) {
        part.classList.toggle("undetermined", shared);
        part.classList.toggle("apart", apart);
        part.setAttribute("aria-label", said);
      }
    }
    const first = (mark: JointMark | PointMark): number => Number(mark instanceof JointMark && mark.undetermined);
    this.named.sort((a, b) => first(b) - first(a));
  }

  /** Length of a unit arrow, m. */
  private frameReach(): number {
    if (isEmpty(this.box)) return 1;
    return 0.24 * Math.max(this.box.right - this.box.left, this.box.top - this.box.bottom);
  }

  private drawScaleBar(view: View): void {
    const { shown } = this.scene;
    const size = shown?.size ?? 1;
    const length = size * niceLength(Math.min(150, this.size.width / 4) / view.scale / size);
    if (length === 0) {
      this.scaleBar.replaceChildren();
      return;
    }
    const pixels = round(length * view.scale);
    const y = this.size.height - 14;
    // Flush with the title above and the hint below it.
    const left = this.size.width < 420 ? 16.5 : 20.5;
    this.scaleBar.replaceChildren(
      element("path", { class: "scale-bar", d: `M${left} ${y - 5}v5h${pixels}v-5` }),
      element("text", { class: "scale-text", x: left + pixels + 8, y: y + 1 }, lengthLabel(length, shown)),
    );
  }
}

/** A mark that is left out while an expression of it has no value. */
function valued(item: Drawn, mark: Mark): Mark {
  const numbers = numbersOf(item);
  const move = mark.move.bind(mark);
  mark.move = (values, projection) => {
    const there = numbers.every((at) => Number.isFinite(values[at]));
    set(mark.element, { display: there ? "inline" : "none" });
    if (there) move(values, projection);
  };
  return mark;
}

function build(surroundings: Surroundings, camera: () => Camera, reach: () => number): Mark[] {
  const { scene } = surroundings;
  const spatial = scene.space === "spatial";
  const layers: Mark[][] = [[], [], [], [], [], []];
  const add = (layer: number, mark: Mark): void => void layers[layer]?.push(mark);
  const [low, high] = scene.bounds;
  const middle = ((low[0] ?? 0) + (high[0] ?? 0)) / 2;
  const extent = Math.max((high[0] ?? 1) - (low[0] ?? 0), (high[1] ?? 1) - (low[1] ?? 0), 1e-6);
  const traced = new Set(scene.items.flatMap((item) => (item.kind === "trace" ? [item.at.join()] : [])));
  const shown = new Set(scene.items.flatMap((item) => (item.kind === "point" ? [item.at.join()] : [])));
  let bodies = 0;
  for (const item of scene.items) {
    switch (item.kind) {
      case "ground":
        add(0, new GroundMark(item));
        break;
      case "circle":
      case "sphere":
        add(0, valued(item, spatial ? new SphereMark(item, camera) : new CircleMark(item)));
        break;
      case "body":
        if (spatial) add(2, new SpaceBodyMark(item, bodies++, surroundings));
        else add(plate(item) ? 1 : 2, new BodyMark(item, bodies++, surroundings));
        break;
      case "line":
        add(item.shape === "rail" ? 0 : 2, valued(item, new LineMark(item, item.shape === "bar" ? bodies++ : 0, !shown.has(item.from.join()))));
        break;
      case "spring":
        add(3, new SpringMark(item, surroundings));
        break;
      case "strand":
        add(3, new StrandMark(item, surroundings));
        break;
      case "joint": {
        if (item.type === "prismatic") add(0, new GuideMark(item, surroundings, extent / 2));
        if (item.type === "knife-edge" && !spatial) add(3, new EdgeMark(item, surroundings));
        if (item.type === "distance") add(2, new RodMark(item, surroundings));
        const [x = middle] = item.first.body === "ground" ? item.first.point : [];
        add(4, new JointMark(item, surroundings, x < middle ? -1 : 1));
        break;
      }
      case "force":
        add(4, new ForceMark(item, surroundings));
        break;
      case "point":
        if (item.shape === "ground" && !spatial) add(0, valued(item, new FootMark(item)));
        add(4, valued(item, new PointMark(item, surroundings, traced.has(item.at.join()) || item.label === "m")));
        break;
      case "frame":
        add(5, new FrameMark(item, reach));
        break;
      case "arrow":
        add(5, valued(item, new ArrowMark(item)));
        break;
      case "trace":
        if (!shown.has(item.at.join())) add(4, new TraceHeadMark(item));
        break;
    }
  }
  for (const { body, pivot, hand } of spatial ? [] : handles(scene)) {
    add(0, new GripMark(body, hand));
    add(5, new HandleMark(body, pivot, hand));
  }
  return layers.flat();
}

/** A part of the scene has a handle. */
export function turned(scene: Scene): boolean {
  return scene.space === "planar" && handles(scene).length > 0;
}

/** The bodies with a handle, and where it is on them: those that are drawn as a crank, or that a driver or motor turns against the ground. */
function handles(scene: Scene): { body: Item<"body">; pivot: readonly number[]; hand: readonly number[] }[] {
  return scene.items.flatMap((body) => {
    if (body.kind !== "body") return [];
    const joint = scene.items.find(
      (item): item is Item<"joint"> => item.kind === "joint" && item.type === "revolute" && item.first.body === "ground" && item.second.body === body.name,
    );
    if (joint === undefined || !(body.shape === "crank" || joint.driven)) return [];
    const pivot = joint.second.point;
    const away = ([x = 0, y = 0]: readonly number[]): number => Math.hypot(x - (pivot[0] ?? 0), y - (pivot[1] ?? 0));
    const hand = Object.values(body.points).reduce((best, point) => (away(point) > away(best) ? point : best), pivot);
    return [{ body, pivot, hand }];
  });
}
