/** The form of each kind of task: the field for the answer, what is taken from it, and how the right answer is shown. */
import { type TemplateResult, html, nothing } from "lit";
import { parseInUnit } from "../../text/number.js";
import type { Said } from "../../text/said.js";
import { type Points } from "./curve.js";
import type { AnswerKind } from "../../document/task-kind.js";
import type { Lesson } from "./lesson.js";
import type { Answer, Given, Task } from "./types.js";
import { richLine } from "./view.js";
import { say, told, withComma, words } from "./words.js";

/** The task on screen, as its form sees it. */
export interface Shown {
  readonly task: Task;
  readonly lesson: Lesson;
  /** The answer that is kept. */
  readonly given: Given | undefined;
  readonly closed: boolean;
  /** Another mechanism than the teacher's is on screen, and the answer is about the teacher's. */
  readonly astray: boolean;
  /** What is in the field cannot be taken, and was not changed since. */
  readonly unfit: boolean;
  /** What is in the field, before it is an answer. */
  typed: string | undefined;
  points: Points;
  /** The curve of the run, after the prediction: time and value in turn. */
  readonly truth: Float64Array | undefined;
  /** A range of values in which the curve that is asked for has room. */
  readonly room: [number, number] | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** Something was put in the field. */
  touched(): void;
  /** Keeps an answer before it is sent. */
  keep(given: Given | undefined): void;
}

/** What is sent, where it is not kept already; or why it cannot be taken. */
export type Taken = { given?: Given; refused?: never } | { refused: Said; focus?: string };

export interface Form {
  /** The answer is about the teacher's mechanism, whatever is on screen. */
  ofTeacher?: true;
  field(shown: Shown): TemplateResult;
  take(shown: Shown): Taken;
  /** Whether an answer can be read is asked also where nothing tells whether it is right. */
  read?: true;
  /** The right answer, for showing it; `value` is the right number once it is known. */
  right?(answer: Answer, value: number | undefined): TemplateResult | typeof nothing;
}

const withUnit = (value: number, unit: string | undefined): string => `${say(value)} ${unit ?? ""}`.trim();

function numberField(shown: Shown, keep?: (event: Event) => void): TemplateResult {
  const { unit, quantity } = shown.task.answer;
  const { given, unfit } = shown;
  const value = shown.typed ?? (typeof given === "number" ? withComma(String(given)) : "");
  const name = told(quantity) || words.answer;
  return html`<label class="field number"
    >${name}
    <span class="row">
      <input
        type="text"
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        .value=${value}
        ?readonly=${shown.closed}
        aria-label=${unit === undefined ? name : `${name}, ${words.inUnit(unit)}`}
        aria-invalid=${String(unfit)}
        aria-describedby=${[...(unfit ? ["refused"] : []), ...(shown.astray ? ["about"] : [])].join(" ") || nothing}
        @input=${(event: Event) => (shown.typed = (event.target as HTMLInputElement).value)}
        @change=${keep}
      />
      <span class="soft">${unit ?? ""}</span>
    </span></label
  >`;
}

function takeNumber({ task, renderRoot }: Shown): Taken {
  const { unit } = task.answer;
  const typed = renderRoot.querySelector<HTMLInputElement>(".number input")?.value ?? "";
  const given = parseInUnit(typed, unit);
  if (given !== undefined) return { given };
  // A number with something behind it has a unit of the student's own.
  const refused = (): string => (unit !== undefined && /^\s*[+\u2212-]?[\d.,]/.test(typed) ? words.numberAlone(unit) : words.notNumber);
  return { refused, focus: ".number input" };
}

const number: Form = {
  ofTeacher: true,
  field: (shown) =>
    // A number that can be read is kept as soon as the field is left.
    numberField(shown, (event) => {
      const value = parseInUnit((event.target as HTMLInputElement).value, shown.task.answer.unit);
      if (value === undefined) return;
      shown.touched();
      shown.keep(value);
    }),
  take: takeNumber,
  right: ({ unit }, value) => (value === undefined ? nothing : html`<p class="answer" role="status">${words.reveal.is(withUnit(value, unit))}</p>`),
};

const predict: Form = {
  ofTeacher: true,
  field(shown) {
    const { task, lesson, given, closed } = shown;
    const { curve, unit } = task.answer;
    if (curve !== undefined) {
      const points = Array.isArray(given) ? (given as Points) : shown.points;
      const drawn = (event: CustomEvent<Points>): void => {
        shown.points = event.detail;
        shown.touched();
      };
      return html`<holonomy-curve class="wide" .points=${points} .closed=${closed} .unit=${unit ?? ""} .truth=${shown.truth} .room=${shown.room} .duration=${lesson.session.good?.report.duration ?? 1} @drawn=${drawn}></holonomy-curve>`;
    }
    if (!lesson.isSettled(task.id)) return numberField(shown);
    if (typeof given !== "number") return html`<p>${words.predict.skipped}</p>`;
    return html`<p class="answer">${words.predict.yours(withUnit(given, unit))}</p>`;
  },
  take(shown) {
    if (shown.task.answer.curve === undefined) return takeNumber(shown);
    return shown.points.length < 2 ? { refused: () => words.curve.few } : { given: shown.points };
  },
};

const formula: Form = {
  read: true,
  field(shown) {
    const { quantity, variables = [] } = shown.task.answer;
    const { given, unfit } = shown;
    return html`<label class="field formula"
        >${told(quantity) || words.answer}
        <input
          type="text"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          .value=${shown.typed ?? (typeof given === "string" ? given : "")}
          ?readonly=${shown.closed}
          aria-invalid=${String(unfit)}
          aria-describedby=${unfit ? "refused letters" : "letters"}
          @input=${(event: Event) => (shown.typed = (event.target as HTMLInputElement).value)}
          @change=${(event: Event) => {
            shown.touched();
            shown.keep((event.target as HTMLInputElement).value.trim() || undefined);
          }}
      /></label>
      <p id="letters" class="small soft">${words.formula.letters(variables.join(", "))}</p>`;
  },
  take({ renderRoot }) {
    const typed = renderRoot.querySelector<HTMLInputElement>(".formula input")?.value.trim() ?? "";
    return typed === "" ? { refused: () => words.formula.empty, focus: ".formula input" } : { given: typed };
  },
  right: ({ value }) => (value === undefined ? nothing : html`<p class="answer" role="status">${words.reveal.is(String(value))}</p>`),
};

const choice: Form = {
  field(shown) {
    const { options, several } = shown.task.answer;
    const chosen = Array.isArray(shown.given) ? (shown.given as number[]) : [];
    const choose = (option: number, on: boolean): void => {
      const before = several ? chosen.filter((other) => other !== option) : [];
      const now = on ? [...before, option].sort((a, b) => a - b) : before;
      shown.touched();
      shown.keep(now.length === 0 ? undefined : now);
    };
    return html`<fieldset>
      <legend>${several ? words.several : words.one}</legend>
      ${options.map(
        (option, i) => html`<label class="option">
          <input type=${several ? "checkbox" : "radio"} name="option" .checked=${chosen.includes(i)} ?disabled=${shown.closed} @change=${(event: Event) => choose(i, (event.target as HTMLInputElement).checked)} />
          <span class="prose">${richLine(option.text)}</span>
        </label>`,
      )}
    </fieldset>`;
  },
  take: ({ given }) => (given === undefined ? { refused: () => words.nothingChosen } : {}),
  right: ({ options, correct }) =>
    html`<div role="status"><p class="answer">${words.reveal.options}</p><ul class="prose">${(correct ?? []).map((right) => html`<li>${richLine(options[right]?.text)}</li>`)}</ul></div>`,
};

/** A mechanism as an answer: the one on screen. */
const model: Form = {
  field: ({ lesson, closed }) => html`<p class="small soft">${words.model}</p>
    ${lesson.aside === undefined || closed ? nothing : html`<div class="about"><p>${words.aside}</p><button type="button" class="outlined" @click=${() => lesson.bringBack()}>${words.bringBack}</button> <button type="button" class="outlined" @click=${() => lesson.dropAside()}>${words.dropAside}</button></div>`}`,
  take: ({ lesson }) => (lesson.session.broken ? { refused: () => words.unsound } : {}),
  right: () => html`<p class="small" role="status">${words.reveal.none}</p>`,
};

const text: Form = {
  field: (shown) => html`<label class="field wide"
      >${words.answer}
      <textarea maxlength="20000" .value=${typeof shown.given === "string" ? shown.given : ""} ?readonly=${shown.closed} @change=${(event: Event) => shown.keep((event.target as HTMLTextAreaElement).value.trim() || undefined)}></textarea>
    </label>
    <p class="small soft">${words.words}</p>`,
  take: () => ({}),
};

export const FORMS: Record<AnswerKind, Form> = { number, formula, choice, model, predict, text };
