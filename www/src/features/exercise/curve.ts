/**
 * A curve over time that somebody predicts: drawn with the pointer, set point by point with the keys, or written into a table. After the
 * prediction the curve of the run lies beside it.
 */
import { type TemplateResult, html, nothing, svg } from "lit";
import { define, given, own, Part } from "../../kit/view.js";
import { parseNumber } from "../../text/number.js";
import { ticks } from "./axis.js";
import { say, words } from "./words.js";
import sheet from "./curve.css?inline";

/** Time (s) and value. */
export type Points = [number, number][];

const [WIDTH, HEIGHT] = [480, 260] as const;
/** Room around the paper: for the values at its left, for the times below. */
const [LEFT, RIGHT, TOP, BOTTOM] = [54, 14, 24, 30] as const;
/** A drawn line has at most one point in so many units of the picture. */
const GRAIN = 8;
/** Steps of the pen from one side to the other. */
const STEPS = 40;

/** Puts a point at its time; another one there gives way. */
export function withPoint(points: Points, point: Points[number]): Points {
  return [...points.filter(([t]) => t !== point[0]), point].sort(([a], [b]) => a - b);
}

/** One stroke of the pen: it writes over what it passes, and leaves points at least a grain of time apart, and one where it is. */
export class Stroke {
  /** The last point that stays. */
  private kept: Points[number];
  /** Where the pen is, nearer than a grain to that point. */
  private tip: Points[number] | undefined;

  constructor(
    /** The curve as it is now. */
    public points: Points,
    start: Points[number],
    private readonly grain: number,
  ) {
    this.points = withPoint(points, start);
    this.kept = start;
  }

  /** Draws on to a point; the curve then. */
  to(next: Points[number]): Points {
    const from = (this.tip ?? this.kept)[0];
    const [low, high] = [Math.min(from, next[0]), Math.max(from, next[0])];
    const rest = this.points.filter((point) => point !== this.tip && (point[0] <= low || point[0] >= high));
    const stays = next[0] === this.kept[0] || Math.abs(next[0] - this.kept[0]) >= this.grain;
    if (stays) this.kept = next;
    this.tip = stays ? undefined : next;
    return (this.points = withPoint(rest, next));
  }
}

/** The next point of the table: behind the last one and as high, or, where the run ends there, in the middle of the widest gap. */
export function nextPoint(points: Points, duration: number): [number, number] {
  const last = points.at(-1);
  if (last === undefined) return [0, 0];
  const tidy = (t: number): number => Number(t.toPrecision(6));
  if (last[0] < duration) return [Math.min(duration, tidy(last[0] + duration / 4)), last[1]];
  const gaps = points.map(([t, x], i) => ({ t, x, wide: (points[i + 1]?.[0] ?? t) - t }));
  const widest = gaps.reduce((best, gap) => (gap.wide > best.wide ? gap : best), gaps[0] ?? { t: 0, x: 0, wide: 0 });
  return [tidy(widest.t + widest.wide / 2), widest.x];
}

export class Curve extends Part {
  static override properties = { ...given("unit", "truth", "duration", "points", "closed", "room"), ...own("low", "high", "pen", "wrong", "past") };
  points: Points = [];
  closed = false;
  declare unit: string;
  /** Time and value in turn. */
  declare truth: Float64Array | undefined;
  declare duration: number;
  /** A range in which the curve has room; until somebody chooses another one it is that of the paper. */
  declare room: [number, number] | undefined;
  /** The curve before each stroke, point and row. */
  private past: Points[] = [];
  low = -1;
  high = 1;
  /** Where the keys write: shares of the picture, from the left and from below. */
  pen: [number, number] = [0, 0.5];
  wrong = false;

  static override sheets = [sheet];

  /** The range of values: as it was chosen, and wide enough for what is shown. */
  private get range(): [number, number] {
    const values = [...this.points.map(([, x]) => x), ...(this.truth ?? []).filter((_, i) => i % 2 === 1)];
    return [Math.min(this.low, ...values), Math.max(this.high, ...values)];
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("room") && this.room !== undefined && this.points.length === 0) [this.low, this.high] = this.room;
  }

  private place([t, x]: readonly [number, number]): [number, number] {
    const [low, high] = this.range;
    return [LEFT + ((WIDTH - LEFT - RIGHT) * t) / this.duration, HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (x - low)) / (high - low)];
  }

  /** The point at shares of the picture, with the digits that can be seen. */
  private at(across: number, up: number): [number, number] {
    const [low, high] = this.range;
    const tidy = (value: number, span: number): number => Number(value.toFixed(Math.max(0, 3 - Math.floor(Math.log10(span)))));
    return [tidy(across * this.duration, this.duration), tidy(low + up * (high - low), high - low)];
  }

  override render(): TemplateResult {
    const said = words.curve;
    const line = (points: Iterable<readonly [number, number]>): string =>
      [...points]
        .map((point) =>
          this.place(point)
            .map((value) => value.toFixed(1))
            .join(","),
        )
        .join(" ");
    const run = this.truth;
    const [low, high] = this.range;
    const [across, up] = [ticks(0, this.duration, 6), ticks(low, high, 5)];
    const place = (value: number): string => this.place([0, value])[1].toFixed(1);
    const time = (t: number): string => this.place([t, low])[0].toFixed(1);
    const [px, py] = this.place(this.at(...this.pen));
    return html`
      ${this.closed ? nothing : html`<p class="small soft">${said.draw}</p>`}
      <svg
        class="pad ${this.closed ? "" : "open"}"
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        role="application"
        tabindex=${this.closed ? nothing : "0"}
        aria-label=${said.pad(this.points.length)}
        @pointerdown=${this.down}
        @pointermove=${this.move}
        @pointerup=${this.up}
        @pointercancel=${this.up}
        @keydown=${this.key}
      >
        ${up.map((value) => svg`<path class=${value === 0 ? "axis zero" : "axis"} d=${`M${LEFT} ${place(value)}H${WIDTH - RIGHT}`}/><text x=${LEFT - 6} y=${place(value)} dy="4" text-anchor="end">${say(value)}</text>`)}
        ${across.map((t) => svg`<path class="axis" d=${`M${time(t)} ${TOP}V${HEIGHT - BOTTOM}`}/><text x=${time(t)} y=${HEIGHT - BOTTOM + 17} text-anchor="middle">${say(t)}</text>`)}
        <text x="6" y="15">${this.unit}</text>
        <text x=${WIDTH - 4} y=${HEIGHT - 3} text-anchor="end">s</text>
        ${run === undefined || run.length === 0 ? nothing : svg`<polyline class="run" points=${line(pairs(run))}/>`}
        <polyline class="yours" points=${line(this.points)} />
        ${this.points.length > 40 ? nothing : this.points.map((point) => svg`<circle class="dot" r="4" cx=${this.place(point)[0]} cy=${this.place(point)[1]}/>`)}
        ${this.closed ? nothing : svg`<circle class="pen" r="7" cx=${px} cy=${py}/>`}
      </svg>
      ${run === undefined || run.length === 0 ? nothing : html`<p class="key"><span class="a">— ${said.yours}</span><span class="b">- - ${said.run}</span></p>`}
      ${this.closed ? nothing : this.fields()}
      <p class="hidden-visually" role="status">${this.closed ? nothing : said.penAt(...(this.at(...this.pen).map((value) => say(value)) as [string, string]))}</p>
    `;
  }

  private fields(): TemplateResult {
    const said = words.curve;
    const bound = (label: string, value: number, set: (value: number) => void): TemplateResult =>
      html`<label>${label}<input type="text" autocomplete="off" .value=${String(value)} aria-invalid=${String(this.wrong)} @change=${(event: Event) => this.bound((event.target as HTMLInputElement).value, set)} /></label>`;
    return html`<div class="row">
        ${bound(said.lowest, this.low, (value) => (this.low = value))} ${bound(said.highest, this.high, (value) => (this.high = value))}
        <button type="button" class="outlined" ?disabled=${this.past.length === 0} @click=${this.back}>${said.undo}</button>
        <button type="button" class="outlined" ?disabled=${this.points.length === 0} @click=${() => this.change([])}>${said.clear}</button>
      </div>
      ${this.wrong ? html`<p class="bad small" role="alert">${said.range}</p>` : nothing}
      ${this.points.length > 12 ? nothing : this.table()}`;
  }

  private table(): TemplateResult {
    const said = words.curve;
    const cell = (i: number, part: 0 | 1, label: string): TemplateResult =>
      html`<input type="text" autocomplete="off" aria-label=${label} .value=${String(this.points[i]?.[part] ?? "")} @change=${(event: Event) => this.write(i, part, event.target as HTMLInputElement)} />`;
    return html`${
      this.points.length === 0
        ? nothing
        : html`<table>
            <thead><tr><th scope="col">${said.time}</th><th scope="col">${said.value}</th><td></td></tr></thead>
            <tbody>
              ${this.points.map(
                (_, i) => html`<tr>
                  <td>${cell(i, 0, said.timeOf(i + 1))}</td>
                  <td>${cell(i, 1, said.valueOf(i + 1))}</td>
                  <td><button type="button" class="outlined" aria-label=${said.remove(i + 1)} @click=${() => this.change(this.points.filter((__, j) => j !== i))}>×</button></td>
                </tr>`,
              )}
            </tbody>
          </table>`
    }
      <div class="row"><button type="button" class="outlined" @click=${this.add}>${said.add}</button></div>`;
  }

  /** A change that *Undo* takes back whole. */
  private change(points: Points): void {
    this.past = [...this.past, this.points];
    this.tell(points);
  }

  private readonly back = (): void => {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.tell(before);
  };

  private tell(points: Points): void {
    this.points = points;
    this.dispatchEvent(new CustomEvent<Points>("drawn", { detail: points }));
  }

  /** One point more in the table, ready to be written. */
  private readonly add = (): void => {
    const next = nextPoint(this.points, this.duration);
    this.change(withPoint(this.points, next));
    const row = this.points.findIndex(([t]) => t === next[0]);
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLInputElement>("tbody tr")[row]?.querySelector("input")?.focus());
  };

  private write(i: number, part: 0 | 1, field: HTMLInputElement): void {
    const value = parseNumber(field.value);
    const old = this.points[i];
    if (value === undefined || old === undefined) {
      field.value = String(old?.[part] ?? "");
      return;
    }
    const next: [number, number] = part === 0 ? [value, old[1]] : [old[0], value];
    this.change(
      withPoint(
        this.points.filter((_, j) => j !== i),
        next,
      ),
    );
  }

  private bound(text: string, set: (value: number) => void): void {
    const value = parseNumber(text);
    const before: [number, number] = [this.low, this.high];
    if (value !== undefined) set(value);
    this.wrong = value === undefined || this.low >= this.high;
    if (this.wrong) [this.low, this.high] = before;
  }

  // ---- the pad -------------------------------------------------------------------------------------------------------------------

  /** What is being drawn, and by which pointer. */
  private stroke: { id: number; line: Stroke } | undefined;

  /** Moves the pen to the pointer; the point of the curve there. */
  private penTo(event: PointerEvent): [number, number] {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const share = (at: number, size: number): number => Math.min(1, Math.max(0, at / size));
    const across = share(((event.clientX - box.left) / box.width) * WIDTH - LEFT, WIDTH - LEFT - RIGHT);
    const up = 1 - share(((event.clientY - box.top) / box.height) * HEIGHT - TOP, HEIGHT - TOP - BOTTOM);
    this.pen = [across, up];
    return this.at(across, up);
  }

  private readonly down = (event: PointerEvent): void => {
    if (this.closed || event.button !== 0 || this.stroke !== undefined) return;
    (event.currentTarget as SVGElement).setPointerCapture(event.pointerId);
    const line = new Stroke(this.points, this.penTo(event), (GRAIN / (WIDTH - LEFT - RIGHT)) * this.duration);
    this.stroke = { id: event.pointerId, line };
    this.change(line.points);
  };

  private readonly move = (event: PointerEvent): void => {
    if (this.closed || this.stroke?.id !== event.pointerId) return;
    this.tell(this.stroke.line.to(this.penTo(event)));
  };

  private readonly up = (event: PointerEvent): void => {
    if (this.stroke?.id === event.pointerId) this.stroke = undefined;
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (this.closed) return;
    const [across, up] = this.pen;
    const far = event.shiftKey ? 5 : 1;
    const moved: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const by = moved[event.key];
    const clamp = (value: number): number => Math.min(1, Math.max(0, value));
    if (by !== undefined) this.pen = [clamp(across + (far * by[0]) / STEPS), clamp(up + (far * by[1]) / STEPS)];
    else if (event.key === "Enter" || event.key === " ") this.change(withPoint(this.points, this.at(across, up)));
    else if (event.key === "z" && (event.ctrlKey || event.metaKey)) this.back();
    else if (event.key === "Delete" || event.key === "Backspace") {
      const [t] = this.at(across, up);
      this.change(this.points.filter(([other]) => Math.abs(other - t) > this.duration / STEPS / 2));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function* pairs(values: Float64Array): Generator<[number, number]> {
  for (let i = 0; i + 1 < values.length; i += 2) yield [values[i] ?? 0, values[i + 1] ?? 0];
}

define("holonomy-curve", Curve);
