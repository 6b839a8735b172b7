/** Everything that is known of one submission. */
import { type TemplateResult, html, nothing } from "lit";
import { type Words, exerciseOf, said } from "../../document/exercise.js";
import type { Doubt } from "../exercise/types.js";
import { because, remark, say, withComma } from "../exercise/words.js";
import { message } from "../../kit/message.js";
import { parseNumber } from "../../text/number.js";
import { rangeAt } from "../../document/change.js";
import { language } from "../../text/strings.js";
import { LIMIT, type Row } from "./board.js";
import { type Change, changesInWords } from "./changes.js";
import type { Exercises } from "../exercise/client.js";
import { teach } from "./words.js";

const words = teach.board;

export interface Acts {
  give: (task: string, value: string) => void;
  comment: (task: string, comment: string) => void;
  judge: (task: string, criterion: number, points: readonly number[], max: number) => void;
  /** What the teacher looks for in the answer in words to a task. */
  rubric: (task: string) => readonly { label: Words; points: number }[];
  show: (document: string) => void;
  remove: () => void;
  pool: Pick<Exercises, "ask">;
  /** What the number of a task is, as the key says it. */
  quantity: (task: string) => Words | undefined;
}

/** Points as they are shown. */
export const short = (points: number): string => withComma(String(Number(points.toFixed(3))));

/** What a student gave, as text. */
function given(answer: unknown): string {
  if (typeof answer === "string") return answer;
  if (typeof answer === "number") return say(answer, 12);
  if (!Array.isArray(answer)) return "";
  return answer.every((part) => typeof part === "number") ? words.options(answer.map((option) => option + 1).join(", ")) : words.curve(answer.length);
}

/** A doubt in the language of the page, details too where the sentence has room for them. */
export function doubtIn({ code, message: detail, why }: Doubt): string {
  const known = (words.doubt as Record<string, ((detail: string) => string) | undefined>)[code];
  return known === undefined ? detail : known(why === undefined ? detail : because(why, code)).trim();
}

/** Between beginning and end. */
export function minutesOf({ minutes }: Row): string {
  return minutes === undefined ? "–" : words.minutes(minutes < 1 ? "< 1" : String(Math.round(minutes)));
}

/** What the student changed, by what was handed out under this name and what came back. */
export async function changesOf(row: Row, key: string, pool: Pick<Exercises, "ask">): Promise<Change[] | undefined> {
  const { report } = row;
  if (report === undefined || report.changed.length === 0 || report.rerun === "failed" || row.text === "") return undefined;
  const varies = Object.keys(exerciseOf(key)?.variants ?? {}).length > 0;
  const before = varies ? (await pool.ask("variant", { text: key, student: report.name }, LIMIT)).text : key;
  return changesInWords(report.changed, before, await documentOf(row, pool));
}

/** What two receipts share, in words: `words why` is the answer in words to the task. */
function shared(what: string): string {
  const [kind = "", task = ""] = what.split(" ");
  return (words.shared as Record<string, ((task: string) => string) | undefined>)[kind]?.(task) ?? what;
}

async function documentOf(row: Row, pool: Pick<Exercises, "ask">): Promise<string | undefined> {
  const receipt = await pool.ask("canonical", { submission: row.text });
  const place = rangeAt(receipt, "/document");
  return place === undefined ? undefined : receipt.slice(place.from, place.to);
}

export function rowDetails(row: Row, acts: Acts): TemplateResult | typeof nothing {
  const { report } = row;
  if (report === undefined) return nothing;
  const shown = language();
  const { columns } = words;
  return html`<div class="details" role="group" aria-label=${words.look(report.name.trim() || row.file)}>
    <p class="small slim">${columns.rerun}: ${words.rerun[report.rerun]} · ${columns.time}: ${minutesOf(row)} · ${columns.hints}: ${report.hints}</p>
    ${row.replacedBy === undefined ? nothing : html`<p class="warn">${words.replaced(row.replacedBy)}</p>`}
    ${
      row.doubts.length === 0
        ? nothing
        : html`<h3>${words.doubts}</h3>
          <ul>
            ${row.doubts.map((doubt) => html`<li>${message(doubtIn(doubt))} <code>${doubt.code}</code></li>`)}
          </ul>`
    }
    ${row.twins.length === 0 ? nothing : html`<p class="warn">${words.twins(row.twins.join(", "))}</p>`}
    ${row.shares.map(({ name, what }) => html`<p class="warn">${words.shares(name, what.map(shared).join(", "))}</p>`)}
    ${
      report.tasks.length === 0
        ? nothing
        : html`<h3>${words.answers}</h3>
          <ul class="plain">
            ${report.tasks.map(({ id, state, max, feedback }) => {
              const answer = given(row.answers[id]);
              return html`<li>
                <b>${words.taskState(id, words.states[state], short(row.pointsOf(id)), short(max))}</b>
                ${answer === "" ? nothing : html`<p class="small given">${words.answer(answer)}</p>`}
                ${row.reasons[id] === undefined ? nothing : html`<p class="small given">${words.reason(row.reasons[id])}</p>`}
                <ul class="small">
                  ${feedback.filter(({ code }) => code !== "open" && code !== "missing").map((one) => html`<li>${message(remark(one, acts.quantity(id)))} ${one.note === undefined ? nothing : said(one.note, shown)}</li>`)}
                </ul>
                ${
                  state === "open"
                    ? html`<label
                      ><span>${words.give(id)}</span
                      ><input type="text" inputmode="decimal" placeholder=${words.giveHint(short(max))} .value=${row.given.has(id) ? short(row.pointsOf(id)) : ""} @change=${(event: Event) => checked(event, max, (value) => acts.give(id, value))}
                    /></label>`
                    : nothing
                }
                ${state === "open" ? criteria(row, id, max, acts) : nothing}
                <label class="comment"
                  ><span>${words.comment(id)}</span
                  ><textarea rows="1" .value=${row.comments.get(id) ?? ""} @change=${(event: Event) => acts.comment(id, (event.target as HTMLTextAreaElement).value)}></textarea>
                </label>
              </li>`;
            })}
          </ul>`
    }
    ${
      report.changed.length === 0
        ? nothing
        : html`<h3>${words.changes}</h3>
          <ul>
            ${(row.changes ?? changesInWords(report.changed)).map(({ what, from, to }) => html`<li>${from === undefined && to === undefined ? what : to === undefined ? words.gone(what) : from === undefined ? words.added(what, to) : words.became(what, from, to)}</li>`)}
          </ul>`
    }
    ${report.parameters.length === 0 ? nothing : html`<p class="small">${words.numbers(report.parameters.map(([name, value]) => `${name} = ${say(value, 6)}`).join(", "))}</p>`}
    ${report.method === "" ? nothing : html`<p class="small">${words.method(report.method, report.version)}</p>`}
    <p class="small soft">${words.solver(withComma(report.solver_s.toFixed(2)))} ${report.status === "damaged" ? nothing : words.told}</p>
    <div class="row">
      ${
        row.text === "" || report.rerun === "failed"
          ? nothing
          : html`<button type="button" class="outlined" @click=${() => void documentOf(row, acts.pool).then((document) => document !== undefined && acts.show(document))}>${words.show}</button>`
      }
      <button type="button" class="outlined" @click=${acts.remove}>${words.remove}</button>
    </div>
  </div>`;
}

/** What the teacher looks for, a button each. */
function criteria(row: Row, task: string, max: number, { rubric, judge }: Acts): TemplateResult | typeof nothing {
  const list = rubric(task);
  if (list.length === 0) return nothing;
  const points = list.map((criterion) => criterion.points);
  return html`<div class="row" role="group" aria-label=${words.rubric(task)}>
    ${list.map(({ label, points: worth }, i) => html`<button type="button" class="outlined" aria-pressed=${String(row.met.get(task)?.has(i) === true)} @click=${() => judge(task, i, points, max)}>${words.criterion(said(label, language()), short(worth))}</button>`)}
  </div>`;
}

/** Points from 0 to what the task gives; anything else marks the field. */
function checked(event: Event, max: number, give: (value: string) => void): void {
  const field = event.target as HTMLInputElement;
  const points = parseNumber(field.value);
  const good = field.value.trim() === "" || (points !== undefined && points >= 0 && points <= max);
  field.setAttribute("aria-invalid", String(!good));
  if (good) give(field.value);
}
