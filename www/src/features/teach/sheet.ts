/** A sheet of paper with the tasks and room for answers. On the screen it is not seen; when it is printed, nothing else is. */
import { type TemplateResult, LitElement, css, html, nothing, svg } from "lit";
import { define } from "../../kit/view.js";
import { type ExerciseBlock, type TaskBlock, said } from "../../document/exercise.js";
import { factsOf } from "../../document/task-kind.js";
import { adoptMath, markdown } from "../exercise/markdown.js";
import { language } from "../../text/strings.js";
import { codeOf } from "./qr.js";
import { teach } from "./words.js";

const words = teach.handout.sheet;

/** For the whole page, while there is a sheet. */
const PAGE = css`
  @media screen {
    holonomy-sheet {
      display: none;
    }
  }
  @media print {
    body > :not(holonomy-sheet) {
      display: none !important;
    }
    html,
    body {
      background: #fff;
    }
  }
`;

export class Sheet extends LitElement {
  static override properties = { exercise: { attribute: false }, name: {}, link: {}, place: {} };
  static override styles = css`
    :host {
      color: #000;
      background: #fff;
      font: 11pt/1.45 var(--font, serif);
    }
    h1 {
      margin: 0;
      font-size: 17pt;
      line-height: 1.25;
    }
    header {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 12pt;
    }
    .who {
      display: flex;
      gap: 18pt;
      margin-top: 12pt;
    }
    .who span {
      flex: 1;
      border-bottom: 0.6pt solid #000;
      padding-bottom: 12pt;
    }
    .who .points {
      flex: 0 0 auto;
      padding-left: 32pt;
    }
    .address {
      margin: 8pt 0 0;
      font-size: 9pt;
      overflow-wrap: anywhere;
    }
    .own {
      display: flex;
      flex-wrap: wrap;
      gap: 8pt 18pt;
      margin: 16pt 0 0;
    }
    .own span {
      min-width: 80pt;
      border-bottom: 0.6pt solid #000;
    }
    svg {
      width: 34mm;
      height: 34mm;
    }
    article {
      break-inside: avoid;
      margin-top: 16pt;
    }
    h2 {
      display: flex;
      justify-content: space-between;
      margin: 0 0 4pt;
      font-size: 12pt;
    }
    p {
      margin: 0 0 6pt;
    }
    .line {
      height: 20pt;
      border-bottom: 0.6pt solid #777;
    }
    .option {
      display: grid;
      grid-template-columns: 16pt 1fr;
    }
  `;
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
      ${answer.options !== undefined
        ? answer.options.map((option) => html`<div class="option"><span>${answer.several === true ? "☐" : "○"}</span><div>${markdown(said(typeof option === "object" && "text" in option ? option.text : option, shown))}</div></div>`)
        : factsOf(answer).document
          ? html`<p>${words.change}</p>${lines(2)}`
          : factsOf(answer).right.length === 0
            ? lines(5)
            : html`${answer.unit === undefined ? nothing : html`<p>${words.unit(answer.unit)}</p>`}${lines(answer.curve === undefined ? 1 : 8)}`}
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
