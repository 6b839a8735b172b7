/** One task: what is asked, the field for the answer, hints with their cost, and what is said about the answer. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own } from "../../kit/view.js";
import { message } from "../../kit/message.js";
import { type Said, spoken } from "../../text/said.js";
import { roomFor } from "./axis.js";
import { hasKey } from "./block.js";
import type { Points } from "./curve.js";
import { FORMS, type Form, type Shown } from "./forms.js";
import { factsOf } from "../../document/task-kind.js";
import prose from "./prose.css?inline";
import taskStyle from "./task.css?inline";
import type { Feedback, Given, Task, TaskReport } from "./types.js";
import { LessonView, rich, richLine } from "./view.js";
import { pointsOf, remark, say, score, told, words } from "./words.js";

/** Remarks one by one, those of a condition with a label together. */
function byLabel(list: readonly Feedback[]): Feedback[][] {
  const groups: Feedback[][] = [];
  for (const found of list) {
    const last = groups.at(-1);
    const same = found.label !== undefined && told(last?.[0]?.label) === told(found.label);
    if (same) last?.push(found);
    else groups.push([found]);
  }
  return groups;
}

const noted = ({ note }: Feedback): TemplateResult | typeof nothing => (note === undefined ? nothing : html`<div class="prose">${rich(note)}</div>`);

/** A condition by its label; what was measured is behind *Details*. */
function condition(group: readonly Feedback[]): TemplateResult {
  const fails = group.find(({ code }) => code !== "check-holds");
  return html`<div>
    <p>${(fails === undefined ? words.condition.holds : words.condition.fails)(told(group[0]?.label))}</p>
    ${fails === undefined ? nothing : noted(fails)}
    <details>
      <summary class="small">${words.condition.details}</summary>
      ${group.map((found) => html`<p class="small">${message(remark(found))}</p>`)}
    </details>
  </div>`;
}

export class TaskView extends LessonView implements Shown {
  static override sheets = [prose, taskStyle];
  static override properties = { ...LessonView.properties, ...given("task", "number"), ...own("refused", "mended", "truth", "room", "late") };
  declare task: Task;
  /** From 1. */
  declare number: number;
  /** Why the answer cannot be taken. */
  declare refused: Said | undefined;
  /** It could be now. Until it is sent the room of the words stays: nothing moves under a press that has begun. */
  declare mended: boolean;
  /** The curve of the run, after the prediction: time and value in turn. */
  declare truth: Float64Array | undefined;
  declare room: [number, number] | undefined;
  /** Answered while another mechanism than the teacher's was on screen. */
  declare late: boolean;
  /** What is in the field, before it is an answer. */
  typed: string | undefined;
  points: Points = [];

  get closed(): boolean {
    return this.lesson.isClosed(this.task.id);
  }

  private get form(): Form {
    return FORMS[this.task.answer.type];
  }

  get given(): Given | undefined {
    return this.lesson.progress?.answers[this.task.id];
  }

  override willUpdate(): void {
    const { task, lesson } = this;
    const { answer, id } = task;
    // After a prediction, and after the end where that is the rule, the right answer is part of the picture.
    const shown =
      lesson.isSettled(id) || lesson.isRevealed(id) || (lesson.exercise.reveal === "finish" && lesson.progress?.finished !== undefined && hasKey(task));
    if (!shown && answer.curve !== undefined && !this.measured) {
      this.measured = true;
      lesson.curve(task).then(
        (curve) => (this.room = roomFor(curve)),
        () => undefined,
      );
    }
    if (!shown) return;
    if (answer.curve !== undefined) {
      if (this.truth === undefined) {
        this.truth = new Float64Array(0);
        lesson.curve(task).then(
          (curve) => (this.truth = curve),
          () => undefined,
        );
      }
    } else if (!lesson.expected.has(id) && !lesson.busy.has(id) && !this.looked) {
      this.looked = true;
      void lesson.lookUp(task).catch(() => (this.looked = false));
    }
  }
  private looked = false;
  private measured = false;

  /** What was sent is looked at: what is said about it comes into sight, and the focus does not go with a button that is taken away. */
  override updated(): void {
    const { task, lesson } = this;
    if (!this.sent || lesson.busy.has(task.id)) return;
    const settled = lesson.isSettled(task.id);
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
        <h3 tabindex="-1">${words.task(number, lesson.exercise.tasks.length)}</h3>
        <span class="worth">${pointsOf(task.points)}</span>
        ${this.state(report)}
      </div>
      <div class="prose" id="prompt">${rich(task.prompt)}</div>
      ${this.hints()} ${this.asked()} ${this.remarks(this.refused === undefined || this.mended ? report : undefined)} ${this.solution()} ${this.passing()}`;
  }

  private state(report: TaskReport | undefined): TemplateResult | typeof nothing {
    const said = words.states;
    const answered = this.lesson.isAnswered(this.task);
    // An answer that cannot be read is none yet.
    if (report?.refused === true) return nothing;
    if (report === undefined) return answered && !hasKey(this.task) ? html`<span class="state">${said.kept}</span>` : nothing;
    const sign = { right: "✓", partly: "≈", wrong: "✗", missing: "", open: "" }[report.state];
    const scored = report.state === "open" || report.state === "missing" ? "" : ` · ${score(report.points)}/${score(report.max)}`;
    return html`<span class="state ${report.state}"><span aria-hidden="true">${sign}</span>${said[report.state]}${scored}</span>`;
  }

  /** In a sequence the last open task can be left without an answer. */
  private passing(): TemplateResult | typeof nothing {
    const { task, lesson } = this;
    if (!lesson.canPass(task)) return nothing;
    return html`<div class="row"><button class="outlined" @click=${() => lesson.pass(task)}>${words.sequence.pass}</button><span class="small soft">${words.sequence.passLead}</span></div>`;
  }

  // ---- hints ---------------------------------------------------------------------------------------------------------------------

  private hints(): TemplateResult | typeof nothing {
    const { task, lesson } = this;
    if (task.hints.length === 0) return nothing;
    const said = words.hint;
    const opened = lesson.progress?.hints[task.id] ?? 0;
    const next = task.hints[opened];
    return html`<div class="hints">
      <div role="status" class="hints wide">
        ${task.hints.slice(0, opened).map((hint, i) => html`<div class="hint"><b>${said.opened(i + 1)}</b><div class="prose">${rich(hint.text)}</div></div>`)}
      </div>
      ${
        next === undefined || this.closed
          ? nothing
          : html`<button class="outlined" @click=${() => lesson.hint(task)}>${said.next(opened + 1, task.hints.length)} (${next.cost > 0 ? said.costs(pointsOf(next.cost)) : said.free})</button>`
      }
    </div>`;
  }

  // ---- the answer ----------------------------------------------------------------------------------------------------------------

  private asked(): TemplateResult {
    return html`<form @submit=${this.submit} aria-labelledby="prompt">
      ${this.form.field(this)} ${this.reason()} ${this.about()} ${this.refused === undefined ? nothing : html`<p id="refused" class="bad small ${this.mended ? "mended" : ""}" role="alert">${spoken(this.refused)}</p>`} ${this.buttons()}
    </form>`;
  }

  /** The reason for a prediction: a field before it is made, the words beside prediction and run after it. */
  private reason(): TemplateResult | typeof nothing {
    const { task, lesson, closed } = this;
    if (!factsOf(task.answer).predicted) return nothing;
    const { label, hint, yours } = words.predict.reason;
    const reason = lesson.progress?.reasons?.[task.id] ?? "";
    if (closed) return reason === "" ? nothing : html`<p class="reason"><b>${yours}</b> ${reason}</p>`;
    return html`<label class="field wide"
      >${label}
      <textarea rows="2" maxlength="2000" placeholder=${hint} .value=${reason} @change=${(event: Event) => lesson.explain(task.id, (event.target as HTMLTextAreaElement).value.trim())}></textarea>
    </label>`;
  }

  private buttons(): TemplateResult | typeof nothing {
    const { task, lesson, closed } = this;
    const { answer, id } = task;
    const { predicted, document, right } = factsOf(answer);
    if (closed || right.length === 0) return nothing;
    const busy = lesson.busy.has(id);
    const problem = lesson.problems.get(id)?.();
    const failed = problem === undefined ? nothing : html`<p class="bad small" role="alert">${words.checkFailed} ${message(problem)}</p>`;
    if (predicted) {
      const said = words.predict;
      return html`${failed}
        <div class="row">
          <button class="main primary" aria-disabled=${String(busy)}>${busy ? words.checking : said.button}</button>
          <button type="button" class="main outlined" ?disabled=${busy} @click=${this.skip}>${said.skip}</button>
        </div>
        <p class="small soft">${said.lead} ${said.skipLead}</p>`;
    }
    if (!hasKey(task)) {
      if (document) return html`<p class="small soft">${words.noKey}</p>`;
      return html`<div class="row"><button class="main outlined">${words.keep}</button></div>
        <p class="small soft">${words.noKey}</p>`;
    }
    const tries = words.tries(lesson.progress?.attempts[id] ?? 0, task.attempts, task.attemptCost > 0 ? pointsOf(task.attemptCost) : "");
    return html`${failed}
      <div class="row">
        <button class="main primary" aria-label=${words.checkOf(this.number)} aria-disabled=${String(busy)}>${busy ? words.checking : words.check}</button>
        ${tries === "" ? nothing : html`<span class="small soft">${tries}</span>`}
      </div>`;
  }

  /** Whether a number of the teacher's mechanism is asked while another one is on screen; it can be answered all the same. */
  get astray(): boolean {
    const { task, lesson } = this;
    if (this.form.ofTeacher === undefined || this.closed || !lesson.isOther || lesson.reportOf(task.id)?.state === "right") return false;
    // Without the key what was answered in time is not called in question.
    return hasKey(task) || this.late || this.given === undefined;
  }

  private about(): TemplateResult | typeof nothing {
    if (!this.astray) return nothing;
    return html`<div class="about">
      <p id="about">${words.other}</p>
      <button type="button" class="outlined" @click=${this.toStart}>${words.reset}</button>
    </div>`;
  }

  private readonly toStart = (): void => {
    this.lesson.reset();
    // The button goes with what it was about.
    this.renderRoot.querySelector<HTMLElement>(".field input, svg.pad")?.focus();
  };

  get unfit(): boolean {
    return this.refused !== undefined && !this.mended;
  }

  touched(): void {
    this.mended = true;
  }

  keep(given: Given | undefined): void {
    if (given !== this.given) this.late = this.lesson.isOther;
    this.lesson.answer(this.task.id, given);
  }

  private readonly skip = (): void => {
    this.sent = true;
    void this.lesson.skip(this.task);
  };

  private readonly submit = (event: Event): void => {
    event.preventDefault();
    const { task, lesson } = this;
    if (lesson.busy.has(task.id)) return;
    this.refused = undefined;
    this.sent = true;
    const taken = this.form.take(this);
    if (taken.refused !== undefined) {
      this.refuse(taken.refused);
      if (taken.focus !== undefined) this.renderRoot.querySelector<HTMLElement>(taken.focus)?.focus();
      return;
    }
    const { given } = taken;
    if (given !== undefined && factsOf(task.answer).predicted) {
      void lesson.predict(task, given);
      return;
    }
    if (given !== undefined) lesson.answer(task.id, given);
    const kept = (): void => lesson.session.say(() => words.keptAnswer);
    if (hasKey(task)) void lesson.check(task);
    else if (this.form.read === true) void lesson.read(task, kept);
    else kept();
  };

  // ---- what is said --------------------------------------------------------------------------------------------------------------

  private remarks(report: TaskReport | undefined): TemplateResult {
    const { quantity, options } = this.task.answer;
    const about = (code: string, found: number | undefined): unknown =>
      code.startsWith("option-") && found !== undefined ? html`<div class="prose soft">${richLine(options[found]?.text)}</div>` : nothing;
    const list = report?.feedback ?? [];
    return html`<div role="status">
      ${
        list.length === 0
          ? nothing
          : html`<div class="remarks ${report?.state ?? ""}">
            ${byLabel(list).map((group) =>
              group[0]?.label === undefined
                ? group.map((found) => html`<div><p>${message(remark(found, quantity))}</p>${about(found.code, found.found)}${noted(found)}</div>`)
                : condition(group),
            )}
          </div>`
      }
    </div>`;
  }

  private solution(): TemplateResult | typeof nothing {
    const { task, lesson } = this;
    const said = words.reveal;
    const { answer, id } = task;
    const value = lesson.expected.get(id);
    if (lesson.isSettled(id))
      return value === undefined ? nothing : html`<p class="small">${words.predict.expected(`${say(value)} ${answer.unit ?? ""}`.trim())}</p>`;
    const over = lesson.exercise.reveal === "finish" && lesson.progress?.finished !== undefined && hasKey(task);
    if (lesson.isRevealed(id) || over) return this.form.right?.(answer, value) ?? nothing;
    if (!lesson.canReveal(task)) return nothing;
    return html`<div class="row"><button class="outlined" @click=${() => void lesson.reveal(task)}>${said.show}</button><span class="small soft">${said.lead}</span></div>`;
  }
}

define("holonomy-task", TaskView);
