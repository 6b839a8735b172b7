/** Films, moving pictures, strips of poses and stills: what is wanted, how far it is, what came of it. */
import { type TemplateResult, html, nothing } from "lit";
import { Dialog, type Heading } from "../../kit/dialog.js";
import { save } from "../../kit/download.js";
import { define, given, own } from "../../kit/view.js";
import { notes, progress } from "../../kit/style/work.js";
import { howFar } from "../../kit/how-far.js";
import { shownPlots } from "../../plots/series.js";
import { SPEEDS } from "../../session/clock.js";
import type { Engine } from "../../solver/engine.js";
import { reason } from "../../solver/reason.js";
import type { PlotInfo } from "../../solver/types.js";
import { film as words } from "../../text/en/film.js";
import { parseNumber, reading, withComma } from "../../text/number.js";
import { type Said, spoken } from "../../text/said.js";
import { text } from "../../text/strings.js";
import drawingStyle from "../../picture/plane/drawing.css?inline";
import paneStyle from "../../picture/plane/pane.css?inline";
import sceneStyle from "../../picture/plane/scene.css?inline";
import spaceStyle from "../../picture/space/space.css?inline";
import { type Kind, writable } from "./codecs.js";
import sheet from "./dialog.css?inline";
import { type Place, still, strip } from "./printed.js";
import { FilmStage, shownRun } from "./stage.js";
import { GIF_PIXELS, GIF_RATES, GIF_SIZES, MOST_FRAMES, RATES, SIZES, type Span, frameCount, poseTimes, timeOf } from "./times.js";
import type { Take } from "./video.js";

type What = keyof typeof words.kinds;
const WHAT: readonly What[] = ["film", "gif", "strip", "still"];
/** Poses of a strip. */
const [FEWEST, MOST] = [2, 24];
interface Form {
  format: string;
  size: string;
  rate: number;
  speed: number;
  from: string;
  to: string;
  plots: boolean;
  transparent: boolean;
  count: string;
  over: boolean;
}

/** What was typed cannot be. */
class Wrong extends Error {
  override name = "Wrong";

  constructor(readonly said: Said) {
    super("wrong");
  }
}

export class FilmDialog extends Dialog {
  static override properties = { ...Dialog.properties, ...given("engine"), ...own("what", "form", "writes", "done", "said", "problem") };
  static override sheets = [drawingStyle, sceneStyle, paneStyle, spaceStyle, notes, ...progress, sheet];
  declare engine: Promise<Engine>;
  what: What = "film";
  declare form: Form;
  /** What this browser can write; nothing while it is asked. */
  declare writes: readonly Kind[] | undefined;
  declare done: number | undefined;
  said: Said = "";
  problem: Said = "";
  private end: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  /** However it is closed: what nobody looks at is not drawn. */
  private readonly stop = (): void => this.end?.abort();

  override show(): void {
    const { clock } = this.session;
    clock.pause();
    this.form = {
      ...{ format: "", size: "hd", rate: 30, speed: clock.speed, from: "0", to: withComma(String(Number(clock.available.toPrecision(6)))) },
      ...{ plots: false, transparent: false, count: "6", over: true },
    };
    [this.said, this.problem] = ["", ""];
    super.show();
    this.choose(this.what);
    void this.updateComplete.then(() => this.dialog?.addEventListener("close", this.stop));
  }

  protected readonly heading = (): Heading => words;

  /** The size of the picture that is wanted. */
  private get size(): readonly [number, number] {
    const { what, form } = this;
    if (what === "gif") return GIF_SIZES[form.size as keyof typeof GIF_SIZES] ?? GIF_SIZES.small;
    return SIZES[form.size as keyof typeof SIZES] ?? SIZES.hd;
  }

  private choose(what: What): void {
    this.what = what;
    if (what === "film") this.set({ size: "hd", rate: 30 });
    else if (what === "gif") this.set({ size: "small", rate: 20 });
    else this.set({ format: "svg", size: "hd" });
  }

  private set(change: Partial<Form>): void {
    this.form = { ...this.form, ...change };
    [this.said, this.problem] = ["", ""];
    if (this.what === "film" && (change.size !== undefined || change.rate !== undefined)) void this.probe();
  }

  private async probe(): Promise<void> {
    const { size, form } = this;
    const found = await writable(...size, form.rate);
    // Another size was chosen meanwhile.
    if (this.size !== size) return;
    this.writes = found;
    if (!found.some(({ id }) => id === form.format)) this.form = { ...this.form, format: found[0]?.id ?? "" };
  }

  protected body(): TemplateResult {
    const { what, done, session } = this;
    if (session.clock.held || shownRun(session) === undefined) return html`<p class="small soft">${words.noMotion}</p>`;
    const busy = done !== undefined;
    const percent = Math.floor(100 * (done ?? 0));
    const dumb = what === "film" && this.writes?.length === 0;
    return html`
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.begin();
        }}
      >
        <label class="wide"
          ><span>${words.what}</span
          ><select ?disabled=${busy} @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value as What)}>
            ${WHAT.map((kind) => html`<option value=${kind} ?selected=${kind === what}>${words.kinds[kind]}</option>`)}
          </select></label
        >
        <p class="wide small soft">${words.leads[what]}</p>
        ${what === "film" || what === "gif" ? this.moving() : this.printed()}
        <p class="wide small" role="status">${this.note()}</p>
        ${
          busy
            ? html`<div class="controls">
                ${howFar(percent, words.progress)}<span class="small">${words.working(percent)}</span>
                <button type="button" class="outlined" @click=${this.stop}>${words.cancel}</button>
              </div>`
            : html`<button class="main primary wide" type="submit" ?disabled=${dumb || (what === "film" && this.writes === undefined)}>${words.save}</button>`
        }
      </form>
      ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}
      <p class="small" role="status">${spoken(this.said)}</p>
      <div class="backstage" aria-hidden="true"></div>
    `;
  }

  private select(name: "format" | "size" | "rate" | "speed", label: string, options: readonly (readonly [string, string])[]): TemplateResult {
    const change = (event: Event): void => {
      const { value } = event.target as HTMLSelectElement;
      this.set({ [name]: name === "rate" || name === "speed" ? Number(value) : value });
    };
    return html`<label
      ><span>${label}</span
      ><select ?disabled=${this.done !== undefined} @change=${change}>
        ${options.map(([value, said]) => html`<option value=${value} ?selected=${value === String(this.form[name])}>${said}</option>`)}
      </select></label
    >`;
  }

  private field(name: "from" | "to" | "count", label: string): TemplateResult {
    return html`<label
      ><span>${label}</span
      ><input
        type="text"
        inputmode="decimal"
        autocomplete="off"
        ?disabled=${this.done !== undefined}
        .value=${this.form[name]}
        @input=${(event: Event) => this.set({ [name]: (event.target as HTMLInputElement).value })}
    /></label>`;
  }

  private box(name: "plots" | "transparent", label: string): TemplateResult {
    return html`<label class="check wide"
      ><input
        type="checkbox"
        ?disabled=${this.done !== undefined}
        .checked=${this.form[name]}
        @change=${(event: Event) => this.set({ [name]: (event.target as HTMLInputElement).checked })}
      /><span>${label}</span></label
    >`;
  }

  private moving(): TemplateResult {
    const film = this.what === "film";
    const rates = film ? RATES : GIF_RATES;
    const numbers = (all: readonly number[], said: (number: number) => string): [string, string][] => all.map((number) => [String(number), said(number)]);
    const formats = (this.writes ?? []).map(({ id }) => [id, words.formats[id]] as const);
    return html`
      ${film ? this.select("format", words.format, formats) : nothing} ${this.select("size", words.size, Object.entries(film ? words.sizes : words.gifSizes))}
      ${this.select("rate", words.rate, numbers(rates, String))}
      ${this.select("speed", words.speed, numbers(SPEEDS, text.transport.speedValue))} ${this.field("from", words.from)} ${this.field("to", words.to)}
      ${this.plots.length === 0 ? nothing : this.box("plots", words.withPlots)}
    `;
  }

  private printed(): TemplateResult {
    const strip = this.what === "strip";
    return html`
      ${this.select("format", words.format, [
        ["svg", words.formats.svg],
        ["png", words.formats.png],
      ])}
      ${
        strip
          ? html`${this.field("count", words.count)} ${this.field("from", words.from)} ${this.field("to", words.to)}
              <label class="wide"
                ><span>${words.arranged}</span
                ><select @change=${(event: Event) => this.set({ over: (event.target as HTMLSelectElement).value === "over" })}>
                  <option value="over" ?selected=${this.form.over}>${words.over}</option>
                  <option value="row" ?selected=${!this.form.over}>${words.row}</option>
                </select></label
              >`
          : nothing
      }
      ${!strip && this.form.format === "png" ? html`${this.select("size", words.size, Object.entries(words.sizes))} ${this.plots.length === 0 ? nothing : this.box("plots", words.withPlots)}` : nothing}
      ${this.box("transparent", words.transparent)}
    `;
  }

  private note(): unknown {
    const { what, session, form } = this;
    if (what === "film" && this.writes === undefined) return words.probing;
    if (what === "film" && this.writes?.length === 0) return words.noFilm;
    if (what === "film" || what === "gif") {
      const span = this.span;
      return span === undefined ? nothing : words.frames(frameCount(span), reading(frameCount(span) / span.rate));
    }
    const lines = form.format === "svg" || (what === "strip" && form.over);
    return session.set?.report.scene?.space === "spatial" && lines ? words.linesInSpace : nothing;
  }

  /** What is typed, where it can be. */
  private get span(): Span | undefined {
    const { from, to, speed, rate } = this.form;
    const [begin, end] = [parseNumber(from), parseNumber(to)];
    const { available } = this.session.clock;
    if (begin === undefined || end === undefined || begin < 0 || end < begin || end > available * (1 + 1e-5)) return undefined;
    return { from: begin, to: Math.min(end, available), speed, rate };
  }

  private get wanted(): Span {
    const { span } = this;
    if (span !== undefined) return span;
    const { from, to } = this.form;
    const begin = parseNumber(from);
    throw new Wrong(() => words.notNumber(begin === undefined || begin < 0 ? from : to));
  }

  private get plots(): PlotInfo[] {
    const { session } = this;
    const { set } = session;
    return set === undefined ? [] : shownPlots(set.report, { motion: text.plots.defaultTitle, drift: text.plots.driftTitle }, session.limits !== undefined);
  }

  private async begin(): Promise<void> {
    const end = new AbortController();
    [this.end, this.done, this.said, this.problem] = [end, 0, "", ""];
    const { what } = this;
    try {
      const [made, ending, type] = await this.file(end.signal);
      end.signal.throwIfAborted();
      const name = save(`${this.session.title} ${words.files[what]}.${ending}`, type, made);
      const bytes = typeof made === "string" ? new TextEncoder().encode(made).length : made.size;
      this.said = () => words.saved(name, reading(Math.max(1, Math.round(bytes / 1000))));
    } catch (error) {
      if (end.signal.aborted) this.said = () => words.cancelled;
      else this.problem = error instanceof Wrong ? error.said : () => reason(error);
    } finally {
      // Where the motion went meanwhile, it is gone with it.
      this.renderRoot.querySelector(".backstage")?.replaceChildren();
      [this.done, this.end] = [undefined, undefined];
    }
  }

  private get backstage(): HTMLElement {
    const found = this.renderRoot.querySelector<HTMLElement>(".backstage");
    if (found === null) throw new Error(words.noMotion);
    return found;
  }

  /** The file: what is in it, its ending, its type. */
  private async file(signal: AbortSignal): Promise<[content: string | Blob, ending: string, type: string]> {
    const { what, session } = this;
    const run = shownRun(session);
    const scene = session.set?.report.scene;
    if (run === undefined || scene === undefined || scene === null) throw new Wrong(() => words.noMotion);
    if (what === "film" || what === "gif") return this.moved(signal);
    const { form } = this;
    const place: Place = {
      ...{ session, scene, run, signal, engine: this.engine, host: this.backstage, view: this.asked?.view },
      ...{ ground: !form.transparent, pixels: form.format === "png" },
    };
    const made = what === "strip" ? await this.strip(place) : await still(place, this.size, form.plots ? this.plots : []);
    return typeof made === "string" ? [made, "svg", "image/svg+xml"] : [made, "png", "image/png"];
  }

  private async moved(signal: AbortSignal): Promise<[Blob, string, string]> {
    const { what, form, session, size, wanted: span } = this;
    const [width, height] = size;
    const frames = frameCount(span);
    const most = what === "gif" ? Math.floor(GIF_PIXELS / (width * height)) : MOST_FRAMES;
    if (frames > most) throw new Wrong(() => words.tooMany(frames, most));
    const setting = { width, height, plots: form.plots ? this.plots : [], ground: true, view: this.asked?.view };
    const stage = await FilmStage.of(session, this.engine, this.backstage, setting);
    if (stage === undefined) throw new Wrong(() => words.noMotion);
    const take: Take = {
      ...{ canvas: stage.canvas, frames, rate: form.rate, signal },
      draw: (frame) => stage.draw(timeOf(span, frame)),
      progress: (done) => (this.done = done),
    };
    try {
      if (what === "gif") return [await (await import("./gif.js")).gif(take), "gif", "image/gif"];
      const kind = this.writes?.find(({ id }) => id === form.format);
      if (kind === undefined) throw new Wrong(() => words.noFilm);
      return [await (await import("./video.js")).video(kind, take), kind.id, kind.type];
    } finally {
      stage.dispose();
    }
  }

  private async strip(place: Place): Promise<string | Blob> {
    const { form, wanted: span } = this;
    const count = parseNumber(form.count);
    if (count === undefined || !Number.isInteger(count) || count < FEWEST || count > MOST) throw new Wrong(() => words.wrongCount(FEWEST, MOST));
    return strip(place, poseTimes(span.from, span.to, count), form.over, (done) => (this.done = done));
  }
}

define("holonomy-film", FilmDialog);
