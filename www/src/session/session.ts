/**
 * The headless owner of what the page shows: the document's text, what is known of it, its runs. The text is the document: sliders,
 * fields and the editor change it, and everything else follows. What is on screen is the last text that was right.
 */
import { PART_LISTS } from "../document/lists.js";
import { Arrows } from "./arrows.js";
import { jointOf } from "../document/shown.js";
import { type Said, spoken } from "../text/said.js";
import { pins as pinsWords } from "../text/en/pins.js";
import { failureInWords, inWords, language, text as words } from "../text/strings.js";
import { Interrupted, PartMissing, type SolverClient, SolverGone, SolverTrap } from "../solver/client.js";
import type { Analysis, CheckCode, CheckReport } from "../solver/types.js";
import { Clock, easySpeed } from "./clock.js";
import { type Path, withValue } from "../document/change.js";
import { History } from "./history.js";
import { type Judgement, type Limits, type ModePicture, type Notice, type SaidNotice, speaking } from "./kept.js";
import { reading } from "../text/number.js";
import { lacking } from "./late.js";
import { type Moment, openAddress, openExample } from "./opening.js";
import { type Pin, Pins } from "./pins.js";
import { type Run, RunSet } from "./runs.js";
import type { Spotlight } from "./spotlight.js";
import { emptyReport, sheet } from "./sheet.js";
import { Source } from "./signals.js";

export type { Hidden, Limits, LockedText, ModePicture, Notice } from "./kept.js";

/** Longer than this, a computation is shown as one, ms. */
const PATIENCE = 300;
/** A check that is older gives way to a document that is opened, or to a change of the text, ms. */
const GIVES_WAY = { opened: 500, changed: 2000 };
/** Time between two looks at a long computation, ms. */
const LOOK = 150;
/** Time before the first look, ms: a document that is opened is seen whole if it takes no longer, at the scale that it keeps; a value that is moved answers at once. */
const FIRST_LOOK = { document: 250, value: 10 };

const PARTS: ReadonlySet<string> = new Set(PART_LISTS);
const NONE: ReadonlySet<string> = new Set();

/** Something to be checked and run. */
interface Job {
  text: string;
  /** A document just opened, not a change of the one on screen. */
  fresh: boolean;
  moment: Moment;
  /** Only a value of a parameter is another: it runs first and is analysed when it rests. */
  value?: boolean | undefined;
}

/** What Rust found, in the words of the page. */
function inLanguage(report: CheckReport): CheckReport {
  const { diagnostics, failure } = report;
  return { ...report, diagnostics: diagnostics.map(inWords), ...(failure !== undefined && { failure: failureInWords(failure) }) };
}

/** What of the session is told of as one, with its fields; the time is told of by the clock. */
const SIGNALS = {
  /** The text as it stands, and what may be changed of it. */
  document: ["text", "opened", "documents", "history", "limits"],
  /** What is known of it. */
  report: ["report", "good", "unchecked"],
  /** What is on screen. */
  runs: ["set", "version", "selectedRun", "pins"],
  /** How right the shown run is. */
  accuracy: ["accuracy"],
  /** What the visitor points at. */
  selection: ["selectedPart", "shownCheck", "spotlight", "mode"],
  /** What is said. */
  notice: ["notice", "said"],
  /** What is under way. */
  work: ["computing", "checking", "pending", "working"],
} as const;

export class Session extends Source<keyof typeof SIGNALS> {
  static {
    Source.fields(this.prototype, SIGNALS);
  }

  readonly clock = new Clock();
  readonly history = new History();
  /** As it stands in the editor. */
  text = "";
  /** Of the text as it stands; nothing while it was never checked. */
  report: CheckReport | undefined;
  /** The last document that was right. */
  good: { text: string; report: CheckReport } | undefined;
  /** The runs on screen. */
  set: RunSet | undefined;
  /** Runs that are kept beside them. */
  readonly pins = new Pins();
  readonly arrows = new Arrows();
  /** Counts openings of a document, so that views know when to begin anew. */
  documents = 0;
  /** What was opened last, as it came: its text, and the address that leads to it, without a moment. */
  opened: { text: string; origin: string; count: number; exercise: boolean } | undefined;
  /** Asked before a document is opened: true when another part takes care of it. */
  intercept: ((text: string, origin: string) => boolean) | undefined;
  /** Resolves when all of the page shows what was just put on screen: the motion begins then. */
  whenShown: (() => Promise<void>) | undefined;
  /** What may be changed; nothing: everything. */
  limits: Limits | undefined;
  /** Counts changes of the runs' numbers, so that plots know when to ask. */
  version = 0;
  selectedRun = 0;
  /** How right the shown run is, once that is known (`features/accuracy`). */
  accuracy: Judgement | undefined;
  selectedPart: string | undefined;
  /** The check whose card is open; another object each time it is asked for. */
  shownCheck: { readonly code: CheckCode } | undefined;
  /** What a card of the checks shows in the mechanism, in place of the run. */
  spotlight: Spotlight | undefined;
  notice: Notice | undefined;
  /** A free mode that is shown instead of the motion: poses of one period, and the phase (0 to 1) that is shown. */
  mode: ModePicture | undefined;
  private said: Said = "";
  /** A computation that has taken a while. */
  computing: RunSet | undefined;
  /** A check that has taken a while. */
  checking = false;
  /** The last check was cancelled: nothing is known of the text. */
  unchecked = false;
  /** The samples on screen went with a worker that was stopped. */
  private samplesLost = false;
  private pending: Job | undefined;
  private working = false;

  constructor(
    readonly client: SolverClient,
    private readonly still: () => boolean,
  ) {
    super(Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]);
    // With a computation going on, that says it.
    client.onTrap = (trap) => {
      if (!this.working) this.fail(trap);
    };
  }

  get title(): string {
    return this.good?.report.title ?? "";
  }

  get problems(): number {
    return this.report?.diagnostics.filter(({ severity }) => severity === "error").length ?? 0;
  }

  /** Names of the parts that the problems of the text, or a start that cannot be, belong to. */
  get faults(): ReadonlySet<string> {
    const { report } = this;
    if (report === undefined || report.ok) return NONE;
    const named = report.diagnostics.flatMap(({ pointer }) => {
      const [, list = "", name] = pointer.split("/");
      return name !== undefined && PARTS.has(list) ? [name.replaceAll("~1", "/").replaceAll("~0", "~")] : [];
    });
    return new Set([...named, ...(report.failure?.parts ?? [])]);
  }

  /** Something is being checked or run. */
  get busy(): boolean {
    return this.working || this.pending !== undefined;
  }

  /** The text differs from what is on screen, because it has problems. */
  get broken(): boolean {
    return this.report !== undefined && !this.report.ok;
  }

  /** What is known of the mechanism on screen, as far as it may be shown: its verdicts mark joints and curves. */
  get verdicts(): Analysis | null | undefined {
    return this.limits?.hides("checks") === true ? null : this.set?.report.analysis;
  }

  /** The first run on screen that stopped. */
  get stopped(): Run | undefined {
    return this.set?.runs.find(({ failure }) => failure !== undefined);
  }

  /** The joint that came apart when it stopped (or whose driver was not followed), if it is the shown run that did. */
  get cameApart(): string | undefined {
    const { stopped } = this;
    if (this.broken || stopped?.index !== this.selectedRun) return undefined;
    const part = stopped.failure?.pose?.opened?.part ?? stopped.failure?.parts[0];
    return part === undefined || this.set === undefined ? part : jointOf(part, this.set.text);
  }

  // ---- opening -------------------------------------------------------------------------------------------------------------------

  /** Opens what the address says: a document, an example, another site's document after a question; the first example when nothing. */
  openAddress(fragment: string): Promise<void> {
    return openAddress(this, fragment);
  }

  openExample(name: string, moment: Moment = {}): Promise<void> {
    return openExample(this, name, moment);
  }

  /** Opens a document's text as a new one. */
  open(text: string, moment: Moment = {}, origin = ""): void {
    if (this.intercept?.(text, origin) === true) return;
    this.put(text, moment, origin, false);
  }

  /** Opens it as a document, whatever is in it. */
  openPlain(text: string, origin = ""): void {
    // The keepers of what was open are told that it is over.
    this.intercept?.("", origin);
    this.put(text, {}, origin, false);
  }

  /** Opens what a student begins with: nothing before it can be come back to, and it is no draft. */
  openStart(text: string, origin: string): void {
    this.history.clear();
    this.text = "";
    this.put(text, {}, origin, true);
  }

  /** Opens an empty sheet. It is on screen at once, whatever is being computed. */
  openSheet(text: string): void {
    if (this.intercept?.(text, "") === true) return;
    this.pending = undefined;
    this.begun(text, "", false);
    this.publish(new RunSet(this.client, text, emptyReport(text), () => undefined), { text, fresh: true, moment: {} }, true);
    this.enqueue({ text, fresh: false, moment: {} });
  }

  private put(text: string, moment: Moment, origin: string, exercise: boolean): void {
    this.begun(text, origin, exercise);
    this.enqueue({ text, fresh: true, moment });
  }

  private begun(text: string, origin: string, exercise: boolean): void {
    this.opened = { text, origin, count: (this.opened?.count ?? 0) + 1, exercise };
    if (this.text !== "" && this.text !== text) this.history.mark(this.text, undefined);
    this.text = text;
  }

  // ---- editing -------------------------------------------------------------------------------------------------------------------

  /** Changes the text. Changes with the same gesture are one undo step. */
  edit(text: string, gesture?: string, value = false): void {
    if (text === this.text) return;
    const refusal = this.limits?.refusal(text);
    if (refusal !== undefined) {
      this.notify({ message: () => this.limits?.refusal(text) ?? refusal, remedy: "", calm: true });
      return;
    }
    this.history.mark(this.text, gesture);
    this.text = text;
    this.enqueue({ text, fresh: false, moment: {}, value });
  }

  /** Sets one value; `undefined` takes it away. */
  setValue(path: Path, value: unknown, gesture?: string): void {
    try {
      this.edit(withValue(this.text, path, value), gesture, path[0] === "parameters");
    } catch {
      // The text has no such place any more: the problems on screen say why.
    }
  }

  endGesture(): void {
    this.history.close();
  }

  /** Puts what is being typed into the text; set by the part that takes input. */
  settleInput: (() => void) | undefined;

  /** Waits until the text as it stands has been looked at: `good` is of this text then, unless it has mistakes. */
  read(): Promise<void> {
    this.settleInput?.();
    const isRead = (): boolean => this.good?.text === this.text || !this.busy;
    if (isRead()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = this.watch(["report", "work"], () => {
        if (!isRead()) return;
        end();
        resolve();
      });
    });
  }

  undo(): void {
    this.settleInput?.();
    this.restore(this.history.undo(this.text));
  }

  redo(): void {
    this.settleInput?.();
    this.restore(this.history.redo(this.text));
  }

  private restore(text: string | undefined): void {
    if (text === undefined) return;
    this.text = text;
    this.enqueue({ text, fresh: false, moment: {} });
  }

  // ---- choosing ------------------------------------------------------------------------------------------------------------------

  selectRun(index: number): void {
    this.selectedRun = index;
    this.version++;
    if (this.set !== undefined) this.stretch(this.set);
    this.emit();
  }

  /** Keeps the shown run beside those to come; says why where that cannot be. */
  pin(): void {
    const { set, pins, good } = this;
    // A run that is still to be predicted is not to be looked at.
    if (this.clock.held) return;
    const run = set?.runs.find(({ index }) => index === this.selectedRun);
    if (set === undefined || run === undefined || good === undefined) return;
    if (pins.full) {
      const { length } = pins.list;
      this.say(() => pinsWords.full(length));
    } else if (pins.of(run.handle) !== undefined) this.say(() => pinsWords.already);
    else if (pins.add(set, run, set.text) === undefined) this.say(() => pinsWords.notYet);
    else {
      this.version++;
      this.say(() => pinsWords.pinned(run.label));
    }
  }

  unpin(pin: Pin): void {
    this.pins.remove(pin);
    this.version++;
    this.say(() => pinsWords.unpinned);
  }

  /** What may be changed is not what it was: those who show it look again. */
  limitsChanged(): void {
    this.mark("document");
    this.emit();
  }

  selectPart(name: string | undefined): void {
    this.selectedPart = name;
    this.emit();
  }

  /** Opens the card of a check; nothing: closes it. What was shown in the mechanism is shown no more. */
  showCheck(code: CheckCode | undefined): void {
    this.shownCheck = code && { code };
    this.show(undefined);
    this.emit();
  }

  /** Shows parts or a way to move in the mechanism; nothing: the run again. */
  show(spotlight: Spotlight | undefined): void {
    if (spotlight === this.spotlight) return;
    this.spotlight?.pause();
    this.spotlight = spotlight;
    this.emit();
  }

  /** Shows a free mode in the picture; nothing: the motion. */
  showMode(mode: ModePicture | undefined): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.emit();
  }

  /** Goes to a phase of the mode that is shown. */
  turnMode(phase: number): void {
    if (this.mode === undefined) return;
    this.mode.phase = phase;
    this.clock.touch();
  }

  /** Run or pause. */
  toggle(): void {
    const { clock } = this;
    if (clock.held) return;
    this.show(undefined);
    if (clock.playing) clock.pause();
    else clock.play();
    const { playing, t } = clock;
    this.say(() => (playing ? words.live.running : words.live.paused(reading(t))));
  }

  changeSpeed(by: 1 | -1): void {
    this.clock.changeSpeed(by);
    const { speed } = this.clock;
    this.say(() => words.live.speed(speed));
  }

  /** Back to the start, standing still. */
  reset(): void {
    this.clock.reset();
    this.say(() => words.live.paused("0"));
  }

  /** For the live region. */
  get message(): string {
    return spoken(this.said);
  }

  say(message: Said): void {
    this.said = message;
    this.emit();
  }

  notify(notice: SaidNotice | undefined): void {
    this.notice = notice && speaking(notice);
    this.emit();
  }

  judge(accuracy: Judgement | undefined): void {
    this.accuracy = accuracy;
    this.emit();
  }

  // ---- running -------------------------------------------------------------------------------------------------------------------

  /** Computes the document on screen anew. */
  again(): void {
    this.enqueue({ text: this.text, fresh: false, moment: {} });
  }

  cancel(): void {
    if (this.checking) this.client.interrupt();
    void this.computing?.cancel();
    this.say(() => words.live.cancelled);
  }

  private enqueue(job: Job): void {
    // A document that was opened but not yet shown stays a new one, whatever is changed meanwhile.
    this.pending = {
      ...job,
      fresh: job.fresh || (this.pending?.fresh ?? false),
      value: job.value && this.pending?.value !== false,
      moment: { ...this.pending?.moment, ...job.moment },
    };
    this.emit();
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    while (this.pending !== undefined) {
      const job = this.pending;
      this.pending = undefined;
      try {
        await this.checkAndRun(job);
        // What is on screen is computed once more.
        if (this.pending === undefined && this.samplesLost && this.set !== undefined)
          await this.compute({ ...job, text: this.set.text, fresh: false }, this.set.report);
      } catch (error) {
        this.fail(error);
      }
    }
    this.working = false;
    this.emit();
  }

  /** What is found in a text, with the analysis that is `known` if there is one; nothing when the visitor stops that, or opens something else. */
  private async check(job: Job, known?: CheckReport): Promise<CheckReport | undefined> {
    const begin = performance.now();
    const { opened } = this;
    const look = setInterval(() => {
      const taken = performance.now() - begin;
      if (!this.checking && taken > PATIENCE) {
        this.checking = true;
        this.emit();
      }
      if (this.pending !== undefined && taken > GIVES_WAY[this.opened !== opened ? "opened" : "changed"]) this.client.interrupt();
    }, LOOK);
    this.unchecked = false;
    try {
      const report = inLanguage(await this.client.check(job.text, language(), known !== undefined));
      return sheet(job.text, known === undefined || !report.ok ? report : { ...report, analysis: known.analysis, checks: known.checks, modes: known.modes });
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.unchecked = this.pending === undefined;
      this.samplesLost = true;
      return undefined;
    } finally {
      clearInterval(look);
      this.checking = false;
    }
  }

  private async checkAndRun(job: Job): Promise<void> {
    const wasBroken = this.broken;
    const { opened } = this;
    const known = job.value && !job.fresh ? this.good?.report : undefined;
    const report = await this.check(job, known);
    // Something else was opened meanwhile: this is not shown any more.
    if (this.opened !== opened) return;
    if (report === undefined) {
      this.inherit(job);
      return;
    }
    if (!report.ok) {
      this.report = report;
      const { problems } = this;
      this.say(() => words.live.problems(problems));
      return;
    }
    if (wasBroken) this.said = () => words.live.mended;
    // Of a document that is opened nothing is shown before its picture can be.
    if (!job.fresh) this.adopt(job.text, report);
    this.emit();
    await this.compute(job, report);
    if (known === undefined || this.pending !== undefined) return;
    const analysed = await this.check(job);
    if (analysed === undefined || this.opened !== opened) return;
    if (!analysed.ok) this.report = analysed;
    else {
      this.adopt(job.text, analysed);
      if (this.set?.report === report) {
        this.set.report = analysed;
        this.mark("runs");
      }
      // Curves and joints are marked by it.
      if (verdictsOf(analysed) !== verdictsOf(known)) this.version++;
    }
    this.emit();
  }

  private async compute(job: Job, report: CheckReport): Promise<void> {
    const { opened } = this;
    this.samplesLost = false;
    const set = new RunSet(this.client, job.text, report, () => this.progress(set), this.clock.held);
    let settled = false;
    const end = set.settled.then(() => void (settled = true));
    const begin = performance.now();
    let first = true;
    while (!settled) {
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, first ? FIRST_LOOK[job.value && !job.fresh ? "value" : "document"] : LOOK))]);
      if (settled) continue;
      const long = performance.now() - begin >= PATIENCE;
      // It gives way when something of it is on screen: a slider that is moved shows where it is, and nothing waits behind it.
      if (this.pending !== undefined && (long || !first)) {
        await set.cancel();
        break;
      }
      if (long) {
        this.computing = set;
        this.emit();
      }
      // One step that takes for ever answers nothing, either.
      await Promise.race([set.peek(), end, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
      if (first && !set.posed(chosenRun(set, job, this.selectedRun))) continue;
      this.publish(set, job, first, true);
      first = false;
    }
    await end;
    this.computing = undefined;
    const next = this.pending;
    if (this.opened !== opened || (next !== undefined && first && !set.runs.every(({ frames }) => frames.count > 0))) {
      if (this.opened === opened) this.inherit(job);
      set.dispose();
      this.emit();
      return;
    }
    const lost = this.pins.lose();
    if (lost > 0) this.notify({ message: () => pinsWords.lost(lost), remedy: () => pinsWords.lostRemedy });
    this.publish(set, job, first);
  }

  /** What was opened and never shown is still a new one when what was changed since is. */
  private inherit({ fresh, moment }: Job): void {
    if (this.pending !== undefined) this.pending = { ...this.pending, fresh: this.pending.fresh || fresh, moment: { ...moment, ...this.pending.moment } };
  }

  /** The text is that of a right document. */
  private adopt(text: string, report: CheckReport): void {
    this.report = report;
    this.good = { text, report };
  }

  private progress(set: RunSet): void {
    if (set !== this.computing) return;
    this.mark("work");
    this.emit();
  }

  /** Puts a set of runs on screen; `growing`: there are poses still to come, computed or only to be fetched. */
  private publish(set: RunSet, job: Job, first: boolean, growing = false): void {
    const before = this.set;
    if (first && job.fresh) this.adopt(job.text, set.report);
    // It was of the mechanism as it was.
    if (first) this.show(undefined);
    this.set = set;
    // Pins of another document have nothing to be compared with.
    if (first && job.fresh) this.pins.clear();
    if (before !== set) {
      before?.dispose();
      this.mode = undefined;
    }
    this.version++;
    if (first && job.fresh) {
      this.documents++;
      this.selectedPart = job.moment.sel;
      this.selectedRun = chosenRun(set, job, 0);
      this.clock.pause();
      this.clock.setRange(0, 0);
      // Nobody has said yet how long a motion on an empty sheet will be.
      this.clock.setSpeed(easySpeed(set.report.blank === true ? 5 : set.report.duration));
      this.said = () => words.live.opened(set.report.title);
    }
    this.selectedRun = Math.max(0, Math.min(this.selectedRun, set.runs.length - 1));
    this.stretch(set, growing);
    if (first && job.fresh) {
      if (job.moment.t !== undefined) this.clock.seek(job.moment.t);
      else if (!this.still() && set.report.blank !== true) this.begin();
    }
    this.emit();
  }

  /** The clock goes as far as the chosen run, which may have a length of its own. */
  private stretch(set: RunSet, growing = this.clock.growing): void {
    const running = set.runs.filter((run) => run.progress.state === "running");
    const reached = (running.length > 0 ? running : set.runs).map((run) => run.frames.end);
    const duration = set.durationOf(this.selectedRun);
    this.clock.setRange(duration, Math.min(duration, running.length > 0 ? Math.min(...reached) : Math.max(0, ...reached)), growing);
  }

  /** The motion begins; where there is a page, when all of it shows the start. */
  private begin(): void {
    if (this.whenShown === undefined) this.clock.play();
    else this.clock.playAfter(Promise.resolve().then(this.whenShown));
  }

  fail(error: unknown): void {
    this.computing = undefined;
    const retry = { label: () => words.banner.retry, run: () => (this.text === "" ? void this.openAddress(location.hash.slice(1)) : this.again()) };
    const said = error instanceof Error ? error.message : String(error);
    if (error instanceof SolverGone) this.notify({ message: () => words.banner.gone, remedy: () => words.banner.goneRemedy, action: retry });
    else if (error instanceof SolverTrap && !(error instanceof PartMissing)) this.notify({ message: () => words.banner.trap, remedy: said, action: retry });
    else void lacking(() => words.banner.solver, retry).then((notice) => this.notify({ ...notice, remedy: () => `${spoken(notice.remedy)} ${said}` }));
  }
}

/** What curves and joints are marked by, to be compared. */
function verdictsOf({ analysis }: CheckReport): string {
  return JSON.stringify([analysis?.joints, analysis?.rows, analysis?.singular]);
}

/** The run that is shown first of those of a job. */
function chosenRun(set: RunSet, { fresh, moment }: Job, before: number): number {
  return fresh
    ? Math.max(
        0,
        set.runs.findIndex((run) => run.label === moment.run),
      )
    : Math.max(0, Math.min(before, set.runs.length - 1));
}
