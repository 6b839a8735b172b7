/** A plot of the recording: curves, marks, legend with values, the time as a cursor that can be pulled, and the same in words. */
import { fraction } from "../../../../plots/axis.js";
import { nearest } from "../../../../plots/numbers.js";
import { reading } from "../../../../text/number.js";
import { fill } from "../../../../text/template.js";
import type { CurveSamples, PlotHead, Recording } from "../recording.js";
import { type Marked, linear, logarithmic, marks } from "./axis.js";
import { draw, indexed, make } from "./make.js";

/** The middle of a row of letters, px, and the width of a digit. */
const [LETTER, DIGIT] = [4, 7];
const HEIGHT = 230;

interface Host {
  seek(t: number): void;
}

export class ReplayPlot {
  readonly element: HTMLElement;
  private readonly svg = draw("svg", { class: "plot", "aria-hidden": "true" });
  private readonly grip: HTMLElement;
  private readonly cursor = draw("path", { class: "cursor" });
  private readonly values: HTMLElement[];
  private readonly dots: SVGElement[];
  private readonly told = make("div", {});
  private readonly hidden = new Set<number>();
  private samples: readonly CurveSamples[] = [];
  private end = 0;
  private t = 0;
  private axes: { x: Marked; y: Marked; right: Marked | undefined } | undefined;
  private area = { left: 0, top: 0, width: 1, height: 1 };

  constructor(
    private readonly head: PlotHead,
    private readonly recording: Pick<Recording, "duration" | "words">,
    private readonly host: Host,
  ) {
    const { words } = recording;
    this.values = head.curves.map(() => make("span", { class: "value" }));
    this.dots = head.curves.map(({ color }) => draw("circle", { class: `dot series-${color}`, r: 4 }));
    const legend = head.curves.map((curve, i) => this.entry(curve, i));
    this.grip = make("div", this.overTime ? { class: "grip", role: "slider", tabindex: "0", "aria-label": `${head.title}: ${words.time}` } : { class: "grip" });
    this.element = make(
      "section",
      { class: "plot-box", "aria-label": head.title },
      make("div", { class: "head" }, make("h2", {}, ...indexed(head.title)), make("span", { class: "soft small" }, head.note)),
      make("div", { class: "legend" }, ...legend),
      make("div", { class: "area" }, this.svg, this.grip),
      make("details", {}, make("summary", {}, words.inWords), this.told),
    );
    this.listen();
  }

  private get overTime(): boolean {
    return this.head.kind === "time";
  }

  private entry({ label, unit, color, pattern }: PlotHead["curves"][number], i: number): HTMLElement {
    const line = draw(
      "svg",
      { class: "line", viewBox: "0 0 26 8", "aria-hidden": "true" },
      draw("path", { class: `series-${color}`, d: "M1 4h24", "stroke-dasharray": pattern }),
    );
    const button = make(
      "button",
      { "aria-pressed": "true" },
      line,
      make("span", {}, ...indexed(label)),
      make("span", { class: "soft" }, this.head.note.startsWith(unit) ? "" : unit),
      this.values[i] ?? "",
    );
    button.addEventListener("click", () => {
      if (!this.hidden.delete(i)) this.hidden.add(i);
      button.setAttribute("aria-pressed", String(!this.hidden.has(i)));
      this.layout();
    });
    return button;
  }

  /** New samples of the same curves. */
  show(samples: readonly CurveSamples[], told: readonly string[], end: number): void {
    this.samples = samples;
    this.end = end;
    this.told.replaceChildren(...told.map((sentence) => make("p", {}, sentence)));
    this.layout();
  }

  /** Draws everything at the size that there is. */
  layout(): void {
    const width = this.svg.parentElement?.clientWidth ?? 0;
    if (width < 60) return;
    const seen = this.samples.filter((_, i) => !this.hidden.has(i));
    const axis = (right: boolean): Marked | undefined => {
      const own = this.samples.filter((_, i) => !this.hidden.has(i) && (this.head.curves[i]?.right ?? false) === right).map(({ y }) => y);
      if (own.length === 0) return undefined;
      return this.head.log ? logarithmic(own, 5) : linear(own, 5);
    };
    const right = axis(true);
    const y = axis(false) ?? right ?? linear([], 5);
    const most = Math.max(2, Math.floor(width / 80));
    const x = this.overTime
      ? linear([Float64Array.of(0, this.recording.duration)], most, true)
      : linear(
          seen.map((curve) => curve.x),
          most,
          this.head.kind === "spectrum",
        );
    const room = (one: Marked | undefined): number => (one === undefined ? 0 : 10 + DIGIT * Math.max(...one.ticks.map(({ label }) => label.length), 1));
    this.area = { left: room(y) + (this.head.y === "" ? 0 : 18), top: 8, width: 1, height: HEIGHT - 44 };
    this.area.width = Math.max(20, width - this.area.left - Math.max(12, room(right)));
    if (this.head.kind === "path") equal(x, y, this.area);
    this.axes = { x, y, right };
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const { left, top, width: wide, height } = this.area;
    const curves = this.samples.flatMap((samples, i) => {
      const { color = 0, pattern = "", right: other = false } = this.head.curves[i] ?? {};
      if (this.hidden.has(i)) return [];
      return [draw("path", { class: `curve series-${color}`, d: this.path(samples, other), "stroke-dasharray": pattern })];
    });
    this.svg.replaceChildren(
      draw("rect", { class: "frame", x: left, y: top, width: wide, height }),
      ...x.ticks.flatMap(({ at, label }) => {
        const px = left + fraction(x, at) * wide;
        return [draw("path", { class: "grid", d: `M${px.toFixed(1)} ${top}v${height}` }), text(px, top + height + 18, "middle", label)];
      }),
      ...y.ticks.flatMap(({ at, label }) => {
        const py = top + (1 - fraction(y, at)) * height;
        return [draw("path", { class: "grid", d: `M${left} ${py.toFixed(1)}h${wide}` }), text(left - 6, py + LETTER, "end", label)];
      }),
      ...(right?.ticks ?? []).map(({ at, label }) => text(left + wide + 6, top + (1 - fraction(right as Marked, at)) * height + LETTER, "start", label)),
      text(left + wide / 2, HEIGHT - 4, "middle", this.head.x),
      ...(this.head.y === "" ? [] : [draw("text", { transform: `translate(12 ${top + height / 2}) rotate(-90)`, "text-anchor": "middle" }, this.head.y)]),
      ...curves,
      this.cursor,
      ...this.dots,
    );
    this.draw(this.t);
  }

  private px(x: number): number {
    return this.axes === undefined ? 0 : this.area.left + fraction(this.axes.x, x) * this.area.width;
  }

  private py(y: number, right: boolean): number {
    const axis = (right ? this.axes?.right : undefined) ?? this.axes?.y;
    return axis === undefined ? 0 : this.area.top + (1 - fraction(axis, y)) * this.area.height;
  }

  private path({ x, y }: CurveSamples, right: boolean): string {
    let path = "";
    let joined = false;
    for (let i = 0; i < x.length; i++) {
      const [px, py] = [this.px(x[i] ?? Number.NaN), this.py(y[i] ?? Number.NaN, right)];
      const there = Number.isFinite(px + py);
      if (there) path += `${joined ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`;
      joined = there;
    }
    return path;
  }

  /** Moves the cursor, the dots and the values to a time. */
  draw(t: number): void {
    this.t = t;
    const { top, height } = this.area;
    if (this.overTime) this.cursor.setAttribute("d", `M${this.px(t).toFixed(1)} ${top}v${height}`);
    const read: string[] = [];
    this.samples.forEach(({ x, y, over }, i) => {
      const { right = false, label = "", unit = "" } = this.head.curves[i] ?? {};
      const [across, value] = this.overTime
        ? [t, nearest({ x, y }, t)]
        : over === undefined
          ? [Number.NaN, Number.NaN]
          : [nearest({ x: over.t, y: over.x }, t), nearest({ x: over.t, y: over.y }, t)];
      const [px, py] = [this.px(across), this.py(value, right)];
      const dot = this.dots[i];
      const there = Number.isFinite(px + py) && !this.hidden.has(i) && t <= this.end * (1 + 1e-9);
      dot?.toggleAttribute("hidden", !there);
      if (there) {
        dot?.setAttribute("cx", px.toFixed(1));
        dot?.setAttribute("cy", py.toFixed(1));
      }
      const field = this.values[i];
      const said = this.head.kind === "spectrum" ? "" : reading(value);
      if (field !== undefined && field.textContent !== said) field.textContent = said;
      read.push(`${label} ${said} ${unit}`.trim());
    });
    if (!this.overTime) return;
    this.grip.setAttribute("aria-valuemin", "0");
    this.grip.setAttribute("aria-valuemax", String(this.recording.duration));
    this.grip.setAttribute("aria-valuenow", String(t));
    this.grip.setAttribute("aria-valuetext", `${fill(this.recording.words.at, { t: reading(t), end: reading(this.recording.duration) })}: ${read.join(", ")}`);
  }

  private listen(): void {
    if (!this.overTime) return;
    const seek = (event: PointerEvent): void => {
      const { left } = this.grip.getBoundingClientRect();
      const share = (event.clientX - left - this.area.left) / this.area.width;
      this.host.seek(Math.min(1, Math.max(0, share)) * this.recording.duration);
    };
    this.grip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.grip.setPointerCapture(event.pointerId);
      seek(event);
    });
    this.grip.addEventListener("pointermove", (event) => {
      if (this.grip.hasPointerCapture(event.pointerId)) seek(event);
    });
  }
}

function text(x: number, y: number, anchor: string, said: string): SVGElement {
  return draw("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor }, said);
}

/** One scale on both axes: the one with more room reaches farther. */
function equal(x: Marked, y: Marked, { width, height }: { width: number; height: number }): void {
  const scale = Math.max((x.max - x.min) / width, (y.max - y.min) / height);
  const widen = (axis: Marked, pixels: number): void => {
    const more = scale * pixels - (axis.max - axis.min);
    axis.min -= more / 2;
    axis.max += more / 2;
    axis.ticks = marks(axis.min, axis.max, Math.max(2, Math.floor(pixels / 60)));
  };
  widen(x, width);
  widen(y, height);
}
