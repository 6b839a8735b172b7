/** The tasks of an exercise: a list, the form of one, and beside it what students read and what the program says of it. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, View } from "../../kit/view.js";
import {
  type ExerciseBlock,
  type TaskBlock,
  addEntry,
  addTask,
  exerciseOf,
  moveTask,
  removeEntry,
  removeExercise,
  removeTask,
  setExercise,
  setTask,
} from "../../document/exercise.js";
import { type AnswerKind, KINDS, factsOf } from "../../document/task-kind.js";
import { outline } from "../../document/outline.js";
import { adoptMath } from "../exercise/markdown.js";
import { withComma } from "../exercise/words.js";
import { answerFields, freshAnswer, freshTask, removal } from "./answers.js";
import { type Written, area, choice, line, numberFrom, putWords, shownWords } from "./fields.js";
import type { Form } from "./form.js";
import type { Preview } from "./preview.js";
import { previewPanel } from "./preview-panel.js";
import { teachStyle } from "./style.js";
import { teach } from "./words.js";
import sheet from "./tasks.css?inline";

const words = teach.tasks;
/** Most levels of hints, as in Rust. */
const HINTS = 3;

export class TeachTasks extends View {
  static override properties = { ...View.properties, ...given("preview"), ...own("draft", "selected", "written") };
  static override sheets = [...teachStyle, sheet];
  declare preview: Preview;
  selected = 0;
  written: Written = "all";
  /** The text with what is being typed. */
  declare draft: string | undefined;

  protected override follows(): (() => void)[] {
    return [this.preview.subscribe(() => this.requestUpdate())];
  }

  override firstUpdated(): void {
    if (this.shadowRoot !== null) void adoptMath(this.shadowRoot);
  }

  /** A change of the text: shown while it is typed, one entry of undo when it is settled. */
  private change(next: string, typing = false): void {
    this.draft = typing ? next : undefined;
    if (!typing) this.session.edit(next);
  }

  private add(kind: AnswerKind): void {
    const { good, text: now } = this.session;
    if (good === undefined) return;
    const tasks = exerciseOf(now)?.tasks ?? [];
    this.change(
      addTask(
        now,
        freshTask(
          kind,
          { report: good.report, outline: outline(now) },
          tasks.map(({ id }) => id),
        ),
      ),
    );
    this.selected = tasks.length;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("textarea[name=prompt], .form textarea")?.focus());
  }

  override render(): TemplateResult {
    const { session } = this;
    const exercise = exerciseOf(session.text);
    const shown = exerciseOf(this.draft ?? session.text);
    if (session.good === undefined) return html`<p class="problem">${teach.needsDocument}</p>`;
    if (exercise === undefined || shown === undefined) {
      return html`<p class="soft">${words.lead}</p>
        <p class="none">${words.none}</p>
        <h3>${words.add}</h3>
        ${this.kinds("")}`;
    }
    const at = Math.min(this.selected, exercise.tasks.length - 1);
    const task = exercise.tasks[at];
    const now = shown.tasks[at];
    if (task !== undefined) this.preview.show(this.draft ?? session.text, at);
    return html`
      <p class="small soft">${words.lead}</p>
      <div class="columns">
        <div>
          <nav aria-label=${words.list}>
            <ol class="plain">
              ${exercise.tasks.map(
                ({ id, answer }, i) => html`<li>
                  <button type="button" aria-current=${String(i === at)} @click=${() => (this.selected = i)}>${words.listed(i + 1, id, words.kinds[answer.type] ?? "")}</button>
                </li>`,
              )}
            </ol>
          </nav>
          <h3>${words.add}</h3>
          ${this.kinds("list")}
        </div>
        <div class="form">${task === undefined ? nothing : this.taskForm(task, at, exercise)} ${this.general(exercise)}
          ${task === undefined ? nothing : html`<button type="button" class="outlined jump" @click=${this.toPreview}>${teach.preview.jump}</button>`}
        </div>
        <div class="side" tabindex="-1" role="region" aria-label=${teach.preview.title}>${now === undefined ? nothing : previewPanel(this.preview, now, shown, Object.keys((outline(session.text).value["outputs"] as object | undefined) ?? {}))}</div>
      </div>
      <datalist id="channels">${session.good.report.channels.map(({ name, label }) => html`<option value=${name} label=${label}></option>`)}</datalist>
    `;
  }

  private readonly toPreview = (): void => {
    const side = this.renderRoot.querySelector<HTMLElement>(".side");
    side?.focus({ preventScroll: true });
    side?.scrollIntoView({ block: "start" });
  };

  private kinds(looks: string): TemplateResult {
    return html`<div class="kinds ${looks}">
      ${KINDS.map((kind) => html`<button type="button" class="outlined" title=${words.kindTitles[kind]} @click=${() => this.add(kind)}>${words.kinds[kind]}</button>`)}
    </div>`;
  }

  private form(task: TaskBlock, at: number): Form | undefined {
    const { good, text: now } = this.session;
    if (good === undefined) return undefined;
    return {
      task,
      written: this.written,
      report: good.report,
      outline: outline(now),
      put: (path, value, typing = false) => this.change(setTask(this.session.text, at, path, value), typing),
      puts: (values) => this.change(values.reduce((changed, [path, value]) => setTask(changed, at, path, value), this.session.text)),
      add: (path, value) => this.change(addEntry(this.session.text, ["tasks", at, ...path], value)),
      remove: (path, index) => this.change(removeEntry(this.session.text, ["tasks", at, ...path], index)),
    };
  }

  private taskForm(task: TaskBlock, at: number, { tasks }: ExerciseBlock): TemplateResult | typeof nothing {
    const form = this.form(task, at);
    if (form === undefined) return nothing;
    const move = (by: 1 | -1): void => {
      this.change(moveTask(this.session.text, at, by));
      this.selected = at + by;
    };
    return html`
      <h3>${words.task(at + 1)}</h3>
      ${area(
        words.prompt,
        shownWords(task.prompt, this.written),
        putWords(task.prompt, this.written, (value, typing) => form.put(["prompt"], value ?? "", typing)),
        3,
        words.promptHint,
      )}
      <div class="row">
        ${line(words.id, task.id, (value, typing) => form.put(["id"], value.trim(), typing), { code: true, hint: words.idHint })}
        ${line(
          words.points,
          String(task.points ?? 1),
          (value, typing) => {
            const { value: points, good } = numberFrom(value);
            if (good) form.put(["points"], points, typing);
          },
          { class: "short", decimal: true },
        )}
        ${choice(
          words.kind,
          task.answer.type,
          KINDS.map((kind) => [kind, words.kinds[kind]] as const),
          (kind) => form.put(["answer"], freshAnswer(kind, form)),
        )}
      </div>
      <fieldset>
        <legend>${words.answer}</legend>
        ${answerFields(form)}
      </fieldset>
      ${this.hints(form)} ${tries(form)}
      <div class="row">
        <button type="button" class="outlined" ?disabled=${at === 0} @click=${() => move(-1)}>${words.up}</button>
        <button type="button" class="outlined" ?disabled=${at === tasks.length - 1} @click=${() => move(1)}>${words.down}</button>
        <button type="button" class="outlined" @click=${() => this.change(removeTask(this.session.text, at))}>${words.remove}</button>
      </div>
    `;
  }

  private hints(form: Form): TemplateResult {
    const hints = form.task.hints ?? [];
    return html`<fieldset>
      <legend>${words.hints}</legend>
      ${hints.map((hint, i) => {
        const priced = typeof hint === "object" && "text" in hint ? hint : { text: hint };
        const { cost } = priced;
        const put = (change: { text?: typeof priced.text; cost?: number | undefined }, typing: boolean): void => {
          const next = { ...priced, ...change };
          form.put(["hints", i], next.cost === undefined || next.cost === 0 ? next.text : { text: next.text, cost: next.cost }, typing);
        };
        return html`<div class="row">
          ${area(
            words.hint(i + 1),
            shownWords(priced.text, this.written),
            putWords(priced.text, this.written, (value, typing) => put({ text: value ?? "" }, typing)),
            2,
            "",
            "broad",
          )}
          ${line(
            words.hintCost(i + 1),
            cost === undefined ? "" : withComma(String(cost)),
            (value, typing) => {
              const { value: next, good } = numberFrom(value);
              if (good) put({ cost: next }, typing);
            },
            { class: "short", decimal: true, hint: "0" },
          )}
          ${removal(words.removeHint(i + 1), () => form.remove(["hints"], i))}
        </div>`;
      })}
      ${hints.length < HINTS ? html`<div class="row"><button type="button" class="outlined" @click=${() => form.add(["hints"], "")}>${words.addHint}</button></div>` : nothing}
    </fieldset>`;
  }

  /** What concerns the whole exercise. */
  private general(exercise: ExerciseBlock): TemplateResult {
    const put =
      (key: "intro" | "note") =>
      (value: unknown, typing: boolean): void =>
        this.change(setExercise(this.session.text, [key], value), typing);
    return html`<fieldset class="away">
        ${area(words.intro, shownWords(exercise.intro, this.written), putWords(exercise.intro, this.written, put("intro")), 3, words.promptHint)}
        <div class="row">${area(words.note, shownWords(exercise.note, this.written), putWords(exercise.note, this.written, put("note")), 2)}</div>
        <div class="row">${choice(
          words.texts,
          this.written,
          (["all", "en", "de"] as const).map((id) => [id, words.languages[id]] as const),
          (id) => (this.written = id),
        )}</div>
      </fieldset>
      <div class="row"><button type="button" class="outlined" @click=${() => this.change(removeExercise(this.session.text))}>${words.removeExercise}</button></div>`;
  }
}

/** How often an answer may be tried, and what a wrong try costs, where it is judged and may be given again. */
function tries({ task, put }: Form): TemplateResult | typeof nothing {
  const { predicted, right } = factsOf(task.answer);
  if (predicted || right.length === 0) return nothing;
  const field = (label: string, key: "attempts" | "attempt_cost", hint: string): TemplateResult => {
    const value = task[key];
    return line(
      label,
      value === undefined ? "" : withComma(String(value)),
      (typed, typing) => {
        const { value: next, good } = numberFrom(typed);
        if (good) put([key], next, typing);
      },
      { class: "short", decimal: true, hint },
    );
  };
  return html`<div class="row">${field(words.attempts, "attempts", words.anyNumber)} ${field(words.attemptCost, "attempt_cost", "0")}</div>`;
}

define("holonomy-teach-tasks", TeachTasks);
