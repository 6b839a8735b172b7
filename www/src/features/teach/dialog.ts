/** The teacher's dialog: an exercise is made of the open document, handed out, and what comes back is graded. */
import { type TemplateResult, html, nothing } from "lit";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { define, own, View } from "../../kit/view.js";
import "./board-view.js";
import "./handout.js";
import { Exercises } from "../exercise/client.js";
import { Preview } from "./preview.js";
import "./students.js";
import "./tasks.js";
import { teach } from "./words.js";
import sheet from "./dialog.css?inline";

const words = teach;
const PARTS = ["tasks", "students", "handout", "grade"] as const;
/** The page itself does nothing while a class is graded: all processors, but not more memory than a school's machine has. */
const MOST_WORKERS = 8;
type Part = (typeof PARTS)[number];

export class TeachDialog extends Dialog {
  static override properties = { ...View.properties, ...own("step") };
  static override sheets = [sheet];
  step: Part = "tasks";
  /** One worker for what is being written, the others for classes; none is made before it is asked. */
  private readonly bench = new Exercises(1);
  private readonly pool = new Exercises(Math.min(navigator.hardwareConcurrency ?? 2, MOST_WORKERS));
  private readonly preview = new Preview(this.bench);

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("close-teach", () => this.close());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.preview.dispose();
    this.bench.dispose();
    this.pool.dispose();
  }

  protected readonly heading = (): Heading => words;

  protected body(): TemplateResult {
    const { session } = this;
    return html`
      <nav class="parts" aria-label=${words.partsLabel}>
        ${PARTS.map((part) => html`<button type="button" aria-current=${part === this.step ? "page" : nothing} @click=${() => (this.step = part)}>${words.parts[part]}</button>`)}
        <button type="button" class="undo outlined" ?disabled=${!session.history.canUndo || session.text === session.opened?.text} @click=${() => session.undo()}>${words.undo}</button>
      </nav>
      ${this.step === "tasks" ? html`<holonomy-teach-tasks .session=${session} .preview=${this.preview}></holonomy-teach-tasks>` : nothing}
      ${this.step === "students" ? html`<holonomy-teach-students .session=${session} .pool=${this.pool}></holonomy-teach-students>` : nothing}
      ${this.step === "handout" ? html`<holonomy-teach-handout .session=${session} .pool=${this.bench}></holonomy-teach-handout>` : nothing}
      <holonomy-teach-board ?hidden=${this.step !== "grade"} .session=${session} .pool=${this.pool}></holonomy-teach-board>
    `;
  }
}

define("holonomy-teach", TeachDialog);
