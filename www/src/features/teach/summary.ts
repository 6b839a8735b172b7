/** How the class answered, for the teacher and, without names, for the lecture hall. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { define, given, Part } from "../../kit/view.js";
import { message } from "../../kit/message.js";
import { type ExerciseBlock, said } from "../../document/exercise.js";
import type { Exercises } from "../exercise/client.js";
import { ticks } from "../exercise/axis.js";
import { remark, say } from "../exercise/words.js";
import { language } from "../../text/strings.js";
import { markdown } from "../exercise/markdown.js";
import type { Board } from "./board.js";
import { type Distribution, STATES, distributionOf } from "./distribution.js";
import { teachStyle } from "./style.js";
import sheet from "./summary.css?inline";
import { teach } from "./words.js";

const words = teach.board;
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 280, 60, 26, 14] as const;

export class Summary extends Part {
  static override properties = given("board", "exercise", "pool", "revision");
  static override sheets = [...teachStyle, sheet];
  declare board: Board;
  declare exercise: ExerciseBlock;
  declare pool: Pick<Exercises, "ask">;
  /** Another one: the board has changed. */
  declare revision: number;
  /** The curve of the run with the key's own numbers, by task: time and value in turn. */
  private readonly runs = new Map<string, Float64Array>();
  private readonly asked = new Set<string>();

  override render(): TemplateResult {
    const list = distributionOf(this.exercise.tasks, this.board.rows);
    return html`<ol class="plain">
      ${list.map((found, i) => html`<li>${this.one(found, i)}</li>`)}
    </ol>`;
  }

  private one(found: Distribution, at: number): TemplateResult {
    const { task, counts, common, curves } = found;
    const all = STATES.reduce((sum, state) => sum + counts[state], 0);
    let from = 0;
    const told = STATES.filter((state) => counts[state] > 0).map((state) => words.counted(counts[state], words.states[state]));
    return html`<article>
      <div class="row">
        <h3>${words.summaryTask(at + 1, task.id)}</h3>
        <button type="button" class="outlined" aria-label=${words.fullScreenOf(task.id)} @click=${this.enlarge}>${words.fullScreen}</button>
      </div>
      <div class="prompt">${markdown(said(task.prompt, language()))}</div>
      <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=${told.join(", ")}>
        ${STATES.map((state) => {
          const width = all === 0 ? 0 : (100 * counts[state]) / all;
          const part = svg`<rect class=${state} x=${from} width=${width} height="6"/>`;
          from += width;
          return part;
        })}
      </svg>
      <p class="small">${told.join(" · ")}</p>
      ${common.length === 0 ? nothing : html`<ul class="small">${common.map(({ answer, count, feedback }) => html`<li><b>${words.times(count)}</b> ${feedback?.note === undefined ? html`${answer === "" ? nothing : html`<code>${answer}</code>`} ${feedback === undefined ? nothing : message(remark(feedback, task.answer.quantity))}` : markdown(said(feedback.note, language()))}</li>`)}</ul>`}
      ${curves.length === 0 ? nothing : this.curves(task.id, curves, task.answer.unit ?? "")}
    </article>`;
  }

  /** All drawn curves, without names, over that of the run. */
  private curves(task: string, curves: readonly [number, number][][], unit: string): TemplateResult {
    if (!this.asked.has(task)) {
      this.asked.add(task);
      this.pool.ask("curve", { key: this.board.key, task }).then(
        (run) => {
          this.runs.set(task, run);
          this.requestUpdate();
        },
        () => undefined,
      );
    }
    const run = this.runs.get(task) ?? new Float64Array(0);
    const ran: [number, number][] = Array.from({ length: run.length / 2 }, (_, i) => [run[2 * i] ?? 0, run[2 * i + 1] ?? 0]);
    const all = [...curves.flat(), ...ran];
    const extent = (part: 0 | 1): [number, number] => {
      const [low, high] = all.reduce(([least, most], point) => [Math.min(least, point[part]), Math.max(most, point[part])], [Infinity, -Infinity]);
      return high > low ? [low, high] : [low - 1, high + 1];
    };
    const [[t0, t1], [x0, x1]] = [extent(0), extent(1)];
    const across = (t: number): number => LEFT + ((WIDTH - LEFT - 10) * (t - t0)) / (t1 - t0);
    const up = (x: number): number => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * (x - x0)) / (x1 - x0);
    const points = (curve: readonly [number, number][]): string => curve.map(([t, x]) => `${across(t).toFixed(1)},${up(x).toFixed(1)}`).join(" ");
    return html`<svg class="curves" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words.curvesOf(curves.length)}>
        ${ticks(x0, x1, 5).map((x) => svg`<path class="axis" d=${`M${LEFT} ${up(x).toFixed(1)}H${WIDTH - 10}`}/><text x=${LEFT - 6} y=${up(x).toFixed(1)} dy="4" text-anchor="end">${say(x)}</text>`)}
        ${ticks(t0, t1, 6).map((t) => svg`<text x=${across(t).toFixed(1)} y=${HEIGHT - 8} text-anchor="middle">${say(t)}</text>`)}
        <text x=${WIDTH - 10} y="12" text-anchor="end">${unit === "" ? "s" : `${unit}; s`}</text>
        ${curves.map((curve) => svg`<polyline class="drawn" points=${points(curve)}/>`)}
        ${ran.length === 0 ? nothing : svg`<polyline class="run" points=${points(ran)}/>`}
      </svg>
      <p class="key"><span class="a">— ${words.drawn(curves.length)}</span> <span class="b">– – ${words.ran}</span></p>`;
  }

  private readonly enlarge = (event: Event): void => {
    const article = (event.currentTarget as HTMLElement).closest("article");
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else void article?.requestFullscreen().catch(() => article.scrollIntoView());
  };
}

define("holonomy-teach-summary", Summary);
