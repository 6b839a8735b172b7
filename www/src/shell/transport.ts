/** Run and pause, back to the start, the time and how fast it runs. */
import { type TemplateResult, html, nothing } from "lit";
import { SPEEDS } from "../session/clock.js";
import { reading, withComma } from "../text/number.js";
import { text } from "../text/strings.js";
import { icons } from "../kit/icons.js";
import { View, define } from "../kit/view.js";
import sheet from "./transport.css?inline";

/** Time between two readings while it plays, ms. */
const READ = 60;

export class Transport extends View {
  static override sheets = [sheet];

  override render(): TemplateResult {
    const { clock } = this.session;
    return html`
      <button class="main primary run" ?disabled=${clock.held} title=${clock.held ? text.transport.held : nothing} @click=${this.toggle}>
        ${clock.held ? icons.lock : clock.playing ? icons.pause : icons.run}<span>${clock.playing ? text.transport.pause : text.transport.run}</span>
      </button>
      <button class="main icon outlined" @click=${this.reset} title=${text.transport.reset} aria-label=${text.transport.reset}>
        ${icons.reset}
      </button>
      <div class="scrub">
        <input type="range" min="0" step="any" ?disabled=${clock.held} aria-label=${text.transport.time} @input=${this.scrub} />
        <span class="number soft time" aria-hidden="true"></span>
      </div>
      <select aria-label=${text.transport.speed} title=${text.transport.speed} @change=${this.changeSpeed}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === clock.speed}>${text.transport.speedValue(speed)}</option>`)}
      </select>
    `;
  }

  override updated(): void {
    const select = this.renderRoot.querySelector("select");
    if (select !== null) select.value = String(this.session.clock.speed);
    this.show();
  }

  private playing = false;
  private held = false;
  private speed = 0;
  private ready = -1;
  private lastReading = 0;

  protected override tick(): void {
    const { playing, speed, held } = this.session.clock;
    if (playing !== this.playing || speed !== this.speed || held !== this.held) {
      this.playing = playing;
      this.held = held;
      this.speed = speed;
      this.requestUpdate();
    } else this.show();
  }

  private show(): void {
    const { t, duration, available, playing } = this.session.clock;
    const range = this.renderRoot.querySelector<HTMLInputElement>("input");
    const time = this.renderRoot.querySelector(".time");
    if (range === null || time === null) return;
    const end = duration > 0 ? duration : 1;
    if (Number(range.max) !== end) range.max = String(end);
    range.value = String(t);
    range.style.setProperty("--part", `${(100 * t) / end}%`);
    if (available !== this.ready) range.style.setProperty("--ready", `${(100 * available) / end}%`);
    this.ready = available;
    // A screen reader is not told of every frame.
    if (!playing || range.matches(":focus")) range.setAttribute("aria-valuetext", text.transport.timeValue(reading(t), reading(duration)));
    const now = performance.now();
    if (playing && now - this.lastReading < READ) return;
    this.lastReading = now;
    const digits = duration >= 100 ? 1 : duration >= 5 ? 2 : 3;
    time.textContent = `${withComma(t.toFixed(digits))} / ${reading(duration)} s`;
  }

  private readonly toggle = (): void => this.session.toggle();

  private readonly reset = (): void => this.session.reset();

  private readonly scrub = (event: Event): void => {
    this.session.clock.pause();
    this.session.clock.seek(Number((event.target as HTMLInputElement).value));
  };

  private readonly changeSpeed = (event: Event): void => {
    this.session.clock.setSpeed(Number((event.target as HTMLSelectElement).value));
  };
}

define("holonomy-transport", Transport);
