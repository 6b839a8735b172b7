/** The free modes at the pose that is shown: a list with frequencies, and each of them moving in the picture. */
import { type TemplateResult, html, nothing } from "lit";
import { define, own, View } from "../../kit/view.js";
import { Frames } from "../../session/frames.js";
import { reading } from "../../text/number.js";
import { tables } from "../../kit/style/work.js";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { modes as words } from "../../text/en/modes.js";
import type { Mode, ModeReport } from "../../solver/types.js";
import sheet from "./modes.css?inline";
import { table } from "../../kit/table.js";

/** Frames of a period. */
const PHASES = 48;
/** Length of a period in the picture, s: fast and slow ones alike can be followed. */
const PERIOD = 2.4;

export class Modes extends View {
  static override properties = { ...View.properties, ...own("report", "problem", "shown", "swinging") };
  declare report: ModeReport | undefined;
  declare problem: Said | undefined;
  /** Number of the mode in the picture. */
  declare shown: number | undefined;
  swinging = false;
  private of = "";
  private frame: number | undefined;

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
            <button class="outlined" @click=${() => this.swing(!this.swinging)}>${this.swinging ? words.pause : words.play}</button>
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
      const width = (session.set?.report.scene?.size ?? 0) + 1;
      // The end of the period is its beginning.
      const loop = new Float64Array(rows.length + width);
      loop.set(rows);
      loop.set(rows.subarray(0, width), rows.length);
      loop[rows.length] = 1;
      this.shown = mode;
      this.problem = undefined;
      session.showMode({ run: session.selectedRun, frames: new Frames(loop, width), phase: 0.25 });
      this.swing(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    } catch (error) {
      this.problem = () => reason(error);
    }
  }

  private swing(on: boolean): void {
    this.swinging = on;
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    let last: number | undefined;
    const next = (now: number): void => {
      const { mode } = this.session;
      if (!this.swinging || mode === undefined) return;
      const by = last === undefined ? 0 : Math.min(0.1, (now - last) / 1000) / PERIOD;
      last = now;
      this.session.turnMode((mode.phase + by) % 1);
      const slider = this.renderRoot.querySelector<HTMLInputElement>("input[type=range]");
      if (slider !== null) slider.value = String(mode.phase);
      this.frame = requestAnimationFrame(next);
    };
    if (on) this.frame = requestAnimationFrame(next);
  }

  private readonly slide = (event: Event): void => {
    this.swing(false);
    this.session.turnMode(Number((event.target as HTMLInputElement).value));
  };

  /** Back to the motion. */
  private leave(): void {
    this.swing(false);
    this.shown = undefined;
    this.session.showMode(undefined);
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
