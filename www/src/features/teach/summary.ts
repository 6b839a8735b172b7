/** How the class answered, for the teacher and, without names, for the lecture hall. */
import { type TemplateResult, html, nothing, svg } from "lit";
import { define, given, Part } from "../../kit/view.js";
import { message } from "../../kit/message.js";
import { type ExerciseBlock, type TaskBlock, said } from "../../document/exercise.js";
import type { Exercises } from "../exercise/client.js";
import { Paper, pointsOf, reach } from "../exercise/paper.js";
import { remark } from "../exercise/words.js";
import { language } from "../../text/strings.js";
import { adoptMath, markdown, markdownLine } from "../exercise/markdown.js";
import type { Board } from "./board.js";
import { type Common, type Distribution, STATES, distributionOf } from "./distribution.js";
import { teachStyle } from "./style.js";
import sheet from "./summary.css?inline";
import { teach } from "./words.js";

const words = teach.board;
const SHEET = { wide: 640, high: 280, left: 60, right: 10, top: 20, bottom: 30 };

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

  /** The curves of another key are others. */
  private of = "";

  override willUpdate(): void {
    if (this.of === this.board.key) return;
    this.of = this.board.key;
    this.runs.clear();
    this.asked.clear();
  }

  override firstUpdated(): void {
    if (this.shadowRoot !== null) void adoptMath(this.shadowRoot);
  }

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
      ${common.length === 0 ? nothing : html`<ul class="small">${common.map((one) => html`<li><b>${words.times(one.count)}</b> ${this.mistake(one, task.answer.quantity)}</li>`)}</ul>`}
      ${curves.length === 0 ? nothing : this.curves(task.id, curves, task.answer.unit ?? "")}
    </article>`;
  }

  /** What several did wrong: the teacher's note, or the answer and what is said to it. */
  private mistake({ answer, feedback }: Common, quantity: TaskBlock["answer"]["quantity"]): unknown {
    if (feedback?.note !== undefined) return markdownLine(said(feedback.note, language()));
    return html`${answer === "" ? nothing : html`<code>${answer}</code>`} ${feedback === undefined ? nothing : message(remark(feedback, quantity))}`;
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
    const ran = pointsOf(this.runs.get(task) ?? []);
    const all = [...curves.flat(), ...ran];
    const paper = new Paper(SHEET, reach(all, 0), reach(all, 1));
    return html`<svg class="curves" viewBox="0 0 ${SHEET.wide} ${SHEET.high}" role="img" aria-label=${words.curvesOf(curves.length)}>
        ${paper.grid(unit)}
        ${curves.map((curve) => svg`<polyline class="drawn" points=${paper.line(curve)}/>`)}
        ${ran.length === 0 ? nothing : svg`<polyline class="run" points=${paper.line(ran)}/>`}
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
