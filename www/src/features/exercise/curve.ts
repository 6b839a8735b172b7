/**
 * A curve over time that somebody predicts: drawn with the pointer, set point by point with the keys, or written into a table. After the
 * prediction the curve of the run lies beside it.
 */
import { type TemplateResult, html, nothing, svg } from "lit";
import { define, given, own, Part } from "../../kit/view.js";
import { parseNumber } from "../../text/number.js";
import { Paper, pointsOf } from "./paper.js";
import { say, words } from "./words.js";
import sheet from "./curve.css?inline";

/** Time (s) and value. */
export type Points = [number, number][];

const SHEET = { wide: 480, high: 260, left: 54, right: 14, top: 24, bottom: 30 };
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

  private get paper(): Paper {
    return new Paper(SHEET, [0, this.duration], this.range);
  }

  /** The point at shares of the picture, with the digits that can be seen. */
  private at(across: number, up: number): [number, number] {
    const [low, high] = this.range;
    const tidy = (value: number, span: number): number => Number(value.toFixed(Math.max(0, 3 - Math.floor(Math.log10(span)))));
    return [tidy(across * this.duration, this.duration), tidy(low + up * (high - low), high - low)];
  }

  override render(): TemplateResult {
    const said = words.curve;
    const run = this.truth;
    const { paper } = this;
    const [pt, px] = this.at(...this.pen);
    return html`
      ${this.closed ? nothing : html`<p class="small soft">${said.draw}</p>`}
      <svg
        class="pad ${this.closed ? "" : "open"}"
        viewBox="0 0 ${SHEET.wide} ${SHEET.high}"
        role="application"
        tabindex=${this.closed ? nothing : "0"}
        aria-label=${said.pad(this.points.length)}
        @pointerdown=${this.down}
        @pointermove=${this.move}
        @pointerup=${this.up}
        @pointercancel=${this.up}
        @keydown=${this.key}
      >
        ${paper.grid(this.unit)}
        ${run === undefined || run.length === 0 ? nothing : svg`<polyline class="run" points=${paper.line(pointsOf(run))}/>`}
        <polyline class="yours" points=${paper.line(this.points)} />
        ${this.points.length > 40 ? nothing : this.points.map(([t, x]) => svg`<circle class="dot" r="4" cx=${paper.across(t)} cy=${paper.up(x)}/>`)}
        ${this.closed ? nothing : svg`<circle class="pen" r="7" cx=${paper.across(pt)} cy=${paper.up(px)}/>`}
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
    const { wide, high, left, right, top, bottom } = SHEET;
    const share = (at: number, size: number): number => Math.min(1, Math.max(0, at / size));
    const across = share(((event.clientX - box.left) / box.width) * wide - left, wide - left - right);
    const up = 1 - share(((event.clientY - box.top) / box.height) * high - top, high - top - bottom);
    this.pen = [across, up];
    return this.at(across, up);
  }

  private readonly down = (event: PointerEvent): void => {
    if (this.closed || event.button !== 0 || this.stroke !== undefined) return;
    (event.currentTarget as SVGElement).setPointerCapture(event.pointerId);
    const line = new Stroke(this.points, this.penTo(event), (GRAIN / (SHEET.wide - SHEET.left - SHEET.right)) * this.duration);
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

define("holonomy-curve", Curve);
