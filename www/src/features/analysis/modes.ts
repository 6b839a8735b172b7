/** The free modes at the pose that is shown: a list with frequencies, and each of them moving in the picture. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own } from "../../kit/view.js";
import { reading } from "../../text/number.js";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { modes as words } from "../../text/en/modes.js";
import type { Mode, ModeReport } from "../../solver/types.js";
import { table } from "../../kit/table.js";
import { PHASES, SmallMotions, sharesInWords } from "./small-motions.js";

export class Modes extends SmallMotions {
  static override properties = { ...SmallMotions.properties, ...own("report", "problem") };
  declare report: ModeReport | undefined;
  declare problem: Said | undefined;

  override render(): TemplateResult {
    const { report, problem } = this;
    return html`
      <h3>${words.title}</h3>
      <p class="small soft">${words.lead}</p>
      <button class="outlined" @click=${() => void this.find()}>${report === undefined ? words.find : words.again}</button>
      ${problem === undefined ? nothing : html`<p role="alert">${spoken(problem)}</p>`} ${report === undefined ? nothing : this.list(report)}
    `;
  }

  private list(report: ModeReport): TemplateResult {
    const notes = [
      words.at(reading(report.t)),
      report.equilibrium ? words.equilibrium : words.notEquilibrium,
      report.without_potential ? words.withoutPotential : "",
    ];
    if (report.modes.length === 0) return html`<p role="status">${words.none}</p>`;
    return html`
      <p class="small" role="status">${notes.join(" ")}</p>
      ${table(
        words.title,
        [words.columns.mode, words.columns.frequency, words.columns.moves],
        report.modes.map((mode, i) => this.row(i, i === this.shown, words.show(i + 1), () => this.show(i), [fate(mode), sharesInWords(mode.shares)])),
      )}
      ${this.controls(words.showing)}
    `;
  }

  private get handle() {
    const { set, selectedRun } = this.session;
    return set?.runs.find(({ index }) => index === selectedRun)?.handle;
  }

  private async find(): Promise<void> {
    this.leave();
    this.session.clock.pause();
    this.of = this.subject;
    try {
      this.report = await this.handle?.ask("modes", { t: this.session.clock.t });
      this.problem = undefined;
    } catch (error) {
      this.report = undefined;
      this.problem = () => reason(error);
    }
  }

  private async show(mode: number): Promise<void> {
    const { session, report, handle } = this;
    if (report === undefined || handle === undefined) return;
    if (this.shown === mode) return this.leave();
    session.clock.pause();
    try {
      const rows = await handle.ask("modeFrames", { t: report.t, mode, count: PHASES });
      this.shown = mode;
      this.problem = undefined;
      this.motion.show(rows);
    } catch (error) {
      this.problem = () => reason(error);
    }
  }

  override updated(): void {
    // Another document, another run: the list is no longer about what is shown.
    if (this.report !== undefined && this.of !== this.subject) {
      this.report = undefined;
      this.leave();
    }
    super.updated();
  }

  protected override tick(): void {
    if (this.shown !== undefined && this.session.clock.playing) this.leave();
  }
}

/** What becomes of a small motion. */
function fate({ kind, frequency, rate }: Mode): string {
  if (kind === "swings") return words.swings(reading(frequency ?? undefined));
  return kind === "free" ? words.free : words.runsAway(reading(rate === null ? undefined : 1 / rate));
}

define("holonomy-modes", Modes);
