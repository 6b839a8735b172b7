/** The free modes at the pose that is shown: a list with frequencies, and each of them moving in the picture. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own, View } from "../../kit/view.js";
import { reading } from "../../text/number.js";
import { tables } from "../../kit/style/work.js";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { modes as words } from "../../text/en/modes.js";
import type { Mode, ModeReport } from "../../solver/types.js";
import sheet from "./modes.css?inline";
import { table } from "../../kit/table.js";
import { Swing } from "./swing.js";

/** Frames of a period. */
const PHASES = 48;

export class Modes extends View {
  static override properties = { ...View.properties, ...own("report", "problem", "shown") };
  declare report: ModeReport | undefined;
  declare problem: Said | undefined;
  /** Number of the mode in the picture. */
  declare shown: number | undefined;
  private readonly motion = new Swing(
    () => this.session,
    (phase) => {
      const slider = this.renderRoot.querySelector<HTMLInputElement>("input[type=range]");
      if (slider !== null) slider.value = String(phase);
    },
    () => this.requestUpdate(),
  );
  private of = "";

  static override sheets = [tables, sheet];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave();
  }

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
        report.modes.map(
          (mode, i) => html`<tr class=${i === this.shown ? "chosen" : ""}>
                <th scope="row">
                  <button class="outlined" aria-pressed=${String(i === this.shown)} aria-label=${words.show(i + 1)} title=${words.show(i + 1)} @click=${() => void this.show(i)}>${i + 1}</button>
                </th>
                <td>${fate(mode)}</td>
                <td>${mode.shares.map(([name, share]) => words.share(name, Math.round(100 * share))).join(", ")}</td>
              </tr>`,
        ),
      )}
      ${
        this.shown === undefined
          ? nothing
          : html`<div class="bar" role="group" aria-label=${words.showing(this.shown + 1)}>
            <button class="outlined" @click=${() => this.motion.go(!this.motion.swinging)}>${this.motion.swinging ? words.pause : words.play}</button>
            <input type="range" min="0" max="1" step="0.005" aria-label=${words.phase} .value=${String(this.session.mode?.phase ?? 0)} @input=${this.slide} />
            <button class="outlined" @click=${() => this.leave()}>${words.back}</button>
          </div>`
      }
    `;
  }

  /** What the modes belong to. */
  private get pose(): string {
    const { session } = this;
    return JSON.stringify([session.documents, session.selectedRun, session.set?.runs.map(({ handle }) => handle.id)]);
  }

  private get handle() {
    const { set, selectedRun } = this.session;
    return set?.runs.find(({ index }) => index === selectedRun)?.handle;
  }

  private async find(): Promise<void> {
    this.leave();
    this.session.clock.pause();
    this.of = this.pose;
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

  private readonly slide = (event: Event): void => {
    this.motion.go(false);
    this.session.turnMode(Number((event.target as HTMLInputElement).value));
  };

  /** Back to the motion. */
  private leave(): void {
    this.shown = undefined;
    this.motion.leave();
  }

  override updated(): void {
    // Another document, another run: the list is no longer about what is shown.
    if (this.report !== undefined && this.of !== this.pose) {
      this.report = undefined;
      this.leave();
    }
    // Opened or run anew while a mode was shown.
    if (this.shown !== undefined && this.session.mode === undefined) this.shown = undefined;
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
