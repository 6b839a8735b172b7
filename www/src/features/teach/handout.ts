/** Handing out: with or without the key, as a link, a file, a part of another page, on paper, or for a learning platform. */
import { type TemplateResult, html, nothing } from "lit";
import { copied } from "../../kit/clipboard.js";
import { define, given, own, View } from "../../kit/view.js";
import { type ExerciseBlock, exerciseOf } from "../../document/exercise.js";
import { fileName, save } from "../../kit/download.js";
import { reason } from "../../solver/reason.js";
import { type Said, spoken } from "../../text/said.js";
import { language, text } from "../../text/strings.js";
import "./description.js";
import { line, tick } from "./fields.js";
import type { Exercises } from "../exercise/client.js";
import type { GivenAway } from "../../solver/types.js";
import { LONGEST } from "./qr.js";
import { teachStyle } from "./style.js";
import { emptyTexts } from "./warnings.js";
import { teach } from "./words.js";
import sheet from "./handout.css?inline";

const words = teach.handout;
/** Chat programs cut links at about 2000 characters. */
const LONG = 1800;

/** What students get. */
interface Made {
  /** The document that it was made of, and how. */
  of: string;
  key: boolean;
  text: string;
  fragment: string;
}

const escaped = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export class TeachHandout extends View {
  static override properties = { ...View.properties, ...given("pool"), ...own("made", "withKey", "withSolutions", "problem", "state", "address") };
  static override sheets = [...teachStyle, sheet];
  declare pool: Exercises;
  withKey = false;
  /** Whether a sheet with what is right is printed after that of the students. */
  withSolutions = false;
  declare made: Made | undefined;
  problem: Said = "";
  /** What was done last, and of which document. */
  state = "";
  private stateOf = "";
  /** Where the teacher put the file. */
  address = "";
  private making = "";

  private get current(): Made | undefined {
    return this.made?.of === this.session.text && this.made.key === this.withKey ? this.made : undefined;
  }

  /** Makes what students get, anew after each change. */
  private async make(): Promise<void> {
    const { text: of } = this.session;
    const key = this.withKey;
    const mark = `${String(key)}:${of}`;
    if (this.making === mark) return;
    this.making = mark;
    try {
      const given = key ? of : await this.pool.ask("withoutKey", { text: of });
      const fragment = await this.session.client.ask("share", { text: given });
      this.made = { of, key, text: given, fragment };
      this.problem = "";
    } catch (error) {
      this.problem = () => reason(error);
    }
  }

  private get page(): string {
    return `${location.origin}${location.pathname}`;
  }

  /** The link of the document itself. */
  private get whole(): string {
    return `${this.page}#${this.current?.fragment ?? ""}`;
  }

  /** By the address where the file lies: short enough for paper. */
  private get remote(): string | undefined {
    const address = this.address.trim();
    if (!address.startsWith("https://")) return undefined;
    try {
      return `${this.page}#u=${new URL(address).href}`;
    } catch {
      return undefined;
    }
  }

  private get fileName(): string {
    return this.session.title || text.about.untitled;
  }

  override render(): TemplateResult {
    const { session } = this;
    const exercise = exerciseOf(session.text);
    if (session.broken) return html`<p class="problem">${teach.needsDocument}</p>`;
    if (exercise === undefined || exercise.tasks.length === 0) return html`<p>${words.needsExercise}</p>`;
    const { current } = this;
    if (current === undefined) void this.make();
    return html`
      ${this.choice()} ${this.warnings(exercise)}
      <holonomy-teach-description .session=${session}></holonomy-teach-description>
      ${this.problem === "" ? nothing : html`<p class="problem" role="alert">${spoken(this.problem)}</p>`}
      ${current === undefined ? html`<p class="small soft">${this.problem === "" ? words.making : nothing}</p>` : this.ways(current)}
      <p class="small status" role="status">${this.state === "" || this.stateOf !== session.text ? nothing : html`<span>${this.state}</span>`}</p>
    `;
  }

  /** What can be read in what students get, of the document as it stands. */
  private told: { of: string; list: GivenAway[] } | undefined;

  private warnings(exercise: ExerciseBlock): TemplateResult | typeof nothing {
    const { text: of } = this.session;
    if (this.told?.of !== of) {
      this.told = { of, list: [] };
      this.pool.ask("givenAway", { text: of }).then(
        (list) => {
          this.told = { of, list };
          this.requestUpdate();
        },
        () => undefined,
      );
    }
    const empty = emptyTexts(exercise).map(({ kind, task, number }) => words.empty[kind](task, number));
    const told = this.told.list.map(({ task, pointer, written }) => words.givenAway(task, written, pointer));
    return empty.length + told.length === 0
      ? nothing
      : html`<div class="warn" role="status"><p>${words.lookAt}</p><ul>${[...empty, ...told].map((sentence) => html`<li>${sentence}</li>`)}</ul></div>`;
  }

  private choice(): TemplateResult {
    const option = (key: boolean, name: string, lead: string): TemplateResult =>
      html`<label class="check"
          ><input type="radio" name="key" .checked=${this.withKey === key} @change=${() => (this.withKey = key)} /><span>${name}</span></label
        >
        <p class="small soft lead">${lead}</p>`;
    return html`<h3>${words.key}</h3>
      ${option(false, words.without, words.withoutLead)} ${option(true, words.with, words.withLead)}`;
  }

  private ways(current: Made): TemplateResult {
    const link = this.remote ?? this.whole;
    const embed = `<iframe src="${escaped(link)}" title="${escaped(this.fileName)}" width="100%" height="760" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`;
    const wrong = this.address.trim() !== "" && this.remote === undefined;
    return html`
      <div class="ways">
        <section>
          <h3>${words.link}</h3>
          <div class="copy">
            <input type="text" class="code" readonly aria-label=${words.link} .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
            <button type="button" class="main primary" aria-label=${`${words.copy}: ${words.link}`} @click=${(event: Event) => void this.copy(event, words.link)}>${words.copy}</button>
          </div>
          <p class="small soft">${words.length(link.length)} ${link.length > LONG ? words.long : nothing}</p>
          <div class="row">
            <a class="outlined" href=${this.whole} target="_blank" rel="noopener">${words.try}</a>
            <p class="small soft">${words.tryLead}</p>
          </div>
          <div class="row">
            <button type="button" class="main outlined" @click=${() => this.keep(`${this.fileName}.json`, "application/json", current.text)}>${words.file}</button>
            <button type="button" class="main outlined" @click=${() => this.keepKey()}>${words.keyFile}</button>
          </div>
          ${this.keySaved === undefined || this.keySaved === this.session.text ? html`<p class="small soft">${words.keyLead}</p>` : html`<p class="warn" role="status">${words.keyOld}</p>`}
          <div class="row">${line(words.address, this.address, (value) => (this.address = value), { code: true, hint: words.addressHint, problem: wrong ? words.addressWrong : undefined })}</div>
        </section>
        <section>
          <h3>${words.embed}</h3>
          <p class="small soft">${words.embedLead}</p>
          <div class="copy">
            <textarea class="code" rows="3" readonly aria-label=${words.embed} .value=${embed} @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}></textarea>
            <button type="button" class="main outlined" aria-label=${`${words.copy}: ${words.embed}`} @click=${(event: Event) => void this.copy(event, words.embed)}>${words.copy}</button>
          </div>
          <h3>${words.print}</h3>
          <div class="row">
            <button type="button" class="main outlined" @click=${() => void this.print(link)}>${words.printButton}</button>
            <p class="small soft">${words.printLead}</p>
            ${tick(words.withSolutions, this.withSolutions, (is) => (this.withSolutions = is))}
          </div>
          <h3>${words.scorm}</h3>
          <div class="row">
            <button type="button" class="main outlined" @click=${() => void this.pack(current, "1.2")}>${words.scormButton}</button>
            <button type="button" class="main outlined" @click=${() => void this.pack(current, "2004")}>${words.scorm2004}</button>
          </div>
          <p class="small soft">${words.scormLead}</p>
        </section>
      </div>
    `;
  }

  private tell(state: string): void {
    this.state = state;
    this.stateOf = this.session.text;
  }

  /** Saves a file and says so: browsers save it without a word. */
  private keep(name: string, type: string, content: string | Blob): void {
    save(name, type, content);
    this.tell(words.saved(fileName(name)));
  }

  private keepKey(): void {
    const { text: key } = this.session;
    this.keySaved = key;
    this.keep(`${this.fileName}-key.json`, "application/json", key);
  }
  /** The key that was saved last: a changed document is another one. */
  private keySaved: string | undefined;

  private async copy(event: Event, what: string): Promise<void> {
    const field = (event.currentTarget as HTMLElement).parentElement?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (field === null || field === undefined) return;
    if (await copied(field.value)) return this.tell(words.copied(what));
    // Not allowed here: the field stays selected for the visitor's own copy.
    field.focus();
    field.select();
    this.tell(words.selected(what));
  }

  private async print(link: string): Promise<void> {
    const exercise = exerciseOf(this.session.text);
    if (exercise === undefined) return;
    const { text: key } = this.session;
    const fetched = await Promise.all([
      import("./sheet.js"),
      import("../../picture/still.js").then(({ still }) => still(this.session)),
      import("../../picture/framed.js"),
    ]).catch(() => undefined);
    if (fetched === undefined) {
      this.tell(text.teach.notLoaded);
      return;
    }
    const [{ print }, picture, { framed }] = fetched;
    const solutions = this.withSolutions ? await import("./solutions.js").then(({ solutionsOf }) => solutionsOf(key, exercise, this.pool)) : [];
    await print(exercise, {
      name: this.fileName,
      link: link.length <= LONGEST ? link : "",
      duration: this.session.good?.report.duration ?? 1,
      solutions,
      picture: picture === undefined ? "" : framed(picture),
    });
  }

  private async pack(current: Made, edition: "1.2" | "2004"): Promise<void> {
    this.tell(words.making);
    try {
      const { scormPackage, siteFiles } = await import("./scorm/package.js");
      const files = await siteFiles(document.baseURI);
      const shown = language() === "de" ? "de" : "en";
      const archive = await scormPackage({ title: this.fileName, language: shown, fragment: current.fragment, noPlatform: words.noPlatform, files, edition });
      this.keep(`${this.fileName}${edition === "1.2" ? "" : `-${edition}`}.zip`, "application/zip", archive);
    } catch (error) {
      this.tell(words.scormFailed(error instanceof Error ? error.message : String(error)));
    }
  }
}

define("holonomy-teach-handout", TeachHandout);
