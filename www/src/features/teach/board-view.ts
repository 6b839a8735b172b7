/** The board: receipts come by dropping, choosing or pasting, and each becomes a row. What stands in them is shown as plain text, whatever it is. */
import { type TemplateResult, html, nothing } from "lit";
import { define, given, own, View } from "../../kit/view.js";
import { howFar } from "../../kit/how-far.js";
import { type ExerciseBlock, exerciseOf } from "../../document/exercise.js";
import { isJudged, tellsRight } from "../../document/task-kind.js";
import { because, dated, reason } from "../exercise/words.js";
import { save } from "../../kit/download.js";
import { parseNumber } from "../../text/number.js";
import { track } from "../../kit/style/work.js";
import { type Said, spoken } from "../../text/said.js";
import { text } from "../../text/strings.js";
import { Board, type Row } from "./board.js";
import { type By, ONLY, type Only, type Order, inOrder, isShown, turnedOrder } from "./board-order.js";
import { changesOf, minutesOf, rowDetails, short } from "./board-row.js";
import boardStyle from "./board.css?inline";
import { csv } from "./csv.js";
import { choice } from "./fields.js";
import { BoardShelf, type KeptBoard, keptOf, restore } from "./kept-board.js";
import type { Exercises } from "../exercise/client.js";
import { teachStyle } from "./style.js";
import "./summary.js";
import { LARGEST, type Submission, TooLarge, ofDrop, ofFiles, ofPasted } from "./submissions.js";
import { Refused } from "../../solver/errors.js";
import { teach } from "./words.js";
import { ask } from "../../kit/events.js";

const words = teach.board;

/** Boards are kept after a pause of so long, ms. */
const PAUSE = 600;

/** Can a document grade? Nothing, if it has the right answers. */
export function lackOf(exercise: ExerciseBlock | undefined): "none" | "no-key" | undefined {
  if (exercise === undefined || exercise.tasks.length === 0) return "none";
  const judged = exercise.tasks.filter(({ answer }) => isJudged(answer));
  return judged.length > 0 && !judged.some(({ answer }) => tellsRight(answer)) ? "no-key" : undefined;
}

export class TeachBoard extends View {
  static override properties = {
    ...View.properties,
    ...given("pool"),
    ...own("board", "open", "opened", "problem", "over", "packing", "order", "only", "summed", "kept"),
  };
  static override sheets = [...teachStyle, track, boardStyle];
  declare pool: Exercises;
  declare board: Board | undefined;
  /** The row whose details are shown. */
  declare open: Row | undefined;
  problem: Said = "";
  /** Something is held over the place for dropping. */
  over = false;
  /** By what the rows stand in order; nothing: as they came. */
  declare order: Order | undefined;
  /** Which rows are shown. */
  only: Only = "all";
  /** Whether it is shown how the class answered. */
  summed = false;
  /** An earlier board of this key in this browser. */
  declare kept: KeptBoard | undefined;
  private readonly shelf = new BoardShelf(location.pathname);
  private looked = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What goes back is being put together. */
  packing = false;
  /** A key that was opened here, in place of the page's document. */
  declare opened: { text: string; title: string } | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.flush();
    this.board?.dispose();
  }

  /** The document that grading goes by. */
  private get key(): { text: string; title: string } {
    return this.opened ?? { text: this.session.text, title: this.session.title || text.about.untitled };
  }

  /** A board belongs to one key: another one begins anew. */
  private boardOf(exercise: ExerciseBlock): Board {
    const { text: key } = this.key;
    if (this.board?.key === key) return this.board;
    this.board?.dispose();
    const max = exercise.tasks.reduce((sum, { points = 1 }) => sum + points, 0);
    const board = new Board(key, max, this.pool);
    board.subscribe(() => {
      this.requestUpdate();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), PAUSE);
    });
    this.board = board;
    return board;
  }

  /** Keeps the board in this browser, when every receipt is graded. */
  private flush(): void {
    clearTimeout(this.timer);
    const { board } = this;
    if (board === undefined || board.rows.length === 0 || board.done < board.rows.length) return;
    const { title } = this.key;
    void this.pool.ask("fingerprint", { text: board.key }).then(
      (id) => (id === undefined ? undefined : this.shelf.put(keptOf(board, id, this.shelf.path, title, Date.now()))),
      () => undefined,
    );
  }

  /** Looks for an earlier board of the key. */
  private async lookForKept(key: string): Promise<void> {
    if (this.looked === key) return;
    this.looked = key;
    this.kept = undefined;
    const id = await this.pool.ask("fingerprint", { text: key }).catch(() => undefined);
    const kept = (await this.shelf.list()).find((one) => one.id === id);
    if (this.looked === key && kept !== undefined && kept.rows.length > 0) this.kept = kept;
  }

  private async goOn(kept: KeptBoard, exercise: ExerciseBlock): Promise<void> {
    this.kept = undefined;
    const board = this.boardOf(exercise);
    await board.add(kept.rows.map(({ file, text: receipt }) => ({ name: file, text: () => Promise.resolve(receipt) })));
    restore(board, kept);
  }

  private take(submissions: readonly Submission[], passed: readonly string[] = []): void {
    const exercise = exerciseOf(this.key.text);
    if (exercise === undefined) return;
    this.problem = () => [submissions.length === 0 ? words.nothing : "", passed.length === 0 ? "" : words.passedOver(passed.join(", "))].join(" ").trim();
    if (submissions.length > 0) void this.boardOf(exercise).add(submissions);
  }

  override render(): TemplateResult {
    const exercise = exerciseOf(this.key.text);
    const lack = lackOf(exercise);
    const points = exercise?.tasks.reduce((sum, task) => sum + (task.points ?? 1), 0) ?? 0;
    const board = this.board?.key === this.key.text ? this.board : undefined;
    if (lack === undefined) void this.lookForKept(this.key.text);
    const { kept } = this;
    return html`
      <p class="small soft">${words.lead}</p>
      <div class="row">
        <p class=${lack === undefined ? "key" : "warn"}>${lack === "none" ? words.noKey : lack === "no-key" ? words.noAnswers : words.key(this.key.title, short(points))}</p>
        ${this.chooser(words.openKey, "key", (files) => void this.openKey(files), false)}
      </div>
      ${
        lack !== undefined || kept === undefined || exercise === undefined || (board !== undefined && board.rows.length > 0)
          ? nothing
          : html`<div class="row"><p>${words.keptLine(kept.rows.length, dated(kept.time))}</p>
            <button type="button" class="main outlined" @click=${() => void this.goOn(kept, exercise)}>${words.goOn}</button>
            <button type="button" class="outlined" @click=${() => void this.shelf.remove(kept.id).then(() => (this.kept = undefined))}>${words.forget}</button></div>`
      }
      ${lack === undefined ? this.intake() : nothing} ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}
      ${board === undefined || board.rows.length === 0 ? nothing : this.results(board, exercise)}
      <p class="small soft proof">${words.proof}</p>
    `;
  }

  private chooser(label: string, id: string, take: (files: FileList) => void, folder: boolean): TemplateResult {
    return html`<button type="button" class="main outlined" @click=${() => this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)?.click()}>${label}</button
      ><input
        type="file"
        id=${id}
        aria-label=${label}
        ?multiple=${id !== "key"}
        ?webkitdirectory=${folder}
        accept=${folder ? "" : ".json,application/json"}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          if (input.files !== null && input.files.length > 0) take(input.files);
          // The same files again are a change too.
          input.value = "";
        }}
      />`;
  }

  private async openKey(files: FileList): Promise<void> {
    const [file] = files;
    if (file === undefined) return;
    try {
      if (file.size > LARGEST) throw new TooLarge(file.size);
      const key = await file.text();
      const report = await this.pool.ask("check", { text: key, language: "en" });
      const [error] = report.diagnostics.filter(({ severity }) => severity === "error");
      if (error !== undefined) throw new Refused({ kind: "diagnostics", diagnostics: [error] });
      const lack = lackOf(exerciseOf(key));
      if (lack !== undefined) {
        this.problem = () => words.keyWrong(lack === "none" ? words.noKey : words.noAnswers);
        return;
      }
      this.opened = { text: key, title: report.title ?? file.name };
      this.problem = "";
    } catch (error) {
      this.problem = () => words.keyWrong(error instanceof TooLarge ? because({ names: [String(error.size)] }, "too-large") : reason(error));
    }
  }

  private intake(): TemplateResult {
    return html`<div
        class="drop ${this.over ? "over" : ""}"
        @dragover=${(event: DragEvent) => {
          event.preventDefault();
          this.over = true;
        }}
        @dragleave=${() => (this.over = false)}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          this.over = false;
          const passed: string[] = [];
          if (event.dataTransfer !== null) void ofDrop(event.dataTransfer, passed).then((found) => this.take(found, passed));
        }}
      >
        <p>${words.drop}</p>
        ${this.chooser(words.files, "files", (files) => this.take(ofFiles(files)), false)} ${this.chooser(words.folder, "folder", (files) => this.folder(files), true)}
      </div>
      <div class="row">
        <label><span>${words.paste}</span><textarea id="paste" class="code" rows="2" spellcheck="false"></textarea></label>
        <button type="button" class="main primary" @click=${this.pasted}>${words.grade}</button>
      </div>`;
  }

  private folder(files: FileList): void {
    const passed: string[] = [];
    this.take(ofFiles(files, passed), passed);
  }

  private readonly pasted = (): void => {
    const field = this.renderRoot.querySelector<HTMLTextAreaElement>("#paste");
    if (field === null) return;
    const found = ofPasted(field.value, words.pasted);
    this.take(found);
    if (found.length > 0) field.value = "";
  };

  private results(board: Board, exercise: ExerciseBlock | undefined): TemplateResult {
    const { rows, done } = board;
    const doubtful = rows.filter(({ report, status }) => report !== undefined && status !== "graded").length;
    const tasks = exercise?.tasks.map(({ id }) => id) ?? [];
    const percent = Math.floor((100 * done) / rows.length);
    const { columns } = words;
    const shown = inOrder(
      rows.filter((row) => isShown(row, this.only)),
      this.order,
    );
    const sortable = (name: string, by: By, wide: boolean): TemplateResult =>
      html`<th scope="col" class=${wide ? "wide" : ""} aria-sort=${this.order?.by === by ? (this.order.down ? "descending" : "ascending") : "none"}><button type="button" class="sort" @click=${() => (this.order = turnedOrder(this.order, by))}>${name}<span aria-hidden="true">${this.order?.by === by ? (this.order.down ? " ↓" : " ↑") : ""}</span></button></th>`;
    return html`
      <div class="row">
        <p role="status">${words.state(done, rows.length, doubtful)}</p>
        <button type="button" class="main outlined" ?disabled=${done === 0} @click=${() => save(`${this.key.title}-grades.csv`, "text/csv", csv(rows, tasks))}>${words.csv}</button>
        <button type="button" class="main outlined" ?disabled=${done < rows.length || this.packing} @click=${() => void this.sendBack(board)}>${words.back.button}</button>
        <button
          type="button"
          class="main outlined"
          @click=${() => {
            this.open = undefined;
            this.flush();
            board.dispose();
            this.board = undefined;
            this.looked = "";
          }}
        >
          ${words.clear}
        </button>
      </div>
      ${done < rows.length ? howFar(percent, words.progress) : nothing}
      <div class="row">
        ${choice(
          words.only,
          this.only,
          ONLY.map((id) => [id, words.onlys[id]] as const),
          (id) => (this.only = id),
          { class: "short" },
        )}
        <button type="button" class="main outlined" aria-expanded=${String(this.summed)} ?disabled=${done === 0} @click=${() => (this.summed = !this.summed)}>${words.summary}</button>
      </div>
      ${this.summed && exercise !== undefined ? html`<holonomy-teach-summary .board=${board} .exercise=${exercise} .pool=${this.pool} .revision=${done}></holonomy-teach-summary>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label=${words.table}>
        <table>
          <thead>
            <tr>
              ${sortable(columns.name, "name", false)} ${sortable(columns.points, "points", false)}
              <th scope="col">${columns.tasks}</th>
              ${sortable(columns.status, "status", true)}
              <th scope="col" class="wide">${columns.rerun}</th>
              ${sortable(columns.time, "time", true)} ${sortable(columns.hints, "hints", true)}
              <th scope="col" class="wide">${columns.changed}</th>
              <th scope="col">${columns.more}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map((row) => this.row(board, row))}
          </tbody>
        </table>
      </div>
    `;
  }

  /** Saves the pages that go back to the students. */
  private async sendBack(board: Board): Promise<void> {
    const { title } = this.key;
    this.packing = true;
    this.problem = "";
    try {
      const { pagesOf } = await import("./back.js");
      save(`${title}-${words.back.file}.zip`, "application/zip", new Blob([await pagesOf(board.rows, board.key, title, true, this.pool)]));
    } catch (error) {
      const message = reason(error);
      this.problem = () => words.back.failed(message);
    }
    this.packing = false;
  }

  private row(board: Board, row: Row): TemplateResult {
    const { report } = row;
    if (report === undefined) return html`<tr><td class="name">${row.file}</td><td colspan="8" class="soft">${words.waiting}</td></tr>`;
    const name = report.name.trim() || words.noName;
    const open = this.open === row;
    return html`<tr>
        <th scope="row" class="name">${report.status === "damaged" ? row.file : name} <span class="slim small status ${row.status}">${words.status[row.status]}</span>${row.replacedBy === undefined ? nothing : html`<br /><span class="small soft">${words.notCounted}</span>`}</th>
        <td class="number">${words.of(short(row.points), short(report.max))}${row.open > 0 ? html`<br /><span class="small">${words.open(short(row.open))}</span>` : nothing}</td>
        <td>
          <span class="states">
            ${report.tasks.map(({ id, state, max }) => {
              const told = words.taskState(id, words.states[state], short(row.pointsOf(id)), short(max));
              return html`<span class="state ${state}" role="img" aria-label=${told} title=${told}>${MARKS[state]}</span>`;
            })}
          </span>
        </td>
        <td class="wide"><span class="status ${row.status}">${words.status[row.status]}</span></td>
        <td class="wide">${words.rerun[report.rerun]}</td>
        <td class="wide">${minutesOf(row)}</td>
        <td class="number wide">${report.hints}</td>
        <td class="wide">${report.changed.length === 0 ? (report.status === "damaged" ? "–" : words.unchanged) : words.places(report.changed.length)}</td>
        <td>
          <button type="button" class="outlined" aria-expanded=${String(open)} aria-label=${words.look(report.status === "damaged" ? row.file : name)} @click=${() => this.look(board, open ? undefined : row)}>${words.lookShort}</button>
        </td>
      </tr>
      ${
        open
          ? html`<tr>
            <td colspan="9">
              ${rowDetails(row, {
                give: (task, value) => this.give(board, row, task, value),
                comment: (task, comment) => board.comment(row, task, comment),
                judge: (task, criterion, points, max) => board.judge(row, task, criterion, points, max),
                rubric: (task) => exerciseOf(board.key)?.tasks.find(({ id }) => id === task)?.answer.rubric ?? [],
                show: (document) => this.showDocument(document),
                remove: () => {
                  this.open = undefined;
                  board.remove(row);
                },
                pool: this.pool,
                quantity: (task) => exerciseOf(board.key)?.tasks.find(({ id }) => id === task)?.answer.quantity,
              })}
            </td>
          </tr>`
          : nothing
      }`;
  }

  /** Shows the details of a row. */
  private look(board: Board, row: Row | undefined): void {
    this.open = row;
    if (row === undefined || row.changes !== undefined) return;
    changesOf(row, board.key, this.pool).then(
      (changes) => {
        row.changes = changes;
        this.requestUpdate();
      },
      // The names of what was changed stand there without values.
      () => undefined,
    );
  }

  private give(board: Board, row: Row, task: string, value: string): void {
    const max = row.report?.tasks.find(({ id }) => id === task)?.max ?? 0;
    const points = parseNumber(value);
    if (value.trim() === "") board.give(row, task, undefined);
    else if (points !== undefined && points >= 0 && points <= max) board.give(row, task, points);
  }

  /** The student's mechanism in the page; the board stays. It is looked at as any document is. */
  private showDocument(document: string): void {
    // The key stays what grading goes by, whatever the page shows now.
    this.opened ??= { text: this.session.text, title: this.session.title || text.about.untitled };
    // As a document: the teacher looks at it, and does not work through it.
    this.session.openPlain(document, "");
    ask(this, "close-teach");
  }
}

/** What stands in the boxes of the tasks. */
const MARKS = { right: "✓", partly: "½", wrong: "×", missing: "–", open: "?" } as const;

define("holonomy-teach-board", TeachBoard);
