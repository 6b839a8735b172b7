/** Where the mechanism rests, and the small motions about a rest or a steady motion: both from the moment that is shown. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own } from "../../../kit/view.js";
import { table } from "../../../kit/table.js";
import { Channel } from "../../../solver/channel.js";
import { Interrupted, Refused } from "../../../solver/errors.js";
import { laterModule } from "../../../solver/later.js";
import { reason } from "../../../solver/reason.js";
import type { Equilibrium, RestReport, VibrationMode, VibrationReport, WhyNone } from "../../../solver/types.js";
import { balance as words } from "../../../text/en/balance.js";
import { modes } from "../../../text/en/modes.js";
import { reading } from "../../../text/number.js";
import { type Said, spoken } from "../../../text/said.js";
import { PHASES, SmallMotions, sharesInWords } from "../small-motions.js";
import sheet from "./balance.css?inline";
import "./locus.js";
import { ownWorker } from "./own-worker.js";
import { started } from "./start.js";
import type { BalanceAnswers } from "./worker.js";

/** Digits of a frequency or an eigenvalue: what fits beside the others. */
const DIGITS = 5;
/** Poses of the run from which a rest is looked for, too. */
const OF_A_RUN = 6;

type What = "rest" | "vibration";

export class Balance extends SmallMotions {
  static override properties = { ...SmallMotions.properties, ...own("rest", "vibration", "chosen", "working", "problem") };
  static override sheets = [...SmallMotions.sheets, sheet];
  declare rest: RestReport | undefined;
  declare vibration: VibrationReport | undefined;
  /** Number of the pose of rest in the picture. */
  declare chosen: number | undefined;
  declare working: What | undefined;
  declare problem: { of: What; said: Said } | undefined;
  /** The channels whose values make a moment, of the run that the worker has open. */
  private channels: string[] | undefined;
  private readonly channel = new Channel<BalanceAnswers>(laterModule, ownWorker);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override render(): TemplateResult {
    const { rest, vibration } = this;
    return html`
      <h3>${words.rest}</h3>
      <p class="small soft">${words.restLead}</p>
      ${this.button("rest", rest === undefined ? words.findRest : words.restAgain)} ${rest === undefined ? nothing : this.poses(rest)}
      <h3>${words.vibration}</h3>
      <p class="small soft">${words.vibrationLead}</p>
      ${this.button("vibration", vibration === undefined ? words.findVibration : words.vibrationAgain)} ${vibration === undefined ? nothing : this.shapes(vibration)}
      <holonomy-locus .session=${this.session}></holonomy-locus>
    `;
  }

  private button(what: What, label: string): TemplateResult {
    const { problem } = this;
    const waiting = this.working === what;
    return html`<div class="bar">
        <button class="outlined ${what}" ?disabled=${this.working !== undefined} @click=${() => void this.find(what)}>${waiting ? words.working : label}</button>
        ${waiting ? html`<button class="outlined stop" @click=${() => this.stop()}>${words.stop}</button>` : nothing}
      </div>
      ${problem?.of === what ? html`<p role="alert">${spoken(problem.said)}</p>` : nothing}`;
  }

  private poses({ equilibria, why, starts }: RestReport): TemplateResult {
    const row = ({ stability, energy, leans_on: on = [] }: Equilibrium, i: number): TemplateResult => {
      const becomes = words.stability[stability];
      return this.row(i, i === this.chosen, words.showRest(i + 1), () => this.choose(i), [
        on.length === 0 ? becomes : words.leaning(becomes, on),
        reading(energy, 6),
      ]);
    };
    return html`
      ${why === null ? nothing : html`<p role="status" class="why">${whyNone(why, starts)}</p>`}
      ${
        equilibria.length === 0
          ? nothing
          : html`<p class="small" role="status">${words.found(equilibria.length, starts)} ${equilibria.some((found) => found.by_eigenvalues) ? words.byEigenvalues : ""}</p>
            ${table(words.rest, [words.restColumns.pose, words.restColumns.stability, words.restColumns.energy], equilibria.map(row))}`
      }
      ${this.chosen === undefined || this.shown !== undefined ? nothing : this.ofChosen(equilibria[this.chosen])}
    `;
  }

  /** What can be done with the pose in the picture. */
  private ofChosen(found: Equilibrium | undefined): TemplateResult {
    const text = found && started(this.session.text, found.coordinates);
    return html`<div class="bar">
      ${text === undefined ? nothing : html`<button class="outlined" @click=${() => this.session.edit(text)}>${words.start}</button>`}
      <button class="outlined" @click=${() => this.leave()}>${modes.back}</button>
    </div>`;
  }

  private shapes(report: VibrationReport): TemplateResult {
    const { modes, zeros, stable, t, leans_on: on = [] } = report;
    const about = `${words.about[report.about](reading(t))}${on.length === 0 ? "" : ` ${words.heldOn(on)}`}`;
    if (modes.length === 0) return html`<p role="status">${about} ${words.nothing} ${words.zeros(zeros)}</p>`;
    const { columns } = words;
    return html`
      <p class="small verdict" role="status">${about} ${stable ? words.stable : words.unstable} ${words.zeros(zeros)}</p>
      ${table(words.vibration, [columns.mode, columns.frequency, columns.damping, columns.eigenvalue, columns.moves], modes.map(this.shape))}
      ${this.controls(words.showing)}
    `;
  }

  private readonly shape = (mode: VibrationMode, i: number): TemplateResult => {
    const { frequency, damping, fate, shares } = mode;
    return this.row(i, i === this.shown, words.show(i + 1), () => this.show(i), [
      frequency === null ? "–" : reading(frequency, DIGITS),
      damping === null ? words.fate[fate] : `${reading(damping, 3)}, ${words.fate[fate]}`,
      eigenvalue(mode),
      sharesInWords(shares),
    ]);
  };

  private async find(what: What): Promise<void> {
    const { session } = this;
    const { good } = session;
    if (good === undefined) return;
    if (what === "rest") this.leave();
    else this.unshow();
    session.clock.pause();
    if (this.of !== this.subject) this.forget();
    this.of = this.subject;
    this.working = what;
    this.problem = undefined;
    try {
      const channels = (this.channels ??= await this.channel.ask("open", { text: good.text, run: session.selectedRun }));
      if (what === "rest") this.rest = await this.channel.ask("rest", { moments: await this.moments(channels, OF_A_RUN) });
      else this.vibration = await this.channel.ask("vibration", { moment: await this.moments(channels, 0), index: this.chosen });
    } catch (error) {
      this.tell(what, error);
    } finally {
      this.working = undefined;
    }
  }

  /** Says why there is no answer. Whatever else it is than a refusal, the worker is gone with all that it had. */
  private tell(what: What, error: unknown): void {
    if (error instanceof Refused) this[what] = undefined;
    else this.forget();
    if (!(error instanceof Interrupted)) this.problem = { of: what, said: () => reason(error) };
  }

  /** The sample nearest to the moment that is shown, and so many others of the run: times with the values of the channels. */
  private async moments(channels: string[], others: number): Promise<Float64Array> {
    const { session } = this;
    const run = session.set?.runs.find(({ index }) => index === session.selectedRun);
    if (run === undefined) return new Float64Array();
    const end = run.progress.t;
    const times = [session.clock.t, ...Array.from({ length: others }, (_, k) => (end * (k + 1)) / others)];
    const row = async (t: number): Promise<Float64Array> => run.handle.ask("rows", { channels, first: await run.handle.ask("nearest", { t }), count: 1 });
    const rows = await Promise.all(times.map(row));
    return Float64Array.from(rows.flatMap((values) => [...values]));
  }

  private async choose(index: number): Promise<void> {
    if (this.chosen === index && this.shown === undefined) return this.leave();
    this.session.clock.pause();
    try {
      const values = await this.channel.ask("restFrame", { index });
      this.unshow();
      this.chosen = index;
      this.motion.hold(values);
    } catch (error) {
      this.tell("rest", error);
    }
  }

  private async show(mode: number): Promise<void> {
    if (this.shown === mode) return this.leave();
    this.session.clock.pause();
    try {
      const rows = await this.channel.ask("vibrationFrames", { mode, count: PHASES });
      this.shown = mode;
      this.problem = undefined;
      this.motion.show(rows);
    } catch (error) {
      this.tell("vibration", error);
    }
  }

  /** Ends what is computed; the lists go with the worker that has them. */
  private stop(): void {
    this.forget();
    this.channel.end(new Interrupted("ended by the visitor"));
  }

  private forget(): void {
    this.channels = undefined;
    this.rest = undefined;
    this.vibration = undefined;
    this.chosen = undefined;
    this.shown = undefined;
  }

  private unshow(): void {
    this.shown = undefined;
    this.motion.go(false);
  }

  protected override leave(): void {
    this.chosen = undefined;
    super.leave();
  }

  override updated(): void {
    // Another document, another run: the lists are no longer about what is shown.
    if ((this.rest !== undefined || this.vibration !== undefined) && this.of !== this.subject) {
      this.leave();
      this.forget();
    }
    if (this.chosen !== undefined && !this.motion.isSeen) this.chosen = undefined;
    super.updated();
  }

  protected override tick(): void {
    if ((this.shown !== undefined || this.chosen !== undefined) && this.session.clock.playing) this.leave();
  }
}

/** Why there is no rest, or why every pose is one. */
function whyNone({ code, parts, message }: WhyNone, starts: number): string {
  const known: Readonly<Record<string, (part: string, starts: number) => string>> = words.why;
  return known[code]?.(parts[0] ?? "", starts) ?? message;
}

/** `−0.5 ± 2 i`; a real part that is round-off is left out. */
function eigenvalue({ re, im, fate }: VibrationMode): string {
  if (im === 0) return reading(re, DIGITS);
  return `${fate === "stays" ? "" : `${reading(re, DIGITS)} `}± ${reading(im, DIGITS)} i`;
}

define("holonomy-balance", Balance);
