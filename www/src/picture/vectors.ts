/** Velocities, accelerations and joint forces as arrows on the drawing in the plane, each with its number, and their scale; instant centres. */
import { place, pose } from "../geometry/pose.js";
import type { SheetPoint } from "../geometry/coordinates.js";
import { niceLength } from "../geometry/view.js";
import type { Run } from "../session/runs.js";
import type { Session } from "../session/session.js";
import { inspector as words } from "../text/en/inspector.js";
import { reading } from "../text/number.js";
import type { Pane } from "./pane.js";
import { type Name, uncrowd } from "./plane/crowd.js";
import { Arrow } from "./plane/figures.js";
import { element, round, set } from "./plane/svg.js";
import { HUES, Quantities, type Sample } from "./quantities.js";

/** Length of the longest arrow of a quantity, px. */
const LONGEST = 84;
/** How wide a digit at an arrow is, px. */
const LETTER = 7.2;
/** Below this rate, rad/s, a body has no instant centre: it moves along itself. */
const STILL = 1e-9;

/** One of a quantity in the picture. */
interface Drawn {
  arrow: Arrow;
  number: SVGTextElement;
}

export class Vectors {
  private readonly group = element("g", { class: "vectors", role: "img" });
  private readonly legend = element("g", { "aria-hidden": "true" });
  private readonly quantities: Quantities;
  private pane: Pane | undefined;
  private drawn: Drawn[] = [];

  /** `changed` is called when there is something new to draw. */
  constructor(
    session: Session,
    private readonly changed: () => void,
  ) {
    this.quantities = new Quantities(session, () => this.make());
  }

  /** Follows what is switched on, the run and the drawing. */
  take(pane: Pane | undefined, run: Run | undefined): void {
    if (pane !== this.pane) {
      this.quantities.forget();
      this.group.remove();
    }
    this.pane = pane;
    void this.quantities.take(pane?.drawing.scene, run);
  }

  private make(): void {
    const { vectors } = this.quantities;
    this.drawn = vectors.map(({ quantity }) => ({
      arrow: new Arrow(HUES[quantity]),
      number: element("text", { class: "name vector-number", "aria-hidden": "true" }),
    }));
    if (vectors.length === 0) return this.group.remove();
    this.group.replaceChildren(...this.drawn.flatMap(({ arrow, number }) => [arrow.shaft, arrow.head, number]), this.legend);
    this.pane?.drawing.svg.append(this.group);
    this.changed();
  }

  /** Draws them at a time of the run, on the pose that is shown. */
  draw(t: number): void {
    const { pane, quantities } = this;
    if (pane === undefined || quantities.vectors.length === 0) return;
    const { drawing, shown } = pane;
    const said: string[] = [];
    const places = quantities.at(t).map((sample, k): Name => {
      const drawn = this.drawn[k] as Drawn;
      const { vector, components, size } = sample;
      const [px, py, pz] = place(pose(drawing.scene, shown, vector.at.body), vector.at.point);
      if (vector.rate !== undefined) {
        const [name, where] = this.centre(sample, drawn, pane, { x: px, y: py });
        said.push(where);
        return name;
      }
      const [x = 0, y = 0] = components;
      const foot = drawing.projection.point(px, py, pz);
      const scale = LONGEST * quantities.share(vector.quantity);
      const tip = { x: foot.x + scale * x, y: foot.y - scale * y };
      const seen = size * scale > 1.5;
      drawn.arrow.draw(foot, seen ? tip : foot);
      const text = quantities.written(vector, size);
      drawn.number.textContent = seen ? text : "";
      const [dx, dy] = size > 0 ? [x / size, -y / size] : [1, 0];
      const half = (LETTER * text.length) / 2;
      const at = { x: tip.x + 7 * dx + (dx < -0.3 ? -half : dx > 0.3 ? half : 0), y: tip.y + 12 * dy + 4 };
      set(drawn.number, { x: round(at.x), y: round(at.y), "text-anchor": "middle" });
      said.push(quantities.spoken(sample));
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
  private centre({ vector, components, rate }: Sample, { arrow, number }: Drawn, pane: Pane, foot: SheetPoint): [Name, string] {
    const [vx = 0, vy = 0] = components;
    const there = Math.abs(rate) > STILL;
    const centre = { x: foot.x - vy / rate, y: foot.y + vx / rate };
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

  /** Above the scale bar: how long an arrow of a round number is. */
  private drawLegend(): void {
    const { pane, quantities } = this;
    if (pane === undefined) return;
    const { width, height } = pane.area;
    const left = width < 420 ? 16.5 : 20.5;
    this.legend.replaceChildren(
      ...quantities.kinds.flatMap((vector, k) => {
        const { quantity } = vector;
        const unit = quantities.unit(vector).size;
        const scale = LONGEST * quantities.share(quantity);
        const length = unit * niceLength(LONGEST / scale / unit);
        const y = height - 40 - 22 * k;
        const arrow = new Arrow(HUES[quantity]);
        arrow.draw({ x: left, y }, { x: left + length * scale, y });
        const text = element(
          "text",
          { class: "scale-text", x: round(left + length * scale + 8), y: y + 4 },
          `${quantities.written(vector, length)}, ${words.arrow[quantity]}`,
        );
        return [arrow.shaft, arrow.head, text];
      }),
    );
  }
}
