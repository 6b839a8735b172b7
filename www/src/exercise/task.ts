/** One task: what is asked, the field for the answer, hints with their cost, and what is said about the answer. */
import { type TemplateResult, html, nothing } from "lit";
import { define } from "../elements/view.js";
import { message } from "../elements/prose.js";
import { parseInUnit } from "../store/number.js";
import { controls } from "../style/controls.js";
import { type Said, spoken } from "../text/said.js";
import { hasKey } from "./block.js";
import "./curve.js";
import type { Points } from "./curve.js";
import { prose } from "./panel-style.js";
import { taskStyle } from "./task-style.js";
import type { ChoiceAnswer, Given, NumberAnswer, PredictAnswer, Task, TaskReport } from "./types.js";
import { LessonView, rich, richLine } from "./view.js";
import { pointsOf, remark, say, score, told, withComma, words } from "./words.js";

export class TaskView extends LessonView {
  static override styles = [controls, prose, taskStyle];
  static override properties = { ...LessonView.properties, task: { attribute: false }, number: { attribute: false }, refused: { state: true }, mended: { state: true }, truth: { state: true }, late: { state: true } };
  declare task: Task;
  /** From 1. */
  declare number: number;
  /** Why the answer cannot be taken. */
  declare refused: Said | undefined;
  /** It could be now. Until it is sent the room of the words stays: nothing moves under a press that has begun. */
  declare mended: boolean;
  /** The curve of the run, after the prediction: time and value in turn. */
  declare truth: Float64Array | undefined;
  /** Answered while another mechanism than the teacher's was on screen. */
  declare late: boolean;
  /** What is in the field, before it is an answer. */
  private typed: string | undefined;
  private points: Points = [];

  private get closed(): boolean {
    return this.lesson.isClosed(this.task.id);
  }

  private get unit(): string | undefined {
    const { answer } = this.task;
    return "unit" in answer ? answer.unit : undefined;
  }

  private get given(): Given | undefined {
    return this.lesson.progress?.answers[this.task.id];
  }

  override willUpdate(): void {
    const { task, lesson } = this;
    const { answer, id } = task;
    // After a prediction, and after the end where that is the rule, the right answer is part of the picture.
    const shown = (answer.type === "predict" && lesson.isSettled(id)) || lesson.isRevealed(id) || (lesson.exercise.reveal === "finish" && lesson.progress?.finished !== undefined && hasKey(task));
    if (!shown) return;
    if (answer.type === "predict" && answer.curve !== undefined) {
      if (this.truth === undefined) {
        this.truth = new Float64Array(0);
        lesson.curve(task).then((curve) => (this.truth = curve), () => undefined);
      }
    } else if (!lesson.expected.has(id) && !lesson.busy.has(id) && !this.asked) {
      this.asked = true;
      void lesson.lookUp(task).catch(() => (this.asked = false));
    }
  }
  private asked = false;

  /** What was sent is looked at: what is said about it comes into sight, and the focus does not go with a button that is taken away. */
  override updated(): void {
    const { task, lesson } = this;
    if (!this.sent || lesson.busy.has(task.id)) return;
    const settled = task.answer.type === "predict" && lesson.isSettled(task.id);
    const remarks = this.renderRoot.querySelector(".remarks");
    if (!settled && remarks === null) return;
    this.sent = false;
    if (settled) this.renderRoot.querySelector<HTMLElement>("h3")?.focus();
    else remarks?.scrollIntoView({ block: "nearest" });
  }
  private sent = false;

  private refuse(why: Said): void {
    this.refused = why;
    this.mended = false;
    this.sent = false;
  }

  override render(): TemplateResult {
    const { task, lesson, number } = this;
    const report = lesson.reportOf(task.id);
    return html`<div class="head">
        <h3 tabindex="-1">${words().task(number, lesson.exercise.tasks.length)}</h3>
        <span class="worth">${pointsOf(task.points)}</span>
        ${this.state(report)}
      </div>
      <div class="prose" id="prompt">${rich(task.prompt)}</div>
      ${this.hints()} ${this.form()} ${this.remarks(this.refused === undefined || this.mended ? report : undefined)} ${this.solution()} ${this.passing()}`;
  }

  private state(report: TaskReport | undefined): TemplateResult | typeof nothing {
    const said = words().states;
    const answered = this.lesson.isAnswered(this.task);
    if (report === undefined) return answered && !hasKey(this.task) ? html`<span class="state">${said.kept}</span>` : nothing;
    const sign = { right: "✓", partly: "≈", wrong: "✗", missing: "", open: "" }[report.state];
    const scored = report.state === "open" || report.state === "missing" ? "" : ` · ${score(report.points)}/${score(report.max)}`;
    return html`<span class="state ${report.state}"><span aria-hidden="true">${sign}</span>${said[report.state]}${scored}</span>`;
  }

  /** In a sequence the last open task can be left without an answer. */
  private passing(): TemplateResult | typeof nothing {
    const { task, lesson } = this;
    if (!lesson.canPass(task)) return nothing;
    return html`<div class="row"><button class="outlined" @click=${() => lesson.pass(task)}>${words().sequence.pass}</button><span class="small soft">${words().sequence.passLead}</span></div>`;
  }

  // ---- hints ---------------------------------------------------------------------------------------------------------------------

  private hints(): TemplateResult | typeof nothing {
    const { task, lesson } = this;
    if (task.hints.length === 0) return nothing;
    const said = words().hint;
    const opened = lesson.progress?.hints[task.id] ?? 0;
    const next = task.hints[opened];
    return html`<div class="hints">
      <div role="status" class="hints wide">
        ${task.hints.slice(0, opened).map((hint, i) => html`<div class="hint"><b>${said.opened(i + 1)}</b><div class="prose">${rich(hint.text)}</div></div>`)}
      </div>
      ${next === undefined || this.closed
        ? nothing
        : html`<button class="outlined" @click=${() => lesson.hint(task)}>${said.next(opened + 1, task.hints.length)} (${next.cost > 0 ? said.costs(pointsOf(next.cost)) : said.free})</button>`}
    </div>`;
  }

  // ---- the answer ----------------------------------------------------------------------------------------------------------------

  private form(): TemplateResult {
    const { task } = this;
    const { answer } = task;
    const field =
      answer.type === "number" ? this.numberField(answer)
      : answer.type === "choice" ? this.choices(answer)
      : answer.type === "predict" ? this.prediction(answer)
      : answer.type === "text" ? this.text()
      : this.model();
    return html`<form @submit=${this.submit} aria-labelledby="prompt">
      ${field} ${this.about()} ${this.refused === undefined ? nothing : html`<p id="refused" class="bad small ${this.mended ? "mended" : ""}" role="alert">${spoken(this.refused)}</p>`} ${this.buttons()}
    </form>`;
  }

  private buttons(): TemplateResult | typeof nothing {
    const { task, lesson, closed } = this;
    const { answer, id } = task;
    if (closed || answer.type === "text") return nothing;
    const busy = lesson.busy.has(id);
    const problem = lesson.problems.get(id)?.();
    const failed = problem === undefined ? nothing : html`<p class="bad small" role="alert">${words().checkFailed} ${message(problem)}</p>`;
    if (answer.type === "predict") {
      const said = words().predict;
      return html`${failed}
        <div class="row">
          <button class="main primary" aria-disabled=${String(busy)}>${busy ? words().checking : said.button}</button>
          <button type="button" class="main outlined" ?disabled=${busy} @click=${this.skip}>${said.skip}</button>
        </div>
        <p class="small soft">${said.lead} ${said.skipLead}</p>`;
    }
    if (!hasKey(task)) {
      if (answer.type === "model") return html`<p class="small soft">${words().noKey}</p>`;
      return html`<div class="row"><button class="main outlined">${words().keep}</button></div>
        <p class="small soft">${words().noKey}</p>`;
    }
    const attempts = lesson.progress?.attempts[id] ?? 0;
    return html`${failed}
      <div class="row">
        <button class="main primary" aria-label=${words().checkOf(this.number)} aria-disabled=${String(busy)}>${busy ? words().checking : words().check}</button>
        ${attempts === 0 ? nothing : html`<span class="small soft">${words().attempts(attempts)}</span>`}
      </div>`;
  }

  /** A mechanism as an answer: the one on screen. */
  private model(): TemplateResult {
    const { lesson } = this;
    return html`<p class="small soft">${words().model}</p>
      ${lesson.aside === undefined || this.closed ? nothing : html`<div class="about"><p>${words().aside}</p><button type="button" class="outlined" @click=${() => lesson.bringBack()}>${words().bringBack}</button> <button type="button" class="outlined" @click=${() => lesson.dropAside()}>${words().dropAside}</button></div>`}`;
  }

  /** Whether a number of the teacher's mechanism is asked while another one is on screen; it can be answered all the same. */
  private get astray(): boolean {
    const { task, lesson } = this;
    const { type } = task.answer;
    if (type !== "number" && !(type === "predict" && !lesson.isSettled(task.id))) return false;
    if (this.closed || !lesson.isOther || lesson.reportOf(task.id)?.state === "right") return false;
    // Without the key what was answered in time is not called in question.
    return hasKey(task) || this.late || this.given === undefined;
  }

  private about(): TemplateResult | typeof nothing {
    if (!this.astray) return nothing;
    return html`<div class="about">
      <p id="about">${words().other}</p>
      <button type="button" class="outlined" @click=${this.toStart}>${words().reset}</button>
    </div>`;
  }

  private readonly toStart = (): void => {
    this.lesson.reset();
    // The button goes with what it was about.
    this.renderRoot.querySelector<HTMLElement>(".field input, svg.pad")?.focus();
  };

  private numberField({ unit, quantity }: NumberAnswer | PredictAnswer): TemplateResult {
    const given = this.given;
    const value = this.typed ?? (typeof given === "number" ? withComma(String(given)) : "");
    const name = told(quantity) || words().answer;
    return html`<label class="field number"
      >${name}
      <span class="row">
        <input
          type="text"
          inputmode="text"
          autocomplete="off"
          spellcheck="false"
          .value=${value}
          ?readonly=${this.closed}
          aria-label=${unit === undefined ? name : `${name}, ${words().inUnit(unit)}`}
          aria-invalid=${String(this.refused !== undefined && !this.mended)}
          aria-describedby=${[...(this.refused === undefined || this.mended ? [] : ["refused"]), ...(this.astray ? ["about"] : [])].join(" ") || nothing}
          @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
          @change=${this.keepNumber}
        />
        <span class="soft">${unit ?? ""}</span>
      </span></label
    >`;
  }

  private choices({ options, several }: ChoiceAnswer): TemplateResult {
    const chosen = Array.isArray(this.given) ? (this.given as number[]) : [];
    return html`<fieldset>
      <legend>${several ? words().several : words().one}</legend>
      ${options.map(
        (option, i) => html`<label class="option">
          <input type=${several ? "checkbox" : "radio"} name="option" .checked=${chosen.includes(i)} ?disabled=${this.closed} @change=${(event: Event) => this.choose(i, (event.target as HTMLInputElement).checked, several)} />
          <span class="prose">${richLine(option.text)}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  private choose(option: number, on: boolean, several: boolean): void {
    const before = several && Array.isArray(this.given) ? (this.given as number[]).filter((other) => other !== option) : [];
    const now = on ? [...before, option].sort((a, b) => a - b) : before;
    this.mended = true;
    this.lesson.answer(this.task.id, now.length === 0 ? undefined : now);
  }

  private text(): TemplateResult {
    const given = this.given;
    return html`<label class="field wide"
      >${words().answer}
      <textarea maxlength="20000" .value=${typeof given === "string" ? given : ""} ?readonly=${this.closed} @change=${(event: Event) => this.lesson.answer(this.task.id, (event.target as HTMLTextAreaElement).value.trim() || undefined)}></textarea>
    </label>
    <p class="small soft">${words().words}</p>`;
  }

  private prediction(answer: PredictAnswer): TemplateResult {
    const { task, lesson, given } = this;
    if (answer.curve !== undefined) {
      const points = Array.isArray(given) ? (given as Points) : this.points;
      return html`<holonomy-curve class="wide" .points=${points} .closed=${this.closed} .unit=${answer.unit ?? ""} .truth=${this.truth} .duration=${lesson.session.good?.report.duration ?? 1} @drawn=${this.drawn}></holonomy-curve>`;
    }
    if (!lesson.isSettled(task.id)) return this.numberField(answer);
    if (typeof given !== "number") return html`<p>${words().predict.skipped}</p>`;
    return html`<p class="answer">${words().predict.yours(`${say(given)} ${answer.unit ?? ""}`.trim())}</p>`;
  }

  private readonly drawn = (event: CustomEvent<Points>): void => {
    this.points = event.detail;
    this.mended = true;
  };

  /** A number that can be read is kept as soon as the field is left. */
  private readonly keepNumber = (event: Event): void => {
    if (this.task.answer.type === "predict") return;
    const value = parseInUnit((event.target as HTMLInputElement).value, this.unit);
    if (value === undefined) return;
    this.mended = true;
    if (value !== this.given) this.late = this.lesson.isOther;
    this.lesson.answer(this.task.id, value);
  };

  private readonly skip = (): void => {
    this.sent = true;
    this.lesson.skip(this.task);
  };

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    const { task, lesson } = this;
    const { answer, id } = task;
    if (lesson.busy.has(id)) return;
    this.refused = undefined;
    this.sent = true;
    if (answer.type === "predict" && answer.curve !== undefined) {
      if (this.points.length < 2) this.refuse(() => words().curve.few);
      else void lesson.predict(task, this.points);
      return;
    }
    if (answer.type === "number" || answer.type === "predict") {
      const typed = this.renderRoot.querySelector<HTMLInputElement>(".number input")?.value ?? "";
      const value = parseInUnit(typed, answer.unit);
      if (value === undefined) {
        // A number with something behind it has a unit of the student's own.
        const { unit } = answer;
        this.refuse(() => (unit !== undefined && /^\s*[+\u2212-]?[\d.,]/.test(typed) ? words().numberAlone(unit) : words().notNumber));
        this.renderRoot.querySelector<HTMLInputElement>(".number input")?.focus();
        return;
      }
      if (answer.type === "predict") {
        void lesson.predict(task, value);
        return;
      }
      lesson.answer(id, value);
    } else if (answer.type === "choice" && this.given === undefined) {
      this.refuse(() => words().nothingChosen);
      return;
    } else if (answer.type === "model" && lesson.session.broken) {
      this.refuse(() => words().unsound);
      return;
    }
    if (hasKey(task)) void lesson.check(task);
    else lesson.session.say(() => words().keptAnswer);
  };

  // ---- what is said --------------------------------------------------------------------------------------------------------------

  private remarks(report: TaskReport | undefined): TemplateResult {
    const { answer } = this.task;
    const quantity = "quantity" in answer ? answer.quantity : undefined;
    const options = answer.type === "choice" ? answer.options : [];
    const about = (code: string, found: number | undefined): unknown => (code.startsWith("option-") && found !== undefined ? html`<div class="prose soft">${richLine(options[found]?.text)}</div>` : nothing);
    const list = report?.feedback ?? [];
    return html`<div role="status">
      ${list.length === 0
        ? nothing
        : html`<div class="remarks ${report?.state ?? ""}">
            ${list.map((found) => html`<div><p>${message(remark(found, quantity))}</p>${about(found.code, found.found)}${found.note === undefined ? nothing : html`<div class="prose">${rich(found.note)}</div>`}</div>`)}
          </div>`}
    </div>`;
  }

  private solution(): TemplateResult | typeof nothing {
    const { task, lesson } = this;
    const said = words().reveal;
    const { answer, id } = task;
    const value = lesson.expected.get(id);
    const unit = "unit" in answer ? (answer.unit ?? "") : "";
    if (answer.type === "predict" && lesson.isSettled(id)) return value === undefined ? nothing : html`<p class="small">${words().predict.expected(`${say(value)} ${unit}`.trim())}</p>`;
    const over = lesson.exercise.reveal === "finish" && lesson.progress?.finished !== undefined && hasKey(task);
    if (lesson.isRevealed(id) || over) {
      if (answer.type === "number") return value === undefined ? nothing : html`<p class="answer" role="status">${said.is(`${say(value)} ${unit}`.trim())}</p>`;
      if (answer.type === "choice")
        return html`<div role="status"><p class="answer">${said.options}</p><ul class="prose">${(answer.correct ?? []).map((right) => html`<li>${richLine(answer.options[right]?.text)}</li>`)}</ul></div>`;
      if (answer.type === "model") return html`<p class="small" role="status">${said.none}</p>`;
      return nothing;
    }
    if (!lesson.canReveal(task)) return nothing;
    return html`<div class="row"><button class="outlined" @click=${() => void lesson.reveal(task)}>${said.show}</button><span class="small soft">${said.lead}</span></div>`;
  }
}

define("holonomy-task", TaskView);
