/** A sheet of paper with the tasks and room for answers. On the screen it is not seen; when it is printed, nothing else is. */
import { type TemplateResult, LitElement, html, nothing, svg } from "lit";
import { define, given } from "../../kit/view.js";
import { type ExerciseBlock, type TaskBlock, said } from "../../document/exercise.js";
import { factsOf } from "../../document/task-kind.js";
import { adoptMath, markdown } from "../exercise/markdown.js";
import { language } from "../../text/strings.js";
import { Paper, pointsOf, reach } from "../exercise/paper.js";
import { codeOf } from "./qr.js";
import type { Solution } from "./solutions.js";
import { teach } from "./words.js";
import pageSheet from "./sheet-page.css?inline";
import sheet from "./sheet.css?inline";
import { rules } from "../../kit/style/rules.js";

const words = teach.handout.sheet;
const PAPER = { wide: 640, high: 260, left: 60, right: 10, top: 18, bottom: 30 };

/** What stands on a sheet beside the tasks. */
export interface About {
  name: string;
  /** Where the exercise opens; empty if only the file leads to it. */
  link: string;
  /** Of the run, s. */
  duration: number;
  /** What is right, for a page of its own; none for the students'. */
  solutions: readonly Solution[];
  /** Address of a picture of the mechanism; empty where there is none. */
  picture: string;
}

/** For the whole page, while there is a sheet. */
const PAGE = rules(pageSheet);

export class Sheet extends LitElement {
  static override properties = { ...given("exercise", "solutions", "duration"), name: {}, link: {}, place: {}, picture: {} };
  static override styles = rules(sheet);
  declare exercise: ExerciseBlock;
  declare name: string;
  /** What is right, for a sheet of its own; none for the students'. */
  declare solutions: readonly Solution[];
  /** Of the run, s. */
  declare duration: number;
  /** Where the exercise opens; empty if only the file leads to it. */
  declare link: string;
  declare picture: string;
  /** The address of the page itself. */
  declare place: string;

  override render(): TemplateResult {
    const { tasks, intro, variants } = this.exercise;
    const shown = language();
    const total = tasks.reduce((sum, { points = 1 }) => sum + points, 0);
    const code = this.link === "" ? undefined : codeOf(this.link);
    return html`
      <header>
        <div>
          <h1>${this.name}</h1>
          <div class="who"><span>${words.name}</span><span>${words.date}</span><span class="points">${words.total(String(total))}</span></div>
          <p class="address">${code === undefined ? words.openFile : words.open} ${code === undefined ? this.place : this.link}</p>
        </div>
        ${code === undefined ? nothing : svg`<svg viewBox="0 0 ${code.size} ${code.size}" role="img" aria-label=${words.scan} shape-rendering="crispEdges"><path d=${code.path} /></svg>`}
      </header>
      ${this.picture === "" ? nothing : html`<img src=${this.picture} width="480" height="300" alt="" />`} ${intro === undefined ? nothing : html`<article>${markdown(said(intro, shown))}</article>`}
      ${variants === undefined || Object.keys(variants).length === 0 ? nothing : html`<p class="own">${words.own} ${Object.keys(variants).map((name) => html`<span>${name} =</span>`)}</p>`} ${tasks.map((task, i) => this.task(task, i))}
      ${this.solutions.length === 0 ? nothing : this.solved(tasks)}
    `;
  }

  /** Paper for a curve: the time has its values, the other axis those that the student writes. */
  private axes(unit: string, curve?: Float64Array): TemplateResult {
    const points = pointsOf(curve ?? []);
    const paper = new Paper(PAPER, [0, this.duration], points.length === 0 ? [-1, 1] : reach(points, 1));
    return html`<svg class="paper" viewBox="0 0 ${PAPER.wide} ${PAPER.high}">
      ${paper.grid(unit, points.length > 0)} ${points.length === 0 ? nothing : svg`<polyline points=${paper.line(points)}/>`}
    </svg>`;
  }

  /** For the teacher: on a page of its own. */
  private solved(tasks: readonly TaskBlock[]): TemplateResult {
    return html`<section class="solutions">
      <h1>${words.solutions(this.name)}</h1>
      ${tasks.map(({ answer }, i) => {
        const { words: right = "", curve } = this.solutions[i] ?? {};
        return html`<article><h2><span>${teach.tasks.task(i + 1)}</span></h2>${right === "" ? nothing : markdown(right)}${curve === undefined ? nothing : this.axes(answer.unit ?? "", curve)}</article>`;
      })}
    </section>`;
  }

  private task({ prompt, points = 1, answer }: TaskBlock, i: number): TemplateResult {
    const shown = language();
    const lines = (count: number): TemplateResult[] => Array.from({ length: count }, () => html`<div class="line"></div>`);
    return html`<article>
      <h2><span>${teach.tasks.task(i + 1)}</span><span>${words.points(String(points))}</span></h2>
      ${markdown(said(prompt, shown))}
      ${
        answer.options !== undefined
          ? answer.options.map(
              (option) =>
                html`<div class="option"><span>${answer.several === true ? "☐" : "○"}</span><div>${markdown(said(typeof option === "object" && "text" in option ? option.text : option, shown))}</div></div>`,
            )
          : factsOf(answer).document
            ? html`<p>${words.change}</p>${lines(2)}`
            : factsOf(answer).right.length === 0
              ? lines(5)
              : html`${answer.unit === undefined ? nothing : html`<p>${words.unit(answer.unit)}</p>`}${answer.curve === undefined ? lines(1) : this.axes(answer.unit ?? "")}`
      }
    </article>`;
  }
}

define("holonomy-sheet", Sheet);

/** Puts a sheet beside the page; the function that takes it away again. */
export async function laid(exercise: ExerciseBlock, about: About): Promise<() => void> {
  const sheet = document.createElement("holonomy-sheet") as Sheet;
  Object.assign(sheet, { exercise, ...about, place: `${location.origin}${location.pathname}` });
  const style = new CSSStyleSheet();
  style.replaceSync(PAGE.cssText);
  document.adoptedStyleSheets.push(style);
  document.body.append(sheet);
  await sheet.updateComplete;
  // Formulas are measured with their own letters.
  if (sheet.shadowRoot !== null) await adoptMath(sheet.shadowRoot);
  await document.fonts.ready;
  return () => {
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style);
  };
}

/** Prints a sheet. */
export async function print(exercise: ExerciseBlock, about: About): Promise<void> {
  const away = await laid(exercise, about);
  window.addEventListener("afterprint", away, { once: true });
  window.print();
}
