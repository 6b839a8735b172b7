/** What arrows on the picture are of: the parts that have them, their samples over the run, their numbers and scale; in the plane and in space. */
import { allRows, type Rows, rowAt } from "../session/rows.js";
import type { Quantity, ShownArrow } from "../session/arrows.js";
import type { Run } from "../session/runs.js";
import type { Session } from "../session/session.js";
import type { Anchor, Scene } from "../solver/types.js";
import { inspector as words } from "../text/en/inspector.js";
import { reading } from "../text/number.js";

/** Beside the longest a shorter one than this share is no arrow. */
const NOTHING = 1e-6;
const PRIMES: Readonly<Record<Quantity, string>> = { velocity: "'", acceleration: "''", force: "", centre: "'" };
/** Colours of curves, by their number. */
export const HUES: Readonly<Record<Quantity, number>> = { velocity: 1, acceleration: 2, force: 0, centre: 1 };
const DIGITS = 3;

/** One arrow: where it begins, and the channels of its components, as many as the scene has dimensions. */
export interface Vector {
  quantity: Quantity;
  at: Anchor;
  channels: readonly string[];
  /** Of an instant centre: the body's rate. */
  rate?: string;
}

/** An arrow at a time, in SI units. */
export interface Sample {
  vector: Vector;
  components: readonly number[];
  size: number;
  /** rad/s, of an instant centre. */
  rate: number;
}

/** The arrows of a part: a body has one at its centre of mass and at each of its points, a joint one at its pin. */
export function vectorsOf(scene: Scene, { quantity, part }: ShownArrow): Vector[] {
  const axes = scene.space === "spatial" ? ["x", "y", "z"] : ["x", "y"];
  const item = scene.items.find((one) => (one.kind === "body" || one.kind === "joint") && one.name === part);
  const of = (body: string, point: string, at: readonly number[]): Vector => {
    const base = point === "" ? body : `${body}.${point}`;
    return { quantity, at: { body, point: [...at] }, channels: axes.map((axis) => `${base}.${axis}${PRIMES[quantity]}`) };
  };
  if (item?.kind === "body" && quantity === "centre") return [{ ...of(part, "", item.center_of_mass), rate: `${part}.angle'` }];
  if (item?.kind === "body" && quantity !== "force") {
    const points = Object.entries(item.points).filter(([, at]) => apart(at, item.center_of_mass) > 0);
    return [of(part, "", item.center_of_mass), ...points.map(([point, at]) => of(part, point, at))];
  }
  if (item?.kind !== "joint" || quantity === "centre") return [];
  if (quantity === "force") return [{ quantity, at: item.second, channels: axes.map((axis) => `reaction.${part}.f${axis}`) }];
  for (const end of [item.second, item.first]) {
    const body = scene.items.find((one) => one.kind === "body" && one.name === end.body);
    if (body?.kind !== "body") continue;
    const named = Object.entries(body.points).find(([, at]) => apart(at, end.point) === 0);
    if (named !== undefined) return [of(end.body, named[0], end.point)];
  }
  return [];
}

const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(...[0, 1, 2].map((k) => (a[k] ?? 0) - (b[k] ?? 0)));

/** The arrows that are switched on, with their samples. */
export class Quantities {
  /** Those that move at some time, in their order. */
  vectors: readonly Vector[] = [];
  private columns: readonly (readonly number[])[] = [];
  private rates: readonly number[] = [];
  private rows: Rows | undefined;
  /** The largest of each quantity over the run, in SI units. */
  private largest = new Map<Quantity, number>();
  private of = "";

  /** `changed` is called when they are others: after `vectors` was emptied, and when samples came. */
  constructor(
    private readonly session: Session,
    private readonly changed: () => void,
  ) {}

  /** Follows what is switched on; without a scene or a run there is nothing. */
  async take(scene: Scene | undefined, run: Run | undefined): Promise<void> {
    const { session } = this;
    const there = new Set(session.good?.report.channels.map(({ name }) => name));
    const vectors =
      scene !== undefined && run?.progress.state === "done"
        ? session.arrows.list.flatMap((shown) => vectorsOf(scene, shown)).filter(({ channels }) => channels.every((name) => there.has(name)))
        : [];
    const channels = [...new Set(vectors.flatMap(({ channels: own, rate }) => (rate === undefined ? own : [...own, rate])))];
    const of =
      vectors.length === 0 ? "" : `${session.version} ${run?.index} ${vectors.map(({ quantity, at }) => quantity + at.point.join()).join()} ${channels.join()}`;
    if (of === this.of) return;
    this.forget();
    this.of = of;
    this.changed();
    if (of === "" || run === undefined) return;
    const rows = await allRows(run, channels, () => this.of === of);
    if (rows === undefined) return;
    this.read(vectors, channels, rows);
    this.changed();
  }

  /** Nothing is shown, whatever is switched on: it is asked for anew. */
  forget(): void {
    this.of = "";
    this.rows = undefined;
    this.vectors = [];
  }

  private read(vectors: readonly Vector[], channels: readonly string[], rows: Rows): void {
    const { values, width } = rows;
    const columns = vectors.map((vector) => vector.channels.map((name) => 1 + channels.indexOf(name)));
    const most = columns.map((own) => {
      let largest = 0;
      for (let row = 0; row < values.length; row += width) {
        let square = 0;
        for (const column of own) square += (values[row + column] ?? 0) ** 2;
        if (square > largest) largest = square;
      }
      return Math.sqrt(largest);
    });
    this.largest = new Map();
    vectors.forEach(({ quantity }, k) => this.largest.set(quantity, Math.max(this.largest.get(quantity) ?? 0, most[k] ?? 0)));
    // A point that stands still has none.
    const moving = vectors.flatMap((vector, k) =>
      vector.rate === undefined && (most[k] ?? 0) <= NOTHING * (this.largest.get(vector.quantity) ?? 0) ? [] : [k],
    );
    this.rows = rows;
    this.vectors = moving.map((k) => vectors[k] as Vector);
    this.columns = moving.map((k) => columns[k] ?? []);
    this.rates = this.vectors.map(({ rate }) => (rate === undefined ? 0 : 1 + channels.indexOf(rate)));
  }

  /** All at a time of the run. */
  at(t: number): Sample[] {
    const { rows } = this;
    if (rows === undefined) return [];
    const row = rowAt(rows, t);
    return this.vectors.map((vector, k) => {
      const components = (this.columns[k] ?? []).map((column) => row[column] ?? 0);
      return { vector, components, size: Math.hypot(...components), rate: row[this.rates[k] ?? 0] ?? 0 };
    });
  }

  /** The part of the longest arrow for an SI unit of a quantity. */
  share(quantity: Quantity): number {
    const largest = this.largest.get(quantity) ?? 0;
    return largest > 0 ? 1 / largest : 0;
  }

  /** What one of the units that are shown is in SI units. */
  unit({ channels }: Vector): { name: string; size: number } {
    const info = this.session.good?.report.channels.find(({ name }) => name === channels[0]);
    return info?.shown ?? { name: info?.unit ?? "", size: 1 };
  }

  /** A size with its unit. */
  written(vector: Vector, size: number): string {
    const { name, size: unit } = this.unit(vector);
    return `${reading(size / unit, DIGITS)} ${name.replace("^2", "²")}`;
  }

  /** An arrow as it is spoken. */
  spoken({ vector, size }: Sample): string {
    return `${words.arrow[vector.quantity]} ${(vector.channels[0] ?? "").replace(/\.(x'*|fx)$/, "")}: ${this.written(vector, size)}`;
  }

  /** One arrow of each quantity that has a length. */
  get kinds(): Vector[] {
    const seen = new Set<Quantity>(["centre"]);
    return this.vectors.filter(({ quantity }) => !seen.has(quantity) && seen.add(quantity));
  }
}
