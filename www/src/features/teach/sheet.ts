/** A sheet of paper with the tasks and room for answers. On the screen it is not seen; when it is printed, nothing else is. */
import { type TemplateResult, LitElement, html, nothing, svg } from "lit";
import { define, given } from "../../kit/view.js";
import { type ExerciseBlock, type TaskBlock, said } from "../../document/exercise.js";
import { factsOf } from "../../document/task-kind.js";
import { adoptMath, markdown } from "../exercise/markdown.js";
import { language } from "../../text/strings.js";
import { codeOf } from "./qr.js";
import { teach } from "./words.js";
import pageSheet from "./sheet-page.css?inline";
import sheet from "./sheet.css?inline";
import { rules } from "../../kit/style/rules.js";

const words = teach.handout.sheet;

/** For the whole page, while there is a sheet. */
const PAGE = rules(pageSheet);

export class Sheet extends LitElement {
  static override properties = { ...given("exercise"), name: {}, link: {}, place: {} };
  static override styles = rules(sheet);
  declare exercise: ExerciseBlock;
  declare name: string;
  /** Where the exercise opens; empty if only the file leads to it. */
  declare link: string;
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
      ${intro === undefined ? nothing : html`<article>${markdown(said(intro, shown))}</article>`}
      ${variants === undefined || Object.keys(variants).length === 0 ? nothing : html`<p class="own">${words.own} ${Object.keys(variants).map((name) => html`<span>${name} =</span>`)}</p>`} ${tasks.map((task, i) => this.task(task, i))}
    `;
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
              : html`${answer.unit === undefined ? nothing : html`<p>${words.unit(answer.unit)}</p>`}${lines(answer.curve === undefined ? 1 : 8)}`
      }
    </article>`;
  }
}

define("holonomy-sheet", Sheet);

/** Puts a sheet beside the page; the function that takes it away again. */
export async function laid(exercise: ExerciseBlock, name: string, link: string): Promise<() => void> {
  const sheet = document.createElement("holonomy-sheet") as Sheet;
  Object.assign(sheet, { exercise, name, link, place: `${location.origin}${location.pathname}` });
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
export async function print(exercise: ExerciseBlock, name: string, link: string): Promise<void> {
  const away = await laid(exercise, name, link);
  window.addEventListener("afterprint", away, { once: true });
  window.print();
}
