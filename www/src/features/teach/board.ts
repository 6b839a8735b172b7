/** The board as data: submissions, what came of each, points given by hand. One that is damaged, or breaks a worker, has its own row and stops no other. */
import type { Doubt, Report } from "../exercise/types.js";
import { Emitter } from "../../session/emitter.js";
import { compare } from "./class.js";
import type { Change } from "./changes.js";
import type { Exercises } from "../exercise/client.js";
import { OutOfTime } from "../../solver/errors.js";
import { type Submission, TooLarge } from "./submissions.js";

/** Time for one submission, s: that of `holonomy grade`. */
export const LIMIT = 20;

/** What a student gave, by task, as the receipt has it: a number, words, numbers of options, points of a curve. */
export type Answers = Record<string, unknown>;

export class Row {
  report: Report | undefined;
  /** Its text or link, as long as it may be a receipt. */
  text = "";
  answers: Answers = {};
  /** The changes of the student, in words; known once the row has been opened. */
  changes: Change[] | undefined;
  /** Time for everything, s. */
  wall = 0;
  /** Points that the teacher gave, by task. */
  readonly given = new Map<string, number>();
  /** What the teacher writes to an answer, by task. */
  readonly comments = new Map<string, string>();
  /** The criteria that an answer in words meets, by task. */
  readonly met = new Map<string, ReadonlySet<number>>();
  /** The reasons for predictions, by task. */
  reasons: Record<string, string> = {};
  /** Names of others whose document and answers are the same. */
  twins: string[] = [];
  /** Names of others that share words, curves, wrong numbers or times, and what that is. */
  shares: { name: string; what: string[] }[] = [];
  /** Names of others whose own numbers stand in its document. */
  numbersOf: string[] = [];
  /** The later receipt of the same name that counts in its place: its file. */
  replacedBy: string | undefined;

  constructor(readonly file: string) {}

  pointsOf(task: string): number {
    return this.given.get(task) ?? this.report?.tasks.find(({ id }) => id === task)?.points ?? 0;
  }

  get points(): number {
    return this.report?.tasks.reduce((sum, { id }) => sum + this.pointsOf(id), 0) ?? 0;
  }

  /** What does not fit, of itself and beside the others; as `holonomy grade` has it. */
  get doubts(): Doubt[] {
    const own = this.report?.doubts ?? [];
    if (this.numbersOf.length === 0) return own;
    return [
      ...own,
      { code: "others-numbers", message: `The numbers in its document are those of ${this.numbersOf.join(", ")}.`, why: { names: this.numbersOf } },
    ];
  }

  get status(): Report["status"] {
    const status = this.report?.status ?? "damaged";
    return status === "graded" && this.doubts.length > 0 ? "doubtful" : status;
  }

  /** Points that still wait for the teacher. */
  get open(): number {
    return this.report?.tasks.reduce((sum, { id, state, max }) => sum + (state === "open" && !this.given.has(id) ? max : 0), 0) ?? 0;
  }

  /** Between beginning and end by the student's clock, min; nothing where they are no times. */
  get minutes(): number | undefined {
    if (this.report === undefined) return undefined;
    const [from, to] = [Date.parse(this.report.started), Date.parse(this.report.finished)];
    return Number.isFinite(to - from) && to >= from ? (to - from) / 60_000 : undefined;
  }
}

/** What could not even be read, as a report. */
function unreadable(doubt: Doubt, max: number): Report {
  return {
    status: "damaged",
    name: "",
    points: 0,
    max,
    open: 0,
    tasks: [],
    rerun: "failed",
    doubts: [doubt],
    changed: [],
    attempts: 0,
    hints: 0,
    method: "",
    version: "",
    started: "",
    finished: "",
    parameters: [],
    numbers: [],
    work: "",
    prints: [],
    solver_s: 0,
  };
}

export class Board extends Emitter {
  readonly rows: Row[] = [];
  private ended = false;

  constructor(
    /** The teacher's document with its exercise. */
    readonly key: string,
    /** All points of the key, for rows without a report of Rust. */
    private readonly max: number,
    private readonly pool: Pick<Exercises, "ask">,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
  }

  get done(): number {
    return this.rows.filter(({ report }) => report !== undefined).length;
  }

  /** Grades more. Resolves when all of these are done. */
  async add(submissions: readonly Submission[]): Promise<void> {
    const added = submissions.map((submission) => ({ submission, row: new Row(submission.name) }));
    this.rows.push(...added.map(({ row }) => row));
    this.emit();
    await Promise.all(added.map(({ submission, row }) => this.grade(submission, row)));
  }

  remove(row: Row): void {
    const at = this.rows.indexOf(row);
    if (at >= 0) this.rows.splice(at, 1);
    this.compare();
    this.emit();
  }

  /** Gives points to a task that a person must read, or takes them back. */
  give(row: Row, task: string, points: number | undefined): void {
    if (points === undefined) row.given.delete(task);
    else row.given.set(task, points);
    this.emit();
  }

  /** Writes to an answer. */
  comment(row: Row, task: string, comment: string): void {
    if (comment.trim() === "") row.comments.delete(task);
    else row.comments.set(task, comment.trim());
    this.emit();
  }

  /** Says whether an answer meets a criterion; its points are those of the criteria that it meets. */
  judge(row: Row, task: string, criterion: number, points: readonly number[], max: number): void {
    const met = new Set(row.met.get(task));
    if (!met.delete(criterion)) met.add(criterion);
    row.met.set(task, met);
    row.given.set(
      task,
      Math.min(
        max,
        [...met].reduce((sum, at) => sum + (points[at] ?? 0), 0),
      ),
    );
    this.emit();
  }

  dispose(): void {
    this.ended = true;
  }

  private async grade(submission: Submission, row: Row): Promise<void> {
    const begin = this.now();
    try {
      row.text = await submission.text();
      row.report = await this.pool.ask("grade", { key: this.key, submission: row.text }, LIMIT);
      if (row.report.status !== "damaged") ({ answers: row.answers, reasons: row.reasons } = await this.partsOf(row.text));
    } catch (error) {
      if (this.ended) return;
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof TooLarge ? "too-large" : error instanceof OutOfTime ? "out-of-time" : row.text === "" ? "unreadable" : "program-broke";
      row.report = unreadable({ code, message, ...(error instanceof TooLarge && { why: { names: [String(error.size)] } }) }, this.max);
    }
    row.wall = (this.now() - begin) / 1000;
    // Nobody looks at noise again: it need not be kept.
    if (row.report.status === "damaged") row.text = "";
    this.compare();
    this.emit();
  }

  private async partsOf(text: string): Promise<{ answers: Answers; reasons: Record<string, string> }> {
    // Rust has read it: what is there is what it should be.
    const { answers = {}, reasons = {} } = JSON.parse(await this.pool.ask("canonical", { submission: text })) as {
      answers?: Answers;
      reasons?: Record<string, string>;
    };
    return { answers, reasons };
  }

  /** Notes what the receipts say of each other. */
  private compare(): void {
    const named = (at: number): string => this.rows[at]?.report?.name.trim() || (this.rows[at]?.file ?? "");
    compare(this.rows.map(({ report }) => report)).forEach(({ replacedBy, sameAs, numbersOf, shares }, at) => {
      const row = this.rows[at];
      if (row === undefined) return;
      row.twins = sameAs.map(named);
      row.numbersOf = numbersOf.map(named);
      row.shares = shares.map(([other, what]) => ({ name: named(other), what }));
      row.replacedBy = replacedBy === null ? undefined : this.rows[replacedBy]?.file;
    });
  }
}
