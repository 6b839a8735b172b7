/** Velocities, accelerations and joint forces as arrows on the drawing in the plane, each with its number, and their scale; instant centres. */
import { place, pose } from "../geometry/pose.js";
import type { SheetPoint } from "../geometry/coordinates.js";
import { niceLength } from "../geometry/view.js";
import { allRows, type Rows, rowAt } from "../session/rows.js";
import type { Quantity, ShownArrow } from "../session/arrows.js";
import type { Run } from "../session/runs.js";
import type { Session } from "../session/session.js";
import type { Anchor, Scene } from "../solver/types.js";
import { inspector as words } from "../text/en/inspector.js";
import { reading } from "../text/number.js";
import type { Pane } from "./pane.js";
import { type Name, uncrowd } from "./plane/crowd.js";
import { Arrow } from "./plane/figures.js";
import { element, round, set } from "./plane/svg.js";

/** Length of the longest arrow of a quantity, px. */
const LONGEST = 84;
/** Beside the longest a shorter one than this share is no arrow. */
const NOTHING = 1e-6;
const PRIMES: Readonly<Record<Quantity, string>> = { velocity: "'", acceleration: "''", force: "", centre: "'" };
/** Of the classes `arrow-0` to `arrow-2`. */
const HUES: Readonly<Record<Quantity, number>> = { velocity: 1, acceleration: 2, force: 0, centre: 1 };
/** Digits of a number at an arrow, and how wide one is, px. */
const [DIGITS, LETTER] = [3, 7.2];
/** Below this rate, rad/s, a body has no instant centre: it moves along itself. */
const STILL = 1e-9;

/** One arrow: where it begins, and the channels of its components. */
export interface Vector {
  quantity: Quantity;
  at: Anchor;
  channels: readonly [string, string];
  /** Of an instant centre: the body's rate. */
  rate?: string;
}

/** The arrows of a part: a body has one at its centre of mass and at each of its points, a joint one at its pin. */
export function vectorsOf(scene: Scene, { quantity, part }: ShownArrow): Vector[] {
  const item = scene.items.find((one) => (one.kind === "body" || one.kind === "joint") && one.name === part);
  const of = (body: string, point: string, at: readonly number[]): Vector => {
    const base = point === "" ? body : `${body}.${point}`;
    return { quantity, at: { body, point: [...at] }, channels: [`${base}.x${PRIMES[quantity]}`, `${base}.y${PRIMES[quantity]}`] };
  };
  if (item?.kind === "body" && quantity === "centre") return [{ ...of(part, "", item.center_of_mass), rate: `${part}.angle'` }];
  if (item?.kind === "body" && quantity !== "force") {
    const points = Object.entries(item.points).filter(([, at]) => apart(at, item.center_of_mass) > 0);
    return [of(part, "", item.center_of_mass), ...points.map(([point, at]) => of(part, point, at))];
  }
  if (item?.kind !== "joint" || quantity === "centre") return [];
  if (quantity === "force") return [{ quantity, at: item.second, channels: [`reaction.${part}.fx`, `reaction.${part}.fy`] }];
  for (const end of [item.second, item.first]) {
    const body = scene.items.find((one) => one.kind === "body" && one.name === end.body);
    if (body?.kind !== "body") continue;
    const named = Object.entries(body.points).find(([, at]) => apart(at, end.point) === 0);
    if (named !== undefined) return [of(end.body, named[0], end.point)];
  }
  return [];
}

const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot((a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0));

/** One of a quantity in the picture. */
interface Drawn {
  vector: Vector;
  /** Its place in a row. */
  column: number;
  /** The place of the rate of a body whose instant centre it is; otherwise 0. */
  rate: number;
  arrow: Arrow;
  number: SVGTextElement;
}

export class Vectors {
  private readonly group = element("g", { class: "vectors", role: "img" });
  private readonly legend = element("g", { "aria-hidden": "true" });
  private pane: Pane | undefined;
  private drawn: Drawn[] = [];
  private rows: Rows | undefined;
  /** The largest of each quantity over the run, in SI units. */
  private largest = new Map<Quantity, number>();
  private of = "";

  /** `changed` is called when there is something new to draw. */
  constructor(
    private readonly session: Session,
    private readonly changed: () => void,
  ) {}

  /** Follows what is switched on, the run and the drawing. */
  take(pane: Pane | undefined, run: Run | undefined): void {
    if (pane !== this.pane) {
      this.of = "";
      this.clear();
    }
    this.pane = pane;
    void this.fetch(run);
  }

  private async fetch(run: Run | undefined): Promise<void> {
    const { session, pane } = this;
    const there = new Set(session.good?.report.channels.map(({ name }) => name));
    const ready = pane !== undefined && run?.progress.state === "done";
    const vectors = ready
      ? session.arrows.list.flatMap((shown) => vectorsOf(pane.drawing.scene, shown)).filter(({ channels }) => channels.every((name) => there.has(name)))
      : [];
    const channels = [...new Set(vectors.flatMap(({ channels: own, rate }) => (rate === undefined ? own : [...own, rate])))];
    const of =
      vectors.length === 0 ? "" : `${session.version} ${run?.index} ${vectors.map(({ quantity, at }) => quantity + at.point.join()).join()} ${channels.join()}`;
    if (of === this.of) return;
    this.of = of;
    this.clear();
    if (of === "" || run === undefined) return;
    const rows = await allRows(run, channels, () => this.of === of);
    if (rows === undefined) return;
    this.rows = rows;
    this.make(vectors, channels, rows);
    this.changed();
  }

  private clear(): void {
    this.rows = undefined;
    this.drawn = [];
    this.group.remove();
  }

  private make(vectors: readonly Vector[], channels: readonly string[], { values, width }: Rows): void {
    const columns = vectors.map((vector) => 1 + channels.indexOf(vector.channels[0]));
    const most = columns.map((column, k) => {
      const other = 1 + channels.indexOf(vectors[k]?.channels[1] ?? "");
      let largest = 0;
      for (let row = 0; row < values.length; row += width) {
        const size = Math.hypot(values[row + column] ?? 0, values[row + other] ?? 0);
        if (size > largest) largest = size;
      }
      return largest;
    });
    this.largest = new Map();
    vectors.forEach(({ quantity }, k) => this.largest.set(quantity, Math.max(this.largest.get(quantity) ?? 0, most[k] ?? 0)));
    this.drawn = vectors.flatMap((vector, k) => {
      // A point that stands still has none.
      if (vector.rate === undefined && (most[k] ?? 0) <= NOTHING * (this.largest.get(vector.quantity) ?? 0)) return [];
      const number = element("text", { class: "name vector-number", "aria-hidden": "true" });
      return [{ vector, column: columns[k] ?? 0, rate: 1 + channels.indexOf(vector.rate ?? ""), arrow: new Arrow(HUES[vector.quantity]), number }];
    });
    this.group.replaceChildren(...this.drawn.flatMap(({ arrow, number }) => [arrow.shaft, arrow.head, number]), this.legend);
    this.pane?.drawing.svg.append(this.group);
  }

  /** Draws them at a time of the run, on the pose that is shown. */
  draw(t: number): void {
    const { pane, rows } = this;
    if (pane === undefined || rows === undefined) return;
    const { drawing, shown } = pane;
    const row = rowAt(rows, t);
    const said: string[] = [];
    const places = this.drawn.map((drawn): Name => {
      const { vector, column, rate, arrow, number } = drawn;
      const [px, py, pz] = place(pose(drawing.scene, shown, vector.at.body), vector.at.point);
      const [x = 0, y = 0] = row.slice(column, column + 2);
      if (rate > 0) {
        const [name, where] = this.centre(drawn, pane, { x: px, y: py }, { x, y }, row[rate] ?? 0);
        said.push(where);
        return name;
      }
      const foot = drawing.projection.point(px, py, pz);
      const size = Math.hypot(x, y);
      const scale = this.scale(vector.quantity);
      const tip = { x: foot.x + scale * x, y: foot.y - scale * y };
      const seen = size * scale > 1.5;
      arrow.draw(foot, seen ? tip : foot);
      const text = this.written(vector, size);
      number.textContent = seen ? text : "";
      const [dx, dy] = size > 0 ? [x / size, -y / size] : [1, 0];
      const half = (LETTER * text.length) / 2;
      const at = { x: tip.x + 7 * dx + (dx < -0.3 ? -half : dx > 0.3 ? half : 0), y: tip.y + 12 * dy + 4 };
      set(number, { x: round(at.x), y: round(at.y), "text-anchor": "middle" });
      said.push(`${words.arrow[vector.quantity]} ${vector.channels[0].replace(/\.(x'*|fx)$/, "")}: ${text}`);
      return { ...at, half, shown: true };
    });
    // Numbers that would cover each other: the first one stays.
    uncrowd(places).forEach((free, k) => {
      if (!free) this.drawn[k]?.number.replaceChildren();
    });
    this.group.setAttribute("aria-label", said.join("; "));
    this.drawLegend();
  }

  /** A cross where the body has no velocity, and its name: the pole of its motion, from a place, its velocity and the rate. */
  private centre({ vector, arrow, number }: Drawn, pane: Pane, foot: SheetPoint, velocity: SheetPoint, rate: number): [Name, string] {
    const there = Math.abs(rate) > STILL;
    const centre = { x: foot.x - velocity.y / rate, y: foot.y + velocity.x / rate };
    const { x, y } = pane.drawing.projection.point(centre.x, centre.y);
    arrow.head.setAttribute("d", "");
    arrow.shaft.setAttribute("d", there ? `M${round(x - 8)} ${round(y)}h16M${round(x)} ${round(y - 8)}v16` : "");
    const text = words.arrow.centre;
    number.textContent = there ? text : "";
    const half = (LETTER * text.length) / 2;
    set(number, { x: round(x + 12 + half), y: round(y + 4), "text-anchor": "middle" });
    const { body } = vector.at;
    return [{ x: x + 12 + half, y: y + 4, half, shown: there }, there ? words.centreAt(body, reading(centre.x), reading(centre.y)) : words.noCentre(body)];
  }

  /** Pixels for an SI unit of a quantity. */
  private scale(quantity: Quantity): number {
    const largest = this.largest.get(quantity) ?? 0;
    return largest > 0 ? LONGEST / largest : 0;
  }

  private written({ channels }: Vector, size: number): string {
    const info = this.session.good?.report.channels.find(({ name }) => name === channels[0]);
    const { name, size: unit } = info?.shown ?? { name: info?.unit ?? "", size: 1 };
    return `${reading(size / unit, DIGITS)} ${name.replace("^2", "²")}`;
  }

  /** Above the scale bar: how long an arrow of a round number is. */
  private drawLegend(): void {
    const { pane } = this;
    if (pane === undefined) return;
    const { width, height } = pane.area;
    const left = width < 420 ? 16.5 : 20.5;
    const quantities = [...new Set(this.drawn.map(({ vector }) => vector.quantity))].filter((quantity) => quantity !== "centre");
    this.legend.replaceChildren(
      ...quantities.flatMap((quantity, k) => {
        const vector = this.drawn.find((one) => one.vector.quantity === quantity)?.vector;
        if (vector === undefined) return [];
        const info = this.session.good?.report.channels.find(({ name }) => name === vector.channels[0]);
        const unit = info?.shown?.size ?? 1;
        const length = unit * niceLength(LONGEST / this.scale(quantity) / unit);
        const y = height - 40 - 22 * k;
        const arrow = new Arrow(HUES[quantity]);
        const reach = length * this.scale(quantity);
        arrow.draw({ x: left, y }, { x: left + reach, y });
        const text = element(
          "text",
          { class: "scale-text", x: round(left + reach + 8), y: y + 4 },
          `${this.written(vector, length)}, ${words.arrow[quantity]}`,
        );
        return [arrow.shaft, arrow.head, text];
      }),
    );
  }
}
