/**
 * A student's work on an exercise: whose numbers, which answers, what is locked, and the receipt at the end. Everything that counts is
 * computed by the worker of exercises; here is only what the student did. The document on screen is the student's, without the exercise.
 */
import { Emitter } from "../../session/emitter.js";
import { withValue } from "../../document/change.js";
import type { Hidden, Limits, LockedText, Session } from "../../session/session.js";
import { inWords, language, text } from "../../text/strings.js";
import type { CheckReport } from "../../solver/types.js";
import { hasKey, readExercise } from "./block.js";
import { factsOf } from "../../document/task-kind.js";
import { Exercises } from "./client.js";
import { Locks, isCovered } from "./locks.js";
import { isOtherMechanism } from "./mechanism.js";
import { type Around, nameOf, tellPlatform } from "./platform.js";
import { readState, resumed, stateOf } from "./platform-state.js";
import { type Progress, ProgressStore, newProgress, submission } from "./progress.js";
import type { Exercise, Given, Panel, Receipt, Report, Task, TaskReport } from "./types.js";
import { mayPass, openedIn, reachedIn } from "./sequence.js";
import { reason, refused, words } from "./words.js";

/** Changes of the mechanism are kept after a pause of so long, ms. */
const PAUSE = 500;
/** Longer links are trouble for some programs that they are pasted into, characters. */
export const LONGEST_LINK = 4000;

export type Stage = "loading" | "welcome" | "working" | "over";

export class Lesson extends Emitter implements Limits {
  stage: Stage = "loading";
  readonly exercise: Exercise;
  title = "";
  fingerprint = "";
  /** What could not be prepared. */
  problem = "";
  /** Earlier work on this exercise in this browser. */
  kept: Progress[] = [];
  progress: Progress | undefined;
  /** This student's numbers. */
  parameters: [string, number][] = [];
  /** Being asked of the worker: ids of tasks, "start", "finish". */
  readonly busy = new Set<string>();
  /** What went wrong with the last question, by the same ids. */
  readonly problems = new Map<string, () => string>();
  receipt: Receipt | undefined;
  /** The receipt graded by the key of this document, where it has one. */
  report: Report | undefined;
  /** Right numbers, by task, as far as they were shown. */
  readonly expected = new Map<string, number>();
  /** The document with the exercise and this student's numbers. */
  private key = "";
  /** The same without the exercise: what the student begins with. */
  private start = "";
  private locks: Locks | undefined;
  private readonly ends: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seen = "";
  private known: Session["good"];

  constructor(
    readonly session: Session,
    readonly source: string,
    readonly origin: string,
    readonly client = new Exercises(),
    readonly store = new ProgressStore(location.pathname),
  ) {
    super();
    const exercise = readExercise(source);
    if (exercise === undefined) throw new Error("the document has no exercise");
    this.exercise = exercise;
  }

  /** Looks at the exercise; says why it can only be shown as a document, where that is so. */
  async load(): Promise<string | undefined> {
    let fingerprint: string | undefined;
    let report: CheckReport;
    try {
      report = await this.client.ask("check", { text: this.source, language: language() });
      fingerprint = report.diagnostics.some(({ severity }) => severity === "error") ? undefined : await this.client.ask("fingerprint", { text: this.source });
    } catch (error) {
      return `${words.failed} ${reason(error)}`;
    }
    if (this.over) return undefined;
    if (fingerprint === undefined) {
      const first = report.diagnostics.find(({ severity }) => severity === "error");
      const found = first && inWords(first);
      return `${words.wrongBlock} ${found === undefined ? "" : `${text.editor.line(found.line, found.column)}: ${found.message} ${found.remedy}`}`.trim();
    }
    this.title = report.title;
    this.fingerprint = fingerprint;
    this.kept = await this.store.of(fingerprint);
    if (this.over) return undefined;
    this.session.limits = this;
    this.show(this.bare(this.source));
    this.stage = "welcome";
    this.ends.push(
      this.session.watch(["document", "report"], () => this.look()),
      tellPlatform(this),
    );
    const flush = (): void => this.flush();
    window.addEventListener("pagehide", flush);
    this.ends.push(() => window.removeEventListener("pagehide", flush));
    this.changed();
    return undefined;
  }

  /** Something else was opened meanwhile. */
  private get over(): boolean {
    return this.stage === "over";
  }

  /** Everything is given back; what was done is kept. */
  dispose(): void {
    this.flush();
    this.stage = "over";
    this.session.clock.hold(false);
    for (const end of this.ends.splice(0)) end();
    if (this.session.limits === this) this.session.limits = undefined;
    this.client.dispose();
  }

  // ---- beginning -----------------------------------------------------------------------------------------------------------------

  get varies(): boolean {
    return this.exercise.variants.length > 0;
  }

  /** The answers stand in the document, unseen. */
  get knowsAnswers(): boolean {
    return this.exercise.tasks.some((task) => !factsOf(task.answer).predicted && hasKey(task));
  }

  /** Begins with the numbers of `name`. */
  begin(name: string): Promise<void> {
    return this.enterAs(name, () => this.fresh(name), words.started);
  }

  /** Goes on with earlier work. */
  resume(progress: Progress): Promise<void> {
    return this.enterAs(progress.name, () => progress, words.resumed);
  }

  /** The work as a platform keeps it. */
  get state(): string {
    return this.progress === undefined ? "" : stateOf(this.progress, this.start);
  }

  /** A learning platform says who the student is and what was done before, or that the work is longer than it keeps. */
  readonly welcome = (around: Around): void => {
    if (around.full === true && !this.warned) this.session.say(() => words.platform.full);
    this.warned ||= around.full === true;
    if (around.full === true || this.stage !== "welcome") return;
    const kept = readState(around.state, this.fingerprint);
    const who = kept?.name ?? nameOf(around);
    if (kept !== undefined) void this.enterAs(who, () => resumed(this.fresh(who), kept, this.start), words.resumed);
    else if (who !== "") void this.begin(who);
  };
  /** It was said that the platform keeps no more. */
  private warned = false;

  private fresh(name: string): Progress {
    return newProgress(this.store.path, this.fingerprint, this.title, name, this.start, new Date());
  }

  /** Goes to work under a name; `made` is called when its numbers are there. */
  private enterAs(name: string, made: () => Progress, said: (name: string) => string): Promise<void> {
    return this.during("start", async () => {
      await this.numbersOf(name);
      if (this.over) return;
      this.progress = made();
      this.enter();
      this.session.say(() => said(name));
    });
  }

  async forget(progress: Progress): Promise<void> {
    await this.store.remove(progress.id);
    this.kept = await this.store.of(this.fingerprint);
    this.emit();
  }

  private async numbersOf(name: string): Promise<void> {
    // Without variants everybody has the document as it is.
    const { text, parameters } = this.varies ? await this.client.ask("variant", { text: this.source, student: name }) : { text: this.source, parameters: [] };
    this.key = text;
    this.parameters = parameters;
    this.start = this.bare(text);
  }

  /** A document as the student has it: without the exercise, and without a description that is hidden. */
  private bare(text: string): string {
    const document = withValue(text, ["exercise"], undefined);
    return this.exercise.hide.includes("description") && !isCovered("/description", this.exercise.locked)
      ? withValue(document, ["description"], undefined)
      : document;
  }

  private enter(): void {
    const { progress } = this;
    if (progress === undefined) return;
    this.locks = new Locks(this.start, this.exercise);
    // Kept by hand, or by another version: what is locked is as it is given.
    const sound = this.locks.touched(progress.document) === undefined;
    this.stage = "working";
    this.show(sound ? progress.document : this.start);
    this.changed();
    this.save();
  }

  /** Puts a document on screen with nothing before it that could be come back to. */
  private show(text: string): void {
    this.seen = text;
    this.session.clock.hold(this.held);
    this.session.openStart(text, this.origin);
  }

  // ---- what may be changed -------------------------------------------------------------------------------------------------------

  /** Nothing runs before it was predicted. */
  get held(): boolean {
    return this.stage !== "working" || this.predictions.length > 0;
  }

  /** Predictions that are still to be made. */
  get predictions(): Task[] {
    return this.exercise.tasks.filter(({ id, answer }) => factsOf(answer).predicted && !this.isSettled(id));
  }

  shows(panel: Panel): boolean {
    return this.exercise.panels.includes(panel);
  }

  /** What would tell an answer; a prediction may be about anything, so that nothing is told before it was made. */
  hides(what: Hidden): boolean {
    return this.exercise.hide.includes(what) || (this.held && what !== "description");
  }

  /** Is a place of the document locked? */
  covers(pointer: string): boolean {
    return this.stage !== "working" || this.locks?.covers(pointer) === true;
  }

  /** What may be chosen on an axis; nothing: everything. */
  allowed(axis: string): readonly string[] | undefined {
    return this.locks?.allowed(axis);
  }

  /** Why a text cannot be taken; nothing if it can. */
  refusal(text: string): string | undefined {
    if (this.stage !== "working") return words.locked.start;
    const touched = this.locks?.touched(text);
    return touched && refused(touched);
  }

  /** The parts of a text that stay as they are; nothing while they cannot be told. */
  locked(text: string): LockedText | undefined {
    const { locked } = words;
    if (this.stage !== "working") return { note: locked.start, ranges: [{ from: 0, to: text.length, title: locked.start }] };
    const ranges = this.locks?.ranges(text);
    if (ranges === undefined) return undefined;
    const titled = ranges.map(({ from, to, pointer }) => ({ from, to, title: refused({ kind: "locked", pointer }) }));
    return { note: titled.length === 0 ? "" : locked.note, ranges: titled };
  }

  /** The mechanism as the teacher gave it; answers stay, and the student's own mechanism can be had back. */
  reset(): void {
    const { progress, session } = this;
    // What was put away first is the student's own; what was tried on the teacher's mechanism is in the history.
    if (progress !== undefined && this.isOther) progress.aside ??= this.document;
    session.edit(this.start);
    session.endGesture();
    session.say(() => words.resetDone);
    this.changed();
  }

  /** The student's own mechanism, put away by [`reset`]. */
  get aside(): string | undefined {
    return this.progress?.aside;
  }

  bringBack(): void {
    const { aside, session } = this;
    if (aside === undefined) return;
    session.edit(aside);
    session.endGesture();
    session.say(() => words.broughtBack);
  }

  /** The mechanism on screen is the student's from now on. */
  dropAside(): void {
    delete this.progress?.aside;
    this.save();
    this.changed();
  }

  get isStart(): boolean {
    return this.session.text === this.start;
  }

  /** Is what is simulated another mechanism than the teacher's? Questions for numbers are about the teacher's. */
  get isOther(): boolean {
    const { document } = this;
    if (this.compared?.document !== document) this.compared = { document, other: isOtherMechanism(document, this.start) };
    return this.compared.other;
  }
  private compared: { document: string; other: boolean } | undefined;

  // ---- one after another ---------------------------------------------------------------------------------------------------------

  get opened(): number {
    return openedIn(this);
  }

  /** Opens what comes after tasks that are done with. */
  private advance(): void {
    const { progress, exercise, opened } = this;
    if (progress === undefined || !exercise.sequence) return;
    const next = reachedIn(this);
    if (next === progress.opened) return;
    progress.opened = next;
    if (next > opened) this.session.say(words.sequence.opened(next));
    this.save();
  }

  canPass(task: Task): boolean {
    return mayPass(this, task);
  }

  /** Gives a task up for now. */
  pass(task: Task): void {
    const { progress } = this;
    if (progress === undefined) return;
    progress.passed = [...(progress.passed ?? []), task.id];
    this.save();
    this.changed();
  }

  // ---- answering -----------------------------------------------------------------------------------------------------------------

  isSettled(id: string): boolean {
    return this.progress?.settled.includes(id) === true;
  }

  /** The answer to a task does not change any more. */
  isClosed(id: string): boolean {
    const { progress, exercise } = this;
    return progress === undefined || progress.revealed.includes(id) || this.isSettled(id) || (exercise.reveal === "finish" && progress.finished !== undefined);
  }

  reportOf(id: string): TaskReport | undefined {
    return this.progress?.reports[id];
  }

  get earned(): number {
    return Object.values(this.progress?.reports ?? {}).reduce((sum, { points }) => sum + points, 0);
  }

  get worth(): number {
    return this.exercise.tasks.reduce((sum, { points }) => sum + points, 0);
  }

  /** How many tasks have an answer. */
  get answered(): number {
    return this.exercise.tasks.filter((task) => this.isAnswered(task)).length;
  }

  isAnswered({ id, answer }: Task): boolean {
    const { progress } = this;
    if (factsOf(answer).document) return progress !== undefined && progress.document !== this.start;
    return progress?.answers[id] !== undefined;
  }

  /** Keeps an answer without judging it. */
  answer(id: string, given: Given | undefined): void {
    const { progress } = this;
    if (progress === undefined || this.isClosed(id)) return;
    // What was said of another answer does not hold for this one.
    if (JSON.stringify(progress.answers[id]) !== JSON.stringify(given)) delete progress.reports[id];
    if (given === undefined) delete progress.answers[id];
    else progress.answers[id] = given;
    this.save();
    this.changed();
  }

  /** Judges the answer that is kept, and counts it as an attempt; the same answer again, and one that cannot be read, is none. */
  check(task: Task): Promise<void> {
    const { id } = task;
    return this.during(id, async () => {
      const { progress } = this;
      if (progress === undefined || this.isClosed(id)) return;
      const before = progress.reports[id];
      const tries = (progress.attempts[id] ?? 0) + (before === undefined || before.refused ? 1 : 0);
      const report = await this.mark(id, { ...progress, attempts: { ...progress.attempts, [id]: tries } });
      progress.reports[id] = report;
      if (!report.refused) progress.attempts[id] = tries;
      // After the last one the answer stays, and the right one is shown.
      if (!report.refused && report.state !== "right" && tries >= (task.attempts ?? Number.POSITIVE_INFINITY)) {
        progress.revealed.push(id);
        await this.lookUp(task);
      }
      this.save();
    });
  }

  /** Keeps an answer that nothing here judges, unless it cannot be read; `kept` is called where it can. */
  read({ id }: Task, kept: () => void): Promise<void> {
    return this.during(id, async () => {
      const { progress } = this;
      if (progress === undefined) return;
      const report = await this.mark(id, progress);
      if (report.refused) progress.reports[id] = report;
      else kept();
      this.save();
    });
  }

  private async mark(task: string, progress: Progress): Promise<TaskReport> {
    return this.client.ask("mark", { key: this.key, submission: await this.submitted(progress), task });
  }

  /** The one prediction of a task; it is scored, and Run is unlocked after the last. */
  predict(task: Task, given: Given): Promise<void> {
    this.answer(task.id, given);
    return this.during(task.id, async () => {
      const { progress } = this;
      if (progress === undefined || this.isSettled(task.id)) return;
      progress.attempts[task.id] = 1;
      progress.reports[task.id] = await this.mark(task.id, progress);
      await this.settle(task.id, progress);
    });
  }

  /** Why the student expects it: said before the run, as the prediction is. */
  explain(id: string, reason: string): void {
    const { progress } = this;
    if (progress === undefined || this.isClosed(id)) return;
    progress.reasons = { ...progress.reasons, [id]: reason };
    if (reason === "") delete progress.reasons[id];
    this.save();
  }

  /** Runs without a prediction. */
  skip(task: Task): Promise<void> {
    return this.during(task.id, async () => {
      const { progress } = this;
      if (progress === undefined) return;
      delete progress.answers[task.id];
      await this.settle(task.id, progress);
    });
  }

  private async settle(id: string, progress: Progress): Promise<void> {
    const print = await this.client.ask("prediction", { key: this.key, submission: await this.submitted(progress), task: id });
    progress.predictions = { ...progress.predictions, [id]: print };
    progress.settled.push(id);
    if (!this.held && this.session.clock.held) {
      this.session.clock.hold(false);
      // Until now only the start was told.
      this.session.again();
      this.session.say(() => words.predict.unlocked);
    }
    this.save();
    this.changed();
  }

  curve(task: Task): Promise<Float64Array> {
    return this.client.ask("curve", { key: this.key, task: task.id });
  }

  /** Opens the next hint of a task. */
  hint(task: Task): void {
    const { progress } = this;
    if (progress === undefined || this.isClosed(task.id)) return;
    const opened = Math.min(task.hints.length, (progress.hints[task.id] ?? 0) + 1);
    progress.hints[task.id] = opened;
    const report = progress.reports[task.id];
    // The cost is Rust's to count; until the next check the points that are shown follow.
    if (report !== undefined) {
      const cost = task.hints.slice(0, opened).reduce((sum, hint) => sum + hint.cost, 0);
      report.points = Math.max(0, report.points - (cost - report.cost));
      report.cost = cost;
      report.hints = opened;
    }
    this.save();
    this.changed();
  }

  // ---- right answers -------------------------------------------------------------------------------------------------------------

  /** May the right answer be asked for now? */
  canReveal(task: Task): boolean {
    const { progress, exercise } = this;
    if (progress === undefined || !hasKey(task) || progress.revealed.includes(task.id) || progress.reports[task.id]?.state === "right") return false;
    if (typeof exercise.reveal === "object") return (progress.attempts[task.id] ?? 0) >= exercise.reveal.attempts;
    return exercise.reveal === "finish" && progress.finished !== undefined;
  }

  /** Shows it; the answer stays as it is from then on. */
  reveal(task: Task): Promise<void> {
    return this.during(task.id, async () => {
      this.progress?.revealed.push(task.id);
      this.save();
      await this.lookUp(task);
    });
  }

  isRevealed(id: string): boolean {
    return this.progress?.revealed.includes(id) === true;
  }

  /** The right number of a task, for showing it. */
  async lookUp(task: Task): Promise<void> {
    const { answer, id } = task;
    if (answer.value === undefined || this.expected.has(id) || this.progress === undefined) return;
    const probe = await this.submitted({ ...this.progress, answers: { [id]: 0 } });
    const value = (await this.client.ask("mark", { key: this.key, submission: probe, task: id })).feedback.find(
      ({ expected }) => expected !== undefined,
    )?.expected;
    if (value !== undefined) this.expected.set(id, value);
    this.emit();
  }

  // ---- the end -------------------------------------------------------------------------------------------------------------------

  finish(): Promise<void> {
    return this.during("finish", async () => {
      const { progress } = this;
      if (progress === undefined) return;
      const finished = new Date().toISOString();
      // What was never checked is judged now, and that is an attempt.
      for (const task of this.exercise.tasks) {
        const judged = !factsOf(task.answer).predicted && hasKey(task) && this.isAnswered(task) && !this.isClosed(task.id);
        if (judged && progress.reports[task.id] === undefined) progress.attempts[task.id] = (progress.attempts[task.id] ?? 0) + 1;
      }
      this.receipt = await this.client.ask("receipt", { key: this.key, submission: await this.submitted(progress, finished) });
      this.report = this.knowsAnswers ? await this.client.ask("grade", { key: this.source, submission: this.receipt.text }) : undefined;
      for (const report of this.report?.tasks ?? []) progress.reports[report.id] = report;
      progress.finished = finished;
      this.save();
    });
  }

  // ---- keeping -------------------------------------------------------------------------------------------------------------------

  /** What is judged: the work with the mechanism on screen, also where that was changed only just now. */
  private async submitted(progress: Progress, finished?: string): Promise<string> {
    await this.session.read();
    return submission(progress, this.document, finished);
  }

  /** The document that is judged: the last one without mistakes. */
  private get document(): string {
    return this.session.good?.text ?? this.start;
  }

  /** Follows the mechanism on screen. */
  private look(): void {
    const { progress, session } = this;
    // Labels and titles come with what is known of the document, and with the language.
    if (session.good !== this.known) {
      this.known = session.good;
      this.emit();
    }
    if (this.stage !== "working" || progress === undefined || session.broken || session.text === this.seen || session.good?.text !== session.text) return;
    this.seen = session.text;
    progress.document = session.text;
    // While something is tried on the teacher's mechanism the student's own one is kept, until it is brought back.
    if (session.text === progress.aside) delete progress.aside;
    // What was said of the mechanism as it was does not hold for this one.
    for (const { id, answer } of this.exercise.tasks) if (factsOf(answer).document && !this.isClosed(id)) delete progress.reports[id];
    this.save(PAUSE);
    this.changed();
  }

  /** What is done is kept at once: a page that goes away may not come to it. Changes of the mechanism come by the dozen and wait for a pause. */
  private save(pause = 0): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause);
    if (pause === 0) this.flush();
  }

  private flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const { progress } = this;
    if (progress === undefined) return;
    progress.time = Date.now();
    void this.store.put(structuredClone(progress));
  }

  /** Something is not as the receipt says any more. */
  private changed(): void {
    this.advance();
    if (!this.busy.has("finish")) this.receipt = this.report = undefined;
    this.emit();
    if (this.session.limits === this) this.session.limitsChanged();
  }

  /** Asks something that takes a while; what goes wrong is told where it was asked. */
  private async during(what: string, question: () => Promise<void>): Promise<void> {
    if (this.busy.has(what)) return;
    this.busy.add(what);
    this.problems.delete(what);
    if (what !== "finish") this.receipt = this.report = undefined;
    this.emit();
    try {
      await question();
    } catch (error) {
      if (!this.over) this.problems.set(what, () => reason(error));
    } finally {
      this.busy.delete(what);
      this.advance();
      this.emit();
    }
  }
}
