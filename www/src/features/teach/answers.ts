/** The fields of an answer, by its kind, and what a new task of a kind begins with. */
import { type TemplateResult, html, nothing } from "lit";
import { type AnswerBlock, type TaskBlock, type Words, freshId } from "../../document/exercise.js";
import type { AnswerKind } from "../../document/task-kind.js";
import type { Path } from "../../document/change.js";
import { text } from "../../text/strings.js";
import { area, choice, line, numberFrom, numberOrExpression, putWords, shownWords, tick } from "./fields.js";
import { type Form, firstChannel, unitOfChannel } from "./form.js";
import { measureOf, unitOf } from "./formula.js";
import { READY, conditionFields, freshCondition, readyMade, valueFields } from "./formula-fields.js";
import { withComma } from "../exercise/words.js";
import { teach } from "./words.js";

const words = teach.tasks;

/** What a new answer of a kind begins with, and its fields. */
interface Fields {
  fresh(form: Pick<Form, "report" | "outline">): Omit<AnswerBlock, "type">;
  fields(form: Form): TemplateResult;
}

/** The first channel at the end, where a number is asked. */
function freshNumber(form: Pick<Form, "report" | "outline">, relative: number): Omit<AnswerBlock, "type"> {
  const value = `final(${firstChannel(form)})`;
  const unit = unitOf(measureOf(value), unitOfChannel(form.report));
  return { value, tolerance: { relative }, ...(unit === "" ? {} : { unit }) };
}

const FIELDS: Record<AnswerKind, Fields> = {
  number: { fresh: (form) => freshNumber(form, 0.01), fields: numberFields },
  formula: { fresh: freshFormula, fields: formulaFields },
  choice: { fresh: () => ({ options: [words.newOption(1), words.newOption(2)], correct: 0 }), fields: choiceFields },
  model: { fresh: (form) => ({ checks: [{ expression: freshCondition(form) }] }), fields: modelFields },
  predict: { fresh: (form) => freshNumber(form, SHARE.number), fields: predictFields },
  text: { fresh: () => ({}), fields: textFields },
};

/** A new answer of a kind. */
export function freshAnswer(kind: AnswerKind, form: Pick<Form, "report" | "outline">): AnswerBlock {
  return { type: kind, ...FIELDS[kind].fresh(form) };
}

export function freshTask(kind: AnswerKind, form: Pick<Form, "report" | "outline">, taken: readonly string[]): TaskBlock {
  return { id: freshId(kind, taken), prompt: words.newPrompt[kind], points: 1, answer: freshAnswer(kind, form) };
}

/** The fields of the task's answer; none of a kind that this page does not know. */
export function answerFields(form: Form): TemplateResult {
  return (FIELDS as Partial<typeof FIELDS>)[form.task.answer.type]?.fields(form) ?? html``;
}

function textFields(form: Form): TemplateResult {
  const { solution, rubric = [] } = form.task.answer;
  return html`${area(
    words.solution,
    shownWords(solution, form.written),
    putWords(solution, form.written, (value, typing) => form.put(["answer", "solution"], value, typing)),
    3,
  )}
    <fieldset>
      <legend>${words.rubric.title}</legend>
      <p class="small soft">${words.rubric.lead}</p>
      ${rubric.map(
        ({ label, points }, i) => html`<div class="row" role="group" aria-label=${words.rubric.criterion(i + 1)}>
          ${line(
            words.rubric.label,
            shownWords(label, form.written),
            putWords(label, form.written, (value, typing) => form.put(["answer", "rubric", i, "label"], value ?? "", typing)),
            { class: "broad" },
          )}
          ${line(
            words.points,
            withComma(String(points)),
            (value, typing) => {
              const number = numberFrom(value).value;
              if (number !== undefined) form.put(["answer", "rubric", i, "points"], number, typing);
            },
            { class: "short", decimal: true },
          )}
          ${removal(words.rubric.remove(i + 1), () => form.remove(["answer", "rubric"], i))}
        </div>`,
      )}
      <div class="row"><button type="button" class="outlined" @click=${() => form.add(["answer", "rubric"], { label: "", points: 1 })}>${words.rubric.add}</button></div>
    </fieldset>`;
}

/** Sentences: room for more than one line. */
const sentence = (label: string, path: Path, form: Form, value: Words | undefined): TemplateResult =>
  area(
    label,
    shownWords(value, form.written),
    putWords(value, form.written, (next, typing) => form.put(path, next, typing)),
    2,
    "",
    "broad",
  );

const small = (label: string, path: Path, form: Form, value: Words | undefined, hint = ""): TemplateResult =>
  line(
    label,
    shownWords(value, form.written),
    putWords(value, form.written, (next, typing) => form.put(path, next, typing)),
    { hint },
  );

function runField(form: Form, run: string | undefined, path: Path): TemplateResult | typeof nothing {
  const { runs } = form.report;
  if (runs.length < 2) return nothing;
  const named = runs.map(({ label, index }) => [label || String(index + 1), label || text.stage.run(index)] as const);
  return choice(words.run, run ?? "", [["", words.firstRun] as const, ...named], (next) => form.put(path, next === "" ? undefined : next), { class: "short" });
}

function toleranceFields(form: Form, standard: number): TemplateResult {
  const { answer } = form.task;
  const { tolerance } = answer;
  const absolute = typeof tolerance === "number";
  const shown = tolerance === undefined ? "" : String(absolute ? tolerance : Number((100 * tolerance.relative).toPrecision(12)));
  const put = (number: number | undefined, asAbsolute: boolean, typing: boolean): void =>
    form.put(["answer", "tolerance"], number === undefined ? undefined : asAbsolute ? number : { relative: number / 100 }, typing);
  return html`
    ${line(
      words.tolerance,
      shown,
      (value, typing) => {
        const { value: number, good } = numberFrom(value);
        if (good) put(number, absolute, typing);
      },
      { class: "short", decimal: true, hint: String(100 * standard) },
    )}
    ${choice(
      "±",
      absolute ? "absolute" : "relative",
      [
        ["relative", answer.curve === undefined ? words.relative : words.relativeSpan],
        ["absolute", words.absolute],
      ],
      (next) => put(numberFrom(shown).value ?? (next === "absolute" ? 0.01 : 100 * standard), next === "absolute", false),
      { class: "broad" },
    )}
  `;
}

function common(form: Form, standard: number): TemplateResult {
  const { answer } = form.task;
  return html`<div class="row">
    ${line(words.unit, answer.unit ?? "", (value, typing) => form.put(["answer", "unit"], value.trim() === "" ? undefined : value.trim(), typing), { class: "short" })}
    ${toleranceFields(form, standard)} ${small(words.quantity, ["answer", "quantity"], form, answer.quantity, words.quantityHint)} ${runField(form, answer.run, ["answer", "run"])}
  </div>`;
}

/** Another measure often has another unit: a unit that was the old channel's own follows. */
function putValue(form: Form, value: string | number, typing: boolean): void {
  const { answer } = form.task;
  const unit = unitOfChannel(form.report);
  const [before, after] = [unitOf(measureOf(answer.value), unit), unitOf(measureOf(value), unit)];
  const follows = !typing && before !== after && (answer.unit ?? "") === before;
  if (!follows) form.put(["answer", "value"], value, typing);
  else
    form.puts([
      [["answer", "value"], value],
      [["answer", "unit"], after === "" ? undefined : after],
    ]);
}

function numberFields(form: Form): TemplateResult {
  return html`${valueFields(form, form.task.answer.value, (value, typing) => putValue(form, value, typing))} ${common(form, 0.01)} ${mistakeFields(form, words.mistakes)}`;
}

/** Twice the first parameter, in the range that it has. */
function freshFormula({ outline }: Pick<Form, "outline">): Omit<AnswerBlock, "type"> {
  const [name = "x"] = Object.keys((outline.value["parameters"] as object | undefined) ?? {});
  return { value: `2*${name}`, variables: { [name]: [0.5, 2] } };
}

function formulaFields(form: Form): TemplateResult {
  const { answer } = form.task;
  const { variables = {} } = answer;
  const put = (next: [string, [number, number]][], typing: boolean): void => form.put(["answer", "variables"], Object.fromEntries(next), typing);
  const list = Object.entries(variables);
  const changed = (at: number, name: string, range: [number, number], typing: boolean): void =>
    put(
      list.map((entry, i) => (i === at ? [name, range] : entry)),
      typing,
    );
  const { variable, variableFrom, variableTo, addVariable, removeVariable } = words.formula;
  return html`
    <div class="row">
      ${line(words.formula.value, String(answer.value ?? ""), (value, typing) => form.put(["answer", "value"], value.trim(), typing), { code: true, class: "broad" })}
      ${small(words.quantity, ["answer", "quantity"], form, answer.quantity, words.formula.quantityHint)}
    </div>
    <fieldset>
      <legend>${words.formula.variables}</legend>
      <p class="small soft">${words.formula.lead}</p>
      ${list.map(
        ([name, range], i) => html`<div class="row" role="group" aria-label=${variable(name)}>
          ${line(words.formula.letter, name, (value, typing) => value.trim() !== "" && changed(i, value.trim(), range, typing), { code: true, class: "short" })}
          ${[variableFrom(name), variableTo(name)].map((label, end) =>
            line(
              label,
              withComma(String(range[end])),
              (value, typing) => {
                const number = numberFrom(value).value;
                if (number !== undefined) changed(i, name, end === 0 ? [number, range[1]] : [range[0], number], typing);
              },
              { class: "short", decimal: true },
            ),
          )}
          ${list.length > 1 ? removal(removeVariable(name), () => put(without(list, i), false)) : nothing}
        </div>`,
      )}
      <div class="row"><button type="button" class="outlined" @click=${() => put([...list, [freshId("x", Object.keys(variables)), [0.5, 2]]], false)}>${addVariable}</button></div>
    </fieldset>
    ${mistakeFields(form, words.formula.mistakes)}
  `;
}

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);

/** Typical wrong answers, each with what to say to it. */
function mistakeFields(form: Form, legend: string, key: "value" | "curve" = "value"): TemplateResult {
  const { answer } = form.task;
  const mistakes = answer.mistakes ?? [];
  return html`
    <fieldset>
      <legend>${legend}</legend>
      ${mistakes.map(
        ({ message, ...wrong }, i) => html`<div class="row" role="group" aria-label=${words.mistake(i + 1)}>
          ${line(words.mistakeValue, String(wrong[key] ?? ""), (next, typing) => form.put(["answer", "mistakes", i, key], numberOrExpression(next), typing), { code: true })}
          ${area(
            words.mistakeMessage,
            shownWords(message, form.written),
            putWords(message, form.written, (next, typing) => form.put(["answer", "mistakes", i, "message"], next ?? "", typing)),
            2,
            "",
            "broad",
          )}
          ${removal(words.removeMistake(i + 1), () => form.remove(["answer", "mistakes"], i))}
        </div>`,
      )}
      <div class="row"><button type="button" class="outlined" @click=${() => form.add(["answer", "mistakes"], { [key]: `-(${String(answer[key] ?? 0)})`, message: "" })}>${words.addMistake}</button></div>
    </fieldset>
  `;
}

/** The default of the share that is right. A flat line through a whole oscillation is a third of its height off: it earns nothing. */
const SHARE = { number: 0.1, curve: 0.05 } as const;

function predictFields(form: Form): TemplateResult {
  const { answer } = form.task;
  const curve = answer.curve !== undefined;
  /** A number has a measure, a curve the quantity itself; its unit is the channel's own. */
  const change = (to: "number" | "curve"): void => {
    const channel = firstChannel(form);
    const unit = unitOfChannel(form.report)(channel);
    const { tolerance } = answer;
    const fresh = tolerance === undefined || (typeof tolerance === "object" && tolerance.relative === SHARE[curve ? "curve" : "number"]);
    form.puts([
      [["answer", "tolerance"], fresh ? { relative: SHARE[to] } : tolerance],
      [["answer", "value"], to === "curve" ? undefined : `final(${channel})`],
      [["answer", "curve"], to === "curve" ? channel : undefined],
      [["answer", "unit"], unit === "" ? undefined : unit],
      // What is wrong as a number is no curve.
      [["answer", "mistakes"], undefined],
    ]);
  };
  return html`<div class="row">${choice(
    words.predicted,
    curve ? "curve" : "number",
    (["number", "curve"] as const).map((id) => [id, words.predictions[id]] as const),
    change,
  )}</div>
  ${
    curve
      ? html`<div class="row">${line(words.curve, answer.curve ?? "", (value, typing) => form.put(["answer", "curve"], value, typing), { code: true, list: "channels" })}</div>`
      : valueFields(form, answer.value, (value, typing) => putValue(form, value, typing))
  }
  ${common(form, 0.1)} ${mistakeFields(form, curve ? words.mistakeCurves : words.mistakes, curve ? "curve" : "value")}`;
}

const wordsOf = (option: Words | { text: Words; feedback?: Words }): { text: Words; feedback?: Words } =>
  typeof option === "object" && "text" in option ? option : { text: option };

function choiceFields(form: Form): TemplateResult {
  const { answer } = form.task;
  const options = (answer.options ?? []).map(wordsOf);
  const right = answer.correct === undefined ? [] : [answer.correct].flat();
  const several = answer.several === true;
  const mark = (i: number, is: boolean): void => {
    const next = several ? [...right.filter((at) => at !== i), ...(is ? [i] : [])].sort((a, b) => a - b) : [i];
    form.put(["answer", "correct"], several ? next : (next[0] ?? 0));
  };
  /** The numbers of the right options after one is gone. */
  const without = (i: number): void => {
    const kept = right.filter((at) => at !== i).map((at) => (at > i ? at - 1 : at));
    form.puts([
      [["answer", "correct"], several ? kept : (kept[0] ?? 0)],
      [["answer", "options", i], undefined],
    ]);
  };
  const option = (i: number, next: Words | undefined, feedback: Words | undefined, typing: boolean): void =>
    form.put(["answer", "options", i], feedback === undefined ? (next ?? "") : { text: next ?? "", feedback }, typing);
  return html`
    ${options.map(
      (one, i) => html`<fieldset>
        <legend>${words.option(i + 1)}</legend>
        ${tick(words.right(i + 1), right.includes(i), (is) => mark(i, is))}
        <div class="row">
          ${area(
            words.option(i + 1),
            shownWords(one.text, form.written),
            putWords(one.text, form.written, (next, typing) => option(i, next, one.feedback, typing)),
            2,
            "",
            "broad",
          )}
          ${area(
            words.feedback(i + 1),
            shownWords(one.feedback, form.written),
            putWords(one.feedback, form.written, (next, typing) => option(i, one.text, next, typing)),
            2,
            "",
            "broad",
          )}
          ${options.length > 2 ? removal(words.removeOption(i + 1), () => without(i)) : nothing}
        </div>
      </fieldset>`,
    )}
    <div class="row">
      <button type="button" class="outlined" @click=${() => form.add(["answer", "options"], words.newOption(options.length + 1))}>${words.addOption}</button>
      ${tick(words.several, several, (is) =>
        form.puts([
          [["answer", "several"], is || undefined],
          [["answer", "correct"], is ? right : (right[0] ?? 0)],
        ]),
      )}
    </div>
  `;
}

function modelFields(form: Form): TemplateResult {
  const checks = form.task.answer.checks ?? [];
  return html`
    <p class="small soft">${words.checks}</p>
    ${checks.map(
      ({ expression, label, message, run }, i) => html`<fieldset>
        <legend>${words.check(i + 1)}</legend>
        ${conditionFields(form, expression, (next, typing) => form.put(["answer", "checks", i, "expression"], next, typing))}
        <div class="row">${small(words.checkLabel, ["answer", "checks", i, "label"], form, label, words.checkLabelHint)}</div>
        <div class="row">
          ${sentence(words.checkMessage, ["answer", "checks", i, "message"], form, message)} ${runField(form, run, ["answer", "checks", i, "run"])}
          ${checks.length > 1 ? removal(words.removeCheck(i + 1), () => form.remove(["answer", "checks"], i)) : nothing}
        </div>
      </fieldset>`,
    )}
    <div class="row">
      <button type="button" class="outlined" @click=${() => form.add(["answer", "checks"], { expression: freshCondition(form) })}>${words.addCheck}</button>
      <label
        ><span>${words.readyMade}</span
        ><select
          @change=${(event: Event) => {
            const select = event.target as HTMLSelectElement;
            const [id] = READY.filter((known) => known === select.value);
            if (id !== undefined) form.add(["answer", "checks"], { expression: readyMade(form, id) });
            select.value = "";
          }}
        >
          <option value="">${words.readyMadeFirst}</option>
          ${READY.map((id) => html`<option value=${id}>${words.ready[id]}</option>`)}
        </select></label
      >
    </div>
  `;
}

/** A button that takes something away. */
export function removal(label: string, act: () => void): TemplateResult {
  return html`<button type="button" class="icon outlined" aria-label=${label} title=${label} @click=${act}><span aria-hidden="true">×</span></button>`;
}
