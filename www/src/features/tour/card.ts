/** The first look: a small card over the plots, whose step is read off the document. */
import { type TemplateResult, html, nothing } from "lit";
import { outline } from "../../document/outline.js";
import { icons } from "../../kit/icons.js";
import { define, given, own, View } from "../../kit/view.js";
import { Sheet } from "../hand/sheet.js";
import type { RunSet } from "../../session/runs.js";
import { Spotlight } from "../../session/spotlight.js";
import { tour } from "../../text/en/tour.js";
import type { Engine } from "../../solver/engine.js";
import { Refused } from "../../solver/errors.js";
import { braced, bracing } from "./brace.js";
import { LOOKS, type Look, miscounted, reached } from "./steps.js";
import { ask } from "../../kit/events.js";
import sheet from "./card.css?inline";

/** Where the documents it speaks of come from. */
const SHOWN: readonly string[] = ["g=four-bar", "g=parallelogram"];

export class Tour extends View {
  static override properties = { ...View.properties, ...given("engine"), ...own("at") };
  declare engine: Promise<Engine>;
  at = 0;
  /** What is marked, and of which step and runs it is. */
  private lit: { look: Look; set: RunSet | undefined; light: Spotlight | undefined } | undefined;

  static override sheets = [sheet];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.darken();
  }

  override willUpdate(): void {
    const { session } = this;
    const { good, opened } = session;
    // Only what is known of the text as it stands.
    if (good === undefined || opened === undefined || good.text !== session.text) return;
    const shown = { opened: opened.text, text: good.text, report: good.report };
    this.at = reached(this.at, shown);
  }

  private get look(): Look {
    return LOOKS[this.at] ?? "share";
  }

  override render(): TemplateResult {
    const words = tour.look;
    const { look } = this;
    return html`<section class="card" aria-label=${words.title}>
      <div class="head">
        <h2>${words.title}</h2>
        <span class="small soft">${tour.step(this.at + 1, LOOKS.length)}</span>
        <button class="icon" aria-label=${words.close} title=${words.close} @click=${this.close}>${icons.close}</button>
      </div>
      <p role="status">${this.says(look)}</p>
      <div class="row">${this.buttons(look)}</div>
    </section>`;
  }

  private get miscounted(): boolean {
    const report = this.session.good?.report;
    return report !== undefined && miscounted(report);
  }

  private says(look: Look): string {
    const { says } = tour.look;
    if (look === "share" && !this.miscounted) return says.skipped;
    if (look !== "brace") return says[look];
    const joints = bracing(outline(this.session.text))?.joints;
    return joints === undefined ? says.braceBy : says.brace(...joints);
  }

  private buttons(look: Look): TemplateResult {
    const { does } = tour.look;
    const next = html`<button class="outlined" @click=${() => void this.at++}>${tour.next}</button>`;
    switch (look) {
      case "pull":
        return next;
      case "brace":
        return html`${bracing(outline(this.session.text)) === undefined ? nothing : html`<button class="primary" @click=${this.brace}>${does.brace}</button>`}${next}`;
      case "back":
        return html`<button class="primary" ?disabled=${!this.session.history.canUndo} @click=${() => this.session.undo()}>${does.back}</button>`;
      case "parallel":
        return html`<button class="primary" @click=${this.parallel}>${does.parallel}</button>${next}`;
      case "share":
        return html`${this.miscounted ? html`<button class="primary" @click=${() => this.session.showCheck("redundancy")}>${does.why}</button>` : nothing}
          <button class="outlined" @click=${() => ask(this, "open-feature", { id: "share" })}>${does.share}</button>
          <button class="outlined" @click=${() => ask(this, "open-feature", { id: "guide" })}>${does.build}</button>`;
    }
  }

  /** Marks what the step speaks of; a new set of runs takes the mark away, so that it is set again. */
  override updated(): void {
    const { session, look, lit } = this;
    const { set } = session;
    // Of a document of another kind it has nothing to say.
    if (session.opened !== undefined && !SHOWN.includes(session.opened.origin)) return this.close();
    if (lit?.look === look && lit.set === set) return;
    // Another card shows something of its own.
    if (session.spotlight !== undefined && session.spotlight !== lit?.light) return;
    const parts =
      look === "brace" ? bracing(outline(session.text))?.joints : look === "back" ? outline(session.text).bodies.map(({ name }) => name) : undefined;
    const light = parts === undefined ? undefined : new Spotlight(new Set(parts), undefined);
    this.lit = { look, set, light };
    session.show(light);
  }

  private darken(): void {
    if (this.lit?.light !== undefined && this.session.spotlight === this.lit.light) this.session.show(undefined);
    this.lit = undefined;
  }

  private readonly brace = async (): Promise<void> => {
    const { session } = this;
    try {
      const sheet = new Sheet(session.text, await this.engine);
      const next = braced(session.text, sheet.points, sheet.poses);
      sheet.poser?.free();
      session.reset();
      session.edit(next);
      session.endGesture();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      session.notify({ message: error.message, remedy: "" });
    }
  };

  private readonly parallel = async (): Promise<void> => {
    const example = await this.session.client.galleryText("parallelogram").catch(() => undefined);
    if (example !== undefined) this.session.open(example, {}, "g=parallelogram");
  };

  private readonly close = (): void => ask(this, "close-feature", "tour");
}

define("holonomy-tour", Tour);
