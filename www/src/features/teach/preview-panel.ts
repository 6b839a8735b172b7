/** Beside the form: what students read, and what the program says about the task as the document stands. */
import { type TemplateResult, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { type ExerciseBlock, type TaskBlock, said } from "../../document/exercise.js";
import { factsOf } from "../../document/task-kind.js";
import { markdown } from "../exercise/markdown.js";
import { reason, remark, say } from "../exercise/words.js";
import type { Feedback } from "../exercise/types.js";
import { message } from "../../kit/message.js";
import { inWords, language, text } from "../../text/strings.js";
import { type Preview, conditionsOf, problemOf, valueOf } from "./preview.js";
import { teach } from "./words.js";

const words = teach.preview;

const withUnit = (value: number, unit: string | undefined): string => `${say(value, 6)}${unit === undefined || unit === "" ? "" : ` ${unit}`}`;

/** A text of the exercise as elements; made anew only when it changes. */
export function told(source: string): TemplateResult {
  return html`<div class="told">${guard([source], () => markdown(source))}</div>`;
}

function task(block: TaskBlock): TemplateResult {
  const shown = language();
  const points = block.points ?? 1;
  return html`<div class="paper">
    <p class="small soft">${words.points(String(points))}</p>
    ${told(said(block.prompt, shown))}
    ${(block.answer.options ?? []).map((option) => html`<div class="option"><span aria-hidden="true">${block.answer.several === true ? "☐" : "○"}</span>${told(said(typeof option === "object" && "text" in option ? option.text : option, shown))}</div>`)}
    ${(block.hints ?? []).map((hint, i) => {
      const priced = typeof hint === "object" && "text" in hint;
      return html`<details>
        <summary class="small">${words.hint(i + 1, String(priced ? (hint.cost ?? 0) : 0))}</summary>
        ${told(said(priced ? hint.text : hint, shown))}
      </details>`;
    })}
  </div>`;
}

function condition(feedback: Feedback): TemplateResult {
  const { code } = feedback;
  const state = code === "check-holds" ? words.holds : code === "check-fails" ? words.fails : words.cannot;
  return html`<li class=${code === "check-holds" ? "calm" : "warn"}><b>${state}</b> ${message(remark(feedback))}</li>`;
}

/** What the program says of it. */
function verdict(preview: Preview, block: TaskBlock, exercise: ExerciseBlock, outputs: readonly string[]): TemplateResult | typeof nothing {
  const { found, failure, diagnostics } = preview;
  if (diagnostics.length > 0) {
    return html`<div class="problem" role="alert">
      <p>${words.problems}</p>
      <ul>
        ${diagnostics
          .slice(0, 4)
          .map(inWords)
          .map(({ message: sentence, remedy, line, column }) => html`<li>${text.editor.line(line, column)}: ${message(sentence)} ${message(remedy)}</li>`)}
      </ul>
    </div>`;
  }
  if (failure !== undefined) return html`<p class="problem" role="alert">${words.failed(reason(failure))}</p>`;
  if (found === undefined || found.task.id !== block.id) return html`<p class="small soft">${words.computing}</p>`;
  const { report } = found;
  const { answer } = block;
  const { document, predicted, right } = factsOf(answer);
  if (right.length === 0) return html`<p class="calm">${words.words}</p>`;
  if (answer.options !== undefined) {
    return answer.correct === undefined || [answer.correct].flat().length === 0
      ? html`<p class="warn">${words.noChoice}</p>`
      : html`<p class="calm">${words.choice([answer.correct].flat().length)}</p>`;
  }
  if (document) {
    return report === undefined
      ? nothing
      : html`<p class=${report.state === "right" ? "warn" : "calm"}>${report.state === "right" ? words.solved : words.unsolved}</p>
          <ul class="plain">
            ${conditionsOf(report).map(condition)}
          </ul>
          ${outputsFree(block, exercise, outputs) ? html`<p class="warn">${words.outputs}</p>` : nothing}`;
  }
  const problem = problemOf(report);
  if (problem !== undefined) return html`<p class="problem">${message(words.noValue(problem))}</p>`;
  if (answer.variables !== undefined) return html`<p class="calm">${words.formula}</p>`;
  if (answer.curve !== undefined) return html`<p class="calm">${words.curve}</p>`;
  const value = valueOf(report);
  const tolerance = report?.feedback[0]?.tolerance ?? 0;
  if (value === undefined) return nothing;
  return html`<p class="calm">${(predicted ? words.predicted : words.right)(withUnit(value, answer.unit), withUnit(tolerance, answer.unit))}</p>
    ${found.mistakes.map((wrong, i) =>
      wrong === undefined
        ? nothing
        : Math.abs(wrong - value) <= tolerance
          ? html`<p class="warn">${words.mistakeIsRight(i + 1)}</p>`
          : html`<p class="small soft">${words.mistake(i + 1, withUnit(wrong, answer.unit))}</p>`,
    )}`;
}

/** Does a condition ask for outputs that students may redefine? */
function outputsFree({ answer }: TaskBlock, exercise: ExerciseBlock, outputs: readonly string[]): boolean {
  if ((exercise.locked ?? []).some((pointer) => pointer === "" || pointer === "/outputs")) return false;
  return (answer.checks ?? []).some(({ expression }) => outputs.some((name) => new RegExp(`(^|[^\\w.])${name}($|[^\\w.])`).test(expression)));
}

/** `outputs`: names of the document's outputs. */
export function previewPanel(preview: Preview, block: TaskBlock, exercise: ExerciseBlock, outputs: readonly string[]): TemplateResult {
  return html`
    <h3>${words.title}</h3>
    <div role="status">${verdict(preview, block, exercise, outputs)}</div>
    <h3>${words.asStudents}</h3>
    ${task(block)}
  `;
}
