/** The page of a recording: picture, time, sliders, plots, what it is about. It asks nobody for anything. */
import { render } from "lit";
import { prose } from "../../../../kit/prose.js";
import { Clock, SPEEDS } from "../../../../session/clock.js";
import { Frames } from "../../../../session/frames.js";
import { reading, withComma } from "../../../../text/number.js";
import { setLanguage } from "../../../../text/spoken.js";
import { fill } from "../../../../text/template.js";
import { RECORDING } from "../file.js";
import { type Recording, type Variant, decode } from "../recording.js";
import { make } from "./make.js";
import { type Painter, type Picture, lines } from "./picture.js";
import { ReplayPlot } from "./plot.js";

/** A press of an arrow key goes on by this share of the whole. */
const STEP = 1 / 200;
const FAR = 1 / 10;

export class Player {
  readonly clock = new Clock();
  /** What is shown: numbers as they are drawn. */
  values = new Float64Array(0);
  private frames = new Frames(new Float64Array(0), 1);
  private readonly places: number[];
  private readonly plots: ReplayPlot[];
  private readonly play: HTMLButtonElement;
  private readonly scrubber: HTMLInputElement;
  private readonly speed: HTMLSelectElement;
  private readonly time = make("output", { class: "number" });
  private readonly note = make("p", { class: "note", role: "status" });
  private readonly picture: Picture;

  constructor(
    private readonly root: HTMLElement,
    readonly recording: Recording,
    paint: Painter,
  ) {
    const { words, sliders, plots, duration, title } = recording;
    setLanguage(recording.language);
    this.places = sliders.map(({ start }) => start);
    this.play = make("button", { class: "play" });
    this.play.addEventListener("click", () => this.toggle());
    this.scrubber = make("input", { type: "range", min: "0", max: String(duration), step: String(duration / 1000 || 1), value: "0", "aria-label": words.time });
    this.scrubber.addEventListener("input", () => this.seek(Number(this.scrubber.value)));
    this.speed = make(
      "select",
      { "aria-label": words.speed },
      ...SPEEDS.map((speed) => make("option", { value: String(speed) }, `${withComma(String(speed))}×`)),
    );
    this.speed.addEventListener("change", () => this.clock.setSpeed(Number(this.speed.value)));
    this.plots = plots.map((plot) => new ReplayPlot(plot, recording, this));
    const stage = make("div", { class: "stage" });
    root.replaceChildren(
      make("header", {}, make("h1", {}, title)),
      make(
        "main",
        {},
        make(
          "section",
          { class: "left", "aria-label": words.mechanism },
          stage,
          this.note,
          make("div", { class: "transport" }, this.play, this.scrubber, this.time, this.speed),
          ...sliders.map((_, k) => this.slider(k)),
        ),
        make("section", { class: "right", "aria-label": words.plots }, ...this.plots.map(({ element }) => element)),
      ),
      ...this.about(),
      make(
        "footer",
        { class: "soft small" },
        make("p", {}, words.keys),
        make("p", {}, words.recorded),
        make("p", {}, fill(words.again, { address: recording.address })),
      ),
    );
    this.picture = paint(stage, recording) ?? (lines(stage, recording) as Picture);
    this.clock.setSpeed(recording.speed);
    this.clock.subscribe(() => this.tick());
    this.take();
    new ResizeObserver(() => this.layout()).observe(root);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.picture.recolor());
    document.addEventListener("keydown", (event) => this.key(event));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.clock.play();
  }

  /** Goes to a time and stands still. */
  seek(t: number): void {
    this.clock.pause();
    this.clock.seek(t);
  }

  /** Goes to a value of a slider. */
  choose(slider: number, place: number): void {
    this.places[slider] = place;
    this.take();
  }

  private get variant(): Variant | undefined {
    const { sliders, variants } = this.recording;
    return variants[this.places.reduce((at, place, k) => at * (sliders[k]?.values.length ?? 1) + place, 0)];
  }

  private take(): void {
    const { variant, recording } = this;
    if (variant === undefined) return;
    const { scene, rows, end, curves, told } = variant;
    this.frames = new Frames(rows, 1 + (scene?.size ?? 0));
    this.values = new Float64Array(scene?.size ?? 0);
    this.note.textContent = variant.note;
    if (scene !== null) this.picture.show(scene, this.frames);
    this.root.classList.toggle("pictureless", scene === null);
    this.plots.forEach((plot, i) => plot.show(curves[i] ?? [], told[i] ?? [], end));
    this.clock.setRange(recording.duration, end);
    this.tick();
  }

  private toggle(): void {
    if (this.clock.playing) this.clock.pause();
    else this.clock.play();
  }

  private tick(): void {
    const { t, playing, speed } = this.clock;
    const { words, duration, title } = this.recording;
    this.frames.at(t, this.values);
    this.picture.draw(t);
    for (const plot of this.plots) plot.draw(t);
    this.scrubber.value = String(t);
    const said = fill(words.at, { t: reading(t), end: reading(duration) });
    this.scrubber.setAttribute("aria-valuetext", said);
    this.time.textContent = said;
    this.speed.value = String(speed);
    const label = playing ? words.pause : words.play;
    if (this.play.textContent !== label) this.play.textContent = label;
    if (!playing) this.picture.describe(`${title}, ${said}`);
  }

  private layout(): void {
    this.picture.layout();
    for (const plot of this.plots) plot.layout();
  }

  private slider(k: number): HTMLElement {
    const { label = "", unit = "", values = [], start = 0 } = this.recording.sliders[k] ?? {};
    const value = make("output", { class: "number" });
    const input = make("input", {
      type: "range",
      min: "0",
      max: String(values.length - 1),
      step: "1",
      value: String(start),
      "aria-label": fill(this.recording.words.slider, { name: label }),
    });
    const say = (): void => {
      const said = `${reading(values[Number(input.value)], 5)} ${unit}`.trim();
      value.textContent = said;
      input.setAttribute("aria-valuetext", said);
    };
    input.addEventListener("input", () => {
      say();
      this.choose(k, Number(input.value));
    });
    say();
    return make("label", { class: "slider" }, make("span", {}, label), input, value);
  }

  private about(): HTMLElement[] {
    const { description, words } = this.recording;
    if (description === "") return [];
    const text = make("div", { class: "prose" });
    render(prose(description), text);
    return [make("section", { class: "about", "aria-label": words.about }, make("h2", {}, words.about), text)];
  }

  /** What keys do: the same as on the page. */
  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : undefined;
    // Sliders and choices take arrows, buttons and choices the space bar.
    if (target?.matches(event.key === " " ? "button, summary, select, a" : "input, select") === true) return;
    const { clock, recording } = this;
    const move = (by: number) => () => this.seek(clock.t + by * recording.duration);
    const act: Record<string, () => void> = {
      " ": () => this.toggle(),
      ArrowLeft: move(event.shiftKey ? -FAR : -STEP),
      ArrowRight: move(event.shiftKey ? FAR : STEP),
      Home: () => this.seek(0),
      End: () => this.seek(recording.duration),
      "[": () => clock.changeSpeed(-1),
      "]": () => clock.changeSpeed(1),
    };
    const wanted = act[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    wanted();
  }
}

/** Begins: reads the recording that the file carries. */
export async function start(paint: Painter): Promise<void> {
  const root = document.querySelector<HTMLElement>("#player");
  const written = document.getElementById(RECORDING)?.textContent;
  if (root === null || written === undefined || written === null) return;
  const recording = await decode(JSON.parse(written) as string);
  document.documentElement.lang = recording.language;
  // For who wants to know, or tries it.
  Object.assign(window, { player: new Player(root, recording, paint) });
}
